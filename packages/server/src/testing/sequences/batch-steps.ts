/** Holding batches, alone or with all that was made of them, and letting them go. */
import {
  holdBatch,
  holdFacts,
  releaseBatches,
  releaseFacts,
  type Known,
  type AskedHold,
  type AskedRelease,
  type HoldFacts,
  type ReleaseFacts,
} from '@cloche/domain/operations'
import fc from 'fast-check'
import { lookAround, tellFloor, type Kitchen } from './kitchen.ts'
import { kind, perform, type Way } from './perform.ts'

const holding: Way<AskedHold, HoldFacts> = {
  operation: holdBatch,
  path: '/labeling/hold',
  name: 'hold',
  factsOf: holdFacts,
}
/** With a second person, where food is let go. */
const releasing = ({ second }: Kitchen): Way<AskedRelease & { readonly proof?: object }, ReleaseFacts> => ({
  operation: releaseBatches,
  path: '/labeling/release',
  name: 'release',
  factsOf: (known, asked) => {
    const facts = releaseFacts(known, asked)
    return facts && { ...facts, second: { userId: second.userId, how: 'personAndPin' } }
  },
})

/** Labels say of their batches what is known of these. */
function withStatuses(known: Known): Known {
  const labels = [...known.labels.values()].map(label => {
    const { status: batchStatus = label.batchStatus, statusReason } = known.batches.get(label.batchId) ?? {}
    const batchReason = batchStatus === 'available' ? null : (statusReason ?? label.batchReason)
    return [label.id, { ...label, batchStatus, batchReason }] as const
  })
  return { ...known, labels: new Map(labels) }
}

export const BATCH_KINDS = [
  kind<{ isNamed: boolean }>(
    'hold',
    2,
    { isNamed: fc.boolean() },
    (kitchen, { id: labelId, batchId }, { isNamed }, at) => {
      const asked = { ...(isNamed ? { batchId } : { labelId }), reach: false, reason: 'Smell', at }
      return perform(kitchen, holding, asked, at)
    },
  ),
  // How far a batch went is known to the server alone: the others hear of it.
  kind('hold all', 1, {}, async (kitchen, { batchId }) => {
    const { browser, demo } = kitchen
    const hold = { batchId, reason: 'Smell', reach: true }
    const { status } = await kitchen.t.call(kitchen.token, 'POST', '/labeling/hold', { hold })
    await lookAround(kitchen)
    const batches = new Map([...browser.batches, ...kitchen.browser.batches])
    kitchen.browser = withStatuses({ ...kitchen.browser, batches })
    tellFloor(kitchen, withStatuses({ ...demo.known, batches }))
    return { isDone: status === 200, isByDemo: false }
  }),
  kind<{ status: AskedRelease['status'] }>(
    'release',
    2,
    { status: fc.constantFrom('available', 'available', 'rejected') },
    (kitchen, { batchId }, { status }, at) => {
      const proof = status === 'available' ? { proof: kitchen.second } : {}
      const asked = { batchIds: [batchId], status, reason: 'Looked at', at, ...proof }
      return perform(kitchen, releasing(kitchen), asked, at)
    },
  ),
]
