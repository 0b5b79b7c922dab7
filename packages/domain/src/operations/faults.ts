/** Faults that operations have in common. */
import type { Fault } from '../problems.ts'
import type { Refusal } from './operation.ts'

export const unknownLink = (path: string): Fault => ({ path, rule: 'problem.field.unknownLink' })

/** A fault for each asked id of which nothing is found, or nothing this person may see. */
export function unknownAmong(
  ids: readonly string[],
  found: readonly { readonly id: string }[],
  path: string,
): Fault[] {
  const have = new Set(found.map(({ id }) => id))
  return ids.flatMap((id, index) => (have.has(id) ? [] : [unknownLink(`${path}.${index}`)]))
}

/** Ids in the one form in which they are compared, none twice. */
export const plainIds = (ids: readonly string[]): string[] => [...new Set(ids.map(id => id.toLowerCase()))]

/** The refusal of what breaks rules; null where nothing does. */
export function brokenWith(faults: readonly Fault[]): Refusal | null {
  return faults.length === 0 ? null : { code: 'RULE_BROKEN', faults }
}
