/**
 * A list without looks: what is asked of the server, what it answered, what is chosen. The looks are in `list/`;
 * a screen of its own may put others on it.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { attributeNames, titleNames } from '@cloche/domain/derive'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { revalidatedList } from '../../../data/local/stale-while-revalidate.ts'
import { useSession } from '../../../data/session/session.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { Condition } from './filters.ts'
import { listBody, usualShown, type ListBody, type ListState } from './list-state.ts'
import { usePageSize } from './page-size.ts'
import { rightsOf, type Rights } from '../rights.ts'
import { useShownColumns, type ShownColumns } from './shown-columns.ts'
import type { ListAddress } from './use-list-address.ts'
import { fetchList, type RecordRow } from '../wire.ts'

export interface ListOptions {
  /** Conditions the person cannot take away: the type of an alias, the record a related list hangs on. */
  readonly fixedFilter?: Readonly<Record<string, Condition>>
  readonly address: ListAddress
  /** Attributes that extra columns need. */
  readonly attributes?: readonly string[]
  /** Fields by which tabs above the list divide it. */
  readonly tabbed?: readonly string[]
  /** What it is limited to is not known yet: nothing is asked until then. */
  readonly isHeld?: boolean
}

export interface ListMachine {
  readonly entity: EntityDeclaration
  readonly fixedFilter: Readonly<Record<string, Condition>>
  readonly tabbed: readonly string[]
  readonly state: ListState
  readonly rights: Rights
  readonly rows: readonly RecordRow[]
  /** What the records are called that the rows name; undefined where the rows came without. */
  readonly names: LinkedNames | undefined
  readonly count: number | undefined
  /** There are more than `count`: so many that they were not all counted. */
  readonly moreThanCount: boolean
  readonly countAll: () => void
  /** Undefined: not known, since they were not all counted. */
  readonly pages: number | undefined
  readonly pageSize: number
  readonly setPageSize: (size: number) => void
  readonly columns: ShownColumns
  /** Nothing has arrived yet. */
  readonly isPending: boolean
  /** What is shown is of the question before; the answer is on its way. */
  readonly isBehind: boolean
  readonly error: Error | null
  readonly refetch: () => void
  readonly go: (change: Partial<ListState>) => void
  readonly setFilter: (name: string, text: string) => void
  readonly clearFilters: () => void
  readonly selected: ReadonlyMap<string, RecordRow>
  readonly select: (ids: ReadonlySet<string>) => void
  readonly selectRows: (rows: readonly RecordRow[]) => void
}

/** The attributes a list asks for: what its columns show, and what every row needs. */
export function listAttributes(
  entity: EntityDeclaration,
  columns: readonly string[],
  more: readonly string[],
): string[] {
  const have = new Set(attributeNames(entity))
  const names = [...titleNames(entity), 'active', 'version', 'deleted', 'image', ...columns, ...more]
  return [...new Set(names)].filter(name => have.has(name))
}

/** The list of an entity. */
export function useListMachine(
  entity: EntityDeclaration,
  { fixedFilter = {}, address, attributes = [], tabbed = [], isHeld = false }: ListOptions,
): ListMachine {
  const session = useSession()
  const rights = rightsOf(entity, session)
  const [pageSize, setPageSize] = usePageSize(entity)
  const columns = useShownColumns(entity, rights)
  const [selected, setSelected] = useState<ReadonlyMap<string, RecordRow>>(new Map())
  const { state, go } = address
  const asked = {
    ...listBody(entity, state, pageSize, fixedFilter, listAttributes(entity, columns.names, attributes)),
    names: true,
  }
  const view = JSON.stringify([asked.filter, asked.search, asked.deleted])
  const [countedIn, setCountedIn] = useState<string>()
  const body: ListBody = countedIn === view ? { ...asked, exactCount: true } : asked
  const query = useQuery({
    queryKey: queryKeys.list(entity.name, body),
    enabled: rights.view && !isHeld,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    queryFn: ({ signal, queryKey }) =>
      revalidatedList(queryKey, entity.name, body, () => fetchList(entity, body, signal)),
  })
  const rows = query.data?.rows ?? []
  const count = query.data?.count
  const moreThanCount = query.data?.moreThanCount === true
  // Rows chosen in one view of the list do not carry over into another.
  const [chosenIn, setChosenIn] = useState(view)
  if (chosenIn !== view) {
    setChosenIn(view)
    if (selected.size > 0) setSelected(new Map())
  }
  return {
    entity,
    fixedFilter,
    tabbed,
    state,
    rights,
    rows,
    names: query.data?.names,
    count,
    moreThanCount,
    countAll: () => setCountedIn(view),
    pages: moreThanCount ? undefined : Math.max(1, Math.ceil((count ?? 0) / pageSize)),
    pageSize,
    setPageSize: size => {
      setPageSize(size)
      go({ page: 1 })
    },
    columns,
    isPending: query.isPending,
    isBehind: query.isPlaceholderData,
    error: query.error,
    refetch: () => void query.refetch(),
    go,
    setFilter: (name, text) => {
      const { [name]: _, ...others } = state.filters
      go({ filters: text === '' ? others : { ...others, [name]: text } })
    },
    clearFilters: () => go({ filters: {}, search: '', shown: usualShown(entity) }),
    selected,
    select: ids => {
      const known = new Map([...selected, ...rows.map(row => [row.id, row] as const)])
      setSelected(new Map([...ids].flatMap(id => (known.has(id) ? [[id, known.get(id)!] as const] : []))))
    },
    selectRows: chosen => setSelected(new Map(chosen.map(row => [row.id, row]))),
  }
}
