/** Booking food in and out, and carrying it to another place. */
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import { checkVariation, costOf, transferOf, type VariationReason } from '@cloche/domain/rules/stock'
import { tidy, type Quantity } from '@cloche/domain/rules/traceability'
import { newId } from '../../../adapters/ids.ts'
import type { Handler } from '../../../http/call-context.ts'
import { findNamed, linesOf, placeOf, type AskedLine, type Line } from './named.ts'
import { book } from './operation.ts'

interface AskedRegister {
  readonly id?: string
  readonly sign: 'positive' | 'negative'
  readonly reason: VariationReason
  readonly locationId?: string
  readonly checkpointBatchId?: string
  readonly note?: string
  readonly lines: readonly AskedLine[]
}

interface AskedTransfer {
  readonly id?: string
  readonly fromLocationId?: string
  readonly toLocationId: string
  readonly note?: string
  readonly lines: readonly AskedLine[]
}

function signed({ value, unit }: Quantity, sign: 1 | -1): Quantity {
  return { value: sign * tidy(value), unit }
}

/** @throws RULE_BROKEN naming each amount that cannot be booked, and a reason that has the other sign. */
function check(lines: readonly Line[], reason: VariationReason, sign: 1 | -1, reasonPath: string): void {
  const faults = lines.flatMap(({ path, quantity }): Fault[] => {
    const rule = checkVariation({ reason, quantity: signed(quantity, sign) })
    if (rule === null) return []
    return [{ path: rule.startsWith('stock.sign') ? reasonPath : `${path}.quantity`, rule }]
  })
  const distinct = [...new Map(faults.map(fault => [`${fault.path} ${fault.rule}`, fault])).values()]
  if (distinct.length > 0) throw new Problem('RULE_BROKEN', { faults: distinct })
}

/** The pile of food without a label. */
const pileOf = ({ productId, state, locationId }: Line) => ({
  productId,
  batchId: null,
  labelId: null,
  state,
  locationId,
})

export const register: Handler = context => {
  const asked = context.body['register'] as AskedRegister
  const sign = asked.sign === 'positive' ? 1 : -1
  const lines = linesOf('register', asked.lines, placeOf(context, asked.locationId), asked.note)
  check(lines, asked.reason, sign, 'register.reason')
  const checkpointBatchId = asked.checkpointBatchId?.toLowerCase() ?? null
  return book(context, 'register', asked.id, async transaction => {
    const { costs, now } = await findNamed(transaction, context, lines, {
      checkpointBatch: { path: 'register.checkpointBatchId', id: checkpointBatchId },
    })
    return {
      now,
      at: now,
      lines: lines.map(line => {
        const quantity = signed(line.quantity, sign)
        return {
          ...pileOf(line),
          quantity,
          reason: asked.reason,
          cost: costOf(quantity, costs.get(line.productId)),
          checkpointBatchId,
          note: line.note,
        }
      }),
    }
  })
}

export const transfer: Handler = context => {
  const asked = context.body['transfer'] as AskedTransfer
  const from = placeOf(context, asked.fromLocationId)
  const to = asked.toLocationId.toLowerCase()
  if (from === to) throw brokenRule('transfer.toLocationId', 'problem.stock.samePlace')
  const lines = linesOf('transfer', asked.lines, from, asked.note)
  check(lines, 'transfer', 1, 'transfer')
  return book(context, 'transfer', asked.id, async transaction => {
    const { costs, now } = await findNamed(transaction, context, lines, {
      places: { 'transfer.toLocationId': to },
    })
    return {
      now,
      at: now,
      lines: lines.flatMap(line => {
        const transferId = newId()
        return transferOf(pileOf(line), signed(line.quantity, 1), to, now).map(
          ({ at: _at, ...variation }) => ({
            ...variation,
            transferId,
            cost: costOf(variation.quantity, costs.get(line.productId)),
            note: line.note,
          }),
        )
      }),
    }
  })
}
