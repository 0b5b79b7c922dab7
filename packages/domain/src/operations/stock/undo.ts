/** Taking a booking back: nothing is erased, its opposite is written beside it. */
import { minusMoney, negated } from '../../rules/amounts/index.ts'
import { NO_EFFECTS, type VariationLine } from '../effects.ts'
import { defineOperation } from '../operation.ts'

export interface AskedUndo {
  readonly id: string
  readonly note?: string | null
}

export interface UndoFacts {
  /** What was booked. */
  readonly variations: readonly VariationLine[]
}

export const undoBooking = defineOperation({
  call: 'stock.undo',
  writes: ['stockVariation'],
  decide({ note }: AskedUndo, { variations }: UndoFacts, { now, numbers }) {
    // The sides of a transfer stay tied to each other.
    const transfers = new Map<string, string>()
    const tieOf = (id: string) => {
      const tie = transfers.get(id) ?? numbers.newId()
      transfers.set(id, tie)
      return tie
    }
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        variations: variations.map(({ quantity, reason, cost, transferId, ...line }) => ({
          ...line,
          id: numbers.newId(),
          at: now,
          quantity: negated(quantity),
          reason: reason === 'transfer' ? 'transfer' : 'correction',
          cost: cost === null ? null : minusMoney(0, cost),
          transferId: transferId === null ? null : tieOf(transferId),
          note: note?.trim() || null,
        })),
      },
    }
  },
})
