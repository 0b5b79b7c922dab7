/** Which answers in the cache a change of others makes stale. */
import type { LiveChange } from './events.ts'

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

/** Lists, titles and records of the entities that changed; of single records only those that are named. */
export function isAbout(changed: Changed, [first, second, third, fourth]: Key): boolean {
  if (first === 'locations') return changed.has('location')
  if (first !== 'here' || typeof second !== 'string') return false
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
