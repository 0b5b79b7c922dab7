/**
 * Ranges: at which places something of the organization is offered, and who may say so.
 *
 * A range is a list of places; none means everywhere. Something **counts at** a place when its range is empty or names
 * the place, one above it or one below it: what a brand offers is there in its kitchens, what a kitchen offers shows at
 * the brand. A place is given with its hierarchy: itself and all above it. Faults are text keys.
 */

/** A place, with itself and all above it. */
export interface RangePlace {
  readonly id: string
  readonly hierarchy: readonly string[]
}

/**
 * Whether something counts at a place.
 * @param hierarchyOf the hierarchy of a place; undefined where it is not known, as of one that is elsewhere
 */
export function countsAt(
  range: readonly string[],
  { id, hierarchy }: RangePlace,
  hierarchyOf: (id: string) => readonly string[] | undefined,
): boolean {
  return (
    range.length === 0 ||
    range.some(one => one === id || hierarchy.includes(one) || hierarchyOf(one)?.includes(id) === true)
  )
}

/** Where something that counts at a place comes from, seen from there. */
export type RangeOrigin = 'group' | 'here' | 'below'

/** From above or for several places; the place's own; or of places below it alone. */
export function originAt(range: readonly string[], { id, hierarchy }: RangePlace): RangeOrigin {
  if (range.length === 1 && range[0] === id) return 'here'
  if (range.length === 0 || range.includes(id) || range.some(one => hierarchy.includes(one))) return 'group'
  return 'below'
}

export const rangeFaultKeys = ['range.takesAway', 'range.outOfReach', 'range.everywhere'] as const
export type RangeFault = (typeof rangeFaultKeys)[number]

/** The places whose membership differs between two ranges. */
export function rangeDifference(before: readonly string[], after: readonly string[]): string[] {
  return [...before.filter(id => !after.includes(id)), ...after.filter(id => !before.includes(id))]
}

/**
 * What forbids a change to somebody who does not decide over the whole organization; undefined: nothing. Nobody takes a
 * record from places out of their reach, nor gives it to them. A new one may be for everybody, as ever.
 * @param before null: it is new
 */
export function rangeFault(
  before: readonly string[] | null,
  after: readonly string[],
  isReached: (id: string) => boolean,
): RangeFault | undefined {
  if (before === null) return after.every(isReached) ? undefined : 'range.outOfReach'
  const changed = rangeDifference(before, after)
  if (changed.length === 0) return undefined
  if (before.length === 0) return 'range.takesAway'
  if (after.length === 0) return 'range.everywhere'
  const unreached = changed.filter(id => !isReached(id))
  if (unreached.length === 0) return undefined
  return unreached.some(id => before.includes(id)) ? 'range.takesAway' : 'range.outOfReach'
}

/** The range that sending to places makes of another: these, and those that the sender does not reach; none: everywhere. */
export function sentRange(
  before: readonly string[],
  chosen: readonly string[],
  isReached: (id: string) => boolean,
): string[] {
  if (chosen.length === 0) return []
  return [...new Set([...before.filter(id => !isReached(id)), ...chosen])]
}
