/** How much a quantity of a product weighs, and what part of its recipe it is. */
import { factorBetween, isCounted, type Amount, type AmountUnit } from '../../amounts/index.ts'
import type { Ratio } from '../../units/index.ts'
import { divide, exact, multiply } from './exact.ts'
import type { Missing, RecipeProduct } from '../types.ts'

/** What one making of a product's recipe gives; null for what is bought or not known. */
export interface Making {
  readonly output: Ratio | null
  readonly servings: Ratio | null
}

/** A figure, or what is missing for it. */
export type Weighed = { readonly value: Ratio } | { readonly missing: Missing }

/** Whether a recipe speaks of its portions by this unit. */
const isPortion = (unit: AmountUnit, product: RecipeProduct): boolean =>
  unit === 'serving' || (unit === product.consumptionUnit && isCounted(unit))

/**
 * Grams of an amount of a product. Litres need its density, pieces its weight (a made product's portions need what
 * the recipe gives): what is not known is named.
 */
export function gramsOf(amount: Amount, product: RecipeProduct, making: Making): Weighed {
  const value = exact(amount.value)
  const missing = (what: Missing['what']): Weighed => ({ missing: { what, productId: product.id } })
  if (value === null) return missing('pieceWeight')
  const mass = factorBetween(amount.unit, 'g')
  if (mass !== null) return { value: multiply(value, mass) }
  const litres = factorBetween(amount.unit, 'l')
  if (litres !== null) {
    const density = exact(product.density)
    return density === null
      ? missing('density')
      : { value: multiply(multiply(value, litres), multiply(density, { n: 1000n, d: 1n })) }
  }
  if (isPortion(amount.unit, product) && making.servings !== null && making.output !== null) {
    const portion = divide(making.output, making.servings)
    if (portion !== null) return { value: multiply(value, portion) }
  }
  const piece = exact(product.weight)
  const counted = amount.unit === product.consumptionUnit || amount.unit === 'piece'
  return piece === null || !counted ? missing('pieceWeight') : { value: multiply(value, piece) }
}

/** An amount of a product in another unit, by weight where the kinds differ. */
export function amountIn(amount: Amount, unit: AmountUnit, product: RecipeProduct, making: Making): Weighed {
  const value = exact(amount.value)
  const factor = factorBetween(amount.unit, unit)
  if (value !== null && factor !== null) return { value: multiply(value, factor) }
  const grams = gramsOf(amount, product, making)
  if ('missing' in grams) return grams
  const one = gramsOf({ value: 1, unit }, product, making)
  if ('missing' in one) return one
  const quotient = divide(grams.value, one.value)
  return quotient === null ? { missing: { what: 'pieceWeight', productId: product.id } } : { value: quotient }
}

/** How many makings of a product's recipe an amount of it is. */
export function makingsOf(amount: Amount, product: RecipeProduct, making: Making): Weighed {
  const value = exact(amount.value)
  if (value !== null && making.servings !== null && isPortion(amount.unit, product)) {
    const share = divide(value, making.servings)
    if (share !== null) return { value: share }
  }
  const grams = gramsOf(amount, product, making)
  if ('missing' in grams) return grams
  const share = making.output === null ? null : divide(grams.value, making.output)
  return share === null ? { missing: { what: 'output', productId: product.id } } : { value: share }
}
