/** Sending food to another place of ours: it leaves stock here, and is in stock nowhere until it is confirmed there. */
import type { Fault } from '../../problems.ts'
import { costOf, isPositive, partOf, type Amount } from '../../rules/amounts/index.ts'
import { unknownLink } from '../faults.ts'
import { inHand, isEmpty, type BatchInHand, type LabelRow } from '../labels/label-row.ts'
import { labelNumbers, newLabelOf, noteSplit, partAsked, reduced } from '../labels/moving/parts.ts'
import { standingFault } from '../labels/move.ts'
import { Ledger } from '../ledger/ledger.ts'
import { packEvent, relocated } from '../containers/container.ts'
import { defineOperation, refuse, type Decision } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'
import { takingFaults } from '../../rules/traceability/index.ts'
import type { Known } from '../known/known.ts'
import { batchKnown, everyOf } from '../labels/known-facts.ts'
import { beyondOf, notEnoughFaults } from '../stock/beyond.ts'
import { bookingLines, costsKnown, signed, type BookingLine } from '../stock/lines.ts'
import type { LineAtDoor } from './arriving.ts'
import { loadContainers, loadingFaults, travelling, withContents } from './loading.ts'
import { travelFaults, unlabelled } from './shipment.ts'
import type { AskedShipmentLine, AskedShipment, ShipFacts } from './ship-asked.ts'

const USUAL_STATE = 'init'

/** The lines of food without a label, as bookings read them. */
const unlabelledLines = (asked: AskedShipment): BookingLine[] => {
  const lines = asked.lines.map(({ productId = '', quantity, ...line }) => ({
    ...line,
    productId,
    quantity: quantity as Amount,
  }))
  return bookingLines('shipment', { lines }, asked.fromLocationId).filter(
    (_, index) => asked.lines[index]?.labelId === undefined,
  )
}

function placeFaults(
  asked: AskedShipment,
  { to, order, locations, isSensorKnown }: ShipFacts,
): Decision | null {
  const unknown = [
    ...(locations.has(asked.fromLocationId) ? [] : ['shipment.fromLocationId']),
    ...(to === null ? ['shipment.toLocationId'] : []),
    ...(asked.orderBatchId !== undefined && !order ? ['shipment.orderBatchId'] : []),
    ...(asked.sensorId !== undefined && !isSensorKnown ? ['shipment.sensorId'] : []),
  ]
  if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown.map(unknownLink))
  if (asked.fromLocationId === asked.toLocationId)
    return refuse('RULE_BROKEN', [{ path: 'shipment.toLocationId', rule: 'problem.stock.samePlace' }])
  if (to?.mayReceive === false)
    return refuse('RULE_BROKEN', [{ path: 'shipment.toLocationId', rule: 'problem.shipment.nobodyThere' }])
  if (order?.status === 'end' || order?.status === 'cancel')
    return refuse('NOT_POSSIBLE_NOW', [
      { path: 'shipment.orderBatchId', rule: 'problem.arrival.orderClosed' },
    ])
  if (order && order.locationId !== asked.toLocationId)
    return refuse('RULE_BROKEN', [{ path: 'shipment.toLocationId', rule: 'problem.shipment.otherPlace' }])
  return null
}

function lineFaults(line: AskedShipmentLine, path: string, facts: ShipFacts, at: string): Fault[] {
  const order = facts.orderLines.find(({ id }) => id === line.orderId)
  if (line.orderId !== undefined && order === undefined) return [unknownLink(`${path}.orderId`)]
  if (line.price !== undefined && facts.mayPrice === false)
    return [{ path: `${path}.price`, rule: 'problem.arrival.priceNotYours' }]
  const label = facts.labels.find(({ id }) => id === line.labelId)
  if (line.labelId === undefined) {
    if (line.productId === undefined || !facts.costs.has(line.productId))
      return [unknownLink(`${path}.productId`)]
    if (!facts.states.has(line.state ?? USUAL_STATE)) return [unknownLink(`${path}.state`)]
    if (line.locationId !== undefined && !facts.locations.has(line.locationId))
      return [unknownLink(`${path}.locationId`)]
    if (line.quantity === undefined || !isPositive(line.quantity))
      return [{ path: `${path}.quantity`, rule: 'trace.amount.notPositive' }]
  } else {
    if (label === undefined) return [unknownLink(`${path}.labelId`)]
    const rule = label.isFinal || isEmpty(label) ? 'problem.label.closed' : standingFault(label)
    if (rule !== undefined) return [{ path: `${path}.labelId`, rule }]
    const blocked = takingFaults(
      inHand(label, facts.batches.get(label.batchId) as BatchInHand, at),
      `${path}.labelId`,
    )
    if (blocked.length > 0) return blocked
    if (line.quantity !== undefined && !['part', 'all'].includes(partOf(line.quantity, label.quantity).kind))
      return [{ path: `${path}.quantity`, rule: 'problem.shipment.notSoMuch' }]
  }
  const productId = label?.productId ?? line.productId
  return order === undefined || [order.productId, order.substituteId].includes(productId ?? '')
    ? []
    : [{ path: `${path}.orderId`, rule: 'problem.shipment.otherProduct' }]
}

