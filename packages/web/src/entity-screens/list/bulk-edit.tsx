import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bulkNames, phraseKey } from '@cloche/domain/derive'
import { useState } from 'react'
import { problemText } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Column } from '../../kit/layout/layout.tsx'
import { useKitWords } from '../../kit/words.tsx'
import { FieldInput } from '../fields/field-input.tsx'
import { fieldLabel, fieldNamed, writeField } from '../fields/field-view.tsx'
import { sharedChoice } from '../fields/plain/open-choices.ts'
import { useWriting } from '../fields/writing.ts'
import { changeSeveral } from '../machine/bulk-change.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { sentValue, type Values } from '../machine/record/draft.ts'
import { faultsBefore } from '../machine/record/faults.ts'
import { makeForm, useFormField } from '../machine/record/form.ts'
import { isSame } from '../machine/record/same.ts'
import { refusedRows, type RefusedRow } from '../machine/refused-rows.ts'
import { fetchList } from '../machine/wire.ts'
import { titleField } from '../reading/screen-fields.ts'
import { fieldSlot, type Slots } from '../slots.ts'
import classes from './bulk-edit.module.css'

/** Refused rows that are named; the others are counted. */
const NAMED = 5

interface Props {
  readonly machine: ListMachine
  readonly slots: Slots
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives one field of all chosen records the same value. */
export function BulkEdit({ machine, slots, onClose, onDone }: Props) {
  const t = useText()
  const { entity, selected } = machine
  const fixed: readonly string[] = slots.fixed ?? []
  const names = bulkNames(entity).filter(name => !fixed.includes(name))
  const [name, setName] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={t('bulk.title', { count: selected.size })} size="md">
      <Column>
        <Select
          label={t('bulk.field')}
          placeholder={t('bulk.chooseField')}
          data={names.map(value => ({ value, label: fieldLabel(entity, value, t) }))}
          value={name}
          onChange={setName}
          searchable
          allowDeselect={false}
          data-autofocus
        />
        {name === null ? (
          <Buttons onClose={onClose} />
        ) : (
          <Value key={name} machine={machine} slots={slots} name={name} onClose={onClose} onDone={onDone} />
        )}
      </Column>
    </Dialog>
  )
}

function Buttons({
  onClose,
  onSave,
  isBusy = false,
}: {
  onClose: () => void
  onSave?: (() => void) | undefined
  isBusy?: boolean
}) {
  const t = useText()
  const words = useKitWords()
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button loading={isBusy} disabled={onSave === undefined} onClick={onSave}>
        {t('bulk.change')}
      </Button>
    </div>
  )
}

/** What the rows of all chosen records say alike of other fields: units depend on them. */
function sharedValues({ selected }: ListMachine, name: string): Values {
  const [first = {}, ...others] = [...selected.values()]
  const shared = Object.entries(first).filter(
    ([key, value]) => key !== name && others.every(other => isSame(other[key] ?? null, value ?? null)),
  )
  return Object.fromEntries(shared)
}

/** What stands in the chosen records now: what is changed can be counted, and taken back. */
function useBefore({ entity, selected }: ListMachine, name: string) {
  const ids = [...selected.keys()]
  return useQuery({
    queryKey: ['bulk', entity.name, name, ids],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const body = { offset: 0, limit: ids.length, attributes: ['id', name], filter: { id: ids } }
      return (await fetchList(entity, body, signal)).rows
    },
  })
}

function Value({ machine, slots, name, onClose, onDone }: Props & { name: string }) {
  const t = useText()
  const { entity } = machine
  const [form] = useState(() => makeForm(entity, { isNew: true, given: sharedValues(machine, name) }))
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const before = useBefore(machine, name)
  const { value: typed } = useFormField(form, name)
  const value = sentValue(entity, name, typed ?? null)
  const field = sharedChoice(fieldNamed(entity, name), before.data?.map(row => row[name]) ?? [])
  // A state that none of them can go to is not chosen yet.
  const isChosen = field.kind !== 'choice' || value === null || field.options.includes(String(value))
  const changed = before.data?.filter(row => !isSame(row[name] ?? null, value))
  const summary =
    changed === undefined
      ? t('word.loading')
      : !isChosen
        ? t('form.chooseOne')
        : changed.length === 0
          ? t('bulk.noneDiffer')
          : t('bulk.preview', { count: changed.length })

  async function save() {
    const faults = faultsBefore(entity, [name], { [name]: value })
    if (Object.keys(faults.fields).length > 0 || changed === undefined) return form.refuse(faults)
    setIsBusy(true)
    try {
      await changeSeveral(entity, name, value, changed)
      onDone()
    } catch (error) {
      setRefused(refusedRows(error, changed, problemText(error)))
    }
    setIsBusy(false)
  }

  return (
    <>
      {before.data !== undefined && (
        <FieldInput
          form={form}
          entity={entity}
          name={name}
          recordId={null}
          slot={fieldSlot(slots, name)}
          field={field}
        />
      )}
      <p className={classes.count} role="status">
        {summary}
      </p>
      {refused.length > 0 && <Refused machine={machine} rows={refused} />}
      <Buttons
        onClose={onClose}
        isBusy={isBusy}
        onSave={isChosen && changed !== undefined && changed.length > 0 ? () => void save() : undefined}
      />
    </>
  )
}

/** Why nothing was changed, by record. */
function Refused({ machine, rows }: { machine: ListMachine; rows: readonly RefusedRow[] }) {
  const t = useText()
  const writing = useWriting()
  const { entity, selected } = machine
  const nameOf = (id: string | null) => {
    const row = id === null ? undefined : selected.get(id)
    return row === undefined
      ? t(phraseKey(entity.name, 'many'))
      : writeField({ entity, name: titleField(entity), row }, writing)
  }
  return (
    <div role="alert" className={classes.refused}>
      <strong>{t('bulk.refused')}</strong>
      <ul>
        {rows.slice(0, NAMED).map(({ id, message }) => (
          <li key={`${id} ${message}`}>{t('bulk.refusedRow', { name: nameOf(id), message })}</li>
        ))}
      </ul>
      {rows.length > NAMED && <p>{t('bulk.refusedMore', { count: rows.length - NAMED })}</p>}
    </div>
  )
}
