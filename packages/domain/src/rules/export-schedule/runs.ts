import type { EXPORT_RUN_FAULTS } from '../../catalogue/export-schedule.ts'

export type RunFault = (typeof EXPORT_RUN_FAULTS)[number]

/** Minutes until the next try, after the first failure, the second and so on. */
const WAITS = [1, 5, 30, 120, 360] as const

export const ATTEMPTS_MAX = WAITS.length + 1

/** What no waiting mends: somebody has to change something first. */
const LASTING: ReadonlySet<RunFault> = new Set([
  'licence',
  'secret',
  'address',
  'hostKeyUnknown',
  'hostKeyOther',
  'privateKey',
  'login',
  'folder',
])

/** Whether an export that failed for the so manieth time is tried again by itself. */
export const isWorthTrying = (fault: RunFault, attempts: number): boolean =>
  !LASTING.has(fault) && attempts < ATTEMPTS_MAX

/** Seconds from a failure to the next try. @param attempts how often it was tried, the first is 1 */
export const waitAfter = (attempts: number): number => 60 * (WAITS[attempts - 1] ?? 360)

/** An archive that lies at a target. */
interface Sent {
  readonly name: string
  /** Where it lies; only what lies where the newest one does is looked after. */
  readonly sentTo: string
}

/**
 * Of those that were sent and were not taken away yet, the newest first, the names that go.
 * @param keep how many stay.
 */
export function namesToRemove(sent: readonly Sent[], sentTo: string, keep: number): string[] {
  return sent
    .filter(one => one.sentTo === sentTo)
    .slice(Math.max(keep, 1))
    .map(({ name }) => name)
}
