import { defineCall } from '../catalogue/index.ts'
import { amount, anything, line, list, object, oneOf, uuid, whole } from './schema.ts'

export const SHEETS = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_CHUNK_MAX = 500

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
      recipe: anything,
      needs: list(anything, 2 * RECIPE_PRODUCTS_MAX),
      products: list(anything, RECIPE_PRODUCTS_MAX),
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
    answer: object({ recipes: list(anything, 500) }),
  }),
  defineCall({
    name: 'production.importPreview',
    isHeavy: true,
    area: 'production',
    method: 'POST',
    path: '/products/import/preview',
    gate: { key: 'P', verb: 'create' },
    summary: 'Read a sheet of products: matched columns and, row by row, the draft and its problems',
    query: object({ mapping: line(8000) }, ['mapping']),
    rawBody: SHEETS,
    bodyLimit: 20 * 1024 * 1024,
    isRead: true,
    answer: object({
      columns: list(
        object({
          header: line(300),
          field: { type: ['string', 'null'] },
          sample: { type: ['string', 'null'] },
        }),
        500,
      ),
      rows: list(
        object({
          line: whole(1, 2_000_000),
          draft: { type: ['object', 'null'], additionalProperties: true },
          problems: list(anything, 100),
          values: list({ type: 'string' }, 500),
        }),
        IMPORT_ROWS_MAX,
      ),
      counts: object({
        rows: whole(0, IMPORT_ROWS_MAX),
        good: whole(0, IMPORT_ROWS_MAX),
        bad: whole(0, IMPORT_ROWS_MAX),
      }),
    }),
  }),
  defineCall({
    name: 'production.import',
    area: 'production',
    method: 'POST',
    path: '/products/import',
    gate: { key: 'P', verb: 'create' },
    summary: 'Create the good rows of a sheet, some hundred at a time; ids make it safe to repeat',
    isHeavy: true,
    // A chunk of the browser is smaller; what is larger takes the thread for longer than a call should.
    bodyLimit: 3 * 1024 * 1024,
    body: object({
      products: list(
        object({
          line: whole(1, 2_000_000),
          draft: { type: 'object', additionalProperties: true, maxProperties: 60 },
        }),
        IMPORT_CHUNK_MAX,
        1,
      ),
    }),
    answer: object({
      created: list(object({ line: whole(1, 2_000_000), id: uuid }), IMPORT_CHUNK_MAX),
      refused: list(object({ line: whole(1, 2_000_000), problems: list(anything, 100) }), IMPORT_CHUNK_MAX),
    }),
  }),
  defineCall({
    name: 'production.export',
    isHeavy: true,
    area: 'production',
    method: 'GET',
    path: '/products/export',
    gate: { key: 'P', verb: 'view' },
    summary: 'All products found, as a sheet that can be imported again',
    query: object(
      {
        format: oneOf(['csv', 'xlsx']),
        search: line(200),
        filter: { type: 'string', maxLength: 8000 },
        ids: { type: 'string', maxLength: 20_000 },
      },
      ['search', 'filter', 'ids'],
    ),
    isRead: true,
    answerType: 'text/csv',
  }),
] as const
