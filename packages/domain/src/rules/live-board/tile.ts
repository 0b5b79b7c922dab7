/** What is said of one sensor. */
import { isSilent } from '../devices/index.ts'

export type Condition = 'silent' | 'never' | 'low' | 'high' | 'within' | 'free'

/** From the worst to the best; looks follow it. */
export const TONES = ['alarm', 'silent', 'taken', 'plain', 'good'] as const
export type Tone = (typeof TONES)[number]

/** Incidences of a sensor that nobody closed. */
export interface Alarms {
  readonly open: number
  readonly taken: number
}

export interface WatchedSensor extends Alarms {
  /** Its newest value, and when that was measured; null: never. */
  readonly value: number | null
  readonly at: number | null
  readonly lower: number | null
  readonly upper: number | null
  /** How often it reports, in seconds; null: nobody knows. */
  readonly interval: number | null
  /** Since when it is outside its limits without a break; null: it is not, or nobody knows. */
  readonly since: number | null
}

export interface Telling {
  readonly condition: Condition
  /** Of all there is to say. */
  readonly tone: Tone
  /** Of the sentence alone, whatever alarms there are. */
  readonly conditionTone: Tone
  /** The sentence; `since` and `span` fill it. */
  readonly text: string
  readonly since: number | null
  /** For how long nothing came. */
  readonly span: number | null
  /** The sentence of its alarms; null: it has none. */
  readonly alarm: string | null
  /** The smaller, the sooner somebody has to come. */
  readonly rank: number
}

/** How a sensor stands at an instant. A limit itself is within; a value that is no longer told counts for nothing. */
export function conditionOf(
  { value, at, lower, upper, interval }: Omit<WatchedSensor, 'open' | 'taken' | 'since'>,
  now: number,
): Condition {
  if (value === null || at === null) return 'never'
  if (isSilent(at, interval, now)) return 'silent'
  if (lower !== null && value < lower) return 'low'
  if (upper !== null && value > upper) return 'high'
  return lower === null && upper === null ? 'free' : 'within'
}

/**
 * An alarm of which nobody knows comes first, then what is outside its limits without one, then what is not heard of;
 * what somebody takes care of comes behind all that nobody does.
 */
function rankOf(condition: Condition, { open, taken }: Alarms): number {
  const isOut = condition === 'low' || condition === 'high'
  if (open > 0) return isOut ? 0 : 1
  if (taken > 0) return 4
  if (isOut) return 2
  return { silent: 3, never: 5, within: 6, free: 7 }[condition as Exclude<Condition, 'low' | 'high'>]
}

const CONDITION_TONES: Readonly<Record<Condition, Tone>> = {
  silent: 'silent',
  never: 'plain',
  low: 'alarm',
  high: 'alarm',
  within: 'good',
  free: 'plain',
}

function toneOf(condition: Condition, { open, taken }: Alarms): Tone {
  if (open > 0 || condition === 'low' || condition === 'high') return 'alarm'
  if (condition === 'silent') return 'silent'
  return taken > 0 ? 'taken' : CONDITION_TONES[condition]
}

/** What is said of a sensor at an instant. */
export function tellingOf(sensor: WatchedSensor, now: number): Telling {
  const condition = conditionOf(sensor, now)
  const isOut = condition === 'low' || condition === 'high'
  const since = isOut ? sensor.since : null
  return {
    condition,
    tone: toneOf(condition, sensor),
    conditionTone: CONDITION_TONES[condition],
    text: since === null ? `board.says.${condition}` : `board.says.${condition}Since`,
    since,
    span: condition === 'silent' && sensor.at !== null ? now - sensor.at : null,
    alarm: sensor.open > 0 ? 'board.alarm.open' : sensor.taken > 0 ? 'board.alarm.taken' : null,
    rank: rankOf(condition, sensor),
  }
}
