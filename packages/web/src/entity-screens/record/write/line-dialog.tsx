import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Button } from '@mantine/core'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { phraseKey } from '@cloche/domain/derive'
import type { FormEvent } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Values } from '../../machine/record/draft.ts'
import { useFormState } from '../../machine/record/form.ts'
import { TitlesOf, wantedTitles } from '../../machine/titles.tsx'
import { useRecordMachine } from '../../machine/record/use-record-machine.ts'
import type { RecordRow } from '../../machine/wire.ts'
import type { Slots } from '../../slots.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormFields, shownInForm } from './form-fields.tsx'
import classes from '../record.module.css'

export interface LineDialogProps {
  readonly entity: EntityDeclaration
  /** Null: a new one. */
  readonly id: string | null
  readonly given: Values
  readonly slots: Slots
  /** The fields to fill in; all that a person writes unless named. */
  readonly only?: readonly string[]
  readonly onClose: () => void
  readonly onSaved?: (row: RecordRow) => void
  /** Offers to go on with another one. */
  readonly isRepeated?: boolean
}

/** One record in a dialog: a line of another record, or one that is made in passing. */
export function LineDialog(props: LineDialogProps) {
  const { entity, id, given, slots, onClose, onSaved, isRepeated = false } = props
  const t = useText()
  const machine = useRecordMachine(entity, { id, given, fixed: slots.fixed ?? [], shape: slots.shape })
  const isSaving = useFormState(machine.form, state => state.isSaving)
  const conflict = useFormState(machine.form, state => state.conflict)
  // A line is what it declares; what every record has besides would only be in the way.
  const own = shownInForm(entity, id === null).filter(
    name => !Object.hasOwn(given, name) && (entity.shape !== 'line' || Object.hasOwn(entity.fields, name)),
  )
  const names = props.only ?? own
  async function submit(event: FormEvent | null, isAnother: boolean) {
    event?.preventDefault()
    // A dialog over a form: what is sent here is not sent there.
    event?.stopPropagation()
    const saved = await machine.save()
    if (saved === null) return
    onSaved?.(saved)
    if (isAnother) machine.form.begin(given)
    else onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      isKept
      isBusy={isSaving}
      size="lg"
      title={t(phraseKey(entity.name, id === null ? 'new' : 'one'))}
    >
      {machine.isPending ? (
        <FormSkeleton fields={4} />
      ) : id !== null && machine.row === null ? (
        <LoadFailed error={machine.error} onRetry={machine.refetch} title={t('record.failed')} />
      ) : (
        <form noValidate onSubmit={event => void submit(event, false)}>
          <TitlesOf wanted={wantedTitles(entity, [machine.row ?? {}, given])}>
            <FormFields entity={entity} form={machine.form} recordId={id} slots={slots} only={names} />
            {conflict !== null && (
              <ConflictDialog machine={machine} conflict={conflict} onSave={() => void submit(null, false)} />
            )}
          </TitlesOf>
          <div className={classes.buttons}>
            <Button variant="default" disabled={isSaving} onClick={onClose}>
              {t('verb.cancel')}
            </Button>
            {isRepeated && id === null && (
              <Button variant="default" disabled={isSaving} onClick={() => void submit(null, true)}>
                {t('verb.saveAndNew')}
              </Button>
            )}
            <Button type="submit" loading={isSaving}>
              {t('verb.save')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
