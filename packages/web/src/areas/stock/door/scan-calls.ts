/** Scans at a door: by the server, or decided here and kept without a connection. */
import {
  scanAtCheckpoint,
  scanFacts,
  type AskedScan,
  type DoorKnown,
  type Effects,
  type ScanFacts,
} from '@cloche/domain/operations'
import { countToOpen } from '@cloche/domain/rules/counts'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { doHere, giveUp, type HereWay, type Sent } from '../../../data/outbox/perform-here.ts'
import { listRecords } from '../../../data/records/records.ts'
import { findByCode, type Found } from '../../../data/scan/find.ts'
import { findKnown, labelsKnown } from '../../../data/scan/find-known.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { newId } from '../../../data/wire/new-id.ts'

export type Scanned = Answer<'POST', '/stock/checkpoint/scan'>

/** The label that a code is of; undefined where it is of none. Without a connection by what is known here. */
export async function labelOfCode(code: string): Promise<Found | undefined> {
  const labelIn = (found: readonly Found[] | null) => found?.find(({ entity }) => entity === 'label')
  try {
    return labelIn(await findByCode(code))
  } catch (error) {
    if (isUnavailable(error)) return labelIn(await findKnown(code))
    return undefined
  }
}

const labelAfter = async (effects: Effects, labelId: string | undefined) =>
  effects.labels.changed.find(({ id }) => id === labelId) ??
  (await labelsKnown())?.find(({ id }) => id === labelId) ??
  null

/** @throws Problem */
export async function sendScan(
  scan: AskedScan,
  door: DoorKnown,
  found: Found | undefined,
  said: { readonly title: string; readonly detail: string },
): Promise<Sent<Scanned>> {
  const productName = found?.detail ?? null
  let effects: Effects | undefined
  const way: HereWay<AskedScan, ScanFacts, Scanned> = {
    kind: 'carry',
    path: '/stock/checkpoint/scan',
    name: 'scan',
    operation: scanAtCheckpoint,
    factsOf: ({ known }, asked) => scanFacts(known, asked, door),
    answerOf(decided) {
      effects = decided
      const row = decided.records.find(({ entity }) => entity === 'checkpointScan')?.row
      return { scan: row, label: null, productName, placeName: null } as unknown as Scanned
    },
  }
  const ask = () => call('POST', '/stock/checkpoint/scan', { body: { scan }, redirect: false })
  const sent = await doHere(way, scan, { id: scan.id, ...said }, ask)
  if (effects === undefined) return sent
  const label = (await labelAfter(effects, scan.labelId)) as Scanned['label']
  return { ...sent, answer: { ...sent.answer, label } }
}

/** @throws Problem */
export async function takeScanBack(scanId: string): Promise<void> {
  if (await giveUp(scanId)) return
  await call('POST', '/stock/checkpoint/unscan', { body: { unscan: { id: newId(), scanId } } })
}

/** The count that goes on at the place; where none does, the one that is due, or a new one begins. @throws Problem */
export async function runningCount(locationId: string, name: string): Promise<string> {
  const { rows } = await listRecords('stockCount', {
    filter: { locationId: [locationId], status: ['open'] },
    limit: 100,
  })
  const running = countToOpen(rows, new Date().toISOString())
  if (running !== null && running.startedAt !== null) return running.id
  const start =
    running === null ? { id: newId(), locationId, kind: 'spot' as const, name } : { id: running.id }
  const { stockCount } = await call('POST', '/stock/count/start', { body: { start } })
  return stockCount.id
}
