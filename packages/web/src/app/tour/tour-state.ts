import { addressQuery } from '../../data/layout/address-query.ts'
import { readRecord, writeRecord } from '../../data/layout/storage.ts'
import { makeStore } from '../../kit/store.ts'
import type { TourName } from './tours.ts'

/** The tour that is under way; null while none is. */
export const runningTour = makeStore<TourName | null>(null)

/** Whether a tour was finished or skipped in this browser, or tours are not wanted on this visit (`tour=0`). */
export function isTourDone(name: TourName): boolean {
  return addressQuery().get('tour') === '0' || typeof readRecord('tours')[name] === 'string'
}

/** Ends the tour that is under way; it does not come back by itself. */
export function endTour(name: TourName, how: 'finished' | 'skipped'): void {
  writeRecord('tours', { ...readRecord('tours'), [name]: how })
  runningTour.set(null)
}
