import { daysBetween } from '../calendar/index.ts'

/** The middle of some values; of an even number the mean of both in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const [low, high] = [sorted[half - 1], sorted[half]]
  if (high === undefined) return Number.NaN
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

/**
 * By how much values rise a day: the median of the slopes between every two days (the estimator of Theil and Sen; P. K.
 * Sen, Estimates of the regression coefficient based on Kendall's tau, 1968), which a door left open once does not move.
 * @returns in the unit of the values; NaN of fewer than two days
 */
export function risePerDay(values: readonly { readonly day: string; readonly value: number }[]): number {
  const slopes = values.flatMap((one, at) =>
    values.slice(at + 1).flatMap(other => {
      const days = daysBetween(one.day, other.day)
      return days === 0 ? [] : [(other.value - one.value) / days]
    }),
  )
  return medianOf(slopes)
}
