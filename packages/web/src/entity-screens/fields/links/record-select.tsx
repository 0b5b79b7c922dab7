import { isServerUnavailable } from '../../../data/wire/repeating.ts'
import { Loader, MultiSelect, Select, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { useRights } from '../../machine/rights.ts'
import type { RecordRow } from '../../machine/wire.ts'
import { secondTitle } from '../../reading/title.ts'
import type { Frame } from '../kind-look.ts'
import { useWriting } from '../writing.ts'
import classes from './links.module.css'
import { titleOf } from './record-title.ts'
import { useFoundRecords } from './use-found-records.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'

const { Part: QuickCreate } = fetchedPart(() => import('../../record/write/quick-create.tsx'))

/** The value of the option that stands in place of records that could not be read, and reads them again. */
const tryAgain = 'try-again'

/** The value of the option that makes a new record. */
const createNew = 'create-new'

interface SelectProps {
  readonly entity: string
  readonly frame: Partial<Frame>
  /** Offers to make a new record out of what was typed. */
  readonly mayCreate?: boolean
  readonly placeholder?: string | undefined
}

/** Options, what was chosen among them even when the search no longer finds it, and the making of new ones. */
function useOptions(name: string, chosen: readonly string[], mayCreate: boolean) {
  const entity = entityNamed(name)
  const t = useText()
  const writing = useWriting()
  const rights = useRights(entity)
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState<ReadonlyMap<string, RecordRow>>(new Map())
  const [creating, setCreating] = useState<string | null>(null)
  const titles = new Map(
    chosen.map(id => {
      const row = picked.get(id) ?? writing.recordOf(name, id)
      return [id, (row && titleOf(entity, row, writing)) ?? '…'] as const
    }),
  )
  // A closed select shows the title of what is chosen: that is nothing to search for.
  const typed = [...titles.values()].includes(search) ? '' : search
  const { rows, isFetching, error, refetch } = useFoundRecords(entity, typed, isOpen)
  const found = new Map(rows.map(row => [row.id, row]))
  const failure = error === null ? null : t(isServerUnavailable(error) ? 'known.not' : 'list.failed')
  const data = [
    ...(failure === null ? [] : [{ value: tryAgain, label: failure }]),
    ...rows.map(row => ({ value: row.id, label: titleOf(entity, row, writing) ?? '…' })),
    ...[...titles].filter(([id]) => !found.has(id)).map(([id, label]) => ({ value: id, label })),
    ...(mayCreate && rights.create ? [{ value: createNew, label: t(phraseKey(name, 'new')) }] : []),
  ]
  function renderOption({ option }: { option: { value: string; label: string } }) {
    if (option.value === createNew)
      return (
        <span className={classes.create}>
          <IconPlus size={18} stroke={1.8} aria-hidden />
          {typed.trim() === '' ? option.label : t('field.link.createNamed', { name: typed.trim() })}
        </span>
      )
    if (option.value === tryAgain)
      return (
        <span className={classes.create}>
          <IconRefresh size={18} stroke={1.8} aria-hidden />
          <span className={classes.option}>
            <span className={classes.optionTitle}>{option.label}</span>
            <span className={classes.optionDetail}>{t('verb.retry')}</span>
          </span>
        </span>
      )
    const row = found.get(option.value)
    const detail = row && secondTitle(entity, row)
    return (
      <span className={classes.option}>
        <span className={classes.optionTitle}>{option.label}</span>
        {detail && <span className={classes.optionDetail}>{detail}</span>}
      </span>
    )
  }
  return {
    data,
    typed,
    note: (ids: readonly string[]) => {
      const known = ids.flatMap(id => (found.has(id) ? [[id, found.get(id)!] as const] : []))
      if (known.length > 0) setPicked(before => new Map([...before, ...known]))
    },
    noteRow: (row: RecordRow) => setPicked(before => new Map([...before, [row.id, row]])),
    creating,
    setCreating,
    refetch,
    /** Said to who does not see the options. */
    failed: failure !== null && isOpen && <VisuallyHidden role="alert">{failure}</VisuallyHidden>,
    props: {
      data,
      searchable: true,
      searchValue: search,
      onSearchChange: setSearch,
      onDropdownOpen: () => setIsOpen(true),
      // The server has searched already.
      filter: ({ options }: { options: unknown }) => options as never,
      renderOption: renderOption as never,
      nothingFoundMessage: isFetching ? t('word.loading') : t('list.noneFound'),
      rightSection: isFetching && isOpen ? <Loader size={18} /> : undefined,
      comboboxProps: { shadow: 'md' as const },
      maxDropdownHeight: 320,
    },
  }
}

/** Chooses one record: type to search, or make a new one. */
export function RecordSelect({
  entity,
  value,
  onChange,
  frame,
  mayCreate = false,
  placeholder,
}: SelectProps & { value: string | null; onChange: (id: string | null) => void }) {
  const t = useText()
  const options = useOptions(entity, value === null ? [] : [value], mayCreate)
  return (
    <>
      <Select
        {...frame}
        {...options.props}
        value={value}
        clearable={frame.withAsterisk !== true}
        placeholder={placeholder ?? t('form.typeToSearch')}
        onChange={id => {
          if (id === tryAgain) return void options.refetch()
          if (id === createNew) return options.setCreating(options.typed.trim())
          if (id !== null) options.note([id])
          onChange(id)
        }}
      />
      {options.failed}
      {options.creating !== null && (
        <QuickCreate
          entity={entity}
          name={options.creating}
          onClose={() => options.setCreating(null)}
          onCreated={row => {
            options.noteRow(row)
            options.setCreating(null)
            onChange(row.id)
          }}
        />
      )}
    </>
  )
}

/** Chooses several records. */
export function RecordsSelect({
  entity,
  value,
  onChange,
  frame,
  max,
  placeholder,
}: SelectProps & { value: readonly string[]; onChange: (ids: readonly string[]) => void; max?: number }) {
  const t = useText()
  const options = useOptions(entity, value, false)
  return (
    <>
      <MultiSelect
        {...frame}
        {...options.props}
        value={[...value]}
        maxValues={max ?? 1000}
        hidePickedOptions
        clearable={frame.withAsterisk !== true}
        placeholder={value.length > 0 ? '' : (placeholder ?? t('form.typeToSearch'))}
        onChange={ids => {
          if (ids.includes(tryAgain)) return void options.refetch()
          options.note(ids)
          onChange(ids)
        }}
      />
      {options.failed}
    </>
  )
}
