/**
 * Judges what a sensor measured against up to four limits. The readings' own instants count, never when they arrived.
 *
 * A value beyond a limit begins a run; once the run has lasted for the delay, as two of its readings show, it is a breach
 * since its first reading. A breach ends with the first value that is back within the limits by the recovery band. Such a
 * value, called quiet, ends whatever was going on: what came before it says nothing of what comes after. Hence readings
 * that come late are judged by judging again from the quiet value before them to the one behind them.
 */

/** Thresholds in the sensor's unit; null: none. */
export interface AlarmLimits {
  readonly lowLow: number | null
  readonly low: number | null
  readonly high: number | null
  readonly highHigh: number | null
  /** How far within the limits a value must be for a breach to be over; in the sensor's unit. */
  readonly recovery: number
  /** How long a run lasts before it counts, in milliseconds. */
  readonly delay: number
  /** What was said last holds until something else is said, as of doors: the value that ends a run shows how long it was. */
  readonly holds?: boolean
}

export interface Sample {
  /** Milliseconds of the epoch. */
  readonly at: number
  readonly value: number
}

export type AlarmLevel = 'warning' | 'error'

/** What a sensor's values so far mean for one rule: all that the next value needs. Instants in milliseconds of the epoch. */
export interface WatchState {
  /** The first value of the run that goes on. */
  readonly since: number | null
  /** Since when its values are beyond an outer limit. */
  readonly outerSince: number | null
  /** The value furthest beyond. */
  readonly peak: number | null
  readonly peakAt: number | null
  /** How bad the breach is; null: the run is none yet. */
  readonly level: AlarmLevel | null
}

export const QUIET: WatchState = { since: null, outerSince: null, peak: null, peakAt: null, level: null }

export interface Breach {
  readonly began: number
  readonly peak: number
  readonly peakAt: number
  readonly level: AlarmLevel
  /** The first quiet value; null: it goes on. */
  readonly ended: number | null
}

/** `grew`: further beyond than before, or worse. */
export interface Happened extends Breach {
  readonly kind: 'began' | 'grew' | 'ended'
}

/** The inner limits: a rule with outer ones alone is broken by those. */
const lowest = ({ low, lowLow }: AlarmLimits) => low ?? lowLow ?? -Infinity
const highest = ({ high, highHigh }: AlarmLimits) => high ?? highHigh ?? Infinity

/** How far beyond the limits; negative: within. */
const beyond = (limits: AlarmLimits, value: number) =>
  Math.max(value - highest(limits), lowest(limits) - value)
const isOuter = ({ lowLow, highHigh }: AlarmLimits, value: number) =>
  (highHigh !== null && value > highHigh) || (lowLow !== null && value < lowLow)

/** Between which values one is quiet: within the limits by the recovery band, of which as much counts as there is room for. */
export function quietBounds(limits: AlarmLimits): { readonly from: number; readonly to: number } {
  const [from, to] = [lowest(limits), highest(limits)]
  const band = Math.max(0, Math.min(limits.recovery, (to - from) / 2))
  return { from: from + band, to: to - band }
}

export function isQuiet(limits: AlarmLimits, value: number): boolean {
  const { from, to } = quietBounds(limits)
  return value >= from && value <= to
}

export const isSameState = (one: WatchState, other: WatchState): boolean =>
  (Object.keys(QUIET) as (keyof WatchState)[]).every(name => one[name] === other[name])

const breachOf = (state: WatchState, ended: number | null): Breach => ({
  began: state.since as number,
  peak: state.peak as number,
  peakAt: state.peakAt as number,
  level: state.level as AlarmLevel,
  ended,
})

/** The run with one value more that is beyond the limits. */
function longer(limits: AlarmLimits, state: WatchState, { at, value }: Sample): WatchState {
  const since = state.since ?? at
  const outerSince = isOuter(limits, value) ? (state.outerSince ?? at) : null
  const isFurther = state.peak === null || beyond(limits, value) > beyond(limits, state.peak)
  const hasLasted = (from: number | null) => from !== null && at - from >= limits.delay
  return {
    since,
    outerSince,
    ...(isFurther ? { peak: value, peakAt: at } : { peak: state.peak, peakAt: state.peakAt }),
    level:
      state.level === 'error' || hasLasted(outerSince)
        ? 'error'
        : state.level !== null || hasLasted(since)
          ? 'warning'
          : null,
  }
}

/**
 * Judges values after those that led to `state`.
 * @param samples in the order of their instants, none before those already judged
 * @param isExempt whether a value at this instant may be beyond: it begins no run and ends one that is no breach yet
 * @returns the state after them and what happened meanwhile, in order; of one breach that grew, once
 */
export function judge(
  limits: AlarmLimits,
  given: WatchState,
  samples: readonly Sample[],
  isExempt: (at: number) => boolean = () => false,
): { readonly state: WatchState; readonly happened: readonly Happened[] } {
  const happened: Happened[] = []
  let state = given
  let reported = given
  const tellGrowth = () => {
    const isReported =
      reported.level === null || (reported.peak === state.peak && reported.level === state.level)
    if (!isReported && state.level !== null) happened.push({ kind: 'grew', ...breachOf(state, null) })
  }
  for (const sample of samples) {
    if (isQuiet(limits, sample.value)) {
      const { since } = state
      if (limits.holds && state.level === null && since !== null && sample.at - since >= limits.delay) {
        state = reported = { ...state, level: 'warning' }
        happened.push({ kind: 'began', ...breachOf(state, null) })
      }
      if (state.level !== null) {
        tellGrowth()
        happened.push({ kind: 'ended', ...breachOf(state, sample.at) })
      }
      state = reported = QUIET
      continue
    }
    const isBeyond = beyond(limits, sample.value) > 0
    if (!isBeyond || isExempt(sample.at)) {
      if (state.level === null) state = reported = QUIET
      continue
    }
    const before = state.level
    state = longer(limits, state, sample)
    if (before === null && state.level !== null) {
      happened.push({ kind: 'began', ...breachOf(state, null) })
      reported = state
    }
  }
  tellGrowth()
  return { state, happened }
}

/** The breaches in a stretch of values that begins quiet, in order; the last may go on. */
export function breachesOf(
  limits: AlarmLimits,
  samples: readonly Sample[],
  isExempt?: (at: number) => boolean,
): { readonly state: WatchState; readonly breaches: readonly Breach[] } {
  const { state, happened } = judge(limits, QUIET, samples, isExempt)
  const over = happened.filter(one => one.kind === 'ended')
  const plain = over.map(({ kind: _kind, ...breach }) => breach)
  return { state, breaches: state.level === null ? plain : [...plain, breachOf(state, null)] }
}
