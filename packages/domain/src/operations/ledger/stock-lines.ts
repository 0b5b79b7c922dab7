/** What an operation on labels writes into the ledger of stock: the same food, seen as amounts at locations. */
import { costOf, type Price } from '../../rules/amounts/index.ts'
import {
  variationsOfLabel,
  type StockedLabel,
  type VariationReason,
  type WasteCause,
} from '../../rules/stock/index.ts'
import type { LinkLine, VariationLine } from '../effects.ts'
import { isOnTheWay, type LabelRow, type NewLabel } from '../labels/label-row.ts'

/** Why an operation moves stock. */
export interface StockCause {
  /** The labels as they were. Those that held nothing may be left out. */
  readonly before: readonly LabelRow[]
  /** Why the labels it makes come in. */
  readonly created: VariationReason
  /** Why the labels it changes go out, or move. */
  readonly changed: VariationReason
  /** It may change labels that are on their way: they arrive, are taken back, or a count of them is. */
  readonly mayTravel?: true
  /** Why it is thrown away, where it is. */
  readonly waste?: WasteCause | undefined
  /** The batch that what goes out goes into. */
  readonly intoId?: string
  /** What products cost, where the operation is costed. */
  readonly costs?: ReadonlyMap<string, Price>
}

/** The food stays what and where it is, under other labels. */
export const RELABELLED = { created: 'relabel', changed: 'relabel' } as const

/** What is closed is stock no more, whatever its state is called; what is on its way is stock nowhere. */
function stocked(label: NewLabel): StockedLabel {
  const { id: labelId, productId, batchId, state, locationId, quantity } = label
  const isNowhere = label.isFinal === true || isOnTheWay(label)
  const held = isNowhere ? { value: 0, unit: quantity.unit } : quantity
  return { labelId, productId, batchId, state, locationId, quantity: held }
}

/** The variations of everything an operation did. Both sides of a transfer carry one id, under whatever labels. */
export function stockLines(
  created: readonly NewLabel[],
  changed: Iterable<LabelRow>,
  links: readonly LinkLine[],
  cause: StockCause,
  now: string,
  newId: () => string,
): VariationLine[] {
  const before = new Map(cause.before.map(label => [label.id, label]))
  const source = new Map(links.flatMap(link => (link.kind === 'input' ? [] : [[link.toId, link.fromId]])))
  const transfers = new Map<string, string>()
  const transferOf = (labelId: string) => {
    const from = source.get(labelId) ?? labelId
    const known = transfers.get(from) ?? newId()
    transfers.set(from, known)
    return known
  }
  const lines = (label: NewLabel, reason: VariationReason): VariationLine[] => {
    const was = before.get(label.id)
    const moved = variationsOfLabel(was === undefined ? null : stocked(was), stocked(label), reason, now)
    return moved.map(variation => ({
      ...variation,
      id: newId(),
      cost: costOf(variation.quantity, cause.costs?.get(variation.productId)),
      transferId: reason === 'transfer' ? transferOf(label.id) : null,
      ...(reason === 'waste' && cause.waste !== undefined ? { cause: cause.waste } : {}),
      ...(reason === 'consumption' && cause.intoId !== undefined ? { intoId: cause.intoId } : {}),
    }))
  }
  return [
    ...created.flatMap(label => lines(label, cause.created)),
    ...[...changed].flatMap(label => lines(label, cause.changed)),
  ]
}
