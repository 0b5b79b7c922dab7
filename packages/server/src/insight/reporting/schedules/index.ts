/** Reports that are made and sent by themselves. */
import type { Job, Work } from '../../../http/area.ts'
import { NOTE_SENT, noteSent, sendReport, type NoteAsked, type SendAsked } from './deliver.ts'
import { SEND_REPORT } from './follow.ts'
import { makeDueReports, planUnplanned } from './run-due.ts'

export { sentReportsFollower } from './follow.ts'
export { scheduleBehaviour } from './schedule.behaviour.ts'
export { scheduleOutlook, trySchedule } from './schedules.handlers.ts'
export { registerUnsubscribing, unsubscribe, unsubscribing } from './unsubscribe.ts'

export const scheduleJobs: readonly Job[] = [
  { name: 'reports that are due', everyMs: 30_000, run: services => makeDueReports(services) },
  { name: 'schedules without a time', everyMs: 600_000, run: services => planUnplanned(services) },
]

export const sendingWorks: readonly Work[] = [
  { name: SEND_REPORT, run: (services, data: SendAsked) => sendReport(services, data) },
  { name: NOTE_SENT, run: (services, data: NoteAsked) => noteSent(services, data) },
]
