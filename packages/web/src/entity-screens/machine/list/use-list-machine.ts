/**
 * A list without looks: what is asked of the server, what it answered, what is chosen. The looks are in `list/`;
 * a screen of its own may put others on it.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { attributeNames, decidersOf, titleNames } from '@cloche/domain/derive'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { revalidatedList } from '../../../data/local/stale-while-revalidate.ts'
import { useSession } from '../../../data/session/session.ts'
import { heardAt } from '../../../data/wire/known-at.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { Lines } from '../../../kit/table/use-lines.ts'
import type { Condition } from './filters.ts'
import { listBody, offsetMax, usualShown, type ListBody, type ListState } from './list-state.ts'
import { usePageSize } from './page-size.ts'
import { usePages, type FailedPage } from './use-pages.ts'
import { rightsOf, type Rights } from '../rights.ts'
import { useShownColumns, type ShownColumns } from './shown-columns.ts'
import type { ListAddress } from './use-list-address.ts'
import { fetchList, type RecordPage, type RecordRow } from '../wire.ts'

/** Browsers draw nothing that is much longer than these rows. */
const rowsAtMost = 250_000

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
  /** Those of the page that is looked at. */
  readonly rows: readonly RecordRow[]
  /** All rows of the list, as far as they are here. */
  readonly lines: Lines<RecordRow>
  /** The page that this row is on, where it could not be read. */
  readonly failedAt: (index: number) => (FailedPage & { readonly page: number }) | undefined
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
  /** When what is shown was heard, in milliseconds; undefined: nobody knows. */
  readonly heardAt: number | undefined
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
  const { title, end, line = [] } = entity.row ?? {}
  const shown = [...columns, ...[title, end, ...line].filter(name => name !== undefined)]
  const common = ['active', 'version', 'deleted', 'image']
  const names = [...titleNames(entity), ...common, ...shown, ...decidersOf(entity, shown), ...more]
  return [...new Set(names)].filter(name => have.has(name))
}

/** What the records are called that any of these pages names; undefined where none came with names. */
function namesOf(pages: readonly (RecordPage | undefined)[]): LinkedNames | undefined {
  const come = pages.flatMap(page => page?.names ?? [])
  if (come.length < 2) return come[0]
  const all: Record<string, unknown[]> = {}
  for (const names of come)
    for (const [entity, titles] of Object.entries(names)) all[entity] = [...(all[entity] ?? []), ...titles]
  return all as LinkedNames
}

/** The list of an entity. */
export function useListMachine(
  entity: EntityDeclaration,
  { fixedFilter = {}, address, attributes = [], tabbed = [], isHeld = false }: ListOptions,
): ListMachine {
  const session = useSession()
  const rights = rightsOf(entity, session)
  const [pageSize, setPageSize] = usePageSize(entity)
  const columns = useShownColumns(entity, session)
  const [selected, setSelected] = useState<ReadonlyMap<string, RecordRow>>(new Map())
  const { state, go } = address
  const whole = {
    ...listBody(
      entity,
      { ...state, page: 1 },
      pageSize,
      fixedFilter,
      listAttributes(entity, columns.names, attributes),
    ),
    names: true,
  }
  const view = JSON.stringify([whole.filter, whole.search, whole.deleted])
  const listed = JSON.stringify([view, whole.by, whole.sort, pageSize])
  // The page that a list is opened with is the one that is counted.
  const [opened, setOpened] = useState({ listed, page: state.page })
  if (opened.listed !== listed) setOpened({ listed, page: state.page })
  const counted = opened.listed === listed ? opened.page : state.page
  const [countedIn, setCountedIn] = useState<string>()
  const body: ListBody = { ...whole, offset: Math.min((counted - 1) * pageSize, offsetMax) }
  const query = useQuery({
    queryKey: queryKeys.list(entity.name, body),
    enabled: rights.view && !isHeld,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    queryFn: ({ signal, queryKey }) =>
      revalidatedList(queryKey, entity.name, body, () => fetchList(entity, body, signal)),
  })
  const isBounded = query.data?.moreThanCount === true
  const { attributes: _, names: _names, by: _by, sort: _sort, ...found } = whole
  const all: ListBody = { ...found, limit: 0, exactCount: true }
  const exact = useQuery({
    queryKey: queryKeys.list(entity.name, all),
    enabled: isBounded && countedIn === view,
    queryFn: ({ signal }) => fetchList(entity, all, signal),
  })
  const first = query.data?.rows ?? []
  const count = (isBounded && countedIn === view ? exact.data?.count : undefined) ?? query.data?.count
  const moreThanCount = isBounded && (countedIn !== view || exact.data === undefined)
  // A page beyond the last one has no rows, and so the list none.
  const total = Math.min(first.length === 0 ? 0 : (count ?? 0), rowsAtMost)
  const { there, failed, show } = usePages({
    entity,
    body: whole,
    view: listed,
    known: counted,
    pages: Math.ceil(total / pageSize),
    isEnabled: rights.view && !isHeld && query.data !== undefined && !query.isPlaceholderData,
  })
  const pageOf = (page: number) => (page === counted ? first : there.get(page)?.rows)
  const rows = pageOf(state.page) ?? first
  const loaded = [...first, ...[...there.values()].flatMap(page => page.rows)]
  const lines: Lines<RecordRow> = {
    total,
    isWhole: !moreThanCount,
    rowAt: index => pageOf(Math.floor(index / pageSize) + 1)?.[index % pageSize],
    start: (state.page - 1) * pageSize,
    view: listed,
    onShow: (from, until) => {
      // Whoever comes to the end of what was counted sees that there is more.
      if (moreThanCount && countedIn !== view && until >= total - pageSize) setCountedIn(view)
      show(from, until)
    },
    onRest: (from, until) => {
      const page = Math.floor((until >= total - 1 && from > 0 ? until : from) / pageSize) + 1
      if (page !== state.page) address.follow(page)
      return (page - 1) * pageSize
    },
  }
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
    lines,
    failedAt: index => {
      const page = Math.floor(index / pageSize) + 1
      const fault = failed.get(page)
      return fault && { ...fault, page }
    },
    names: namesOf([query.data, ...there.values()]),
    count,
    moreThanCount,
    countAll: () => (countedIn === view ? void exact.refetch() : setCountedIn(view)),
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
    heardAt: heardAt(query),
    refetch: () => void query.refetch(),
    go,
    setFilter: (name, text) => {
      const { [name]: _, ...others } = state.filters
      go({ filters: text === '' ? others : { ...others, [name]: text } })
    },
    clearFilters: () => go({ filters: {}, search: '', shown: usualShown(entity) }),
    selected,
    select: ids => {
      const known = new Map([...selected, ...loaded.map(row => [row.id, row] as const)])
      setSelected(new Map([...ids].flatMap(id => (known.has(id) ? [[id, known.get(id)!] as const] : []))))
    },
    selectRows: chosen => setSelected(new Map(chosen.map(row => [row.id, row]))),
  }
}
