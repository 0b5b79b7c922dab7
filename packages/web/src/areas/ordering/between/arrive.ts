/** Receiving a shipment, with and without a connection. */
import { NO_EFFECTS, receiveShipment, type ShipmentFacts } from '@cloche/domain/operations'
import { doHere, type HereWay, type Sent } from '../../../data/outbox/perform-here.ts'
import { t } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { moved, type AskedArrival, type Shipment } from './calls.ts'

/** What the screen knows of a shipment, as the facts of the operation. Labels, stock and the order are the server's to write. */
function wayOf({
  shipment,
  lines,
  toLocationId,
  places,
}: Shipment): HereWay<AskedArrival, ShipmentFacts, null> {
  return {
    kind: 'receive',
    path: '/ordering/arrive',
    name: 'arrival',
    operation: {
      ...receiveShipment,
      decide(asked, facts, moment) {
        const decision = receiveShipment.decide(asked, facts, moment)
        return decision.ok ? { ok: true, effects: { ...NO_EFFECTS, at: moment.now } } : decision
      },
    },
    factsOf: () => ({
      shipment: { ...shipment, version: 1, toLocationId, locationId: '' } as ShipmentFacts['shipment'],
      lines: lines as unknown as ShipmentFacts['lines'],
      costs: new Map(),
      orderLines: [],
      locations: new Set(places.map(({ id }) => id)),
      words: key => t(key as never),
    }),
    answerOf: () => null,
  }
}

/** Receives a shipment, once; without a connection it is judged here and kept. @throws Problem */
export async function receiveHere(known: Shipment, arrival: AskedArrival): Promise<Sent<null>> {
  const { shipmentId } = arrival
  const ask = () => call('POST', '/ordering/arrive', { body: { arrival } }).then(() => null)
  const { fromName, document } = known.shipment
  const sent = await doHere(
    wayOf(known),
    arrival,
    { id: shipmentId, title: fromName, detail: document ?? '' },
    ask,
  )
  if (!sent.isWaiting) await moved()
  return sent
}
