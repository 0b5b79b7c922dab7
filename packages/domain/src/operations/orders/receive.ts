/** Receiving against an order: what came, lot by lot, and everything that follows. */
import type { Fault } from '../../problems.ts'
import {
  compare,
  inUnit,
  isPositive,
  isZero,
  ratioOf,
  shareOut,
  sum,
  timesMoney,
  type Amount,
  type Money,
} from '../../rules/amounts/index.ts'
import { isDay } from '../../rules/calendar/index.ts'
import { endOfDay } from '../../rules/expiry/index.ts'
import { NO_EFFECTS, type Effects, type EventLine, type NewRecord, type RecordChange } from '../effects.ts'
import { checkPoint, type GoingFailure } from '../haccp/check.ts'
import type { RegisterFacts } from '../labels/register/facts.ts'
import { register } from '../labels/register/register.ts'
import type { Registration } from '../labels/register/asked.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { happenedAt, happeningFaults } from '../when.ts'
import { costChanges } from '../stock/book.ts'
import {
  arrivalFaults,
  limitsAtDoor,
  type AskedArrival,
  type AskedArrivalLine,
  type AskedLot,
  type OrderAtDoor,
  type LineAtDoor,
  type ReceiveFacts,
} from './arriving.ts'

/** Food comes in as it is bought. */
const ARRIVED = 'init'

interface Lot {
  readonly asked: AskedLot
  readonly line: AskedArrivalLine
  readonly order: LineAtDoor | undefined
  readonly path: string
  readonly batchId: string
}

const outcomeOf = ({ asked }: Pick<Lot, 'asked'>) => asked.outcome ?? 'accepted'

/** What a lot costs: as delivered, or its part of what the line was ordered for. */
function priceOf({ asked, order }: Lot): Money | null {
  if (asked.price !== undefined) return asked.price
  if (order?.price == null) return null
  const part = ratioOf(asked.quantity, order.quantity)
  return part === null ? null : timesMoney(order.price, part)
}

/** Its labels: as many as were asked for, each with its share. */
function itemsOf({ quantity, labels = 1 }: AskedLot): Registration['items'] {
  const shares = shareOut(
    quantity,
    Array.from({ length: labels }, () => 1),
  ) ?? [quantity]
  const same = Map.groupBy(shares, ({ value }) => value)
  return [...same.values()].map(of => ({ count: of.length, quantity: of[0] as Amount }))
}

/** The lot under which it is found: as printed, or the paper that it came with, or the order. */
const lotNumber = ({ supplierLot }: AskedLot, { document }: AskedArrival, { code, name }: OrderAtDoor) =>
  supplierLot?.trim() || document?.trim() || code || (name ?? '').slice(0, 100)

const supplierOf = ({ supplier, supplierName }: OrderAtDoor) => supplierName ?? supplier

