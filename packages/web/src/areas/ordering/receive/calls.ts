/** The calls of receiving, with and without a connection, and what they make stale. */
import {
  receiveDelivery,
  type ArrivedProduct,
  type AskedArrival as DecidedArrival,
  type LineAtDoor,
  type ReceiveFacts,
} from '@cloche/domain/operations'
import { lastKnown } from '../../../data/local/last-known.ts'
import { doHere, type HereWay, type Sent } from '../../../data/outbox/perform-here.ts'
import { t } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { pricesHere } from '../../../data/session/gate.ts'
import { sessionStore } from '../../../data/session/session.ts'

export type Expected = Answer<'POST', '/ordering/receive/get'>
export type ExpectedLine = Expected['lines'][number]
export type AskedArrival = Body<'POST', '/ordering/receive'>['arrival']
export type AskedLot = AskedArrival['lines'][number]['lots'][number]
type Received = Answer<'POST', '/ordering/receive'>

/** What is said of a delivery that was sent, or waits for a connection: then there are no labels yet. */
export type Registered = Pick<Received, 'arrivalId'> & Partial<Received>

/** What an order still brings, as it was last heard where the server cannot be asked. */
export const expectedQuery = (orderBatchId: string) =>
  lastKnown(queryKeys.one('orderBatch', orderBatchId, 'expected'), signal =>
    call('POST', '/ordering/receive/get', { body: { orderBatchId }, signal, quiet: true, redirect: false }),
  )

/** Reads ahead what orders bring, so that it is there when the connection is not. */
export async function readAhead(orderBatchIds: readonly string[]): Promise<void> {
  for (const id of orderBatchIds) await queryClient.prefetchQuery({ ...expectedQuery(id), staleTime: 60_000 })
}

/** What is known of a product at the door without asking: enough to say what is wrong with what is typed. */
const productsOf = ({ lines }: Expected): ReadonlyMap<string, ArrivedProduct> => {
  const known = (id: string, name: string, { minimum, maximum }: ExpectedLine): ArrivedProduct => ({
    id,
    name,
    life: null,
    lifeEnds: null,
    batchPattern: null,
    nextProductSerial: 1,
    allAllergens: {},
    temperatureMin: minimum,
    temperatureMax: maximum,
  })
  return new Map(
    lines.flatMap(line => [
      ...(line.substitute === null
        ? []
        : [
            [
              line.substitute.productId,
              known(line.substitute.productId, line.substitute.name, line),
            ] as const,
          ]),
      [line.order.productId, known(line.order.productId, line.name, line)] as const,
    ]),
  )
}

/** What the screen knows, as the facts of the operation. Batches, labels and stock are the server's to write. */
function wayOf(
  expected: Expected,
): HereWay<AskedArrival & { readonly id: string }, ReceiveFacts, Registered> {
  const { orderBatch, lines, supplier } = expected
  return {
    kind: 'receive',
    path: '/ordering/receive',
    name: 'arrival',
    operation: {
      ...receiveDelivery,
      decide(asked, facts, moment) {
        const decision = receiveDelivery.decide(asked as DecidedArrival, facts, moment)
        if (!decision.ok) return decision
        const labels = { created: [], changed: [] }
        return { ok: true, effects: { ...decision.effects, records: [], changes: [], labels } }
      },
    },
    factsOf: ({ known, place }) => {
      const point = expected.door === null ? undefined : known.haccpPoints.get(expected.door.id)
      const locationId = orderBatch.locationId ?? place.id
      return {
        order: { ...orderBatch, locationId, supplierName: supplier },
        lines: lines.map(({ order, substitute }) => {
          return {
            ...order,
            version: 1,
            locationId,
            substituteId: substitute?.productId ?? null,
          } as LineAtDoor
        }),
        products: productsOf(expected),
        location: { id: place.id, timeZone: place.timeZone, lifeEnds: null } as ReceiveFacts['location'],
        mayPrice: pricesHere(sessionStore.get()),
        states: new Map([['init', { isFinal: false }]]),
        nextBatchSerial: 1,
        door: point === undefined ? null : { point, failing: point.failing ?? null },
        words: (key, values) => t(key, values as never),
      }
    },
    answerOf: () => ({ arrivalId: '' }),
  }
}

/** Receives; sent twice, it is done once. Without a connection it is judged here and kept. @throws Problem */
export async function receiveArrival(
  expected: Expected,
  arrival: AskedArrival & { readonly id: string },
  said: { readonly title: string; readonly detail: string },
): Promise<Sent<Registered>> {
  const ask = (): Promise<Registered> => call('POST', '/ordering/receive', { body: { arrival } })
  const sent = await doHere(wayOf(expected), arrival, { id: arrival.id, ...said }, ask)
  if (!sent.isWaiting) void queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return sent
}
