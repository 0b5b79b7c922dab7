/** Exports of schedules are sent in the background; where somebody wants one now, the server that is asked begins at once. */
import { EXPORTING } from '../../../exports/index.ts'
import type { Services } from '../../../../http/call-context.ts'
import { sendDue } from '../../../exports/sending/index.ts'
import { tellOwners } from './tell.ts'

const working = new WeakMap<object, Promise<unknown>>()

/** One round of a server at a time. */
export function sendExports(services: Services): Promise<unknown> {
  const { own, outside } = services
  const exporting = own.get(EXPORTING)
  const known = working.get(exporting)
  if (known !== undefined) return known
  const round = sendDue({
    exporting,
    outside,
    now: () => new Date().toISOString(),
    tell: (transaction, run, outcome) => tellOwners(services, transaction, run, outcome),
  }).finally(() => working.delete(exporting))
  working.set(exporting, round)
  return round
}

/** Begins without being waited for; what fails is told by the run, and by the job's next round. */
export function kickSending(services: Services): void {
  sendExports(services).catch(() => undefined)
}
