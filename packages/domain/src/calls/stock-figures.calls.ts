/** Figures of stock: what it is worth, what was used beside the plan, what was thrown away. */
import { defineCall } from '../catalogue/call.ts'
import { VALUATIONS, WASTE_CAUSES } from '../catalogue/names/stock.ts'
import {
  count,
  figure,
  flag,
  instant,
  list,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  uuid,
} from './schema.ts'
import { moneyFound } from './shared.ts'
import { STOCK_POINTS_MAX } from './stock-shapes.ts'

const wasted = { id: nullable(uuid), name: nullable(text), count: count, money: moneyFound } as const

export const STOCK_FIGURE_CALLS = [
  defineCall({
    name: 'stock.worth',
    area: 'stock',
    method: 'POST',
    path: '/stock/worth/get',
    gate: { key: 'SC', verb: 'view' },
    summary: 'What the stock is worth, and what was thrown away since Monday, beside the week before',
    isRead: true,
    answer: object({
      now: instant,
      /** As it is, and as it was at the same hour a week ago, by what products cost now. */
      stock: object({ now: moneyFound, before: moneyFound }),
      /** Since Monday, and until the same hour in the week before. */
      waste: object({ now: moneyFound, before: moneyFound }),
    }),
  }),
  defineCall({
    name: 'stock.value',
    area: 'stock',
    method: 'POST',
    path: '/stock/value/get',
    gate: { key: 'SC', verb: 'view' },
    summary: 'What there was of each product at an instant, and what it was worth by the prices of then',
    body: object({ at: instant }, ['at']),
    isRead: true,
    answer: object({
      at: instant,
      method: oneOf(VALUATIONS),
      rows: list(
        object({
          productId: uuid,
          name: text,
          sku: nullable(text),
          quantity,
          /** What one of its units cost at that instant. */
          unitCost: nullable(figure),
          costUnit: nullable(text),
          worth: nullable(figure),
        }),
        STOCK_POINTS_MAX,
      ),
      /** There are more than these. */
      isMore: flag,
      total: moneyFound,
    }),
  }),
  defineCall({
    name: 'stock.valueExport',
    isExport: true,
    area: 'stock',
    method: 'GET',
    path: '/stock/value/export',
    gate: { key: 'SC', verb: 'view' },
    summary: 'The same as a sheet, with its numbers as numbers',
    query: object({ at: instant, format: oneOf(['csv', 'xlsx']) }, ['at']),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'stock.use',
    area: 'stock',
    method: 'POST',
    path: '/stock/use/get',
    gate: { key: 'SC', verb: 'view' },
    summary:
      'What was used of each product at each place in a period, beside what recipes and sales asked for, in money too',
    body: object({ from: instant, until: instant }),
    isRead: true,
    answer: object({
      rows: list(
        object({
          productId: uuid,
          name: text,
          locationId: uuid,
          locationName: text,
          planned: quantity,
          used: quantity,
          wasted: quantity,
          /** What counts and corrections took; below zero, more was found. */
          missing: quantity,
          /** By what the product costs now; `actual`: all that left, `difference`: more than was planned. */
          money: object({
            planned: nullable(figure),
            used: nullable(figure),
            wasted: nullable(figure),
            missing: nullable(figure),
            actual: nullable(figure),
            difference: nullable(figure),
          }),
        }),
        STOCK_POINTS_MAX,
      ),
      isMore: flag,
    }),
  }),
  defineCall({
    name: 'stock.yields',
    area: 'stock',
    method: 'POST',
    path: '/stock/yields/get',
    gate: { key: 'SC', verb: 'view' },
    summary: 'What was made of each product in a period, beside what its recipe gives of all that went in',
    body: object({ from: instant, until: instant }),
    isRead: true,
    answer: object({
      rows: list(
        object({
          productId: uuid,
          name: text,
          batches: count,
          planned: quantity,
          made: quantity,
          /** Made by planned. */
          ratio: figure,
          /** What is lacking, by what the product costs now; below zero, more was made. */
          lost: nullable(figure),
        }),
        STOCK_POINTS_MAX,
      ),
      isMore: flag,
    }),
  }),
  defineCall({
    name: 'stock.useExport',
    isExport: true,
    area: 'stock',
    method: 'GET',
    path: '/stock/use/export',
    gate: { key: 'SC', verb: 'view' },
    summary: 'Use beside the plan, or yields, as a sheet with its numbers as numbers',
    query: object({
      what: oneOf(['use', 'yields']),
      from: instant,
      until: instant,
      format: oneOf(['csv', 'xlsx']),
    }),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'stock.waste',
    area: 'stock',
    method: 'POST',
    path: '/stock/waste/get',
    gate: { key: 'SC', verb: 'view' },
    summary: 'What was thrown away in a period, by cause, product, place and person, beside what may be',
    body: object({ from: instant, until: instant }),
    isRead: true,
    answer: object({
      total: moneyFound,
      /** What may be thrown away in as long; null: nobody said. */
      target: nullable(figure),
      causes: list(object({ cause: nullable(oneOf(WASTE_CAUSES)), count: count, money: moneyFound }), 20),
      products: list(
        object({
          ...wasted,
          /** In which states such food may be used again, by the programs of its product. */
          reuse: list(text, 5),
        }),
        200,
      ),
      places: list(object(wasted), 200),
      people: list(object(wasted), 200),
      /** The last of it, newest first. */
      lines: list(
        object({
          id: uuid,
          at: instant,
          productId: uuid,
          name: text,
          quantity,
          cause: nullable(oneOf(WASTE_CAUSES)),
          cost: nullable(figure),
          placeName: text,
          personName: nullable(text),
          labelId: nullable(uuid),
          note: nullable(text),
          /** A picture of it, of the label or of the booking. */
          photoId: nullable(uuid),
        }),
        50,
      ),
    }),
  }),
  defineCall({
    name: 'stock.wasteExport',
    isExport: true,
    area: 'stock',
    method: 'GET',
    path: '/stock/waste/export',
    gate: { key: 'SC', verb: 'view' },
    summary:
      'Waste as a sheet with its numbers as numbers: its sums by cause, product, place and person, or a line each time',
    query: object({
      what: oneOf(['sums', 'lines']),
      from: instant,
      until: instant,
      format: oneOf(['csv', 'xlsx']),
    }),
    isRead: true,
    answerType: 'text/csv',
  }),
] as const
