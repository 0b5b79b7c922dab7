import { readRecord, writeRecord } from '../../../../data/layout/storage.ts'
import type { LastTime } from './draft.ts'

/** How many products this device remembers. */
const most = 60

/** What was registered last of a product on this device. */
export function lastTimeOf(productId: string): LastTime | null {
  const kept = readRecord('registered')[productId] as Partial<LastTime> | undefined
  if (typeof kept?.state !== 'string' || typeof kept.quantity?.value !== 'number') return null
  return { programId: null, batchingId: null, ...kept } as LastTime
}

export function keepLastTime(productId: string, last: LastTime): void {
  const { [productId]: _, ...others } = readRecord('registered')
  writeRecord('registered', Object.fromEntries([[productId, last], ...Object.entries(others)].slice(0, most)))
}
