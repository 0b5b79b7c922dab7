/** A shipment that nobody received is called off by the place that sent it: everything is back where it stood. */
import { relocated } from '../containers/container.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse } from '../operation.ts'
import { settled, tied, type ShipmentFacts } from './arrive.ts'
import { noteThere } from './landing.ts'
import { unloadContainers } from './loading.ts'
import { unlabelled } from './shipment.ts'

export const cancelShipment = defineOperation({
  call: 'ordering.unship',
  writes: ['shipment', 'container', 'label', 'event', 'stockVariation', 'orderBatch'],
  decide(_asked: { readonly shipmentId: string }, facts: ShipmentFacts, moment) {
    const { shipment, lines } = facts
    const refused = settled(shipment)
    if (refused !== undefined || shipment === null) return refused ?? refuse('NOT_FOUND', [])
    const ledger = new Ledger(moment, { ...relocated(facts.labels), costs: facts.costs })
    for (const label of facts.labels) {
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
