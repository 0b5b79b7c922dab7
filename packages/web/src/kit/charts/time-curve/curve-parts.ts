/** What a curve over time is told: columns, spans that stand out, how values are written. Instants are milliseconds. */
import type { RampName } from '../../theme/ramps.ts'

export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** Columns of one length; null where nothing is. `low` and `high` are what lies between two points. */
export interface CurveColumns {
  readonly at: readonly number[]
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
  readonly value: readonly (number | null)[]
}

/** A row of stretches below the line, or of moments where a stretch has no length. */
export interface CurveLane {
  readonly key: string
  readonly color: RampName
  readonly spans: readonly TimeSpan[]
}

export interface CurveLook {
  readonly columns: CurveColumns
  readonly span: TimeSpan
  readonly lower: number | null
  readonly upper: number | null
  /** A value to be reached: a line, and nothing is wrong on either side of it. */
  readonly goal?: number | null
  /** Stretches outside the limits, and those of which nothing is known. */
  readonly outside: readonly TimeSpan[]
  readonly unknown: readonly TimeSpan[]
  readonly lanes: readonly CurveLane[]
  /** A value steps from one to the next, as doors do. */
  readonly isStepped: boolean
  /** Round values at which the scale has its lines, between two values. */
  readonly lines: (low: number, high: number) => number[]
  readonly write: (value: number) => string
  /** Written below the scale of time; `length` is the length of the whole span. */
  readonly writeTime: (at: number, length: number) => string
  /** Days and hours begin by this clock; an IANA name. */
  readonly timeZone: string | undefined
}

/** Height of a row of stretches and of what parts it from the next, in pixels. */
export const LANE = 8
export const LANE_GAP = 4

/** Height that the rows take. */
export const lanesHeight = (lanes: readonly CurveLane[]): number =>
  lanes.length === 0 ? 0 : lanes.length * (LANE + LANE_GAP) + LANE_GAP

/**
 * From where to where the scale reaches so that the line, the limits that are near it and the rows below have room.
 * @param least,most of the line; null where nothing is drawn
 * @param height of the plot, in pixels
 */
export function scaleRange(
  least: number | null,
  most: number | null,
  { lower, upper, goal = null, lanes }: Pick<CurveLook, 'lower' | 'upper' | 'goal' | 'lanes'>,
  height: number,
): [number, number] {
  const limits = [lower, upper, goal].filter(limit => limit !== null)
  let [low, high] = [least ?? Math.min(...limits), most ?? Math.max(...limits)]
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1]
  // A limit far from what was measured would press the line flat.
  const reach = Math.max((high - low) * 2, Math.abs(high) * 0.5, 4)
  for (const limit of limits) {
    if (limit < low && low - limit <= reach) low = limit
    if (limit > high && limit - high <= reach) high = limit
  }
  const width = Math.max(high - low, Math.abs(high) * 0.02, 0.5)
  const middle = (low + high) / 2
  ;[low, high] = [Math.min(low, middle - width / 2), Math.max(high, middle + width / 2)]
  const part = Math.min(0.4, lanesHeight(lanes) / Math.max(1, height))
  const below = width * 0.08 + (width * 1.16 * part) / (1 - part)
  return [low - below, high + width * 0.08]
}
