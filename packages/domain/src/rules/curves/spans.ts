/** The stretch of time that one looks at. */

export interface Span {
  readonly from: number
  readonly to: number
}

const MINUTE = 60_000
const DAY = 86_400_000

export const CURVE_SPANS = { day: DAY, week: 7 * DAY, month: 30 * DAY } as const
export type NamedSpan = keyof typeof CURVE_SPANS

/** What can be looked at, at least and at most. */
export const SHORTEST_SPAN = 5 * MINUTE
export const LONGEST_SPAN = 1100 * DAY

/** The last day, week or month up to an instant. */
export function spanNamed(name: NamedSpan, now: number): Span {
  return { from: now - CURVE_SPANS[name], to: now }
}

/** A span that can be looked at: neither too short nor too long, and not beyond now. */
export function within({ from, to }: Span, now: number): Span {
  const length = Math.min(LONGEST_SPAN, Math.max(SHORTEST_SPAN, to - from))
  // One that is too short or too long keeps its middle.
  const middle = (from + to) / 2
  const end = Math.min(now, Math.round(length === to - from ? to : middle + length / 2))
  return { from: end - Math.round(length), to: end }
}

/** The same length, earlier or later by a part of it. */
export function moved({ from, to }: Span, part: number, now: number): Span {
  const by = Math.round((to - from) * part)
  return within({ from: from + by, to: to + by }, now)
}

/** Nearer (`factor` below 1) or farther, with an instant that stays where it is on the screen. */
export function zoomed({ from, to }: Span, factor: number, at: number, now: number): Span {
  const length = Math.min(LONGEST_SPAN, Math.max(SHORTEST_SPAN, (to - from) * factor))
  const place = Math.min(1, Math.max(0, (at - from) / (to - from)))
  const start = at - length * place
  return within({ from: Math.round(start), to: Math.round(start + length) }, now)
}
