/**
 * Patterns: on which days and at which instants their tasks fall, what of them stands already, and whether they are laid
 * out or somebody is asked first.
 *
 * A **line** is a task of a pattern, or in the copy of a week the task that was copied first. Days are local, YYYY-MM-DD, instants ISO 8601 in UTC, weeks run from Monday. The
 * functions throw RangeError for what is no day and no zone.
 */
export { compareLayout, decideLayout } from './layout.ts'
export type { LaidLine, LayoutChoice, PlannedTask, TaskThere } from './layout.ts'
export { behindWhatTheyAwait, circleThrough } from './order.ts'
export { daysOf, daysToWeek, inWeekOf, lineOn } from './days.ts'
