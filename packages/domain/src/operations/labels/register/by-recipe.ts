/** What a registration takes by itself: what its recipe asks for, out of what is here, first expiry first. */
import {
  isPositive,
  leftAfter,
  partOf,
  plus,
  sum,
  times,
  zero,
  type Amount,
} from '../../../rules/amounts/index.ts'
import { isAheadOf } from '../../../rules/calendar/index.ts'
import { takingBlock } from '../../../rules/programs/index.ts'
import { inHand, isEmpty, type BatchInHand, type LabelRow } from '../label-row.ts'
import type { Registration } from './asked.ts'
import type { RegisterFacts } from './facts.ts'
import { byDate, type Use } from './inputs.ts'

/** Whether nobody chose what goes in: the recipe then does. What is received is made of nothing here. */
export const takesByRecipe = ({ inputsByRecipe, inputs, origin }: Registration): boolean =>
  inputsByRecipe === true && origin !== 'receipt' && (inputs ?? []).length === 0

/**
 * Whether food goes into something without a question: open, with something in it, not on hold nor rejected, past no
 * date, and there at that instant. Everything that suggests or takes inputs asks this.
 */
export function mayGoIn(label: LabelRow, batch: BatchInHand, at: string): boolean {
  const hand = inHand(label, batch, at)
  return (
    !label.isFinal &&
    !isEmpty(label) &&
    takingBlock(hand) === null &&
    hand.mark !== 'bestBeforePassed' &&
    !isAheadOf(label.madeAt, at)
  )
}

/** An ingredient of the recipe of which there is nothing here that may go in, or too little. */
export interface Lacking {
  readonly productId: string
  readonly name: string
  /** How much of it no label here has; null where what is here cannot be measured as the recipe asks for it. */
  readonly quantity: Amount | null
}

export interface TakenByRecipe {
  readonly uses: readonly Use[]
  readonly lacking: readonly Lacking[]
}

/** What a recipe asks for of one product. */
export interface Wanted {
  readonly productId: string
  readonly name: string
  readonly quantity: Amount
}

/** What the recipe asks for, as it comes out of the store, scaled to what is made; as written where that cannot be told. */
export function wantedOf(
  { recipes, makings }: RegisterFacts,
  productId: string,
  made: Amount | null,
): Wanted[] {
  const room = recipes ?? makings
  if (room === undefined) return []
  const target = made === null ? null : room.factorFor(productId, { by: 'amount', amount: made })
  const view =
    target !== null && 'value' in target ? room.view(productId, target.value) : room.view(productId)
  const wanted = new Map<string, Wanted>()
  for (const { ingredientId, name, gross } of view?.lines ?? []) {
    const before = wanted.get(ingredientId)
    const quantity = before === undefined ? gross : (plus(before.quantity, gross) ?? before.quantity)
    wanted.set(ingredientId, { productId: ingredientId, name, quantity })
  }
  return [...wanted.values()]
}

/** Parts of labels in their order until there is enough; `rest` is what is lacking. */
function partsOf(labels: readonly LabelRow[], quantity: Amount) {
  const parts: { readonly label: LabelRow; readonly amount: Amount }[] = []
  let rest = quantity
  for (const label of labels) {
    if (!isPositive(rest)) break
    const part = partOf(rest, label.quantity)
    if (part.kind === 'incompatible' || part.kind === 'none') continue
    const isWhole = part.kind === 'excess'
    parts.push({ label, amount: isWhole ? label.quantity : part.taken })
    rest = isWhole ? (leftAfter(rest, label.quantity) ?? zero(rest.unit)) : zero(rest.unit)
  }
  return { parts, rest }
}

/**
 * What goes in by the recipe: of each ingredient the labels whose date comes first, as far as they are among the
 * facts, which hold what is open at the place and below it. Never refused: what is not here is named as lacking.
 * @param at when it is made
 */
export function takeByRecipe(facts: RegisterFacts, asked: Registration, at: string): TakenByRecipe {
  const made = sum(asked.items.map(({ count, quantity }) => times(quantity, count)))
  const uses: Use[] = []
  const lacking: Lacking[] = []
  for (const { productId, name, quantity } of wantedOf(facts, asked.productId, made)) {
    const there = facts.labels
      .filter(label => {
        const batch = facts.batches.get(label.batchId)
        return label.productId === productId && batch !== undefined && mayGoIn(label, batch, at)
      })
      .toSorted(byDate)
    const { parts, rest } = partsOf(there, quantity)
    for (const { label, amount } of parts) {
      const batch = facts.batches.get(label.batchId)
      if (batch !== undefined) uses.push({ label, batch, input: uses.length, amount })
    }
    if (isPositive(rest))
      lacking.push({
        productId,
        name,
        quantity: parts.length === 0 && there.length > 0 ? null : rest,
      })
  }
  return { uses, lacking }
}
