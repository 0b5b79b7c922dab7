import type { AmountUnit } from '@cloche/domain/rules/amounts'
import type { RecordOf } from '../../../data/records/records.ts'
import {
  bookOf,
  openBook,
  type RecipeLine,
  type RecipeProduct,
  type RecipeRoom,
} from '@cloche/domain/rules/recipes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

export type TreeProduct = RecipeProduct & {
  readonly type: RecordOf<'product'>['type']
  readonly lines: readonly RecipeLine[]
}

/** What a person is typing into a line, before it is kept. */
export interface LineDraft {
  readonly value: number | null
  readonly unit: AmountUnit
  /** A share: 0.8. */
  readonly yield: number | null
}

/** All products of a recipe, the asked one among them. */
export function useRecipeTree(productId: string) {
  return useQuery({
    queryKey: queryKeys.named('recipe', productId),
    queryFn: ({ signal }) =>
      call<{ products: readonly TreeProduct[] }>('POST', '/product/recipe/get', {
        body: { productId },
        signal,
      }),
    select: answer => answer.products,
  })
}

const isGood = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value > 0

/** Whether a draft can be kept as it is. */
export const isKeepable = (draft: LineDraft): draft is LineDraft & { value: number; yield: number } =>
  isGood(draft.value) && isGood(draft.yield)

/** Opens a tree for reckoning, with what is being typed in place of what is kept. */
export function openTree(
  products: readonly TreeProduct[],
  drafts: ReadonlyMap<string, LineDraft> = new Map(),
): RecipeRoom {
  const drafted = (line: RecipeLine): RecipeLine => {
    const draft = drafts.get(line.id)
    if (draft === undefined || !isGood(draft.value)) return line
    return {
      ...line,
      quantity: { value: draft.value, unit: draft.unit },
      yield: isGood(draft.yield) ? draft.yield : line.yield,
    }
  }
  const written =
    drafts.size === 0
      ? products
      : products.map(product => ({ ...product, lines: product.lines.map(drafted) }))
  return openBook(bookOf(written))
}

export interface RecipeSummary {
  readonly productId: string
  readonly name: string
  readonly isMade: boolean
  readonly consumptionUnit: string | null
  readonly portions: number | null
  readonly cost: number | null
  readonly costPerPortion: number | null
  readonly costPerKilogram: number | null
  readonly allergens: RecipeProduct['allergens']
  readonly diets: readonly string[]
  readonly missing: readonly { readonly what: string; readonly productId: string }[]
}

/** Cost and allergens of many products as their recipes make them, by id. */
export function useRecipes(productIds: readonly string[]): ReadonlyMap<string, RecipeSummary> {
  const ids = [...new Set(productIds)].toSorted().slice(0, 500)
  const { data } = useQuery({
    queryKey: queryKeys.named('recipes', ids),
    enabled: ids.length > 0,
    queryFn: ({ signal }) =>
      call<{ recipes: readonly RecipeSummary[] }>('POST', '/products/recipes/get', {
        body: { productIds: ids },
        signal,
      }),
    placeholderData: before => before,
  })
  return new Map((data?.recipes ?? []).map(recipe => [recipe.productId, recipe]))
}
