/** Alarms: when what a sensor measures is a breach of a rule, since when, how bad, and when it is over. */
export {
  breachesOf,
  isQuiet,
  isSameState,
  judge,
  QUIET,
  quietBounds,
  type AlarmLevel,
  type AlarmLimits,
  type Breach,
  type Happened,
  type Sample,
  type WatchState,
} from './judge.ts'
export { changesOf } from './rate.ts'
export { exemptTimes, type ExemptWindow } from './windows.ts'
export { thinned } from './curve.ts'
