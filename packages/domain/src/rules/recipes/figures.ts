/** Weight and cost of recipes, each product once however often it is used. */
import type { Ratio } from '../units/index.ts'
import type { RecipeBook } from './book.ts'
import { add, divide, exact, multiply, ONE, sum, ZERO } from './amounts/exact.ts'
import type { Missing, RecipeLine, RecipeProduct } from './types.ts'
import { amountIn, gramsOf, makingsOf, type Making, type Weighed } from './amounts/weigh.ts'

/** A line in figures; null where something is missing for it. */
export interface LineFigures {
  readonly line: RecipeLine
  /** Grams out of the store, and what is left of them after cleaning. */
  readonly grams: Ratio | null
  readonly netGrams: Ratio | null
  readonly cost: Ratio | null
  /** Makings of the ingredient's own recipe; null for what is bought. */
  readonly makings: Ratio | null
}

/** One making of a product's recipe. Grams and money; nothing stands for what is not known. */
export interface Figures extends Making {
  readonly product: RecipeProduct
  readonly lines: readonly LineFigures[]
  /** What goes in after cleaning, and what comes out after cooking. */
  readonly input: Ratio | null
  readonly cost: Ratio | null
  /** The sum of what is costed; less than the cost where some is missing. */
  readonly knownCost: Ratio
  readonly missing: readonly Missing[]
}

export type FiguresOf = (productId: string) => Figures | undefined

function once(missing: readonly Missing[]): Missing[] {
  const seen = new Map(missing.map(one => [`${one.what} ${one.productId}`, one]))
  return [...seen.values()]
}

/** A reader of figures that remembers: a sub-recipe that many use is computed once. */
export function figuresOf(book: RecipeBook): FiguresOf {
  const known = new Map<string, Figures>()
  const open = new Set<string>()

  function lineOf(line: RecipeLine, missing: Missing[]): LineFigures {
    const id = line.ingredientId
    const none = { line, grams: null, netGrams: null, cost: null, makings: null }
    const inside = open.has(id) ? undefined : read(id)
    if (inside === undefined) {
      missing.push({ what: open.has(id) ? 'circle' : 'product', productId: id })
      return none
    }
    const { product } = inside
    const left = exact(line.yield) ?? ONE
    const taken = (net: Weighed): Ratio | null => {
      if ('missing' in net) missing.push(net.missing)
      return 'missing' in net ? null : divide(net.value, left)
    }
    if (left.n <= 0n) missing.push({ what: 'yield', productId: id })
    const weighed = gramsOf(line.quantity, product, inside)
    const netGrams = 'value' in weighed ? weighed.value : null
    const grams = taken(weighed)
    if (inside.lines.length > 0) {
      const makings = taken(makingsOf(line.quantity, product, inside))
      missing.push(...inside.missing)
      const cost = makings === null || inside.cost === null ? null : multiply(makings, inside.cost)
      return { line, grams, netGrams, cost, makings }
    }
    const price = exact(product.cost)
    if (price === null) {
      missing.push({ what: 'cost', productId: id })
      return { line, grams, netGrams, cost: null, makings: null }
    }
    const units = taken(
      amountIn(line.quantity, product.consumptionUnit ?? line.quantity.unit, product, inside),
    )
    return { line, grams, netGrams, cost: units === null ? null : multiply(units, price), makings: null }
  }

  function read(id: string): Figures | undefined {
    const before = known.get(id)
    if (before !== undefined) return before
    const product = book.product(id)
    if (product === undefined) return undefined
    open.add(id)
    const missing: Missing[] = []
    const lines = book.linesOf(id).map(line => lineOf(line, missing))
    open.delete(id)
    const isMade = lines.length > 0
    const input = isMade ? sum(lines.map(line => line.netGrams)) : null
    const output = input === null ? null : multiply(input, exact(product.yield) ?? ONE)
    const knownCost = lines.reduce((total, { cost }) => (cost === null ? total : add(total, cost)), ZERO)
    const servings = isMade ? exact(product.servings) : null
    const figures: Figures = {
      product,
      lines,
      input,
      output,
      servings: servings !== null && servings.n > 0n ? servings : null,
      cost: isMade ? sum(lines.map(line => line.cost)) : null,
      knownCost,
      missing: once(missing),
    }
    known.set(id, figures)
    return figures
  }
  return read
}

/** Money for one portion and for one kilogram of what a recipe gives. */
export function unitCosts({ cost, output, servings }: Figures): {
  portion: Ratio | null
  kilogram: Ratio | null
} {
  const kilograms = output === null ? null : divide(output, { n: 1000n, d: 1n })
  return {
    portion: cost === null || servings === null ? null : divide(cost, servings),
    kilogram: cost === null || kilograms === null ? null : divide(cost, kilograms),
  }
}
