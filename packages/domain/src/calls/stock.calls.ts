/** What there is of products: the lists of stock, their sheet, and a product's own page. */
import { defineCall } from '../catalogue/call.ts'
import type { EntityDeclaration } from '../catalogue/entity.ts'
import { typed } from '../catalogue/typed.ts'
import type { AmountUnit } from '../catalogue/kinds.ts'
import { listBody } from '../catalogue/derive/index.ts'
import { stockExpiration, stockPlace, stockProduct, stockState } from '../entities/stock/stock-lists.ts'
import {
  quantity,
  text,
  nullable,
  object,
  uuid,
  namedPageAnswer,
  oneOf,
  figure,
  instant,
  list,
  FIELDS,
  computedRow,
  line,
  statePath,
} from './schema.ts'
import { STOCK_POINTS_MAX } from './stock-shapes.ts'

const unit = typed<AmountUnit>(text)
function listOf<const Name extends string, const Path extends string, const E extends EntityDeclaration>(
  name: Name,
  callPath: Path,
  entity: E,
  summary: string,
) {
  const many: E['many'] = entity.many
  return defineCall({
    name,
    area: 'stock',
    method: 'POST',
    path: callPath,
    gate: { key: 'SC', verb: 'view' },
    summary,
    body: listBody(entity),
    isRead: true,
    answer: namedPageAnswer(many, list(computedRow(entity), 1000), entity),
  })
}

export const STOCK_CALLS = [
  listOf('stock.products', '/stock/products/get', stockProduct, 'What is there of each product'),
  listOf('stock.locations', '/stock/locations/get', stockPlace, 'What is there at each place'),
  listOf('stock.states', '/stock/states/get', stockState, 'What is there in each state'),
  listOf(
    'stock.expirations',
    '/stock/expirations/get',
    stockExpiration,
    'What open labels hold, by the date until which it may be used',
  ),

  defineCall({
    name: 'stock.export',
    isExport: true,
    area: 'stock',
    method: 'POST',
    path: '/stock/export',
    gate: { key: 'SC', verb: 'view' },
    summary: 'One of the lists of stock, as far as it is found, as a sheet',
    body: object(
      {
        entity: oneOf(['stockProduct', 'stockPlace', 'stockState', 'stockExpiration']),
        format: oneOf(['csv', 'xlsx']),
        search: line(200),
        filter: { ...FIELDS, maxProperties: 50 },
        /** Of rows of the list. */
        ids: list(line(200, 1), 1000, 1),
      },
      ['search', 'filter', 'ids'],
    ),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'stock.product',
    area: 'stock',
    method: 'POST',
    path: '/stock/product/get',
    gate: { key: 'SC', verb: 'view' },
    summary: 'The piles of a product as they are now, and how its level moved in a period',
    body: object({ productId: uuid, from: instant, until: instant }, ['from', 'until']),
    isRead: true,
    answer: object({
      product: object({
        id: uuid,
        name: text,
        consumptionUnit: unit,
        cost: nullable(figure),
      }),
      piles: list(
        object({
          locationId: uuid,
          locationName: text,
          state: statePath,
          quantity,
          changed: instant,
        }),
        2000,
      ),
      /** One a measure: the level at the beginning, and after each step. */
      curves: list(
        object({
          unit,
          start: figure,
          points: list(object({ at: instant, value: figure }), STOCK_POINTS_MAX),
        }),
        20,
      ),
    }),
  }),
] as const
