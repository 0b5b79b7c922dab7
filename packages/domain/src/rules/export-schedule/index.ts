/**
 * Exports that are sent by themselves: when the next one is due on the clocks of the organization, what a target lacks,
 * for how long to wait after a failure, and which of those that were sent go. Faults are data: paths and text keys.
 */
export { nextExport, type ExportRhythm } from './next.ts'
export { isOtherServer, targetFaults, titleOf, type ExportTarget } from './target.ts'
export { ATTEMPTS_MAX, isWorthTrying, namesToRemove, waitAfter, type RunFault } from './runs.ts'
export { isBackupLicensed } from './licence.ts'
