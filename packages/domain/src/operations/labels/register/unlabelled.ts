/** What a registration takes of food without a label: what its recipe asks for and no label gave, out of what is here. */
import {
  isPositive,
  leftAfter,
  minus,
  partOf,
  sum,
  times,
  zero,
  type Amount,
} from '../../../rules/amounts/index.ts'
import type { Registration } from './asked.ts'
import { takesByRecipe, wantedOf, type Lacking, type TakenByRecipe, type Wanted } from './by-recipe.ts'
import type { BarePile, RegisterFacts } from './facts.ts'
import type { Use } from './inputs.ts'

/** An amount taken from one pile. */
export interface BareUse {
  readonly pile: BarePile
  readonly name: string
  readonly amount: Amount
}

export interface TakenBare {
  readonly uses: readonly BareUse[]
  /** What the recipe asks for. */
  readonly wanted: readonly Wanted[]
  /** The same as was told of labels, less what piles gave. */
  readonly byRecipe: TakenByRecipe | null
}

/** Parts of piles in their order until there is enough. */
function partsOf(piles: readonly BarePile[], { productId, name }: Wanted, quantity: Amount): BareUse[] {
  const uses: BareUse[] = []
  let rest = quantity
  for (const pile of piles) {
    if (pile.productId !== productId || !isPositive(pile.quantity)) continue
    if (!isPositive(rest)) break
    const part = partOf(rest, pile.quantity)
    if (part.kind === 'incompatible' || part.kind === 'none') continue
    const amount = part.kind === 'excess' ? pile.quantity : part.taken
    uses.push({ pile, name, amount })
    rest = part.kind === 'excess' ? (leftAfter(rest, pile.quantity) ?? zero(rest.unit)) : zero(rest.unit)
  }
  return uses
}

/** What of an ingredient no label gives: all that a person chose for it is all that goes in of it. */
function restOf(asked: Registration, uses: readonly Use[], { productId, quantity }: Wanted): Amount | null {
  const ofIt = uses.filter(({ label }) => label.productId === productId)
  if (ofIt.length === 0) return quantity
  if (!takesByRecipe(asked)) return null
  const given = sum(
    ofIt.map(({ amount }) => amount),
    quantity.unit,
  )
  return given === null ? null : minus(quantity, given)
}

/**
 * What goes in without a label. Never more than there is, and never asked about: what is not here either is lacking, as it
 * was. What is received is made of nothing here.
 */
export function takeBare(
  facts: RegisterFacts,
  asked: Registration,
  labelled: readonly Use[],
  byRecipe: TakenByRecipe | null,
): TakenBare {
  if (asked.origin === 'receipt') return { uses: [], wanted: [], byRecipe }
  const made = sum(asked.items.map(({ count, quantity }) => times(quantity, count)))
  const wanted = wantedOf(facts, asked.productId, made)
  const uses = wanted.flatMap(one => {
    const rest = restOf(asked, labelled, one)
    return rest === null || !isPositive(rest) ? [] : partsOf(facts.unlabelled ?? [], one, rest)
  })
  if (byRecipe === null) return { uses, wanted, byRecipe }
  const lacking = byRecipe.lacking.flatMap((one): Lacking[] => {
    const given = uses.filter(({ pile }) => pile.productId === one.productId).map(({ amount }) => amount)
    const { quantity } = one
    if (given.length === 0 || quantity === null) return [one]
    const rest = given.reduce((left, amount) => minus(left, amount) ?? left, quantity)
    return isPositive(rest) ? [{ ...one, quantity: rest }] : []
  })
  return { uses, wanted, byRecipe: { ...byRecipe, lacking } }
}
