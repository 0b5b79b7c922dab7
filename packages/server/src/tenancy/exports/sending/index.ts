/** Exports that are sent by themselves, to a bucket or a server of the organization's own. */
export {
  readSchedule,
  secretsOf,
  writeSchedule,
  type Schedule,
  type ScheduleSettings,
  type TargetSecrets,
} from './settings.ts'
export { planNext, type Outcome, type TakenRun } from './runs.store.ts'
export { sendDue, scheduleState } from './send-due.ts'
export { SendingFault, tryTarget } from './target.ts'
