/**
 * What is used on some days only: how much on such a day, and every how many days, each smoothed by itself.
 *
 * forecast = (1 - a / 2) size / interval, for every day alike.
 *
 * Source: J. Croston, Forecasting and Stock Control for Intermittent Demands, Operational Research Quarterly 23 (1972);
 * the correction of its bias by A. Syntetos and J. Boylan, The Accuracy of Intermittent Demand Estimates, International
 * Journal of Forecasting 21 (2005).
 */
import type { Reason } from './reasons.ts'
import type { Series } from './series.ts'

/** How much a new day counts. */
const WEIGHT = 0.1
/** From this share of days without any on, a product is used on some days only. */
const IDLE_SHARE = 0.4

/** Whether a product is used on some days only. */
export function isIntermittent({ used }: Series): boolean {
  const known = used.filter(day => day !== null)
  return known.length > 0 && known.filter(day => day === 0).length / known.length >= IDLE_SHARE
}

export function intermittent({ used }: Series): (index: number) => Reason[] {
  let size: number | null = null
  let interval = 1
  let since = 0
  for (const day of used) {
    if (day === null) continue
    since += 1
    if (day <= 0) continue
    interval = size === null ? since : interval + WEIGHT * (since - interval)
    size = size === null ? day : size + WEIGHT * (day - size)
    since = 0
  }
  const each = size ?? 0
  const part = size === null ? 0 : ((1 - WEIGHT / 2) * each) / interval
  return () => [{ kind: 'intermittent', part, size: each, days: interval }]
}
