/** The days whose figures are asked for. */

/** Days as YYYY-MM-DD, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

export const spanMax = 366
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** So many days up to and with `today`. */
export function spanUpTo(today: string, days: number): Span {
  return { from: new Date(at(today) - (days - 1) * dayMs).toISOString().slice(0, 10), to: today }
}

export function spanDays({ from, to }: Span): number {
  return Math.round((at(to) - at(from)) / dayMs) + 1
}

/** Why a span cannot be asked for: a text key, or null. */
export function spanFault(span: Span, today: string): string | null {
  if (Number.isNaN(at(span.from)) || Number.isNaN(at(span.to))) return 'places.statistics.noDay'
  if (span.from > span.to) return 'places.statistics.order'
  if (span.to > today) return 'places.statistics.future'
  return spanDays(span) > spanMax ? 'places.statistics.tooLong' : null
}
