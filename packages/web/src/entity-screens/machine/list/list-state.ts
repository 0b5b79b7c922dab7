/**
 * What a list shows, as it stands in the address: page, search, order, filters, and which records at all. The
 * filters are kept as the texts of the address; `filters.ts` makes conditions of them.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { ListQuery } from '@cloche/domain/calls'
import { filterNames } from '@cloche/domain/derive'
import { filterFields, hasActive, isSortable, screenFields } from '../../reading/screen-fields.ts'
import { conditionOf, type Condition } from './filters.ts'

/** Which records: those in use, those switched off, both, or the removed ones. */
export type Shown = 'active' | 'inactive' | 'all' | 'removed'
export const shownChoices: readonly Shown[] = ['active', 'inactive', 'all', 'removed']

export interface ListState {
  /** From 1. */
  readonly page: number
  readonly search: string
  readonly by: string | null
  readonly sort: 'asc' | 'desc'
  readonly filters: Readonly<Record<string, string>>
  readonly shown: Shown
}

export const pageSizes = [25, 50, 100, 250] as const
export const usualPageSize = 50
export const offsetMax = 1_000_000

/** Which of the choices an entity has. */
export function shownChoicesOf(entity: EntityDeclaration): readonly Shown[] {
  if (entity.shape === 'ledger') return ['all']
  const mayRestore = !(entity.without ?? []).includes('restore')
  return shownChoices.filter(
    one => (one === 'removed' ? mayRestore : hasActive(entity)) || (one === 'all' && !hasActive(entity)),
  )
}

export function usualShown(entity: EntityDeclaration): Shown {
  return shownChoicesOf(entity)[0]!
}

/** Reads the state off an address. What is not understood is left out. */
export function readListState(
  entity: EntityDeclaration,
  page: string | undefined,
  query: URLSearchParams,
): ListState {
  const number = Number(page ?? query.get('page') ?? 1)
  const by = query.get('by')
  const shown = shownChoicesOf(entity).find(one => one === query.get('shown'))
  const filters: Record<string, string> = {}
  for (const name of filterFields(entity)) {
    const text = query.get(`f.${name}`)
    if (text !== null && text !== '') filters[name] = text
  }
  return {
    page: Number.isInteger(number) && number > 0 ? number : 1,
    search: (query.get('search') ?? '').slice(0, 200),
    by: by !== null && isSortable(entity, by) ? by : null,
    sort: query.get('sort') === 'desc' ? 'desc' : 'asc',
    filters,
    shown: shown ?? usualShown(entity),
  }
}

/** The state as the query of an address; the page stands in the path where the pattern has a place for it. */
export function listQuery(
  entity: EntityDeclaration,
  state: ListState,
  isPageInPath: boolean,
): Record<string, string> {
  return {
    ...(state.search === '' ? {} : { search: state.search }),
    ...(state.by === null ? {} : { by: state.by, sort: state.sort }),
    ...(state.shown === usualShown(entity) ? {} : { shown: state.shown }),
    ...Object.fromEntries(Object.entries(state.filters).map(([name, text]) => [`f.${name}`, text])),
    ...(isPageInPath || state.page === 1 ? {} : { page: String(state.page) }),
  }
}

/** What a list asks: as much as the contract of every list of records takes, and no more. */
export type ListBody = ListQuery & Required<Pick<ListQuery, 'offset' | 'limit'>>

/** The state as the body of the list call. What the list is fixed to goes before what was chosen. */
export function listBody(
  entity: EntityDeclaration,
  state: ListState,
  size: number,
  fixed: Readonly<Record<string, Condition>>,
  attributes: readonly string[],
): ListBody {
  const fields = screenFields(entity)
  const names = new Set(filterNames(entity))
  const chosen = Object.entries(state.filters).flatMap(([name, text]) => {
    const field = fields[name]
    const condition = field === undefined || !names.has(name) ? undefined : conditionOf(field, text)
    return condition === undefined ? [] : [[name, condition] as const]
  })
  const active = state.shown === 'active' ? true : state.shown === 'inactive' ? false : undefined
  const filter: Record<string, Condition> = {
    ...(active === undefined ? {} : { active }),
    ...Object.fromEntries(chosen),
    ...fixed,
  }
  return {
    offset: Math.min((state.page - 1) * size, offsetMax),
    limit: size,
    attributes,
    ...(state.by === null ? {} : { by: state.by, sort: state.sort }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
    ...(state.search.trim() === '' ? {} : { search: state.search.trim() }),
    ...(state.shown === 'removed' ? { deleted: 'only' as const } : {}),
  }
}

/** How many things the person chose to narrow the list by. */
export function narrowing(entity: EntityDeclaration, state: ListState): number {
  return Object.keys(state.filters).length + (state.shown === usualShown(entity) ? 0 : 1)
}
