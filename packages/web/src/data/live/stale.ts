/** Which answers in the cache a change of others makes stale. */
import type { LiveChange } from './events.ts'

/** What an answer in the cache says of its own: the names that came with its rows. */
interface Naming {
  readonly names?: Readonly<Record<string, readonly { readonly id?: unknown }[] | undefined>>
}

type Key = readonly unknown[]

/** Calls whose answers are drawn while somebody writes, or never change. */
const still: readonly string[] = ['labeling.content', 'labeling.registerPreview', 'public.bytecode']

/** What some changes are about: for each entity the ids, or null for any. */
export type Changed = ReadonlyMap<string, ReadonlySet<string> | null>

export function gathered(before: Changed, changes: readonly LiveChange[]): Changed {
  const all = new Map(before)
  for (const { entity, ids } of changes) {
    const known = all.get(entity)
    all.set(entity, ids === null || known === null ? null : new Set([...(known ?? []), ...ids]))
  }
  return all
}

/** Whether a name that came with an answer is of a record that changed. */
function isNamed(changed: Changed, names: NonNullable<Naming['names']>): boolean {
  return Object.entries(names).some(([entity, rows = []]) => {
    const ids = changed.get(entity)
    return ids !== undefined && rows.some(({ id }) => ids === null || ids.has(String(id)))
  })
}

/**
 * Lists, titles and records of the entities that changed, and what names such a record; of single records only those
 * that are named.
 */
export function isAbout(changed: Changed, [first, second, third, fourth]: Key, answer?: unknown): boolean {
  if (first === 'locations') return changed.has('location')
  if (first !== 'here' || typeof second !== 'string') return false
  const { names } = (answer ?? {}) as Naming
  if (names !== undefined && isNamed(changed, names)) return true
  const ids = changed.get(second)
  if (ids === undefined) return false
  return third !== 'one' || ids === null || ids.has(String(fourth))
}

/** Figures: what is counted or put together from several entities. */
export function isFigure([first, second, third, , part]: Key): boolean {
  if (first !== 'here') return false
  if (second === 'call') return !still.includes(String(third))
  return third === 'one' && part === 'record'
}
