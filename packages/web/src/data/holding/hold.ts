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
import { doHere, type HereWay, type Sent } from '../outbox/perform-here.ts'
import { call } from '../wire/call.ts'
import type { Answer, Body } from '../wire/contracts.ts'
import { newId } from '../wire/new-id.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'

export type Held = Answer<'POST', '/labeling/hold'>
type Released = Answer<'POST', '/labeling/release'>

/** After batches were held or let go nothing that was read of the kitchen holds. */
async function forgotten<Answered>(sending: Promise<Sent<Answered>>): Promise<Sent<Answered>> {
  const sent = await sending
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return sent
}

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
    const said = { product: '', code: null, places: [] }
    return { ...said, batches: batchIds.length, labels: 0, batchIds, heldIds: batchIds }
  },
}

/** `title`: what is held, for the queue. @throws Problem */
export const sendHold = (hold: AskedHold, title: string) =>
  forgotten(
    doHere(holdWay, hold, { id: newId(), title, detail: hold.reason }, () =>
      call('POST', '/labeling/hold', { body: { hold } }),
    ),
  )

const releaseWay: HereWay<AskedRelease, ReleaseFacts, Released> = {
  kind: 'hold',
  path: '/labeling/release',
  name: 'release',
  operation: releasing,
  factsOf: ({ known }, asked) => releaseFacts(known, asked),
  labelIds: ({ known }, { batches }) => labelsOf(known, batches),
  answerOf: ({ changes }) => ({ batches: changes.length }),
}

type Release = Body<'POST', '/labeling/release'>['release']

const askRelease = (release: Release) => call('POST', '/labeling/release', { body: { release } })

/**
 * What is rejected waits for a connection; what is let go needs a second person, whom the server alone can judge, and
 * nothing of their proof is kept here. @throws Problem
 */
export const sendRelease = (release: Release, title: string) =>
  forgotten(
    release.status === 'available'
      ? askRelease(release).then((answer): Sent<Released> => ({ answer, isWaiting: false }))
      : doHere(releaseWay, release, { id: newId(), title, detail: release.reason }, () =>
          askRelease(release),
        ),
  )
