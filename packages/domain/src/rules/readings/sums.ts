/** Readings summed by the minute and the hour: what stays of them when they are gone. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

/** Readings of one sensor, ascending. */
export interface Readings {
  /** Milliseconds of the epoch. */
  readonly at: readonly number[]
  readonly values: readonly number[]
}

export interface Sum {
  /** When the minute or the hour begins; milliseconds of the epoch. */
  readonly at: number
  readonly low: number
  readonly high: number
  readonly sum: number
  readonly count: number
  readonly first: number
  readonly last: number
  readonly firstAt: number
  readonly lastAt: number
}

type Growing = { -readonly [K in keyof Sum]: Sum[K] }

/** Those of one sensor by spans of so many milliseconds, which begin with the epoch; ascending. */
export function sumsOf({ at, values }: Readings, span: number): Sum[] {
  const sums: Sum[] = []
  let open: Growing | undefined
  for (const [place, instant] of at.entries()) {
    const value = values[place] as number
    const begins = Math.floor(instant / span) * span
    if (open?.at === begins) {
      if (value < open.low) open.low = value
      if (value > open.high) open.high = value
      open.sum += value
      open.count += 1
      open.last = value
      open.lastAt = instant
      continue
    }
    open = {
      at: begins,
      low: value,
      high: value,
      sum: value,
      count: 1,
      first: value,
      last: value,
      firstAt: instant,
      lastAt: instant,
    }
    sums.push(open)
  }
  return sums
}
