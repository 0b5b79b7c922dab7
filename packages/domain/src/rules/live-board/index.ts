/**
 * The live board: what a tile says of a sensor, which tiles come first, and whether a value goes up or down.
 *
 * Words: a sensor is **silent** when it has not reported for so long that nothing is known of its place
 * (`rules/devices`): whatever it said last is then no news, and never called in order. **Unlimited** is one without limits.
 */
import { isSilent } from '../devices/index.ts'

export interface BoardSensor {
  /** In its own unit; null: it never measured. */
  readonly value: number | null
  /** Its newest reading, in milliseconds since 1970; null: it never had one. */
  readonly at: number | null
  /** How often it reports, in seconds; null where nobody knows. */
  readonly interval: number | null
  readonly min: number | null
  readonly max: number | null
  /** An incidence of it is not closed. */
  readonly isAlarmOpen: boolean
}

/** From the worst to the best: the order of the board. */
export const BOARD_STATES = ['low', 'high', 'silent', 'never', 'alarm', 'unlimited', 'inside'] as const
export type BoardState = (typeof BOARD_STATES)[number]

/**
 * What a tile says of a sensor. A limit itself is within. An alarm that is open stands where the value is in order again:
 * somebody still has to close it.
 * @param now in milliseconds since 1970
 */
export function boardState(sensor: BoardSensor, now: number): BoardState {
  const { value, at, interval, min, max, isAlarmOpen } = sensor
  if (value === null || at === null) return 'never'
  if (isSilent(at, interval, now)) return 'silent'
  if (min !== null && value < min) return 'low'
  if (max !== null && value > max) return 'high'
  if (isAlarmOpen) return 'alarm'
  return min === null && max === null ? 'unlimited' : 'inside'
}

/** The place of a state in the order of the board; the worst is 0. */
export const boardRank = (state: BoardState): number => BOARD_STATES.indexOf(state)

export type Trend = 'rising' | 'falling' | 'steady'

/** Less than this in an hour is no trend: half a degree Celsius, two percent of humidity. */
const LEAST: Readonly<Record<string, number>> = { temperature: 0.5, humidity: 2 }
const LEAST_SHARE = 0.02

/**
 * Where the values of the last hour go: the mean of the last third against that of the first.
 * @param values in order of time; fewer than three tell nothing
 */
export function trendOf(values: readonly number[], kind: string): Trend {
  const third = Math.floor(values.length / 3)
  if (third === 0) return 'steady'
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length
  const first = mean(values.slice(0, third))
  const change = mean(values.slice(-third)) - first
  const least = LEAST[kind] ?? Math.abs(first) * LEAST_SHARE
  if (Math.abs(change) < least || change === 0) return 'steady'
  return change > 0 ? 'rising' : 'falling'
}
