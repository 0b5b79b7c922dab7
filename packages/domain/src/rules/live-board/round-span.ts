/** How long something takes in the one unit in which people say it. */

export interface RoundSpan {
  readonly value: number
  readonly unit: 'minute' | 'hour' | 'day'
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** Minutes up to an hour and a half, hours up to two days, then days; never more than has passed. */
export function roundSpan(span: number): RoundSpan {
  if (span < 1.5 * HOUR) return { value: Math.max(0, Math.floor(span / MINUTE)), unit: 'minute' }
  if (span < 2 * DAY) return { value: Math.floor(span / HOUR), unit: 'hour' }
  return { value: Math.floor(span / DAY), unit: 'day' }
}
