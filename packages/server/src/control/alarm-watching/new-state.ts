/** What is measured of a rule's sensor, and the state that its rule is in then. */
import { isSameState, QUIET, type WatchState } from '@cloche/domain/rules/alarms'
import type { WatchedRule } from './rule.ts'
import type { NewState } from './rules.store.ts'

/** Readings of one sensor that were just written. */
export interface MeasuredReadings {
  readonly sensorId: string
  /** Milliseconds of the epoch, ascending. */
  readonly at: readonly number[]
  /** In the sensor's unit. */
  readonly values: readonly number[]
  /** The newest reading before them; null: there was none. */
  readonly newest: number | null
}

/** The new state as it is kept; undefined: as it was. */
export function newState(
  { sensorId, ruleId, state: before, incidenceId: known }: WatchedRule,
  state: WatchState,
  incidenceId: string | null,
): NewState | undefined {
  if (isSameState(before ?? QUIET, state) && known === incidenceId) return undefined
  return { sensorId, ruleId, state: isSameState(state, QUIET) ? null : state, incidenceId }
}
