/** A recipe for so many portions, so much weight, or as far as one ingredient reaches. */
import { sixDecimals, type Amount, type AmountUnit } from '../amounts/index.ts'
import type { Ratio } from '../units/index.ts'
import { productsFrom, type RecipeBook } from './book.ts'
import { add, divide, exact, multiply, ONE, writtenOrNull, ZERO } from './amounts/exact.ts'
import type { Figures, FiguresOf } from './figures.ts'
import type { Missing } from './types.ts'
import { amountIn, makingsOf } from './amounts/weigh.ts'

/** What a recipe is to be scaled to. `ingredient`: as it comes out of the store, wherever in the tree it is used. */
export type Target =
  | { readonly by: 'makings'; readonly count: number }
  | { readonly by: 'portions'; readonly count: number }
  | { readonly by: 'amount'; readonly amount: Amount }
  | { readonly by: 'ingredient'; readonly productId: string; readonly amount: Amount }

/** How much of a product a recipe takes altogether. */
export interface Need {
  readonly productId: string
  readonly amount: Amount
  /** Makings of its own recipe; null for what is bought. */
  readonly makings: number | null
  readonly isMade: boolean
}

type Needed = { readonly makings: Ratio; readonly byUnit: Map<AmountUnit, Ratio> }

/** What a number of makings takes of each product, by the units in which its lines ask; null makings are left out. */
function neededFor(book: RecipeBook, figuresOf: FiguresOf, id: string, makings: Ratio): Map<string, Needed> {
  const needed = new Map<string, Needed>([[id, { makings, byUnit: new Map() }]])
  for (const productId of productsFrom(book, id)) {
    const here = needed.get(productId)
    if (here === undefined) continue
    for (const { line, makings: inside } of figuresOf(productId)?.lines ?? []) {
      const before = needed.get(line.ingredientId) ?? { makings: ZERO, byUnit: new Map<AmountUnit, Ratio>() }
      const taken = divide(exact(line.quantity.value) ?? ZERO, exact(line.yield) ?? ONE) ?? ZERO
      const value = multiply(taken, here.makings)
      const { unit } = line.quantity
      before.byUnit.set(unit, add(before.byUnit.get(unit) ?? ZERO, value))
      const more = inside === null ? ZERO : multiply(inside, here.makings)
      needed.set(line.ingredientId, { makings: add(before.makings, more), byUnit: before.byUnit })
    }
  }
  return needed
}

/** A sum in one unit where all convert into the first; null where they do not. */
function inFirstUnit({ byUnit }: Needed, figures: Figures, unit: AmountUnit): Ratio | null {
  let total = ZERO
  for (const [from, value] of byUnit) {
    const one = amountIn({ value: 1, unit: from }, unit, figures.product, figures)
    if ('missing' in one) return null
    total = add(total, multiply(value, one.value))
  }
  return total
}

/** The factor by which all lines are multiplied, or what is missing to know it. */
export function factorFor(
  book: RecipeBook,
  figuresOf: FiguresOf,
  productId: string,
  target: Target,
): { readonly value: Ratio } | { readonly missing: Missing } {
  const figures = figuresOf(productId)
  const missing = (what: Missing['what'], at = productId) => ({ missing: { what, productId: at } })
  if (figures === undefined) return missing('product')
  if (target.by === 'makings') return { value: exact(target.count) ?? ONE }
  if (target.by === 'portions') {
    const share = figures.servings === null ? null : divide(exact(target.count) ?? ONE, figures.servings)
    return share === null ? missing('portions') : { value: share }
  }
  if (target.by === 'amount') return makingsOf(target.amount, figures.product, figures)
  const used = neededFor(book, figuresOf, productId, ONE).get(target.productId)
  const ingredient = figuresOf(target.productId)
  if (used === undefined || ingredient === undefined || target.productId === productId)
    return missing('product', target.productId)
  const { value, unit } = target.amount
  const each = inFirstUnit(used, ingredient, unit)
  const share = each === null ? null : divide(exact(value) ?? ONE, each)
  return share === null ? missing('pieceWeight', target.productId) : { value: share }
}

/**
 * What so many makings of a recipe take of every product in its tree, the made ones with how often to make them.
 * One amount for each product where its lines' units convert, else one for each unit.
 */
export function needsFor(book: RecipeBook, figuresOf: FiguresOf, productId: string, factor: Ratio): Need[] {
  const needs: Need[] = []
  for (const [id, needed] of neededFor(book, figuresOf, productId, factor)) {
    if (id === productId) continue
    const figures = figuresOf(id)
    const isMade = (figures?.lines.length ?? 0) > 0
    const makings = isMade ? writtenOrNull(needed.makings) : null
    const [first = 'g' as const] = needed.byUnit.keys()
    const total = figures === undefined ? null : inFirstUnit(needed, figures, first)
    const amounts: Amount[] =
      total === null
        ? [...needed.byUnit].map(([unit, value]) => ({ value: sixDecimals(value), unit }))
        : [{ value: sixDecimals(total), unit: first }]
    for (const amount of amounts) needs.push({ productId: id, amount, makings, isMade })
  }
  return needs
}
