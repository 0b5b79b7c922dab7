import type { Alarms, WatchedSensor } from '@cloche/domain/rules/live-board'

/** A sensor's record as far as it says how it stands. */
export interface KnownSensor {
  readonly lastValue: number | null
  readonly lastAt: string | null
  readonly min: number | null
  readonly max: number | null
  readonly interval: number | null
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** A sensor's record as the rules of the board take it. */
export function watchedSensor(
  { lastValue, lastAt, min, max, interval }: KnownSensor,
  alarms: Alarms = { open: 0, taken: 0 },
): WatchedSensor {
  return { value: lastValue, at: instant(lastAt), lower: min, upper: max, interval, since: null, ...alarms }
}
