import { defineCall } from '../catalogue/call.ts'
import { NEED, RECIPE, RECIPE_SUMMARY, TREE_PRODUCT } from './recipe-shapes.ts'
import { amount, list, nullable, object, uuid, whole } from './schema.ts'

/** Products of a recipe tree that one answer carries. */
export const RECIPE_PRODUCTS_MAX = 2000
const given = whole(1, 1_000_000)

export const PRODUCTION_CALLS = [
  defineCall({
    name: 'production.recipe',
    area: 'production',
    method: 'POST',
    path: '/product/recipe/get',
    gate: { key: 'P', verb: 'view' },
    summary:
      'The recipe of a product in figures, scaled to portions, to an amount or as far as an ingredient reaches; with all products of its tree',
    body: object(
      {
        productId: uuid,
        portions: given,
        amount,
        ingredientId: uuid,
        ingredientAmount: amount,
      },
      ['portions', 'amount', 'ingredientId', 'ingredientAmount'],
    ),
    isRead: true,
    answer: object({
      /** Null where the product is not there. */
      recipe: nullable(RECIPE),
      needs: list(NEED, 2 * RECIPE_PRODUCTS_MAX),
      products: list(TREE_PRODUCT, RECIPE_PRODUCTS_MAX),
    }),
  }),
  defineCall({
    name: 'production.recipes',
    area: 'production',
    method: 'POST',
    path: '/products/recipes/get',
    gate: { key: 'P', verb: 'view' },
    summary: 'Cost, allergens and diets of products as their recipes make them',
    body: object({ productIds: list(uuid, 500, 1) }),
    isRead: true,
    answer: object({ recipes: list(RECIPE_SUMMARY, 500) }),
  }),
] as const
