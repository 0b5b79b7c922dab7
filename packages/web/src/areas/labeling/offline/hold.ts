/** Holding batches and letting them go again, with and without a connection. */
import {
  holdBatch as holding,
  holdFacts,
  releaseBatches as releasing,
  releaseFacts,
  type AskedHold,
  type AskedRelease,
  type BatchOnHold,
  type HoldFacts,
  type Known,
  type ReleaseFacts,
} from '@cloche/domain/operations'
import { doHere, type HereWay } from '../../../data/outbox/perform-here.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { holdBatch, releaseBatches } from '../calls.ts'

type Held = Awaited<ReturnType<typeof holdBatch>>
type Released = Awaited<ReturnType<typeof releaseBatches>>

/** Labels of these batches: what is done with them later waits until the server knows. */
const labelsOf = ({ labels }: Known, batches: readonly BatchOnHold[]) => {
  const ids = new Set(batches.map(({ id }) => id))
  return [...labels.values()].filter(label => ids.has(label.batchId)).map(label => label.id)
}

const holdWay: HereWay<AskedHold, HoldFacts, Held> = {
  kind: 'hold',
  path: '/labeling/hold',
  name: 'hold',
  operation: holding,
  factsOf: ({ known }, asked) => holdFacts(known, asked),
  labelIds: ({ known }, { reached }) => labelsOf(known, reached),
  // How far it goes is known when the server did it.
  answerOf: ({ changes }) => {
    const batchIds = changes.map(({ id }) => id)
    return { batches: batchIds.length, labels: 0, batchIds, heldIds: batchIds }
  },
}

/** `title`: what is held, for the queue. @throws Problem */
export const sendHold = (hold: AskedHold, title: string) =>
  doHere(holdWay, hold, { id: newId(), title, detail: hold.reason }, () => holdBatch(hold))

const releaseWay: HereWay<AskedRelease, ReleaseFacts, Released> = {
  kind: 'hold',
  path: '/labeling/release',
  name: 'release',
  operation: releasing,
  factsOf: ({ known }, asked) => releaseFacts(known, asked),
  labelIds: ({ known }, { batches }) => labelsOf(known, batches),
  answerOf: ({ changes }) => ({ batches: changes.length }),
}

/** @throws Problem */
export const sendRelease = (release: AskedRelease, title: string) =>
  doHere(releaseWay, release, { id: newId(), title, detail: release.reason }, () => releaseBatches(release))
