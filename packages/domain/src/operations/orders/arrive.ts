/** What was sent from another of our places comes in: only who receives it adds it to stock. */
import type { Fault } from '../../problems.ts'
import { compare, isPositive, partOf, type Amount } from '../../rules/amounts/index.ts'
import { relocated } from '../containers/container.ts'
import { unknownLink } from '../faults.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Decision } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'
import { boxPlace, cameOf, isIn, land, landingFault, type Landing } from './landing.ts'
import { lineAfter } from './line-after.ts'
import { unloadContainers } from './loading.ts'
import { travelFaults, unlabelled, type ShipmentInHand, type ShipmentLineInHand } from './shipment.ts'
import type { AskedShipmentArrival, ShipmentFacts } from './arrive-asked.ts'

/** Why a shipment is neither received nor called off; undefined: it may be. */
export function settled(shipment: ShipmentInHand | null): Decision | undefined {
  if (shipment === null) return refuse('NOT_FOUND', [])
  if (shipment.status === 'sent') return undefined
  const rule = shipment.status === 'received' ? 'problem.shipment.received' : 'problem.shipment.cancelled'
  return refuse('NOT_POSSIBLE_NOW', [{ path: 'arrival.shipmentId', rule }])
}

function differenceFaults(asked: AskedShipmentArrival, { lines, locations }: ShipmentFacts): Fault[] {
  const seen = new Set<string>()
  const faults = asked.lines.flatMap(({ lineId, outcome, arrived, note }, index): Fault[] => {
    const path = `arrival.lines.${index}`
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined || seen.has(lineId)) return [unknownLink(`${path}.lineId`)]
    seen.add(lineId)
    if (outcome === 'refused' && !note?.trim())
      return [{ path: `${path}.note`, rule: 'problem.arrival.reason' }]
    if (outcome !== 'less') return []
    if (arrived === undefined) return [{ path: `${path}.arrived`, rule: 'problem.field.required' }]
    return isPositive(arrived) && partOf(arrived, line.quantity).kind === 'part'
      ? []
      : [{ path: `${path}.arrived`, rule: 'problem.shipment.notLess' }]
  })
  const isElsewhere = asked.locationId !== undefined && !locations.has(asked.locationId)
  return isElsewhere ? [unknownLink('arrival.locationId'), ...faults] : faults
}

/** Lines that would be said to be somewhere although nothing comes of it: their label is closed, or travels no more. */
const closedFaults = (asked: AskedShipmentArrival, { lines, labels, shipment }: ShipmentFacts): Fault[] =>
  labels === undefined || shipment === null
    ? []
    : lines.flatMap(line => {
        const at = asked.lines.findIndex(({ lineId }) => lineId === line.id)
        if (asked.lines[at]?.outcome === 'missing') return []
        return landingFault(line, labels, shipment, at < 0 ? 'arrival.lines' : `arrival.lines.${at}`)
      })

/** Whether what is said is what was written when it was received: sent twice, it is done once. */
export const isSameArrival = (asked: AskedShipmentArrival, lines: readonly ShipmentLineInHand[]): boolean =>
  lines.every(line => {
    const said = asked.lines.find(({ lineId }) => lineId === line.id)
    const isAlike =
      (said?.outcome ?? 'arrived') === line.outcome && (said?.note?.trim() || null) === line.note
    const { arrived } = cameOf(line, said)
    return isAlike && line.arrived !== null && compare(arrived, line.arrived) === 'same'
  })

