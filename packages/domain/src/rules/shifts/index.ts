/**
 * Shifts: on which days there is one, and how the planned hours of a person stand against it.
 *
 * Days are local, YYYY-MM-DD; hours HH:mm by the clock of the place; lengths in seconds of elapsed time, so that a night in
 * which the clocks change is as long as it is. The functions throw RangeError for what is no day and no zone.
 */
export { hoursOfPerson, isOn } from './hours.ts'
export type { DayHours, ShiftHours, TimedTask } from './hours.ts'
