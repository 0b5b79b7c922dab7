/** Booking food in and out. */
import type { Fault } from '../../problems.ts'
import { isPositive, isSameMoney, plus, type Amount, type Price } from '../../rules/amounts/index.ts'
import {
  checkVariation,
  costAfterReceipt,
  type VariationReason,
  type WasteCause,
} from '../../rules/stock/index.ts'
import { NO_EFFECTS, type Effects, type RecordChange, type VariationLine } from '../effects.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'
import { happenedAt, happeningFaults } from '../when.ts'
import { beyondOf, notEnoughFaults, togetherOf } from './beyond.ts'
import {
  bookingLines,
  pileOf,
  signed,
  unknownIn,
  variation,
  type AskedLine,
  type BookingFacts,
  type BookingLine,
} from './lines.ts'
import { looseOf, takeFrom, takenFaults } from './take-out.ts'

export interface AskedBooking {
  readonly id?: string
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  readonly sign: 'positive' | 'negative'
  readonly reason: VariationReason
  /** Why it is thrown away. */
  readonly cause?: WasteCause
  /** More may go out than there is: it was asked. */
  readonly beyond?: boolean
  readonly locationId: string
  readonly checkpointBatchId?: string
  readonly note?: string
  readonly lines: readonly AskedLine[]
}

/** Amounts that cannot be booked, and a reason that has the other sign: each said once. */
export function bookingFaults(
  lines: readonly BookingLine[],
  reason: VariationReason,
  sign: 1 | -1,
  reasonPath: string,
): Fault[] {
  const faults = lines.flatMap(({ path, quantity }): Fault[] => {
    const rule = checkVariation({ reason, quantity: signed(quantity, sign) })
    if (rule === null) return []
    return [{ path: rule.startsWith('stock.sign') ? reasonPath : `${path}.quantity`, rule }]
  })
  return [...new Map(faults.map(fault => [`${fault.path} ${fault.rule}`, fault])).values()]
}

/** What only goods that come in have, and what only waste has. */
function fittingFaults({ sign, reason, cause }: AskedBooking, lines: readonly BookingLine[]): Fault[] {
  const isReceipt = sign === 'positive' && reason === 'receipt'
  const ofReceipts = ['lot', 'until', 'price', 'orderId'] as const
  return [
    ...(cause !== undefined && reason !== 'waste'
      ? [{ path: 'register.cause', rule: 'problem.stock.onlyWaste' }]
      : []),
    ...(isReceipt
      ? []
      : lines.flatMap(line =>
          ofReceipts.flatMap(name =>
            line[name] === null ? [] : [{ path: `${line.path}.${name}`, rule: 'problem.stock.onlyReceipts' }],
          ),
        )),
  ]
}

/** What products cost after what was paid for them, line by line. */
export function costChanges(
  lines: readonly Pick<BookingLine, 'productId' | 'price' | 'quantity'>[],
  { costing }: Pick<BookingFacts, 'costing'>,
): RecordChange[] {
  if (costing === undefined) return []
  const after = new Map<string, { price: Price; onHand: Amount }>()
  for (const { productId, price: paid, quantity: received } of lines) {
    const product = costing.products.get(productId)
    if (paid === null || product === undefined) continue
    const { price, onHand } = product
    const known = after.get(productId) ?? { price, onHand: togetherOf(onHand, price.unit) }
    after.set(productId, {
      price: costAfterReceipt({
        method: costing.method,
        before: known.price,
        onHand: known.onHand,
        received,
        paid,
      }),
      onHand: plus(known.onHand, received) ?? known.onHand,
    })
  }
  return [...after].flatMap(([id, { price }]): RecordChange[] => {
    const product = costing.products.get(id)
    if (product === undefined || isSameMoney(product.price.cost, price.cost)) return []
    const { version, price: before } = product
    return [{ entity: 'product', id, version, before: { cost: before.cost }, after: { cost: price.cost } }]
  })
}

/** What lines take off labels. */
function takeLabels(
  asked: AskedBooking,
  lines: readonly BookingLine[],
  facts: BookingFacts,
  moment: Moment,
): Effects {
  const { reason, cause, at, checkpointBatchId } = asked
  const taken = lines.flatMap(line =>
    line.labels.flatMap(({ labelId, quantity }) => {
      const label = facts.taken?.labels.find(({ id }) => id === labelId)
      return label === undefined ? [] : [{ line, label, quantity }]
    }),
  )
  if (taken.length === 0) return { ...NO_EFFECTS, at: moment.now }
  const ledger = new Ledger(moment, {
    before: taken.map(({ label }) => label),
    created: reason,
    changed: reason,
    waste: cause,
    costs: facts.costs,
  })
  const bookingId = asked.id?.toLowerCase() ?? ''
  for (const { label, quantity } of taken) takeFrom(ledger, label, quantity, { reason, at, bookingId })
  const effects = ledger.effects()
  const noteOf = new Map(taken.map(({ line, label }) => [label.id, line.note]))
  return {
    ...effects,
    variations: effects.variations.map(line => ({
      ...line,
      checkpointBatchId: checkpointBatchId?.toLowerCase() ?? null,
      note: noteOf.get(line.labelId ?? '') ?? null,
    })),
  }
}

export const bookStock = defineOperation({
  call: 'stock.register',
  writes: ['stockVariation', 'product', 'label', 'event'],
  decide(asked: AskedBooking, facts: BookingFacts, moment) {
    const { now, by, numbers } = moment
    const sign = asked.sign === 'positive' ? 1 : -1
    const lines = bookingLines('register', asked, asked.locationId)
    const taken = takenFaults(lines, facts.taken, asked, now)
    const faults = [
      ...happeningFaults(asked.at, 'register.at', now, by),
      ...bookingFaults(lines, asked.reason, sign, 'register.reason'),
      ...fittingFaults(asked, lines),
      ...taken.faults,
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { checkpointBatchId } = asked
    const scanned = checkpointBatchId === undefined ? {} : { checkpointBatch: 'register.checkpointBatchId' }
    const unknown = [...unknownIn(lines, facts, scanned), ...taken.unknown]
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const loose = lines.flatMap(line => {
      const quantity = looseOf(line)
      return line.labels.length > 0 && !isPositive(quantity) ? [] : [{ ...line, quantity }]
    })
    const beyond = sign === 1 ? new Map<BookingLine, Amount>() : beyondOf(loose, facts.there)
    // What happened already without a connection is no question any more.
    if (beyond.size > 0 && asked.beyond !== true && asked.at === undefined)
      return refuse('RULE_BROKEN', notEnoughFaults(beyond))
    const variations = loose.map((line): VariationLine => {
      const booked = variation(
        {
          ...pileOf(line),
          id: numbers.newId(),
          at: happenedAt(asked.at, [], now),
          quantity: signed(line.quantity, sign),
          reason: asked.reason,
          checkpointBatchId: checkpointBatchId?.toLowerCase() ?? null,
          note: line.note,
          ...(asked.cause === undefined ? {} : { cause: asked.cause }),
          ...(line.lot === null ? {} : { lot: line.lot }),
          ...(line.until === null ? {} : { until: line.until }),
          ...(line.orderId === null ? {} : { orderId: line.orderId }),
          ...(beyond.has(line) ? { isBeyond: true } : {}),
        },
        facts,
      )
      return line.price === null ? booked : { ...booked, cost: line.price }
    })
    const changes = costChanges(lines, facts)
    const labelled = takeLabels(asked, lines, facts, moment)
    return {
      ok: true,
      effects: { ...labelled, variations: [...variations, ...labelled.variations], changes },
    }
  },
})