function settleOrder({ ledger, asked, facts }: Landing): void {
  const { order, orderLines, lines } = facts
  if (!order) return
  const stands: string[] = []
  for (const line of orderLines) {
    const own = lines.filter(({ orderId }) => orderId === line.id)
    const came = own.map(each =>
      cameOf(
        each,
        asked.lines.find(({ lineId }) => lineId === each.id),
      ),
    )
    const positive = (amounts: readonly Amount[]) => amounts.filter(isPositive)
    const isClosed = asked.isClosed === true
    const isOpen = line.status === 'pending' || line.status === 'start'
    const after =
      own.length === 0 && !(isClosed && isOpen)
        ? line
        : lineAfter(
            line,
            {
              taken: positive(came.map(({ arrived }) => arrived)),
              refused: positive(came.map(({ refused }) => refused)),
            },
            isClosed,
          )
    stands.push(after.status)
    const { id, version, locationId, received, refused, outcome, status } = line
    const only = {
      received: after.received,
      refused: after.refused,
      outcome: after.outcome,
      status: after.status,
    }
    if (after !== line)
      ledger.alter({
        entity: 'order',
        id,
        version,
        locationId,
        before: { received, refused, outcome, status },
        after: only,
      })
  }
  const isDone = stands.length > 0 && stands.every(status => status === 'end' || status === 'cancel')
  const { id, version, locationId, status } = order
  ledger.alter({
    entity: 'orderBatch',
    id,
    version,
    locationId,
    before: { status },
    after: { status: isDone ? 'end' : 'start' },
  })
}

/** The lines' own ids tie what left with what came. */
export function tied(
  ledger: Ledger,
  lines: readonly ShipmentLineInHand[],
  more: ReturnType<typeof unlabelled>[],
) {
  const ids = new Map(lines.map(({ labelId, id }) => [labelId, id]))
  const effects = ledger.effects()
  const variations = effects.variations.map(line => ({
    ...line,
    transferId: ids.get(line.labelId) ?? line.transferId,
  }))
  return { ...effects, variations: [...variations, ...more] }
}

export const receiveShipment = defineOperation({
  call: 'ordering.arrive',
  writes: [
    'shipment',
    'shipmentLine',
    'container',
    'label',
    'labelLink',
    'event',
    'stockVariation',
    'orderBatch',
    'order',
  ],
  decide(asked: AskedShipmentArrival, facts: ShipmentFacts, moment) {
    const { shipment, lines } = facts
    const refused = settled(shipment)
    if (refused !== undefined || shipment === null) return refused ?? refuse('NOT_FOUND', [])
    const faults = [
      ...happeningFaults(asked.at, 'arrival.at', moment.now, moment.by),
      ...travelFaults(asked.temperature, 'arrival.temperature'),
      ...differenceFaults(asked, facts),
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const closed = closedFaults(asked, facts)
    if (closed.length > 0) return refuse('NOT_POSSIBLE_NOW', closed)
    const at = happenedAt(asked.at, [{ stateSince: shipment.sentAt }], moment.now)
    const ledger = new Ledger(moment, {
      ...relocated((facts.labels ?? []).filter(label => isIn(label, shipment))),
      costs: facts.costs,
      mayTravel: true,
    })
    const toId = asked.locationId ?? shipment.toLocationId
    const landing = { ledger, asked, facts, moment, shipment, toId }
    const loose = lines.flatMap(line => {
      const said = asked.lines.find(({ lineId }) => lineId === line.id)
      const { arrived, refused: back } = cameOf(line, said)
      ledger.alter({
        entity: 'shipmentLine',
        id: line.id,
        version: line.version,
        before: { outcome: line.outcome, arrived: line.arrived, note: line.note },
        after: { outcome: said?.outcome ?? 'arrived', arrived, note: said?.note?.trim() || null },
      })
      land(landing, line, said)
      if (line.labelId !== null) return []
      const ways = { at, id: moment.numbers.newId(), costs: facts.costs }
      if (isPositive(arrived)) return [unlabelled(line, toId, arrived, ways)]
      return isPositive(back) ? [unlabelled(line, line.fromLocationId, back, ways)] : []
    })
    ledger.alter({
      entity: 'shipment',
      id: shipment.id,
      version: shipment.version,
      locationId: shipment.locationId,
      before: { status: shipment.status, receivedAt: null, receivedById: null, arrivalTemperature: null },
      after: {
        status: 'received',
        receivedAt: at,
        receivedById: moment.by.memberId,
        arrivalTemperature: asked.temperature ?? null,
      },
    })
    unloadContainers(ledger, facts.containers ?? [], boxPlace(landing), asked.at)
    settleOrder(landing)
    ledger.event({
      kind: 'end',
      action: 'stock/receive',
      locationId: toId,
      data: { shipmentId: shipment.id, lines: lines.length, ...happened(asked.at) },
    })
    return { ok: true, effects: tied(ledger, lines, loose) }
  },
})
