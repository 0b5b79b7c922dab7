/**
 * When things that have no curve break a rule: stock, HACCP points, devices. Each answers since when it does, in
 * milliseconds of the epoch, or undefined. `after`, how long it must have lasted, is in seconds; null: not at all.
 */
import { inUnit, isLess, isPositive, zero, type Amount } from '../amounts/index.ts'
import { deviceStanding } from '../devices/index.ts'
import { checkDueAt } from '../food-safety/index.ts'

const hasLasted = (since: number, after: number | null, now: number): number | undefined =>
  now - since >= (after ?? 0) * 1000 ? since : undefined

/**
 * What is left of a product that there is too little of; undefined: there is enough, or it is counted in another measure
 * than the minimum.
 * @param levels what there is, an amount for each measure
 * @param minimum null: it is to be there at all
 */
export function shortStock(levels: readonly Amount[], minimum: Amount | null): Amount | undefined {
  if (minimum === null) {
    if (levels.some(isPositive)) return undefined
    return levels[0] ?? zero('piece')
  }
  if (levels.length === 0) return isPositive(minimum) ? zero(minimum.unit) : undefined
  const left = levels.map(level => inUnit(level, minimum.unit)).find(level => level !== null)
  return left !== undefined && isLess(left, minimum, false) ? left : undefined
}

export interface CheckedPoint {
  readonly everyHours: number | null
  /** The newest check, and the first failed one that no good one came after; null: there is none. */
  readonly lastAt: number | null
  readonly failedAt: number | null
  /** Since when the point is there. */
  readonly created: number
}

/** A check that was due and that nobody made. A point that was never checked is due one interval after it was made. */
export function missedCheck(
  { everyHours, lastAt, created }: CheckedPoint,
  after: number | null,
  now: number,
): number | undefined {
  if (everyHours === null) return undefined
  const due = checkDueAt({ everyHours, lastAt: new Date(lastAt ?? created).toISOString() })
  return due === null ? undefined : hasLasted(due, after, now)
}

/** A check that failed, and no good one since. */
export const failedCheck = (
  { failedAt }: CheckedPoint,
  after: number | null,
  now: number,
): number | undefined => (failedAt === null ? undefined : hasLasted(failedAt, after, now))

export interface HeardDevice {
  /** Its last sign of life; null: there never was one. */
  readonly lastSeen: number | null
  /** How often it reports, in seconds; null: it never said. */
  readonly interval: number | null
  /** Since when it reports an error whose end it did not report. */
  readonly errorAt: number | null
}

/** A device that is heard of less often than it says; what was never heard of is none. */
export function silentDevice(
  { lastSeen, interval }: HeardDevice,
  after: number | null,
  now: number,
): number | undefined {
  if (lastSeen === null) return undefined
  if (after !== null) return hasLasted(lastSeen, after, now)
  return deviceStanding(lastSeen, interval, now) === 'silent' ? lastSeen : undefined
}

export const faultyDevice = (
  { errorAt }: HeardDevice,
  after: number | null,
  now: number,
): number | undefined => (errorAt === null ? undefined : hasLasted(errorAt, after, now))

/** A breach that goes on, as it was found before. */
export interface GoingBreach {
  readonly id: string
  /** Which rule at which thing. */
  readonly key: string
  readonly peak: number | null
}

export interface FoundBreach {
  readonly key: string
  /** How far it is beyond; null: it is or it is not. Less is worse. */
  readonly peak: number | null
}

/** What is new since the breaches that go on were found: each rule is broken at a thing once at a time. */
export function compareBreaches<Going extends GoingBreach, Found extends FoundBreach>(
  going: readonly Going[],
  found: readonly Found[],
): {
  readonly begun: readonly Found[]
  readonly worse: readonly { readonly going: Going; readonly found: Found }[]
  readonly over: readonly Going[]
} {
  const known = new Map(going.map(one => [one.key, one]))
  const keys = new Set(found.map(({ key }) => key))
  return {
    begun: found.filter(({ key }) => !known.has(key)),
    worse: found.flatMap(one => {
      const before = known.get(one.key)
      const isWorse = before !== undefined && one.peak !== null && one.peak < (before.peak ?? Infinity)
      return isWorse ? [{ going: before, found: one }] : []
    }),
    over: going.filter(({ key }) => !keys.has(key)),
  }
}
