/** One reading of a probe: seconds since the start of the record, and °C. */
export type Sample = { second: number; celsius: number }

/** Readings further apart than this prove nothing about the time between them, in seconds. */
export const longestGap = 900

/** The longest unbroken time at or above a temperature, in seconds; a gap in the record breaks it. */
export function dwellAt(samples: readonly Sample[], celsius: number, gap = longestGap): number {
  let longest = 0
  let since: number | null = null
  let before = Number.NEGATIVE_INFINITY
  for (const sample of samples) {
    if (sample.celsius < celsius) since = null
    else if (since === null || sample.second - before > gap) since = sample.second
    if (since !== null) longest = Math.max(longest, sample.second - since)
    before = sample.second
  }
  return longest
}

/**
 * Seconds spent between two temperatures, ends included, taking the temperature between two readings as a
 * straight line. Time across a gap counts in full when either end lies inside: nobody can say that it did not.
 */
export function timeBetween(
  samples: readonly Sample[],
  lowC: number,
  highC: number,
  gap = longestGap,
): number {
  let total = 0
  for (let i = 1; i < samples.length; i++) {
    const a = samples[i - 1]
    const b = samples[i]
    if (!a || !b) continue
    const seconds = b.second - a.second
    const inside = (celsius: number) => celsius >= lowC && celsius <= highC
    if (seconds > gap && (inside(a.celsius) || inside(b.celsius))) total += seconds
    else total += seconds * shareBetween(a.celsius, b.celsius, lowC, highC)
  }
  return total
}

function shareBetween(a: number, b: number, low: number, high: number): number {
  const bottom = Math.min(a, b)
  const top = Math.max(a, b)
  if (bottom === top) return bottom >= low && bottom <= high ? 1 : 0
  return Math.max(0, Math.min(top, high) - Math.max(bottom, low)) / (top - bottom)
}
