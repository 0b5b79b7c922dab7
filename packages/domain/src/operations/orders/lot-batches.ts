/** What is taken in at the door becomes batches with their labels; what is kept back says so from the first moment. */
import type { Fault } from '../../problems.ts'
import { ratioOf, shareOut, timesMoney, type Amount } from '../../rules/amounts/index.ts'
import type { Effects, EventLine } from '../effects.ts'
import type { Registration } from '../labels/register/asked.ts'
import type { RegisterFacts } from '../labels/register/facts.ts'
import { register } from '../labels/register/register.ts'
import type { Moment } from '../operation.ts'
import type { AskedArrival, AskedLot, OrderAtDoor, ReceiveFacts } from './arriving.ts'
import { outcomeOf, priceOf, type Lot } from './lots.ts'

/** Food comes in as it is bought. */
const ARRIVED = 'init'

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

/** The batches of what is taken in, each under its own number. */
export function batches(lots: readonly Lot[], asked: AskedArrival, facts: ReceiveFacts, moment: Moment) {
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
