/** Whole cents: parts of them add up to what they are parts of, always. */

/** The whole number nearest to n/d, a half away from zero; `d` is positive. */
function nearest(n: bigint, d: bigint): number {
  const whole = (2n * (n < 0n ? -n : n) + d) / (2n * d)
  return Number(n < 0n ? -whole : whole)
}

/** So many per cent of an amount; per cent are read to four decimals. */
export function percentOf(cents: number, percent: number): number {
  return nearest(BigInt(cents) * BigInt(Math.round(percent * 10_000)), 1_000_000n)
}

/**
 * What of a whole falls on the days from the first to the last (not included) of so many. Days side by side together
 * cost what all of them cost at once, whichever way they are parted.
 * @throws RangeError for days outside the whole.
 */
export function partOfDays(cents: number, days: number, from: number, to: number): number {
  if (!(days > 0) || from < 0 || to < from || to > days)
    throw new RangeError(`Not days of ${days}: ${from} to ${to}`)
  const until = (day: number) => nearest(BigInt(cents) * BigInt(day), BigInt(days))
  return until(to) - until(from)
}

/**
 * A whole parted by weights: each gets its part to the cent, and what is left goes to those who lost most by rounding,
 * the first of them first. Weights that are all nothing get nothing but the first, which gets all.
 */
export function partedBy(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weights.length === 0) return []
  if (all === 0n) return weights.map((_, index) => (index === 0 ? cents : 0))
  const sign = cents < 0 ? -1 : 1
  const whole = BigInt(Math.abs(cents))
  const parts = weights.map((weight, index) => {
    const share = whole * BigInt(weight)
    return { index, cents: Number(share / all), lost: share % all }
  })
  let left = Math.abs(cents) - parts.reduce((sum, part) => sum + part.cents, 0)
  const owed = [...parts].sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
  for (const part of owed) {
    if (left === 0) break
    part.cents += 1
    left -= 1
  }
  return parts.map(part => (part.cents === 0 ? 0 : sign * part.cents))
}
