/** Options that change a dish when it is ordered, in groups, and what becomes of price, cost and allergens. */
import {
  compareMoney,
  minusMoney,
  shareOfMoney,
  sumOfMoney,
  times,
  withoutPercent,
  type Amount,
  type Money,
} from '../amounts/index.ts'
import type { AllergenMap } from '../allergens/index.ts'
import { makeBook, type RecipeBook } from './book.ts'
import { openBook } from './view.ts'
import type { RecipeLine, RecipeProduct } from './types.ts'

export interface ModifierOption {
  readonly id: string
  /** Options of one group are chosen together; without one it stands by itself. */
  readonly group: string | null
  readonly kind: 'add' | 'remove' | 'replace' | 'note'
  readonly ingredientId: string | null
  readonly replacementId: string | null
  readonly quantity: Amount | null
  readonly price: Money | null
  readonly minChoices: number
  readonly maxChoices: number
}

export interface ModifierGroup {
  readonly name: string | null
  readonly options: readonly ModifierOption[]
  /** The strictest that its options say. */
  readonly min: number
  readonly max: number
}

/** Options in their groups, in order of appearance; an option without a group is one of its own. */
export function modifierGroups(options: readonly ModifierOption[]): ModifierGroup[] {
  const groups = Map.groupBy(options, option => option.group?.trim() || option.id)
  return [...groups.values()].map(inside => {
    const min = Math.max(...inside.map(option => option.minChoices))
    const max = Math.min(inside.length, Math.max(min, ...inside.map(option => option.maxChoices)))
    return { name: inside[0]?.group?.trim() || null, options: inside, min: Math.min(min, inside.length), max }
  })
}

/** What is wrong with a choice in a group: a text key and its limit; null when it may be ordered so. */
export function choiceFault(
  group: ModifierGroup,
  chosen: ReadonlySet<string>,
): { key: 'modifiers.tooFew' | 'modifiers.tooMany'; count: number } | null {
  const count = group.options.filter(option => chosen.has(option.id)).length
  if (count < group.min) return { key: 'modifiers.tooFew', count: group.min }
  return count > group.max ? { key: 'modifiers.tooMany', count: group.max } : null
}

/**
 * The lines of a recipe for so many servings with the chosen options, whose amounts are for one; the amount of what is
 * replaced goes to the replacement.
 */
function changedLines(
  lines: readonly RecipeLine[],
  productId: string,
  options: readonly ModifierOption[],
  servings: number,
) {
  let changed = [...lines]
  for (const { id, kind, ingredientId, replacementId, quantity: each } of options) {
    const quantity = each === null ? null : times(each, servings)
    if (kind === 'note' || ingredientId === null) continue
    if (kind === 'remove') changed = changed.filter(line => line.ingredientId !== ingredientId)
    else if (kind === 'replace' && replacementId !== null)
      changed = changed.map(line =>
        line.ingredientId === ingredientId
          ? { ...line, ingredientId: replacementId, quantity: quantity ?? line.quantity }
          : line,
      )
    else if (kind === 'add' && quantity !== null)
      changed.push({ id, productId, ingredientId, quantity, yield: 1 })
  }
  return changed
}

export interface ModifiedDish {
  readonly price: Money
  /** Cost of one portion; null where something is missing. */
  readonly cost: Money | null
  readonly allergens: AllergenMap
}

/**
 * A dish as it is ordered: its price, the cost of the portion and its allergens. An ingredient that is taken out takes
 * its allergens along only if nothing else brings them and the dish does not state them itself.
 */
export function modifiedDish(
  book: RecipeBook,
  dish: RecipeProduct,
  price: Money,
  options: readonly ModifierOption[],
): ModifiedDish {
  const servings = dish.servings !== null && dish.servings > 0 ? dish.servings : 1
  const ordered = { ...dish, id: `${dish.id} as ordered`, servings }
  const changed = changedLines(book.linesOf(dish.id), ordered.id, options, servings).map(line => ({
    ...line,
    productId: ordered.id,
  }))
  const own = makeBook([ordered], changed)
  const asked: RecipeBook = {
    product: id => own.product(id) ?? book.product(id),
    linesOf: id => (id === ordered.id ? own.linesOf(id) : book.linesOf(id)),
  }
  const view = openBook(asked).view(ordered.id)
  return {
    price: sumOfMoney([price, ...options.map(option => option.price ?? 0)]) ?? price,
    cost: view?.costPerPortion ?? null,
    allergens: view?.allergens ?? {},
  }
}

/** What is left of a price without its tax after the cost, and as a share of it; null where one is not known. */
export function marginOf(price: Money | null, cost: Money | null, taxPercent: number | null) {
  const net = price === null ? null : withoutPercent(price, taxPercent ?? 0)
  const margin = net === null || cost === null ? null : minusMoney(net, cost)
  if (net === null || margin === null || compareMoney(net, 0) !== 'more') return null
  return { net, margin, share: shareOfMoney(margin, net) ?? 0 }
}
