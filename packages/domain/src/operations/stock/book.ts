/** Booking food in and out. */
import type { Fault } from '../../problems.ts'
import { checkVariation, type VariationReason } from '../../rules/stock/index.ts'
import { NO_EFFECTS } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'
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

export interface AskedBooking {
  readonly id?: string
  readonly sign: 'positive' | 'negative'
  readonly reason: VariationReason
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

export const bookStock = defineOperation({
  call: 'stock.register',
  writes: ['stockVariation'],
  decide(asked: AskedBooking, facts: BookingFacts, { now, numbers }) {
    const sign = asked.sign === 'positive' ? 1 : -1
    const lines = bookingLines('register', asked, asked.locationId)
    const faults = bookingFaults(lines, asked.reason, sign, 'register.reason')
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { checkpointBatchId } = asked
    const scanned = checkpointBatchId === undefined ? {} : { checkpointBatch: 'register.checkpointBatchId' }
    const unknown = unknownIn(lines, facts, scanned)
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const variations = lines.map(line =>
      variation(
        {
          ...pileOf(line),
          id: numbers.newId(),
          at: now,
          quantity: signed(line.quantity, sign),
          reason: asked.reason,
          checkpointBatchId: checkpointBatchId?.toLowerCase() ?? null,
          note: line.note,
        },
        facts,
      ),
    )
    return { ok: true, effects: { ...NO_EFFECTS, at: now, variations } }
  },
})