function registration(
  lot: Lot,
  asked: AskedArrival,
  order: OrderAtDoor,
  at: string | undefined,
): Registration {
  const { bestBefore, expiration, temperature, note } = lot.asked
  const supplier = supplierOf(order)
  const document = asked.document?.trim()
  return {
    id: lot.batchId,
    productId: lot.line.productId,
    locationId: order.locationId,
    origin: 'receipt',
    state: ARRIVED,
    mode: 'individual',
    items: itemsOf(lot.asked),
    supplierLot: lotNumber(lot.asked, asked, order),
    ...(at === undefined ? {} : { madeAt: at }),
    ...(supplier ? { supplier } : {}),
    ...(document ? { supplierDocument: document } : {}),
    ...(bestBefore ? { bestBefore } : {}),
    ...(expiration ? { expiration } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(note ? { note } : {}),
  }
}

/** Why a lot is kept back, as people read it. */
function heldFor({ asked }: Lot, { words }: ReceiveFacts): string {
  const why = words(`orderBatchItem.choice.refusedReason.${asked.reason ?? 'quality'}`)
  return [why, asked.note?.trim()].filter(Boolean).join(' · ')
}

/** A lot that is kept back: its batch and its labels say so from the first moment, and the ledger tells it. */
function held(lot: Lot, facts: ReceiveFacts, order: OrderAtDoor, effects: Effects, moment: Moment): Effects {
  const reason = heldFor(lot, facts)
  const { numbers, by } = moment
  const event: EventLine = {
    id: numbers.newId(),
    kind: 'warning',
    action: 'batch/hold',
    locationId: order.locationId,
    batchId: lot.batchId,
    productId: lot.line.productId,
    data: { reason },
  }
  return {
    ...effects,
    records: effects.records.map(record =>
      record.entity === 'batch'
        ? {
            ...record,
            row: { ...record.row, status: 'hold', statusReason: reason, statusById: by.memberId },
          }
        : record,
    ),
    labels: {
      ...effects.labels,
      created: effects.labels.created.map(label => ({
        ...label,
        batchStatus: 'hold' as const,
        batchReason: reason,
      })),
    },
    events: [...effects.events, event],
  }
}

/** What is taken in says so, as what is kept back does: they are written together. */
const available = (effects: Effects): Effects => ({
  ...effects,
  labels: {
    ...effects.labels,
    created: effects.labels.created.map(label => ({ ...label, batchStatus: 'available', batchReason: null })),
  },
})

/** What came costs what was paid for it, each label its part. */
function costed(lot: Lot, effects: Effects): Effects {
  const price = priceOf(lot)
  if (price === null) return effects
  const variations = effects.variations.map(line => {
    const part = ratioOf(line.quantity, lot.asked.quantity)
    return part === null ? line : { ...line, cost: timesMoney(price, part) }
  })
  return { ...effects, variations }
}

/** Faults of a registration, under their place in what was asked. */
const placed = (faults: readonly Fault[], path: string): Fault[] =>
  faults.map(fault => ({ ...fault, path: fault.path.replace(/^registration/, path) }))

/** The date a lot bears, as an instant. */
const instantOf = (date: string | undefined, timeZone: string) =>
  date === undefined ? null : isDay(date) ? endOfDay(date, timeZone) : new Date(date).toISOString()

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

/** The batches of what is taken in, each under its own number. */
function batches(lots: readonly Lot[], asked: AskedArrival, facts: ReceiveFacts, moment: Moment) {
  const { order } = facts
  if (order === null) return { effects: [], faults: [] }
  const effects: Effects[] = []
  const faults: Fault[] = []
  const serials = new Map<string, number>()
  let taken = 0
  for (const lot of lots) {
    if (outcomeOf(lot) === 'refused') continue
    const product = facts.products.get(lot.line.productId)
    if (product === undefined) continue
    const nextProductSerial = serials.get(product.id) ?? product.nextProductSerial
    const registering: RegisterFacts = {
      // It was ordered for this place, and stands there.
      isOffered: true,
      product: { ...product, nextProductSerial },
      nextBatchSerial: facts.nextBatchSerial === undefined ? undefined : facts.nextBatchSerial + taken,
      isSerialTaken: facts.areSerialsTaken === true,
      location: facts.location,
      batching: undefined,
      programs: new Map(),
      states: facts.states,
      steps: [],
      container: undefined,
      labels: [],
      batches: new Map(),
      recipes: undefined,
    }
    const decision = register.decide(registration(lot, asked, order, asked.at), registering, moment)
    if (!decision.ok) {
      faults.push(...placed(decision.refusal.faults, lot.path))
      continue
    }
    serials.set(product.id, nextProductSerial + 1)
    taken++
    const made = costed(lot, decision.effects)
    effects.push(outcomeOf(lot) === 'held' ? held(lot, facts, order, made, moment) : available(made))
  }
  return { effects, faults }
}

/** The check at the door of each lot that was measured. What fails belongs to one incidence. */
function checks(lots: readonly Lot[], asked: AskedArrival, facts: ReceiveFacts, moment: Moment) {
  const { door, words } = facts
  if (door === null || door.point.measure !== 'temperature') return { effects: [], faults: [] }
  const effects: Effects[] = []
  const faults: Fault[] = []
  let failing: GoingFailure | null = door.failing ?? null
  let { dueAt } = door
  for (const lot of lots) {
    const { temperature, note } = lot.asked
    const product = facts.products.get(lot.line.productId)
    if (temperature === undefined || product === undefined) continue
    const own = limitsAtDoor(product, door.point)
    const isOwn = own.minimum !== null || own.maximum !== null
    const point = isOwn ? { ...door.point, ...own, groupLimits: [] } : door.point
    const decision = checkPoint.decide(
      {
        haccpPointId: point.id,
        value: temperature,
        productId: product.id,
        ...(asked.at === undefined ? {} : { at: asked.at }),
        ...(asked.steps === undefined ? {} : { steps: asked.steps }),
        ...(note === undefined ? {} : { note }),
        ...(lot.asked.reason === undefined ? {} : { corrective: words(`arrival.check.${outcomeOf(lot)}`) }),
      },
      { ...door, point, dueAt: dueAt ?? null, failing, words: (key, values) => words(key, values) },
      moment,
    )
    if (!decision.ok) {
      faults.push(
        ...decision.refusal.faults.map(({ path, ...fault }) => ({
          ...fault,
          path: path === 'check.steps' ? 'arrival.steps' : `${lot.path}.temperature`,
        })),
      )
      continue
    }
    const row = decision.effects.records[0]?.row
    if (row?.['outcome'] === 'failed' && typeof row['incidenceId'] === 'string')
      failing = { incidenceId: row['incidenceId'], count: (failing?.count ?? 0) + 1 }
    // One check answers what is owed.
    dueAt = null
    effects.push(decision.effects)
  }
  return { effects, faults }
}

const added = (before: Amount | null, came: readonly Amount[], unit: Amount['unit']): Amount | null => {
  const all = sum([...(before === null ? [] : [before]), ...came], unit)
  return all === null || (before === null && isZero(all)) ? before : all
}

/** How a line of an order stands after what came of it. */
export function lineAfter(
  line: LineAtDoor,
  came: { readonly taken: readonly Amount[]; readonly refused: readonly Amount[] },
  isClosed: boolean,
): Pick<LineAtDoor, 'received' | 'refused' | 'outcome' | 'status'> {
  const { unit } = line.quantity
  const received = added(line.received, came.taken, unit)
  const refused = added(line.refused, came.refused, unit)
  const isIn = received !== null && isPositive(received)
  const order = received === null ? 'less' : compare(received, line.quantity)
  if (order === 'same' || order === 'more')
    return { received, refused, outcome: order === 'more' ? 'over' : 'complete', status: 'end' }
  const all = sum(
    [received, refused].filter(amount => amount !== null),
    unit,
  )
  const isAllSeen = all !== null && compare(all, line.quantity) !== 'less'
  if (isClosed || isAllSeen) {
    const isRefused = !isIn && refused !== null && isPositive(refused)
    return { received, refused, outcome: isRefused ? 'refused' : 'short', status: 'end' }
  }
  const isSeen = isIn || (refused !== null && isPositive(refused))
  return { received, refused, outcome: isIn ? 'part' : line.outcome, status: isSeen ? 'start' : line.status }
}

/** What of a lot counts for its line: what was brought instead counts as the whole of what it stands for. */
function countsAs({ asked, line, order }: Lot): Amount | null {
  if (order === undefined) return null
  return (
    inUnit(asked.quantity, order.quantity.unit) ??
    (line.productId === order.productId ? null : order.quantity)
  )
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

/** The paper, its lines, and what it leaves in the account with the supplier. */
function papers(
  lots: readonly Lot[],
  asked: AskedArrival,
  facts: ReceiveFacts,
  order: OrderAtDoor,
  moment: Moment,
): NewRecord[] {
  const { numbers, by, now } = moment
  const timeZone = facts.location?.timeZone ?? 'UTC'
  const at = happenedAt(asked.at, [], now)
  const arrivalId = asked.id ?? numbers.newId()
  const document = asked.document?.trim() || null
  const arrival: NewRecord['row'] = {
    id: arrivalId,
    locationId: order.locationId,
    orderBatchId: order.id,
    supplierId: order.supplierId,
    document,
    at,
    receivedById: by.memberId,
    note: asked.note?.trim() || null,
  }
  const items = lots.map((lot): NewRecord => {
    const { quantity, supplierLot, expiration, bestBefore, temperature, reason, note } = lot.asked
    const outcome = outcomeOf(lot)
    return {
      entity: 'orderBatchItem',
      row: {
        id: numbers.newId(),
        orderBatchId: order.id,
        productId: lot.line.productId,
        orderId: lot.line.orderId ?? null,
        quantity,
        supplierLot: supplierLot?.trim() || null,
        expiration: instantOf(expiration, timeZone),
        bestBefore: instantOf(bestBefore, timeZone),
        temperature: temperature ?? null,
        outcome,
        refusedReason: outcome === 'accepted' ? null : (reason ?? null),
        price: priceOf(lot),
        batchId: outcome === 'refused' ? null : lot.batchId,
        arrivalId,
        note: note?.trim() || null,
      },
    }
  })
  const entry = (row: object): NewRecord => ({
    entity: 'supplierEntry',
    row: {
      id: numbers.newId(),
      locationId: order.locationId,
      supplierId: order.supplierId,
      at,
      orderBatchId: order.id,
      document,
      userId: by.memberId,
      ...row,
    },
  })
  const account: NewRecord[] = []
  if (order.supplierId !== null) {
    for (const lot of lots)
      if (outcomeOf(lot) === 'refused')
        account.push(
          entry({
            kind: 'refusal',
            money: priceOf(lot),
            productId: lot.line.productId,
            quantity: lot.asked.quantity,
            reason: lot.asked.reason ?? null,
          }),
        )
    for (const { crate, came = 0, went = 0, deposit } of asked.crates ?? [])
      for (const [kind, count] of [
        ['cratesIn', came],
        ['cratesOut', -went],
      ] as const)
        if (count !== 0)
          account.push(
            entry({
              kind,
              crate: crate.trim(),
              crates: count,
              money: deposit === undefined ? null : timesMoney(deposit, count),
            }),
          )
  }
  return [
    { entity: 'arrival', row: arrival, history: { document, orderBatchId: order.id } },
    ...items,
    ...account,
  ]
}

/** The order may be received against. */
function orderFault(order: OrderAtDoor | null): Decision | undefined {
  if (order === null) return refuse('NOT_FOUND', [])
  if (order.supplierLocationId !== null)
    return refuse('NOT_POSSIBLE_NOW', [{ path: 'arrival.orderBatchId', rule: 'problem.arrival.fromOurs' }])
  return order.status === 'end' || order.status === 'cancel'
    ? refuse('NOT_POSSIBLE_NOW', [{ path: 'arrival.orderBatchId', rule: 'problem.arrival.orderClosed' }])
    : undefined
}

const lotsOf = (asked: AskedArrival, { lines }: ReceiveFacts, { numbers }: Moment): Lot[] =>
  asked.lines.flatMap((line, at) =>
    line.lots.map((lot, of): Lot => ({
      asked: lot,
      line,
      order: lines.find(({ id }) => id === line.orderId),
      path: `arrival.lines.${at}.lots.${of}`,
      batchId: lot.id ?? numbers.newId(),
    })),
  )

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
    }
    return { ok: true, effects: together(moment.now, [...made.effects, ...checked.effects, written]) }
  },
})
