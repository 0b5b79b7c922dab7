/** The list of ingredients of a recipe: EU 1169/2011, articles 18 and 22, Annexes VII E and VIII. */
import { sixDecimals } from '../amounts/index.ts'
import {
  allergensNotNamed,
  emphasiseAllergens,
  type AllergenName,
  type IngredientRun,
} from '../allergens/index.ts'
import type { AllergenMap } from '../allergens/index.ts'
import type { Ratio } from '../units/index.ts'
import { add, compare, divide, multiply } from './amounts/exact.ts'
import type { FiguresOf } from './figures.ts'
import { withSharedEquipment } from './food.ts'

export interface ListedIngredient {
  readonly productId: string
  readonly name: string
  /** Share of the quantity at the time of use, 0 to 100; above 100 where cooking takes away more than the rest. */
  readonly percent: number | null
  /** The name of the food names it, so that its quantity has to be said (article 22.1 a). */
  readonly isQuid: boolean
  /** What it is itself made of. */
  readonly parts: readonly ListedIngredient[]
  /** What its package says it is made of. */
  readonly text: string | null
}

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 3)

/** Singular or plural, one begins with the other but for its ending. */
const isSameWord = (a: string, b: string): boolean => {
  const stem = Math.max(4, Math.min(a.length, b.length) - 2)
  return a.slice(0, stem) === b.slice(0, stem) && Math.abs(a.length - b.length) <= 2
}

/** Whether the name of a food names an ingredient: "Tomato soup" names "Tomatoes, ripe" by its first word. */
export function isNamedIn(foodName: string, ingredientName: string): boolean {
  const first = words(ingredientName)[0]
  return first !== undefined && words(foodName).some(word => isSameWord(word, first))
}

/**
 * The ingredients of a product in descending order of weight at the time of use, each once, with what made ones are
 * made of. Null where a weight is missing, since the order would be a guess.
 */
export function ingredientList(figuresOf: FiguresOf, productId: string): readonly ListedIngredient[] | null {
  const top = figuresOf(productId)
  if (top === undefined) return null
  const foodName = top.product.name
  const open = new Set<string>()
  const listOf = (id: string): readonly ListedIngredient[] | null => {
    const figures = figuresOf(id)
    if (figures === undefined || figures.input === null || open.has(id)) return null
    open.add(id)
    const weights = new Map<string, Ratio>()
    for (const { line, netGrams } of figures.lines) {
      const before = weights.get(line.ingredientId)
      if (netGrams !== null)
        weights.set(line.ingredientId, before === undefined ? netGrams : add(before, netGrams))
    }
    // What loses moisture is reckoned against the finished food, all else against what goes in (Annex VIII, 3).
    const { input, output } = figures
    const whole = output !== null && compare(output, input) < 0 ? output : input
    const listed = [...weights].map(([ingredientId, grams]) => {
      const inside = figuresOf(ingredientId)
      const share = divide(grams, whole)
      return {
        grams,
        item: {
          productId: ingredientId,
          name: inside?.product.name ?? '',
          percent: share === null ? null : sixDecimals(multiply(share, { n: 100n, d: 1n })),
          isQuid: id === productId && isNamedIn(foodName, inside?.product.name ?? ''),
          parts: listOf(ingredientId) ?? [],
          text: inside?.product.ingredientsText ?? null,
        } satisfies ListedIngredient,
      }
    })
    open.delete(id)
    return listed
      .toSorted((a, b) => compare(b.grams, a.grams) || (a.item.name < b.item.name ? -1 : 1))
      .map(({ item }) => item)
  }
  return listOf(productId)
}

function writtenPercent(percent: number, locale: string): string {
  const decimals = percent < 10 ? 1 : 0
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals })
  return percent > 100
    ? new Intl.NumberFormat(locale, { style: 'unit', unit: 'gram', maximumFractionDigits: 0 }).format(percent)
    : share.format(percent / 100)
}

/**
 * The list as it is printed: `Tomato sofrito 45% (tomato, onion, olive oil), ...`. Percentages stand where the name
 * of the food asks for them; above 100 as grams for 100 g of the finished food (Annex VIII, 3 a).
 */
export function ingredientText(list: readonly ListedIngredient[], locale: string): string {
  return list
    .map(({ name, percent, isQuid, parts, text }) => {
      const head = isQuid && percent !== null ? `${name} ${writtenPercent(percent, locale)}` : name
      const inside = parts.length > 0 ? ingredientText(parts, locale) : (text?.replace(/\.\s*$/, '') ?? '')
      return inside === '' ? head : `${head} (${inside})`
    })
    .join(', ')
}

/** The text in pieces, those that name an allergen of the food marked, and the allergens that no word names. */
export function emphasised(
  text: string,
  allergens: AllergenMap,
): { runs: readonly IngredientRun[]; notNamed: readonly AllergenName[] } {
  const stated = withSharedEquipment(allergens)
  return { runs: emphasiseAllergens(text, stated), notNamed: allergensNotNamed(text, stated) }
}
