/** What was sent from another of our places comes in: only who receives it adds it to stock. */
import type { Fault } from '../../problems.ts'
import { isPositive, minus, partOf, type Amount, type Price } from '../../rules/amounts/index.ts'
import { relocated, type ContainerInHand } from '../containers/container.ts'
import { unknownLink } from '../faults.ts'
import type { LabelRow } from '../labels/label-row.ts'
import { labelNumbers, newLabelOf, noteSplit, reduced } from '../labels/moving/parts.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'
import type { LineAtDoor } from './arriving.ts'
import { lineAfter } from './line-after.ts'
import { unloadContainers } from './loading.ts'
import {
  travelFaults,
  unlabelled,
  type ShipmentInHand,
  type ShipmentLineInHand,
  type ShipmentOutcome,
} from './shipment.ts'

/** What is said of a line that did not arrive as it was sent. */
export interface AskedDifference {
  readonly lineId: string
  readonly outcome: Exclude<ShipmentOutcome, 'onTheWay'>
  /** Where less came: how much did. */
  readonly arrived?: Amount
  readonly note?: string
}

export interface AskedShipmentArrival {
  readonly shipmentId: string
  readonly at?: string
  /** Where in the place it is put; the place itself unless said. */
  readonly locationId?: string
  readonly temperature?: number
  readonly note?: string
  /** Lines that nothing is said of arrived as they were sent. */
  readonly lines: readonly AskedDifference[]
  /** What the order still lacks is not expected any more. */
  readonly isClosed?: boolean
}

export interface ShipmentFacts {
  readonly shipment: ShipmentInHand | null
  readonly lines: readonly ShipmentLineInHand[]
  readonly labels: readonly LabelRow[]
  /** The containers that travel with it. */
  readonly containers?: readonly ContainerInHand[]
  readonly costs: ReadonlyMap<string, Price>
  readonly order?: {
    readonly id: string
    readonly version: number
    readonly status: string
    readonly locationId: string
  } | null
  readonly orderLines: readonly LineAtDoor[]
  /** Where it may be put: the place it was sent to, and those in it. */
  readonly locations: ReadonlySet<string>
  /** What a missing label is called to have gone by. */
  readonly words: (key: string) => string
}

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

/** What the ledger says of a label that is somewhere again. */
export function noteThere(
  ledger: Ledger,
  before: LabelRow,
  after: LabelRow,
  data: object,
  at: string | undefined,
): void {
  ledger.event({
    kind: 'info',
    action: 'label/relocate',
    locationId: after.locationId,
    labelId: after.id,
    batchId: after.batchId,
    productId: after.productId,
    containerId: after.containerId,
    quantity: after.quantity,
    data: {
      ...data,
      ...happened(at),
      ...(before.locationId === after.locationId ? {} : { fromLocationId: before.locationId }),
      ...(before.containerId === after.containerId ? {} : { fromContainerId: before.containerId }),
    },
  })
}

/** What did not arrive is no food any more. */
function noteLost(
  ledger: Ledger,
  label: LabelRow,
  shipmentId: string,
  reason: string,
  at: string | undefined,
): LabelRow {
  const lost: LabelRow = {
    ...label,
    shipmentId: null,
    containerId: null,
    state: 'waste',
    stateSince: ledger.now,
    isFinal: true,
  }
  ledger.event({
    kind: 'warning',
    action: 'label/move',
    locationId: lost.locationId,
    labelId: lost.id,
    batchId: lost.batchId,
    productId: lost.productId,
    fromState: label.state,
    toState: lost.state,
    containerId: null,
    quantity: lost.quantity,
    data: {
      reason,
      shipmentId,
      ...happened(at),
      bestBefore: lost.bestBefore,
      expiration: lost.expiration,
      pause: lost.pause,
      lines: lost.dateLines,
    },
  })
  return lost
}

interface Landing {
  readonly ledger: Ledger
  readonly asked: AskedShipmentArrival
  readonly facts: ShipmentFacts
  readonly moment: Moment
  readonly shipment: ShipmentInHand
  readonly toId: string
}

