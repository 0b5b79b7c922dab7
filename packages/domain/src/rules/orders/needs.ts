/** What production needs of what is delivered: recipes of what is planned and offered, taken apart. */
import type { WEEKDAYS } from '../../catalogue/names/time.ts'
import { inUnit, isPositive, minus, plus, zero, type Amount } from '../amounts/index.ts'
import type { RecipeRoom } from '../recipes/index.ts'
import { isAmong } from './terms.ts'

/** Something that is to be made or served on a day. */
export interface Wish {
  readonly productId: string
  /** Null: its recipe as it is written. */
  readonly amount: Amount | null
  /** The task or the menu. */
  readonly of: string
  readonly on: string
  /** What is there already counts: it is served. What a task says to make is made besides. */
  readonly isServed: boolean
}

/** How much is needed of a product that is delivered. */
export interface Need {
  readonly productId: string
  readonly need: Amount
  /** What asks for it first, and on which day; how many others do. */
  readonly of: string
  readonly on: string
  readonly more: number
}

export interface MenuOffered {
  readonly name: string
  readonly from: string | null
  readonly to: string | null
  /** Empty: every day. */
  readonly weekdays: readonly (typeof WEEKDAYS)[number][]
  /** What is expected of each on a day. */
  readonly items: readonly { readonly productId: string; readonly amount: Amount }[]
}

/** What menus ask for on some days: each of their items, on each day on which they are offered. */
export const menuWishes = (menus: readonly MenuOffered[], days: readonly string[]): Wish[] =>
  days.flatMap(on =>
    menus
      .filter(
        ({ from, to, weekdays }) =>
          (from === null || from <= on) && (to === null || on <= to) && isAmong(on, weekdays),
      )
      .flatMap(({ name, items }) =>
        items.map(({ productId, amount }) => ({ productId, amount, of: name, on, isServed: true })),
      ),
  )

/** A recipe in a recipe, so many times. */
const DEPTH_MAX = 40

interface Asking {
  need: Amount
  readonly of: string
  readonly on: string
  readonly askers: Set<string>
}

/**
 * What is needed of what is delivered, all wishes together, without what is there of it: that is subtracted once, where
 * it is proposed. What is made here is taken from what is there first, the rest from its recipe.
 * @returns `unclear`: products whose recipe cannot be reckoned in what is asked for
 */
export function needsOf(
  wishes: readonly Wish[],
  {
    recipes,
    have,
    isDelivered,
  }: {
    readonly recipes: RecipeRoom | undefined
    /** What is there of a product, in a unit. */
    readonly have: (productId: string, unit: Amount['unit']) => Amount
    /** Somebody brings it, although it has a recipe. */
    readonly isDelivered: (productId: string) => boolean
  },
): { readonly needs: Need[]; readonly unclear: string[] } {
  const asked = new Map<string, Asking>()
  const left = new Map<string, Amount>()
  const unclear = new Set<string>()

  /** Takes of what is there what is wanted; answers what is missing. */
  function without(productId: string, wanted: Amount): Amount {
    const there = left.get(productId) ?? have(productId, wanted.unit)
    const rest = minus(wanted, there)
    if (rest === null) return wanted
    left.set(productId, isPositive(rest) ? zero(wanted.unit) : (minus(there, wanted) ?? there))
    return isPositive(rest) ? rest : zero(wanted.unit)
  }

  function note(productId: string, amount: Amount, { of, on }: Wish): void {
    const before = asked.get(productId)
    if (before === undefined)
      return void asked.set(productId, { need: amount, of, on, askers: new Set([of]) })
    const more = inUnit(amount, before.need.unit)
    if (more === null) return void unclear.add(productId)
    before.need = plus(before.need, more) ?? before.need
    before.askers.add(of)
  }

  function take(productId: string, amount: Amount | null, wish: Wish, depth: number): void {
    const isMade = (recipes?.book.linesOf(productId).length ?? 0) > 0
    const isOwn = isMade && recipes !== undefined && (!isDelivered(productId) || isPlanned(wish, depth))
    if (!isOwn) {
      if (amount !== null) note(productId, amount, wish)
      return
    }
    const missing = amount === null || isPlanned(wish, depth) ? amount : without(productId, amount)
    if (missing !== null && !isPositive(missing)) return
    const factor = recipes.factorFor(
      productId,
      missing === null ? { by: 'makings', count: 1 } : { by: 'amount', amount: missing },
    )
    const view = 'missing' in factor || depth >= DEPTH_MAX ? null : recipes.view(productId, factor.value)
    if (view === null) return void unclear.add(productId)
    for (const { ingredientId, gross } of view.lines)
      if (isPositive(gross)) take(ingredientId, gross, wish, depth + 1)
  }

  /** What is made is there for what it goes into on that day and later: it is not made a second time. */
  function add({ productId, amount, isServed }: Wish): void {
    if (isServed || amount === null) return
    const there = left.get(productId) ?? have(productId, amount.unit)
    left.set(productId, plus(there, amount) ?? there)
  }

  const byDay = Map.groupBy(wishes, ({ on }) => on)
  for (const [, all] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    all.forEach(add)
    for (const wish of all) take(wish.productId, wish.amount, wish, 0)
  }
  return {
    needs: [...asked].map(([productId, { need, of, on, askers }]) => ({
      productId,
      need,
      of,
      on,
      more: askers.size - 1,
    })),
    unclear: [...unclear],
  }
}

/** What a task says to make is made, whatever there is of it. */
const isPlanned = ({ isServed }: Wish, depth: number): boolean => depth === 0 && !isServed
