/**
 * Tasks: which occurrences a series has, when one is late, missed or done late, what blocks it, who may take it on, whether
 * it may be ended, when somebody is reminded, when the clock has to look at it, and which job ends it.
 *
 * Instants are ISO texts in UTC, days YYYY-MM-DD by the clock of the place, lengths of time seconds. Series repeat by the
 * rules of RFC 5545 (3.3.10). Faults are text keys.
 */
export { shortcutOf, ruleMoved, ruleOf, seriesFault, seriesOccurrences } from './series.ts'
export { NTHS, pressesOf, ruleOfPresses } from './presses.ts'
export type { DayOfMonth, Presses } from './presses.ts'
export type { Occurrence, Series, SeriesPlace } from './series.ts'
export {
  isMissed,
  missedAt,
  outcomeOf,
  overdueFrom,
  REMIND_SECONDS,
  REMIND_UNTIL_SECONDS,
  remindersDue,
} from './outcome.ts'
export type { TaskTimes } from './outcome.ts'
export { firstLook, nextLook, seriesLook } from './look.ts'
export type { LookedTask } from './look.ts'
export { blockersOf, claimFault, isBeyond, missingSteps } from './doing.ts'
export type { BlockingTask, Step } from './doing.ts'
export { stepAfter, taskAfter } from './after.ts'
export type { DoingFacts, StepDoing, TaskDoing, TaskInHand } from './after.ts'
export { AHEAD_SECONDS, isTheJob, taskDoneBy } from './work.ts'
export type { DoneJob, TaskWork, WaitingTask } from './work.ts'
export { countOfTask, isOfToday, isOverdue, isOwnTask, jobOpened, leftAs } from './screens.ts'
export type { JobNamed, JobOpened, TaskAction } from './screens.ts'
