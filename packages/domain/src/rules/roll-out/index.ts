/**
 * Rolling out: records of a place that branches get as their own, and what becomes of them when the record changes.
 *
 * Words: the **source** is the group's record, a **copy** the branch's, what was **given** the source's values when they
 * last met. A field of a copy that says something else than what was given is the branch's own: it is kept, and shown as
 * differing.
 */
import { isSame, type Values } from './same.ts'

export { comparedOf, occurrenceFields, overStates, whyNotSent } from './travelling.ts'

export type { Values } from './same.ts'

export interface RolledChange {
  /** Fields that the copy takes from the source. */
  readonly take: readonly string[]
  /** Fields that the branch keeps, which differ from the source. */
  readonly kept: readonly string[]
}

/** What a copy takes of its source now, and what it keeps. */
export function rolledChange(source: Values, given: Values, copy: Values): RolledChange {
  const differing = Object.keys(source).filter(name => !isSame(source[name], copy[name]))
  const isOwn = (name: string) => !isSame(given[name], copy[name])
  return { take: differing.filter(name => !isOwn(name)), kept: differing.filter(isOwn) }
}

/** What sending does to one copy. */
export type RollOutOutcome = 'made' | 'changed' | 'kept' | 'same'

/** The outcome for a copy that is there; a change counts before what is kept beside it. */
export const outcomeOf = ({ take, kept }: RolledChange): RollOutOutcome =>
  take.length > 0 ? 'changed' : kept.length > 0 ? 'kept' : 'same'
