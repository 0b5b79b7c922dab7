/** Where and when a PIN or a card counts. */

/** The places of a token: each by its path from the root; none: wherever its person works. */
export type TokenPlaces = readonly (readonly string[])[]

export interface HeldToken {
  readonly active: boolean
  readonly from: string | null
  readonly to: string | null
  /** Ids of its places; none: wherever its person works. */
  readonly locationIds: readonly string[]
}

/** Whether it counts at a place, and now: there, or at a place above it. @param path of the place */
export function countsAt(token: HeldToken, path: readonly string[], now: string): boolean {
  const at = Date.parse(now)
  if (!token.active) return false
  if (token.from !== null && Date.parse(token.from) > at) return false
  if (token.to !== null && Date.parse(token.to) <= at) return false
  return token.locationIds.length === 0 || token.locationIds.some(id => path.includes(id))
}

const isWithin = (inner: readonly string[], outer: readonly string[]) => {
  const end = outer.at(-1)
  return end !== undefined && inner.includes(end)
}

/** Whether there can be a place at which both count: one of theirs is the same, or within one of the other's. */
export const doMeet = (one: TokenPlaces, other: TokenPlaces): boolean =>
  one.length === 0 ||
  other.length === 0 ||
  one.some(path => other.some(beside => isWithin(path, beside) || isWithin(beside, path)))
