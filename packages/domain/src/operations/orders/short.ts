/** What a delivery note says and did not come: it will be invoiced, and is claimed. */
import {
  inUnit,
  isPositive,
  minus,
  ratioOf,
  sum,
  timesMoney,
  type Amount,
  type Money,
} from '../../rules/amounts/index.ts'
import type { AskedLot, LineAtDoor } from './arriving.ts'

/**
 * What of a line stands on its note and is neither taken in nor sent back; null: nothing, or nobody can say. What is
 * missing of the order alone is not claimed: nobody asks money for it.
 */
export function missingOfNote({
  noted,
  lots,
}: {
  readonly noted?: Amount
  readonly lots: readonly Pick<AskedLot, 'quantity'>[]
}): Amount | null {
  if (noted === undefined) return null
  const seen = lots.map(({ quantity }) => inUnit(quantity, noted.unit))
  const came = seen.every(amount => amount !== null) ? sum(seen, noted.unit) : null
  const missing = came === null ? null : minus(noted, came)
  return missing !== null && isPositive(missing) ? missing : null
}

/** What is owed for it: its part of what the line was ordered for. */
export function priceOfMissing(missing: Amount, order: Pick<LineAtDoor, 'price' | 'quantity'>): Money | null {
  const part = ratioOf(missing, order.quantity)
  return order.price === null || part === null ? null : timesMoney(order.price, part)
}