/** What becomes of the label of a line. */
function land(landing: Landing, line: ShipmentLineInHand, said: AskedDifference | undefined): void {
  const { ledger, asked, facts, moment, shipment, toId } = landing
  const label = facts.labels.find(({ id }) => id === line.labelId)
  if (label === undefined) return
  const outcome = said?.outcome ?? 'arrived'
  const data = { shipmentId: shipment.id }
  const reason = said?.note?.trim() || facts.words('shipment.lost')
  if (outcome === 'missing') {
    ledger.change(noteLost(ledger, label, shipment.id, reason, asked.at))
    return
  }
  if (outcome === 'refused') {
    // It goes back with the van, to where it stood.
    const back = { ...label, shipmentId: null, containerId: null }
    ledger.change(back)
    noteThere(ledger, label, back, { ...data, refused: true, reason }, asked.at)
    return
  }
  const missing = said?.outcome === 'less' ? minus(label.quantity, said.arrived as Amount) : null
  let whole = label
  if (missing !== null && isPositive(missing)) {
    const lostPart = { value: missing.value, unit: missing.unit } as Amount
    const [number] = labelNumbers(moment, 1)
    const part = newLabelOf(label, number!, lostPart, null)
    const eventId = noteSplit(ledger, label, [part], lostPart, asked.at)
    ledger.link({
      fromId: label.id,
      toId: part.id,
      locationId: label.locationId,
      quantity: lostPart,
      kind: 'split',
      eventId,
    })
    ledger.create(noteLost(ledger, part, shipment.id, reason, asked.at))
    whole = reduced(label, lostPart)
  }
  // It stays in the box that it came in.
  const isBoxed = facts.containers?.some(({ id }) => id === label.containerId) ?? false
  const containerId = isBoxed ? label.containerId : null
  const there: LabelRow = { ...whole, shipmentId: null, locationId: toId, containerId }
  ledger.change(there)
  noteThere(ledger, label, there, data, asked.at)
}

/** How much of a line came, and how much of it is sent back. */
function cameOf(
  line: ShipmentLineInHand,
  said: AskedDifference | undefined,
): { arrived: Amount; refused: Amount } {
  const none = { value: 0, unit: line.quantity.unit } as Amount
  const outcome = said?.outcome ?? 'arrived'
  if (outcome === 'arrived') return { arrived: line.quantity, refused: none }
  if (outcome === 'less') return { arrived: said?.arrived as Amount, refused: none }
  return { arrived: none, refused: outcome === 'refused' ? line.quantity : none }
}

/** A box stands where what was in it arrived; one of which everything is missing or went back stands where it left. */
function boxPlace({ asked, facts, toId }: Landing): (container: ContainerInHand) => string {
  const came = new Set(
    facts.lines.flatMap(({ id, labelId }) => {
      const outcome = asked.lines.find(({ lineId }) => lineId === id)?.outcome ?? 'arrived'
      const label = facts.labels.find(each => each.id === labelId)
      return label?.containerId && outcome !== 'missing' && outcome !== 'refused' ? [label.containerId] : []
    }),
  )
  const all = facts.containers ?? []
  const isCome = (id: string): boolean =>
    came.has(id) || all.some(({ parentId, id: inside }) => parentId === id && isCome(inside))
  const isFilled = (id: string): boolean =>
    facts.labels.some(({ containerId }) => containerId === id) ||
    all.some(({ parentId, id: inside }) => parentId === id && isFilled(inside))
  return ({ id, locationId }) => (isCome(id) || !isFilled(id) ? toId : locationId)
}

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
    const at = happenedAt(asked.at, [{ stateSince: shipment.sentAt }], moment.now)
    const ledger = new Ledger(moment, { ...relocated(facts.labels), costs: facts.costs })
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
    return { ok: true, effects: tied(ledger, lines, loose) }
  },
})
