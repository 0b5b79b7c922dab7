/**
 * Allotments: what the platform lets an affiliate grant to those it looks after: so many licences of a type that stand at the
 * same time, between two days. How many are used is counted from the licences that stand, and kept nowhere.
 */
import { ALLOTTED_TYPES as allottedTypes } from '../../catalogue/names/licenses.ts'
import { validityOf, type DatedLicense } from '../licensing/index.ts'

export { allottedTypes }

export interface Allotment {
  readonly type: string
  /** So many at the same time. */
  readonly quantity: number
  /** Granted from then on. */
  readonly from: string
  /** The latest end of what is granted, and of granting; null: none. */
  readonly to: string | null
}

/** Whether a licence takes a place of its allotment: it counts, or will. */
export const stands = (license: DatedLicense, now: string): boolean =>
  !['ended', 'notCounting'].includes(validityOf(license, now))

/** How many of what was granted stand. */
export const usedOf = (granted: readonly DatedLicense[], now: string): number =>
  granted.filter(license => stands(license, now)).length

export const leftOf = ({ quantity }: Pick<Allotment, 'quantity'>, used: number): number =>
  Math.max(0, quantity - used)

export const grantRefusals = ['notAllotted', 'notNow', 'noneLeft', 'past', 'tooLong'] as const
export type GrantRefusal = (typeof grantRefusals)[number]

/**
 * Why a licence cannot be granted, or go on until then, out of an allotment; undefined: it can.
 * @param to its end; null: it has none
 * @param used how many others of the allotment stand
 */
export function grantRefusal(
  allotment: Allotment,
  { to, used, now }: { readonly to: string | null; readonly used: number; readonly now: string },
): GrantRefusal | undefined {
  if (!allottedTypes.some(type => type === allotment.type)) return 'notAllotted'
  const at = Date.parse(now)
  const end = allotment.to === null ? Infinity : Date.parse(allotment.to)
  if (Date.parse(allotment.from) > at || end <= at) return 'notNow'
  if (leftOf(allotment, used) === 0) return 'noneLeft'
  const wanted = to === null ? Infinity : Date.parse(to)
  if (wanted <= at) return 'past'
  return wanted > end ? 'tooLong' : undefined
}
