/** Who may have a person erased. */
import { decidesOver, managesRoles, type Decider } from '../permissions/index.ts'

export interface ErasurePerson {
  readonly id: string
  readonly roleLevel: number
}

/** Why somebody may not be erased by whoever asks; null: they may. */
export type ErasureRefusal = 'self' | 'aboveOwn' | 'notManaging'

/**
 * Whoever manages the whole organization and stands above the person. Nobody erases themselves: they ask, and somebody
 * else decides; so the last owner, above whom nobody stands, is erased by nobody of the organization.
 */
export function erasureRefusal(
  decider: Decider & { readonly userId: string },
  person: ErasurePerson,
): ErasureRefusal | null {
  if (decider.userId === person.id) return 'self'
  if (!decider.isVisitor && !managesRoles(decider)) return 'notManaging'
  return decidesOver(decider, person.roleLevel) ? null : 'aboveOwn'
}

/** What has to be typed before somebody is erased: the name as it is shown, or the address where there is none. */
export const confirmationOf = (person: {
  readonly fullName?: string | null
  readonly email?: string | null
}): string => (person.fullName ?? '').trim() || (person.email ?? '').trim()

/** Whether what was typed confirms it: blanks around and their number do not count, letters do. */
export const isConfirmed = (typed: string, expected: string): boolean =>
  expected !== '' && typed.trim().replace(/\s+/g, ' ') === expected.replace(/\s+/g, ' ')
