/** Exports are made in the background; a server that is asked for one begins at once. */
import type { Services } from '../../../http/call-context.ts'
import { EXPORTING, removeExpired, runExports } from '../../exports/index.ts'

const working = new WeakMap<object, Promise<unknown>>()

/** One round of a server at a time. */
export function makeExports({ own }: Services): Promise<unknown> {
  const exporting = own.get(EXPORTING)
  const known = working.get(exporting)
  if (known !== undefined) return known
  const round = runExports(exporting).finally(() => working.delete(exporting))
  working.set(exporting, round)
  return round
}

/** Begins without being waited for; what fails is marked so, and the job's next round tells of it. */
export function kick(services: Services): void {
  makeExports(services).catch(() => undefined)
}

export const clearExpired = ({ own }: Services): Promise<unknown> => removeExpired(own.get(EXPORTING))
