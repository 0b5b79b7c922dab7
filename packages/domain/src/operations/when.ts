/** When something happened that is told later: without a connection, or from memory. */
import type { Fault } from '../problems.ts'
import { isAheadOf } from '../rules/calendar/index.ts'
import { backDatingFault } from '../rules/registration/index.ts'
import type { Doer } from './operation.ts'

/** Why an instant cannot be when something happened: it is to come, or too long ago for this person to tell. */
export function happeningFaults(at: string | undefined, path: string, now: string, by: Doer): Fault[] {
  if (at === undefined) return []
  if (isAheadOf(at, now)) return [{ path, rule: 'problem.field.inTheFuture' }]
  const late = backDatingFault(by, at, now)
  return late === undefined ? [] : [{ path, ...late }]
}

/** The instant something happened: as said, but neither before the labels came into their state nor to come. */
export function happenedAt(
  at: string | undefined,
  labels: readonly { readonly stateSince: string }[],
  now: string,
): string {
  if (at === undefined) return now
  const time = Date.parse(at)
  const since = Math.max(...labels.map(label => Date.parse(label.stateSince)))
  return time < since || time > Date.parse(now) ? now : new Date(time).toISOString()
}