export const sendShipment = defineOperation({
  call: 'ordering.ship',
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
  decide(sent: AskedShipment, facts: ShipFacts, moment) {
    const refused = placeFaults(sent, facts)
    if (refused !== null) return refused
    const asked = withContents(sent, facts)
    const at = happenedAt(asked.at, facts.labels, moment.now)
    const twice = asked.lines.flatMap(({ labelId }, index) =>
      labelId !== undefined && asked.lines.findIndex(line => line.labelId === labelId) < index
        ? [{ path: `shipment.lines.${index}.labelId`, rule: 'trace.label.twice' }]
        : [],
    )
    const faults = [
      ...happeningFaults(asked.at, 'shipment.at', moment.now, moment.by),
      ...travelFaults(asked.departureTemperature, 'shipment.departureTemperature'),
      ...twice,
      ...loadingFaults(sent, facts),
      ...asked.lines.flatMap((line, index) => lineFaults(line, `shipment.lines.${index}`, facts, at)),
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const beyond = beyondOf(unlabelledLines(asked), facts.there)
    // What happened already without a connection is no question any more.
    if (beyond.size > 0 && asked.beyond !== true && asked.at === undefined)
      return refuse('RULE_BROKEN', notEnoughFaults(beyond))
    const short = new Set([...beyond.keys()].map(({ path }) => path))
    const { numbers, by } = moment
    const shipmentId = asked.id ?? numbers.newId()
    const ledger = new Ledger(moment, { ...relocated(facts.labels), costs: facts.costs })
    const { order = null } = facts
    ledger.records.push({
      entity: 'shipment',
      row: {
        id: shipmentId,
        locationId: asked.fromLocationId,
        toLocationId: asked.toLocationId,
        orderBatchId: order?.id ?? null,
        status: 'sent',
        document: asked.document?.trim() || (numbers.newSerials(1)[0] ?? null),
        sentAt: at,
        sentById: by.memberId,
        departureTemperature: asked.departureTemperature ?? null,
        sensorId: asked.sensorId ?? null,
        note: asked.note?.trim() || null,
      },
      history: { toLocationId: asked.toLocationId, lines: asked.lines.length },
    })
    const transfers = new Map<string, string>()
    const loads = travelling(facts)
    const loose = asked.lines.flatMap((line, index) => {
      const id = line.id ?? numbers.newId()
      const label = facts.labels.find(each => each.id === line.labelId)
      const sent =
        label === undefined ? null : depart(ledger, label, line, { shipmentId, asked, loads, moment })
      if (label !== undefined && sent !== null) for (const each of [label, sent]) transfers.set(each.id, id)
      const of = {
        id,
        productId: sent?.productId ?? line.productId ?? '',
        state: sent?.state ?? line.state ?? USUAL_STATE,
        fromLocationId: sent?.locationId ?? line.locationId ?? asked.fromLocationId,
      }
      const quantity = sent?.quantity ?? (line.quantity as Amount)
      ledger.records.push({
        entity: 'shipmentLine',
        row: {
          ...of,
          shipmentId,
          labelId: sent?.id ?? null,
          orderId: line.orderId ?? null,
          quantity,
          outcome: 'onTheWay',
          arrived: null,
          price: line.price ?? costOf(quantity, facts.costs.get(of.productId)),
          note: null,
        },
      })
      const ways = { at, id: numbers.newId(), costs: facts.costs }
      if (sent !== null) return []
      const out = unlabelled(of, of.fromLocationId, signed(quantity, -1), ways)
      return [short.has(`shipment.lines.${index}`) ? { ...out, isBeyond: true as const } : out]
    })
    loadContainers(ledger, facts.containers ?? [], shipmentId)
    if (order !== null) {
      const { id, version, locationId } = order
      const before = { status: order.status, sending: order.sending }
      const after = { status: 'start', sending: 'despatched' }
      ledger.alter({ entity: 'orderBatch', id, version, locationId, before, after })
      for (const line of facts.orderLines)
        if (line.status === 'pending')
          ledger.alter({
            entity: 'order',
            ...placed(line),
            before: { status: line.status },
            after: { status: 'start' },
          })
    }
    const effects = ledger.effects()
    const variations = effects.variations.map(line => ({
      ...line,
      transferId: transfers.get(line.labelId ?? '') ?? line.transferId,
    }))
    return { ok: true, effects: { ...effects, variations: [...variations, ...loose] } }
  },
})

const placed = ({ id, version, locationId }: LineAtDoor) => ({ id, version, locationId })

interface Departure {
  readonly shipmentId: string
  readonly asked: AskedShipment
  /** The containers that travel. */
  readonly loads: ReadonlySet<string>
  readonly moment: Parameters<typeof labelNumbers>[0]
}

/** Into the container that it travels in; out of one that stays. What the ledger tells of that is noted. */
function packed(
  ledger: Ledger,
  label: LabelRow,
  containerId: string | undefined,
  { asked: { at }, loads }: Departure,
): LabelRow {
  const stays = label.containerId !== null && loads.has(label.containerId) ? label.containerId : null
  const next = containerId ?? stays
  if (next === label.containerId) return label
  const action = next === null ? 'container/unpack' : 'container/pack'
  ledger.event({ ...packEvent(label, next ?? label.containerId ?? '', label.locationId, at), action })
  return { ...label, containerId: next }
}

/** The label that goes: itself, or the part of it that is sent under a number of its own. */
function depart(ledger: Ledger, label: LabelRow, line: AskedShipmentLine, way: Departure): LabelRow {
  const { shipmentId, loads, moment } = way
  const { at, toLocationId } = way.asked
  const part = partAsked(label, line.quantity)
  let leaving = label
  if (part !== null) {
    const [number] = labelNumbers(moment, 1)
    leaving = newLabelOf(label, number!, part, null)
    let rest = reduced(label, part)
    const eventId = noteSplit(ledger, label, [leaving], part, at)
    ledger.link({
      fromId: label.id,
      toId: leaving.id,
      locationId: label.locationId,
      quantity: part,
      kind: 'split',
      eventId,
    })
    // What stays does not stay in a box that leaves.
    if (rest.containerId !== null && loads.has(rest.containerId)) {
      ledger.event({
        ...packEvent(rest, rest.containerId, rest.locationId, at),
        action: 'container/unpack',
      })
      rest = { ...rest, containerId: null }
    }
    ledger.change(rest)
  }
  const sent: LabelRow = { ...packed(ledger, leaving, line.containerId, way), shipmentId }
  if (part === null) ledger.change(sent)
  else ledger.create(sent)
  ledger.event({
    kind: 'info',
    action: 'label/ship',
    locationId: sent.locationId,
    labelId: sent.id,
    batchId: sent.batchId,
    productId: sent.productId,
    containerId: sent.containerId,
    quantity: sent.quantity,
    data: { shipmentId, toLocationId, ...happened(at) },
  })
  return sent
}

/** Out of what is known of a kitchen, for a place that may receive; null where a label is not known. An order is the server's. */
export function shipFacts(known: Known, asked: AskedShipment): ShipFacts | null {
  const ids = asked.lines.flatMap(({ labelId }) => labelId ?? [])
  const labels = ids.flatMap(id => known.labels.get(id) ?? [])
  const batches = everyOf(new Set(labels.map(({ batchId }) => batchId)), id => batchKnown(known, id))
  if (labels.length < ids.length || batches === null || asked.orderBatchId !== undefined) return null
  return {
    labels,
    batches,
    costs: costsKnown(known),
    order: null,
    orderLines: [],
    locations: new Set(known.locations.keys()),
    to: { id: asked.toLocationId, mayReceive: true },
    states: new Set(known.states.keys()),
    isSensorKnown: false,
  }
}
