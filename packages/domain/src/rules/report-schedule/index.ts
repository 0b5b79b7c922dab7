/**
 * When reports are made by themselves, which days each is about, and whom it goes to.
 *
 * Hours are HH:mm on the clock of the place, days `YYYY-MM-DD` by its calendar, instants ISO texts in UTC. The reports of one
 * schedule leave no day out and count none twice: each is about the days since the one before, up to yesterday.
 */
export { nextReport } from './next.ts'
export type { ReportRhythm } from './next.ts'
export { daysOfReport, plannedAfter } from './days.ts'
export { groupsOf, readersOf } from './readers.ts'
export type { NamedPerson, ReaderGroup, ReportReader } from './readers.ts'
