import { MultiSelect } from '@mantine/core'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps } from '../../../entity-screens/fields/kind-look.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { useDraft } from '../../../entity-screens/machine/record/form.ts'

/** What of the same pattern is done before: the others of it by hour and name. */
export function AfterField({ field, value, onChange, frame, recordId }: InputProps<'links'>) {
  const t = useText()
  const { patternId } = useDraft(['patternId'])
  const { data } = useRecords(
    'patternTask',
    typeof patternId === 'string' ? { filter: { patternId }, by: 'at', sort: 'asc', limit: 500 } : null,
  )
  const lines = data?.rows
  const known = new Set(lines?.map(({ id }) => id))
  const chosen = value ?? []
  // Several are changed at once, and their pattern is not said: the server refuses those of others.
  if (typeof patternId !== 'string')
    return (
      <RecordsSelect
        entity={field.entity}
        value={chosen}
        onChange={onChange}
        frame={frame}
        max={field.max ?? 20}
      />
    )
  return (
    <MultiSelect
      {...frame}
      data={(lines ?? [])
        .filter(({ id, active }) => id !== recordId && (active || chosen.includes(id)))
        .map(({ id, at, text }) => ({ value: id, label: `${at} ${text}` }))}
      // What was removed since is waited for by nobody.
      value={lines === undefined ? [] : chosen.filter(id => known.has(id))}
      onChange={ids => onChange(ids)}
      maxValues={field.max ?? 20}
      searchable
      hidePickedOptions
      clearable
      placeholder={chosen.length > 0 ? '' : t('form.typeToSearch')}
      nothingFoundMessage={t('list.noneFound')}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
