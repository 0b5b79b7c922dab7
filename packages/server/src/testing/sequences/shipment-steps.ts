/** Sending labels to another place of ours, receiving them there with what is said of them, and taking shipments back. */
import {
  cancelShipment,
  receiveShipment,
  sendShipment,
  shipFacts,
  type AskedShipment,
  type AskedShipmentArrival,
  type Effects,
  type Known,
  type ShipFacts,
  type ShipmentFacts,
} from '@cloche/domain/operations'
import fc from 'fast-check'
import { newId } from '../../adapters/ids.ts'
import { placeOf, places, type Kitchen } from './kitchen.ts'
import { index, kind, labelAt, perform, type Way } from './perform.ts'

const sending: Way<AskedShipment, ShipFacts> = {
  operation: sendShipment,
  path: '/ordering/ship',
  name: 'shipment',
  factsOf: shipFacts,
}

type Sent = Kitchen['shipments'][number]

/** As the server reads them. */
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** A shipment as whoever receives it finds it. */
const factsOf =
  ({ shipment, lines }: Sent) =>
  (known: Known): ShipmentFacts => ({
    shipment,
    lines,
    labels: byId(lines.flatMap(({ labelId }) => known.labels.get(labelId ?? '') ?? [])),
    costs: new Map(
      [...known.products.values()].map(({ id, cost, consumptionUnit }) => [
        id,
        { cost: cost ?? null, unit: consumptionUnit ?? 'piece' },
      ]),
    ),
    orderLines: [],
    locations: new Set([shipment.toLocationId]),
    words: key => (key === 'shipment.lost' ? 'Missing on arrival' : key),
  })

const rowsIn = (effects: Effects, entity: string) =>
  effects.records.flatMap(one => (one.entity === entity ? [{ version: 1, ...one.row }] : []))

/** What was sent, as it stands on its way. */
const sentIn = (effects: Effects): Sent => ({
  shipment: rowsIn(effects, 'shipment')[0] as unknown as Sent['shipment'],
  lines: byId(rowsIn(effects, 'shipmentLine') as unknown as Sent['lines']),
})

const receiving = (sent: Sent): Way<AskedShipmentArrival, ShipmentFacts> => ({
  operation: receiveShipment,
  path: '/ordering/arrive',
  name: 'arrival',
  factsOf: factsOf(sent),
})

/** The call that takes a shipment back takes its id alone. */
const takingBack = (sent: Sent): Way<string, ShipmentFacts> => ({
  operation: {
    ...cancelShipment,
    decide: (id, ...rest) => cancelShipment.decide({ shipmentId: id }, ...rest),
  },
  path: '/ordering/unship',
  name: 'shipmentId',
  factsOf: factsOf(sent),
})

/** One that was sent here; null: none was. Settled ones stay, so that each is also received twice. */
const shipmentAt = ({ shipments }: Kitchen, at: number): Sent | null =>
  shipments.length === 0 ? null : shipments[at % shipments.length]!

/** It is settled: what is asked of it from now on is refused. */
const settle = (kitchen: Kitchen, { shipment }: Sent, status: 'received' | 'cancelled'): void => {
  kitchen.shipments = kitchen.shipments.map(one =>
    one.shipment.id === shipment.id ? { ...one, shipment: { ...one.shipment, status } } : one,
  )
}

const outcomes = fc.constantFrom('arrived', 'missing', 'refused')

export const SHIPMENT_KINDS = [
  kind<{ to: number; other: number; isTwo: boolean }>(
    'ship',
    6,
    { to: places, other: index, isTwo: fc.boolean() },
    async (kitchen, label, { to, other, isTwo }, at) => {
      const ids = [...new Set([label.id, ...(isTwo ? [labelAt(kitchen, other).id] : [])])]
      const asked: AskedShipment = {
        id: newId(),
        at,
        document: 'By van',
        fromLocationId: label.locationId,
        toLocationId: placeOf(kitchen, to),
        lines: ids.map(labelId => ({ id: newId(), labelId })),
      }
      const outcome = await perform(kitchen, sending, asked, at)
      if (outcome.effects !== undefined) kitchen.shipments = [...kitchen.shipments, sentIn(outcome.effects)]
      return outcome
    },
  ),
  kind<{ outcomes: readonly ('arrived' | 'missing' | 'refused')[] }>(
    'arrive',
    4,
    { outcomes: fc.tuple(outcomes, outcomes) },
    async (kitchen, _, { outcomes: said, index: at }, now) => {
      const sent = shipmentAt(kitchen, at)
      if (sent === null) return null
      const lines = sent.lines.map(({ id: lineId }, place) => ({
        lineId,
        outcome: said[place % 2]!,
        note: 'As it came',
      }))
      // Said otherwise than before, so that a second one is another arrival.
      const asked = { shipmentId: sent.shipment.id, at: now, temperature: 4, lines }
      const isAgain = sent.shipment.status === 'received'
      const outcome = await perform(
        kitchen,
        receiving(sent),
        isAgain ? { ...asked, lines: lines.map(line => ({ ...line, note: 'Said again' })) } : asked,
        now,
      )
      if (outcome.isDone) settle(kitchen, sent, 'received')
      return outcome
    },
  ),
  kind<object>('call back', 3, {}, async (kitchen, _, { index: at }, now) => {
    const sent = shipmentAt(kitchen, at)
    if (sent === null) return null
    const outcome = await perform(kitchen, takingBack(sent), sent.shipment.id, now)
    if (outcome.isDone) settle(kitchen, sent, 'cancelled')
    return outcome
  }),
]
