/**
 * What linked records are called. The names of what rows name come with the rows; other links of a screen are gathered
 * by entity and fetched in one call an entity, never one a row.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { namingFields, titleNames } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { keepPreviousData, useQueries, type QueryFunctionContext } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { revalidatedList } from '../../data/local/stale-while-revalidate.ts'
import { useSession } from '../../data/session/session.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { screenFields, targetOf } from '../reading/screen-fields.ts'
import type { Values } from './record/draft.ts'
import { rightsOf } from './rights.ts'
import { fetchList, type RecordRow } from './wire.ts'

/** The keys of records that a screen names, by entity and by the field they are named by. */
export type Wanted = ReadonlyMap<string, { readonly by: string; readonly keys: ReadonlySet<string> }>

const atMost = 1000

/** Gathers the links in some rows, of the named fields or of all of them. */
export function wantedTitles(
  entity: EntityDeclaration,
  rows: readonly Values[],
  names?: readonly string[],
): Wanted {
  const wanted = new Map<string, { by: string; keys: Set<string> }>()
  const fields = screenFields(entity)
  for (const name of names ?? Object.keys(fields)) {
    const field = fields[name]
    const target = field === undefined ? null : targetOf(field)
    if (target === null) continue
    const slot = `${target.entity} ${target.by}`
    const entry = wanted.get(slot) ?? { by: target.by, keys: new Set<string>() }
    for (const row of rows) {
      const value = row[name]
      for (const key of Array.isArray(value) ? value : [value])
        if (typeof key === 'string' && key !== '') entry.keys.add(key)
    }
    if (entry.keys.size > 0) wanted.set(slot, entry)
  }
  return wanted
}

type Titles = ReadonlyMap<string, RecordRow>
const nothing: Titles = new Map()
const Known = createContext<Titles>(nothing)
const OnTheirWay = createContext(false)

const slotOf = (entity: string, key: string) => `${entity} ${key}`

/** The names that came with rows of an entity, by how these name the records. */
function titlesIn(entity: EntityDeclaration, names: LinkedNames): Map<string, RecordRow> {
  const titles = new Map<string, RecordRow>()
  for (const field of namingFields(entity))
    for (const row of (names[field.entity as keyof LinkedNames] ?? []) as readonly RecordRow[])
      titles.set(slotOf(field.entity, String(row[field.by])), row)
  return titles
}

/** What is wanted and did not come along. */
function missing(wanted: Wanted, come: Titles): Wanted {
  return new Map(
    [...wanted].flatMap(([slot, { by, keys }]) => {
      const open = [...keys].filter(key => !come.has(slotOf(slot.split(' ')[0]!, key)))
      return open.length === 0 ? [] : [[slot, { by, keys: new Set(open) }] as const]
    }),
  )
}

export interface TitlesOfProps {
  /** Whose titles are fetched where they are not known. */
  readonly wanted: Wanted
  /** The names that came with rows of an entity. */
  readonly come?: readonly [entity: EntityDeclaration, names: LinkedNames] | undefined
  readonly children: ReactNode
}

/** Gives the titles of linked records to everything inside; fetches those that did not come with the rows. */
export function TitlesOf({ wanted, come, children }: TitlesOfProps) {
  const session = useSession()
  const outer = use(Known)
  const known = come === undefined ? nothing : titlesIn(...come)
  const asked = [...missing(wanted, known)].map(([slot, { by, keys }]) => ({
    entity: entityNamed(slot.split(' ')[0]!),
    by,
    keys: [...keys].sort().slice(0, atMost),
  }))
  const outerIsOnItsWay = use(OnTheirWay)
  const { titles, isOnItsWay } = useQueries({
    queries: asked.map(({ entity, by, keys }) => ({
      queryKey: [...queryKeys.all(entity.name), 'titles', by, keys],
      enabled: rightsOf(entity, session).view,
      placeholderData: keepPreviousData,
      networkMode: 'always' as const,
      queryFn: ({ signal, queryKey }: QueryFunctionContext) => {
        const attributes = [...new Set([...titleNames(entity), by])]
        const body = { offset: 0, limit: atMost, attributes, filter: { [by]: keys } }
        return revalidatedList(queryKey, entity.name, body, () => fetchList(entity, body, signal))
      },
    })),
    combine: results => {
      const all = new Map([...outer, ...known])
      results.forEach((result, at) => {
        const { entity, by } = asked[at]!
        for (const row of result.data?.rows ?? []) all.set(slotOf(entity.name, String(row[by])), row)
      })
      return { titles: all, isOnItsWay: results.some(({ isLoading }) => isLoading) }
    },
  })
  return (
    <OnTheirWay value={isOnItsWay || outerIsOnItsWay}>
      <Known value={titles}>{children}</Known>
    </OnTheirWay>
  )
}

/** Whether titles that a screen names are still being fetched: none of them is missing yet. */
export const useTitlesOnTheirWay = (): boolean => use(OnTheirWay)

/** Answers the record behind a link as far as it is known: its title and what shows it. */
export function useTitles(): (entity: string, key: string) => RecordRow | undefined {
  const titles = use(Known)
  return (entity, key) => titles.get(slotOf(entity, key))
}
