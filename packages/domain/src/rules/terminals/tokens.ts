/** Where and when a PIN or a card counts. */

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
