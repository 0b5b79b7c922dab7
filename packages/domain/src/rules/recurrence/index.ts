/**
 * Recurrence: when something happens again.
 *
 * The product's own options (none, day, week, month) repeat at the same local time. Full rules are those of
 * RFC 5545: a **rule** is expanded on the wall clock of its **start**, a **recurrence** joins rules and single
 * dates and leaves out excluded ones, and only then wall times become instants. Weeks start on Monday unless the
 * rule says otherwise.
 */
export { periodBefore, repeatOptions, repetition, repetitions } from './repeat.ts'
export type { Repeat } from './repeat.ts'
export { frequencies, parseRule, weekdays } from './rule.ts'
export type { RecurrenceRule } from './rule.ts'
export type { Reading } from './expand.ts'
export { parseRecurrence, wallTimes } from './recurrence-set.ts'
export type { Recurrence } from './recurrence-set.ts'
export { occurrenceAfter, occurrenceBefore, occurrences } from './occurrences.ts'
export { dayText, readMoment, wallText } from './wall.ts'
