/** A shipment that nobody received is called off by the place that sent it: everything is back where it stood. */
import { relocated } from '../containers/container.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse } from '../operation.ts'
import { settled, tied } from './arrive.ts'
import type { ShipmentFacts } from './arrive-asked.ts'
import { isIn, landingFault, noteThere } from './landing.ts'
import { unloadContainers } from './loading.ts'
import { unlabelled } from './shipment.ts'

export const cancelShipment = defineOperation({
  call: 'ordering.unship',
  writes: ['shipment', 'container', 'label', 'event', 'stockVariation', 'orderBatch'],
  decide(_asked: { readonly shipmentId: string }, facts: ShipmentFacts, moment) {
    const { shipment, lines } = facts
    const refused = settled(shipment)
    if (refused !== undefined || shipment === null) return refused ?? refuse('NOT_FOUND', [])
    const all = facts.labels ?? []
    const closed = lines.flatMap(line => landingFault(line, all, shipment, 'arrival.shipmentId'))
    if (closed.length > 0) return refuse('NOT_POSSIBLE_NOW', closed)
    const labels = all.filter(label => isIn(label, shipment))
    const ledger = new Ledger(moment, { ...relocated(labels), costs: facts.costs, mayTravel: true })
    for (const label of labels) {
      const back = { ...label, shipmentId: null }
      ledger.change(back)
      noteThere(ledger, label, back, { shipmentId: shipment.id, isCancelled: true }, undefined)
    }
    const loose = lines.flatMap(line =>
      line.labelId === null
        ? [
            unlabelled(line, line.fromLocationId, line.quantity, {
              at: moment.now,
              id: moment.numbers.newId(),
              costs: facts.costs,
            }),
          ]
        : [],
    )
    unloadContainers(ledger, facts.containers ?? [], ({ locationId: stood }) => stood, undefined)
    const { id, version, locationId, status } = shipment
    ledger.alter({
      entity: 'shipment',
      id,
      version,
      locationId,
      before: { status },
      after: { status: 'cancelled' },
    })
    return { ok: true, effects: tied(ledger, lines, loose) }
  },
})
