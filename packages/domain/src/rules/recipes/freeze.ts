/** A recipe as it was when a batch was made, kept with the batch. */
import {
  absolute,
  isMore,
  minus,
  plus,
  sixDecimals,
  zero,
  type Amount,
  type Money,
} from '../amounts/index.ts'
import type { AllergenMap } from '../allergens/index.ts'
import { productsFrom } from './book.ts'
import { exact } from './amounts/exact.ts'
import type { Missing, Nutrition } from './types.ts'
import type { RecipeRoom, RecipeView } from './view.ts'

export interface FrozenLine {
  readonly ingredientId: string
  readonly name: string
  /** Cleaned and cut, and as it came out of the store. */
  readonly quantity: Amount
  readonly gross: Amount
  readonly yield: number
  readonly note: string | null
  readonly netGrams: number | null
  readonly cost: Money | null
}

/** What is made on the way, each once with all that its makings took. */
export interface FrozenPart {
  readonly productId: string
  readonly name: string
  readonly makings: number | null
  readonly lines: readonly FrozenLine[]
}

export interface FrozenRecipe {
  /** How often the recipe as written was made; null where the amount of the batch cannot be told in it. */
  readonly factor: number | null
  readonly lines: readonly FrozenLine[]
  readonly parts: readonly FrozenPart[]
  readonly outputGrams: number | null
  readonly portions: number | null
  readonly cost: Money | null
  readonly allergens: AllergenMap
  readonly diets: readonly string[]
  readonly nutrition: Nutrition
  readonly missing: readonly Missing[]
}

const linesOf = (view: RecipeView): FrozenLine[] =>
  view.lines.map(({ ingredientId, name, quantity, gross, yield: share, note, netGrams, cost }) => ({
    ingredientId,
    name,
    quantity,
    gross,
    yield: share,
    note,
    netGrams,
    cost,
  }))

/**
 * The whole recipe of a product, scaled to the amount that was made, each sub-recipe once. Null for what has none.
 * Where the amount cannot be told in the recipe (litres without a density), it is kept as written, and says so.
 */
export function freezeRecipe(room: RecipeRoom, productId: string, made: Amount | null): FrozenRecipe | null {
  const { book } = room
  if (book.linesOf(productId).length === 0) return null
  const target = made === null ? null : room.factorFor(productId, { by: 'amount', amount: made })
  const factor = target !== null && 'value' in target ? target.value : null
  const view = factor === null ? room.view(productId) : room.view(productId, factor)
  if (view === null) return null
  const makings = new Map(
    room.needsFor(productId, factor ?? undefined).map(need => [need.productId, need.makings]),
  )
  const parts = productsFrom(book, productId).flatMap((id): FrozenPart[] => {
    const count = makings.get(id)
    if (id === productId || count === undefined || book.linesOf(id).length === 0) return []
    const inside = room.view(id, exact(count) ?? undefined)
    return inside === null
      ? []
      : [{ productId: id, name: inside.name, makings: count, lines: linesOf(inside) }]
  })
  return {
    factor: factor === null ? null : sixDecimals(factor),
    lines: linesOf(view),
    parts,
    outputGrams: view.outputGrams,
    portions: view.portions,
    cost: view.cost,
    allergens: view.allergens,
    diets: view.diets,
    nutrition: view.nutrition,
    missing: target !== null && 'missing' in target ? [...view.missing, target.missing] : view.missing,
  }
}

/** How a line of today differs from that of a frozen recipe. */
export interface LineDifference {
  readonly ingredientId: string
  readonly name: string
  readonly was: Amount | null
  readonly is: Amount | null
}

/** Lines are kept with six decimals: two in the last of them are no difference. */
function isAlike(was: Amount, is: Amount): boolean {
  const difference = minus(was, is)
  return difference !== null && !isMore(absolute(difference), { value: 0.000002, unit: was.unit }, true)
}

/** What has changed in a recipe since it was frozen, today's scaled alike; lines that say the same are left out. */
export function differences(
  frozen: readonly Pick<FrozenLine, 'ingredientId' | 'name' | 'quantity'>[],
  today: readonly Pick<FrozenLine, 'ingredientId' | 'name' | 'quantity'>[],
): LineDifference[] {
  const totals = (lines: typeof frozen) => {
    const found = new Map<string, { ingredientId: string; name: string; amount: Amount }>()
    for (const { ingredientId, name, quantity } of lines) {
      const key = `${ingredientId} ${quantity.unit}`
      const amount = plus(quantity, found.get(key)?.amount ?? zero(quantity.unit)) ?? quantity
      found.set(key, { ingredientId, name, amount })
    }
    return found
  }
  const [before, after] = [totals(frozen), totals(today)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(key => {
    const [was, is] = [before.get(key), after.get(key)]
    const one = was ?? is
    if (one === undefined || (was && is && isAlike(was.amount, is.amount))) return []
    return [
      { ingredientId: one.ingredientId, name: one.name, was: was?.amount ?? null, is: is?.amount ?? null },
    ]
  })
}
