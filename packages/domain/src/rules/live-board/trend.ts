/** Where values are going. */

export type Trend = 'rising' | 'falling' | 'steady'

/** The least change in an hour that is one, by the unit; of any other unit two hundredths of the value. */
const LEAST: Readonly<Record<string, number>> = { C: 0.5, percent: 2 }
const LEAST_POINTS = 3
const HOUR_MS = 3_600_000

/**
 * Where the values of about an hour are going: the slope of the line through them, beyond what they wander by themselves.
 * Null: too few, or all at one instant.
 */
export function trendOf(at: readonly number[], value: readonly number[], unit: string | null): Trend | null {
  const count = Math.min(at.length, value.length)
  if (count < LEAST_POINTS) return null
  const mean = (of: readonly number[]) => of.slice(0, count).reduce((sum, one) => sum + one, 0) / count
  const [middle, level] = [mean(at), mean(value)]
  let [spread, together] = [0, 0]
  for (let place = 0; place < count; place += 1) {
    const offset = at[place]! - middle
    spread += offset * offset
    together += offset * (value[place]! - level)
  }
  if (spread === 0) return null
  const slope = together / spread
  let rest = 0
  for (let place = 0; place < count; place += 1)
    rest += (value[place]! - level - slope * (at[place]! - middle)) ** 2
  const wander = Math.sqrt(rest / count)
  const change = slope * HOUR_MS
  const least = Math.max(LEAST[unit ?? ''] ?? Math.abs(level) * 0.02, wander)
  if (Math.abs(change) < least) return 'steady'
  return change > 0 ? 'rising' : 'falling'
}
