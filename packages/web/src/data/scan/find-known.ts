/** Finding what was scanned among what is known here. */
import { offlineRecords } from '../local/offline.ts'
import { factsStore } from '../outbox/facts.ts'
import type { RecordOf } from '../records/records.ts'
import type { Found } from './find.ts'
import { findLocally } from './local-scan.ts'

/** The labels that this browser knows; undefined where it keeps none. */
export async function labelsKnown(): Promise<readonly RecordOf<'label'>[] | undefined> {
  const known = await offlineRecords()
  return known && ((known.offlineRows('label') ?? []) as unknown as RecordOf<'label'>[])
}

/** The records that a code may mean among those; null where nothing is known here. */
export async function findKnown(code: string): Promise<readonly Found[] | null> {
  const labels = await labelsKnown()
  const facts = factsStore.get()
  return labels === undefined || facts === null ? null : findLocally(facts, labels, code)
}
