import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { fieldLabel, FieldView } from '../../fields/field-view.tsx'
import { useWriting } from '../../fields/writing.ts'
import { rebased, type Disagreement } from '../../machine/record/draft.ts'
import type { Conflict } from '../../machine/record/form.ts'
import type { RecordMachine } from '../../machine/record/use-record-machine.ts'
import classes from '../record.module.css'

/** Somebody else saved the same fields meanwhile: both are shown, and field by field one of them is chosen. */
export function ConflictDialog({
  machine,
  conflict,
  onSave,
}: {
  machine: RecordMachine
  conflict: Conflict
  /** Saves as the screen around does. */
  onSave: () => void
}) {
  const t = useText()
  const writing = useWriting()
  const { entity, form } = machine
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const view = ({ name }: Disagreement, value: unknown) => (
    <FieldView entity={entity} name={name} row={{ [name]: value }} writing={writing} isWhole />
  )
  function choose(name: string, isTheirs: boolean) {
    const next = new Set(taken)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTaken(next)
  }
  function settle(theirs: ReadonlySet<string>) {
    form.settle(conflict.current, rebased(form.get().edits, conflict.current, theirs))
    onSave()
  }
  const option = (field: Disagreement, isTheirs: boolean) => (
    <button
      type="button"
      role="radio"
      className={classes.choice}
      aria-checked={taken.has(field.name) === isTheirs}
      onClick={() => choose(field.name, isTheirs)}
    >
      {view(field, isTheirs ? field.theirs : field.yours)}
    </button>
  )
  return (
    <Dialog size="xl" onClose={() => form.setConflict(null)} title={t('conflict.title')}>
      <p>{t('conflict.text')}</p>
      <table className={classes.conflict}>
        <thead>
          <tr>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{t('conflict.yours')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map(field => (
            <tr key={field.name} role="radiogroup" aria-label={fieldLabel(entity, field.name, t)}>
              <td>{fieldLabel(entity, field.name, t)}</td>
              <td>{option(field, false)}</td>
              <td>{option(field, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => settle(new Set(conflict.fields.map(field => field.name)))}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button onClick={() => settle(taken)}>{t('conflict.saveChosen')}</Button>
      </div>
    </Dialog>
  )
}
