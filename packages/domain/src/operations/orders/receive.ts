/** Receiving against an order: what came, lot by lot, and everything that follows. */
import { NO_EFFECTS, type Effects, type EventLine, type RecordChange } from '../effects.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { costChanges } from '../stock/book.ts'
import { happened, happeningFaults } from '../when.ts'
import { arrivalFaults, type AskedArrival, type OrderAtDoor, type ReceiveFacts } from './arriving.ts'
import { checks } from './door-checks.ts'
import { lineAfter } from './line-after.ts'
import { batches } from './lot-batches.ts'
import { countsAs, lotsOf, outcomeOf, priceOf, type Lot } from './lots.ts'
import { papers } from './paper.ts'

/** Effects of several decisions as one. */
function together(at: string, all: readonly Effects[]): Effects {
  const of = <Line>(read: (effects: Effects) => readonly Line[]) => all.flatMap(read)
  const counters = new Map(of(effects => effects.counters).map(line => [`${line.entity} ${line.id}`, line]))
  return {
    at,
    records: of(effects => effects.records),
    changes: of(effects => effects.changes),
    labels: {
      created: of(effects => effects.labels.created),
      changed: of(effects => effects.labels.changed),
    },
    events: of(effects => effects.events),
    links: of(effects => effects.links),
    variations: of(effects => effects.variations),
    reports: of(effects => effects.reports),
    counters: [...counters.values()],
  }
}

function changesOf(lots: readonly Lot[], asked: AskedArrival, facts: ReceiveFacts, order: OrderAtDoor) {
  const stands = new Map(facts.lines.map(line => [line.id, line.status]))
  const changes: RecordChange[] = []
  for (const { orderId, isClosed = false } of asked.lines) {
    const line = facts.lines.find(({ id }) => id === orderId)
    if (line === undefined) continue
    const own = lots.filter(lot => lot.order === line)
    const amounts = (isRefused: boolean) =>
      own.filter(lot => (outcomeOf(lot) === 'refused') === isRefused).flatMap(lot => countsAs(lot) ?? [])
    const after = lineAfter(line, { taken: amounts(false), refused: amounts(true) }, isClosed)
    stands.set(line.id, after.status)
    const { id, version, locationId, received, refused, outcome, status } = line
    changes.push({
      entity: 'order',
      id,
      version,
      locationId,
      before: { received, refused, outcome, status },
      after,
    })
  }
  const isDone = [...stands.values()].every(status => status === 'end' || status === 'cancel')
  const status = isDone ? 'end' : 'start'
  if (status !== order.status)
    changes.push({
      entity: 'orderBatch',
      id: order.id,
      version: order.version,
      locationId: order.locationId,
      before: { status: order.status },
      after: { status },
    })
  return changes
}

/** What was paid for what is taken in moves what its product costs. */
const costsOf = (lots: readonly Lot[], facts: ReceiveFacts): RecordChange[] =>
  costChanges(
    lots
      .filter(lot => outcomeOf(lot) !== 'refused')
      .map(lot => ({
        productId: lot.line.productId,
        price: priceOf(lot),
        quantity: lot.asked.quantity,
      })),
    facts,
  )

/** That goods were received at the place of the order: once a delivery, whatever came of its lots. */
const receivedEvent = (
  asked: AskedArrival,
  { id, locationId }: OrderAtDoor,
  lots: readonly Lot[],
  { numbers }: Moment,
): EventLine => ({
  id: numbers.newId(),
  kind: 'end',
  action: 'stock/receive',
  locationId,
  data: { orderBatchId: id, lots: lots.length, ...happened(asked.at) },
})

/** The order may be received against. */
function orderFault(order: OrderAtDoor | null): Decision | undefined {
  if (order === null) return refuse('NOT_FOUND', [])
  if (order.supplierLocationId !== null)
    return refuse('NOT_POSSIBLE_NOW', [{ path: 'arrival.orderBatchId', rule: 'problem.arrival.fromOurs' }])
  return order.status === 'end' || order.status === 'cancel'
    ? refuse('NOT_POSSIBLE_NOW', [{ path: 'arrival.orderBatchId', rule: 'problem.arrival.orderClosed' }])
    : undefined
}

export const receiveDelivery = defineOperation({
  call: 'ordering.receive',
  writes: [
    'product',
    'arrival',
    'orderBatchItem',
    'order',
    'orderBatch',
    'supplierEntry',
    'batch',
    'batchItem',
    'label',
    'event',
    'stockVariation',
    'haccpCheck',
    'incidence',
    'notification',
  ],
  decide(asked: AskedArrival, facts: ReceiveFacts, moment: Moment) {
    const { order } = facts
    const closed = orderFault(order)
    if (closed !== undefined || order === null) return closed ?? refuse('NOT_FOUND', [])
    const faults = [
      ...happeningFaults(asked.at, 'arrival.at', moment.now, moment.by),
      ...arrivalFaults(asked, facts, moment.now),
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const lots = lotsOf(asked, facts, moment)
    const made = batches(lots, asked, facts, moment)
    const checked = checks(lots, asked, facts, moment)
    const more = [...made.faults, ...checked.faults]
    if (more.length > 0) return refuse('RULE_BROKEN', more)
    const written: Effects = {
      ...NO_EFFECTS,
      at: moment.now,
      records: papers(lots, asked, facts, order, moment),
      changes: [...changesOf(lots, asked, facts, order), ...costsOf(lots, facts)],
      events: [receivedEvent(asked, order, lots, moment)],
    }
    return { ok: true, effects: together(moment.now, [...made.effects, ...checked.effects, written]) }
  },
})
