/**
 * Alarms: when what a sensor measures, or what is known of stock, HACCP points and devices, is a breach of a rule, since
 * when, how bad, and when it is over.
 */
export {
  breachesOf,
  isQuiet,
  isSameState,
  judge,
  QUIET,
  quietBounds,
  type AlarmLimits,
  type Breach,
  type Sample,
  type WatchState,
} from './judge.ts'
export { changesOf } from './rate.ts'
export { thinned } from './curve.ts'
export { measuredBy } from './measured-by.ts'
export { breachFigures } from './kept.ts'
export {
  compareBreaches,
  failedCheck,
  faultyDevice,
  missedCheck,
  shortStock,
  silentDevice,
  type FoundBreach,
} from './things.ts'
