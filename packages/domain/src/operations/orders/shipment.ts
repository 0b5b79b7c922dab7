/** Food on its way between places of ours: how it stands, what is there to send, what of it is in hand. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import type { SHIPMENT_OUTCOMES } from '../../catalogue/names/order.ts'
import {
  costOf,
  inUnit,
  isPositive,
  type Amount,
  type Price,
  isNegative,
  minus,
  zero,
} from '../../rules/amounts/index.ts'
import { takingBlock } from '../../rules/programs/index.ts'
import { DELIVERED, isOutside } from './door-limits.ts'
import type { Fault } from '../../problems.ts'
import type { VariationLine } from '../effects.ts'
import { foodAsked, type LabelRow } from '../labels/label-row.ts'

export type ShipmentOutcome = (typeof SHIPMENT_OUTCOMES)[number]

export type ShipmentInHand = Pick<
  Row<Entities['shipment']>,
  'id' | 'version' | 'status' | 'toLocationId' | 'orderBatchId' | 'sentAt'
> & { readonly locationId: string }

export type ShipmentLineInHand = Pick<
  Row<Entities['shipmentLine']>,
  | 'id'
  | 'version'
  | 'labelId'
  | 'productId'
  | 'orderId'
  | 'quantity'
  | 'outcome'
  | 'arrived'
  | 'state'
  | 'fromLocationId'
  | 'price'
  | 'note'
>

/** A label that could be sent, and why it is not offered; null: it is. */
export interface Pickable {
  readonly label: LabelRow
  readonly block: ReturnType<typeof takingBlock>
}

/** By what ends first: expiration, or best before; what keeps without end stands last. */
const endOf = ({ expiration, bestBefore }: LabelRow) => Date.parse(expiration ?? bestBefore ?? '9999-12-31')

/** What may be picked, that which expires first on top; what is held, past its date or on its way stands last, with its reason. */
export function pickable(labels: readonly LabelRow[], at: string): Pickable[] {
  return labels
    .filter(label => !label.isFinal && isPositive(label.quantity) && label.state !== 'serve')
    .map(label => ({ label, block: takingBlock(foodAsked(label, undefined, at)) }))
    .toSorted(
      (a, b) => Number(a.block !== null) - Number(b.block !== null) || endOf(a.label) - endOf(b.label),
    )
}

/** A label as far as an amount is taken from it. */
export interface Offered {
  readonly label: Pick<LabelRow, 'id' | 'quantity'>
  readonly block: Pickable['block']
}

/** How much of each label answers an amount, first expiry first; what they hold less is left over. */
export function pickFor(
  wanted: Amount,
  offered: readonly Offered[],
): {
  readonly picks: readonly { readonly labelId: string; readonly quantity: Amount }[]
  readonly left: Amount
} {
  let left = wanted
  const picks: { labelId: string; quantity: Amount }[] = []
  for (const { label, block } of offered) {
    if (block !== null || !isPositive(left)) continue
    const held = inUnit(label.quantity, wanted.unit)
    if (held === null) continue
    const rest = minus(left, held) ?? zero(wanted.unit)
    const isPart = isNegative(rest)
    picks.push({ labelId: label.id, quantity: isPart ? left : label.quantity })
    left = isPart ? zero(wanted.unit) : rest
  }
  return { picks, left }
}

/** What is wrong with a temperature that was measured of food that travels. */
export const travelFaults = (degrees: number | undefined, path: string): Fault[] =>
  degrees === undefined || !isOutside(degrees, DELIVERED)
    ? []
    : [{ path, rule: 'problem.arrival.absurd', values: { degrees } }]

/** A line of the ledger of stock for food without a label: it leaves one place, or comes to one. */
export function unlabelled(
  line: Pick<ShipmentLineInHand, 'id' | 'productId' | 'state'>,
  locationId: string,
  quantity: Amount,
  { at, id, costs }: { readonly at: string; readonly id: string; readonly costs: ReadonlyMap<string, Price> },
): VariationLine {
  const { id: transferId, productId, state } = line
  const pile = { productId, batchId: null, labelId: null, state, locationId }
  return {
    ...pile,
    id,
    at,
    quantity,
    reason: 'transfer',
    transferId,
    cost: costOf(quantity, costs.get(productId)),
  }
}
