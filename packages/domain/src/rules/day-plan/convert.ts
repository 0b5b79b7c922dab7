/** Amounts of a product in other units: by weight and volume, else by what its recipe says of them. */
import { inUnit, times, type Amount } from '../amounts/index.ts'
import type { RecipeRoom } from '../recipes/index.ts'
import { toNumber } from '../units/index.ts'
import type { Convert } from './demand.ts'

/** How often a recipe is made for an amount. */
function makings(recipes: RecipeRoom, productId: string, amount: Amount): number | null {
  const factor = recipes.factorFor(productId, { by: 'amount', amount })
  return 'missing' in factor ? null : toNumber(factor.value)
}

/** What a recipe makes once, in a unit; null: it does not say. */
export function batchOf(
  recipes: RecipeRoom | undefined,
  productId: string,
  unit: Amount['unit'],
): Amount | null {
  const thousand = recipes === undefined ? null : makings(recipes, productId, { value: 1000, unit })
  return thousand === null || thousand === 0 ? null : times({ value: 1000, unit }, 1 / thousand)
}

export const converter = (recipes: RecipeRoom | undefined): Convert => {
  const known = new Map<string, number | null>()
  const ratio = (productId: string, from: Amount['unit'], to: Amount['unit']): number | null => {
    const key = `${productId}/${from}/${to}`
    const before = known.get(key)
    if (before !== undefined || recipes === undefined) return before ?? null
    // A thousand: what one gram is of a recipe has too few decimals.
    const [a, b] = [from, to].map(unit => makings(recipes, productId, { value: 1000, unit }))
    const found = !a || !b ? null : a / b
    known.set(key, found)
    return found
  }
  return (productId, amount, unit) => {
    const plain = inUnit(amount, unit)
    if (plain !== null) return plain
    const factor = ratio(productId, amount.unit, unit)
    if (factor === null) return null
    const { value } = times(amount, factor)
    return { value, unit }
  }
}
