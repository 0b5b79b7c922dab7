/** Carrying food without labels to another location: out of one, into the other, tied by one id. */
import { transferOf } from '../../rules/stock/index.ts'
import { NO_EFFECTS } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'
import { happenedAt, happeningFaults } from '../when.ts'
import { beyondOf, notEnoughFaults } from './beyond.ts'
import { bookingFaults } from './book.ts'
import {
  bookingLines,
  pileOf,
  signed,
  unknownIn,
  variation,
  type AskedLine,
  type BookingFacts,
} from './lines.ts'

export interface AskedTransfer {
  readonly id?: string
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  readonly fromLocationId: string
  readonly toLocationId: string
  readonly note?: string
  /** More may go out than there is: it was asked. */
  readonly beyond?: boolean
  readonly lines: readonly AskedLine[]
}

export const transferStock = defineOperation({
  call: 'stock.transfer',
  writes: ['stockVariation'],
  decide(asked: AskedTransfer, facts: BookingFacts, { now, by, numbers }) {
    const to = asked.toLocationId.toLowerCase()
    if (asked.fromLocationId === to)
      return refuse('RULE_BROKEN', [{ path: 'transfer.toLocationId', rule: 'problem.stock.samePlace' }])
    const lines = bookingLines('transfer', asked, asked.fromLocationId)
    const faults = [
      ...happeningFaults(asked.at, 'transfer.at', now, by),
      ...bookingFaults(lines, 'transfer', 1, 'transfer'),
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const unknown = unknownIn(lines, facts, { locations: { 'transfer.toLocationId': to } })
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const beyond = beyondOf(lines, facts.there)
    // What happened already without a connection is no question any more.
    if (beyond.size > 0 && asked.beyond !== true && asked.at === undefined)
      return refuse('RULE_BROKEN', notEnoughFaults(beyond))
    const variations = lines.flatMap(line => {
      const transferId = numbers.newId()
      return transferOf(pileOf(line), signed(line.quantity, 1), to, happenedAt(asked.at, [], now)).map(side =>
        variation(
          {
            ...side,
            id: numbers.newId(),
            transferId,
            note: line.note,
            ...(beyond.has(line) && side.locationId === line.locationId ? { isBeyond: true } : {}),
          },
          facts,
        ),
      )
    })
    return { ok: true, effects: { ...NO_EFFECTS, at: now, variations } }
  },
})
