/** What people book: goods in and out, sales, what is carried to another place, and taking it back. */
import { defineCall } from '../catalogue/call.ts'
import { WASTE_CAUSES } from '../catalogue/names/stock.ts'
import { typed } from '../catalogue/typed.ts'
import type { Money } from '../catalogue/kinds.ts'
import {
  amount,
  count,
  figure,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  quantity,
  statePath,
  text,
  uuid,
} from './schema.ts'
import { booked, note, STOCK_LINES_MAX, STOCK_POINTS_MAX } from './stock-shapes.ts'

/** So many lines of sales. */
export const STOCK_SALES_MAX = 2000

/** Why food is booked by hand; the other reasons belong to what writes them. */
const BOOKED_REASONS = ['receipt', 'production', 'consumption', 'sale', 'waste', 'correction'] as const
/** An amount of a product. */
const soldOf = { productId: uuid, name: text, quantity } as const
const salesFault = ['empty', 'noCode', 'noQuantity', 'tooLong', 'code', 'quantity', 'price', 'date'] as const
/** So long is a file of sales at most. */
export const SALES_TEXT_MAX = 500_000
/** A workbook of as many lines is smaller: its parts are packed. */
export const SALES_SHEET_MAX = 700_000
/** Money that was paid. */
const priced = typed<Money>({ type: 'number', minimum: 0, maximum: 1_000_000_000 })

export const STOCK_BOOKING_CALLS = [
  defineCall({
    name: 'stock.register',
    area: 'stock',
    method: 'POST',
    path: '/stock/register',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['book', 'receive', 'move'] },
    summary: 'Book food in or out: a signed variation a line, all or none',
    body: object({
      register: object(
        {
          id: uuid,
          /** When it happened; now unless named. */
          at: instant,
          sign: oneOf(['positive', 'negative']),
          reason: oneOf(BOOKED_REASONS),
          /** Of waste. */
          cause: oneOf(WASTE_CAUSES),
          /** More may go out of a pile than there is: whoever books was asked. The line is marked. */
          beyond: flag,
          locationId: uuid,
          checkpointBatchId: uuid,
          note,
          lines: list(
            object(
              {
                productId: uuid,
                quantity: amount,
                state: statePath,
                locationId: uuid,
                note,
                /** Of goods that come in; what was paid for the line moves the product's cost. */
                lot: line(80, 1),
                until: instant,
                price: priced,
                orderId: uuid,
                /** Of goods that go out: what of it these labels give. The rest leaves without a label. */
                labels: list(object({ labelId: uuid, quantity: amount }), STOCK_LINES_MAX),
              },
              ['state', 'locationId', 'note', 'lot', 'until', 'price', 'orderId', 'labels'],
            ),
            STOCK_LINES_MAX,
            1,
          ),
        },
        ['id', 'at', 'cause', 'beyond', 'locationId', 'checkpointBatchId', 'note'],
      ),
    }),
    answer: booked,
  }),
  defineCall({
    name: 'stock.takeable',
    area: 'stock',
    method: 'POST',
    path: '/stock/takeable/get',
    gate: { key: 'SC', verb: 'create', doing: ['book', 'receive', 'move'] },
    summary: 'What may go out of a place of one product, that which expires first on top',
    body: object({ productId: uuid, locationId: uuid }, ['locationId']),
    isRead: true,
    answer: object({
      labels: list(
        object({
          id: uuid,
          serial: text,
          batchCode: nullable(text),
          quantity,
          state: text,
          expiration: nullable(instant),
          bestBefore: nullable(instant),
          placeName: text,
          /** Why it is not offered. */
          block: nullable(oneOf(['final', 'hold', 'rejected', 'expired', 'onTheWay'])),
        }),
        200,
      ),
      /** Food without a label. */
      loose: list(object({ state: text, locationId: uuid, placeName: text, quantity }), 100),
    }),
  }),
  defineCall({
    name: 'stock.sell',
    area: 'stock',
    method: 'POST',
    path: '/stock/sell',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['book'] },
    summary:
      'Sales take their products out of stock: those that are there, or what their recipes ask for; lines, or a file',
    body: object({
      sale: object(
        {
          id: uuid,
          locationId: uuid,
          note,
          /** More may go out than there is: whoever books was asked. A file says what happened, and is not asked. */
          beyond: flag,
          /** What would follow is answered, nothing is written. */
          isTrial: flag,
          lines: list(
            object(
              {
                productId: uuid,
                menuItemId: uuid,
                /** An SKU or a barcode: products are never found by their names alone. */
                code: line(64, 1),
                name: line(200),
                /** Portions, pieces, or what the product is counted in; below zero: taken back. */
                count: typed<number>({ type: 'number', minimum: -1_000_000, maximum: 1_000_000 }),
                quantity: amount,
                at: instant,
                price: priced,
                reference: line(80),
              },
              ['productId', 'menuItemId', 'code', 'name', 'count', 'quantity', 'at', 'price', 'reference'],
            ),
            STOCK_SALES_MAX,
            1,
          ),
          /** A text parted by semicolons, or a workbook as base64, with a line of headers. The same file is booked once. */
          file: object(
            {
              name: line(200),
              text: typed<string>({ type: 'string', maxLength: SALES_TEXT_MAX }),
              sheet: typed<string>({
                type: 'string',
                maxLength: SALES_SHEET_MAX,
                pattern: '^[A-Za-z0-9+/]*={0,2}$',
              }),
            },
            ['text', 'sheet'],
          ),
        },
        ['id', 'locationId', 'note', 'beyond', 'isTrial', 'lines', 'file'],
      ),
    }),
    answer: object({
      id: uuid,
      /** Nothing was written where it was tried, or nothing was to be taken. */
      isBooked: flag,
      /** The same was booked then, and is answered as it was. */
      before: nullable(instant),
      /** What of what was sent is a product. */
      sold: list(object(soldOf), STOCK_SALES_MAX),
      taken: list(object(soldOf), STOCK_POINTS_MAX),
      /** More than there was. */
      beyond: list(object(soldOf), STOCK_POINTS_MAX),
      /** Food under labels: it leaves by its labels. */
      labels: list(object(soldOf), STOCK_POINTS_MAX),
      /** Recipes that lack a figure. */
      unknown: list(object(soldOf), STOCK_POINTS_MAX),
      /** Lines that are no product of ours. */
      unmatched: list(
        object({
          line: count,
          code: nullable(text),
          name: nullable(text),
          count: figure,
          price: nullable(figure),
        }),
        STOCK_SALES_MAX,
      ),
      /** More was taken back than sold. */
      returned: list(count, STOCK_SALES_MAX),
      /** Lines of the file that cannot be read; line 0: the file. */
      faults: list(object({ line: count, why: oneOf(salesFault) }), STOCK_SALES_MAX),
    }),
  }),
  defineCall({
    name: 'stock.transfer',
    area: 'stock',
    method: 'POST',
    path: '/stock/transfer',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['carry'] },
    summary: 'Carry food to another place: two variations a line that cannot come apart',
    body: object({
      transfer: object(
        {
          id: uuid,
          at: instant,
          fromLocationId: uuid,
          toLocationId: uuid,
          note,
          /** More may be carried than there is: whoever books was asked. */
          beyond: flag,
          lines: list(
            object({ productId: uuid, quantity: amount, state: statePath }, ['state']),
            STOCK_LINES_MAX,
            1,
          ),
        },
        ['id', 'at', 'fromLocationId', 'note', 'beyond'],
      ),
    }),
    answer: booked,
  }),
  defineCall({
    name: 'stock.undo',
    area: 'stock',
    method: 'POST',
    path: '/stock/undo',
    gate: { key: 'SC', verb: 'create', doing: ['count', 'book', 'receive', 'carry', 'move'] },
    summary: 'Take back what was booked under an id: the opposite of every line, as a correction',
    body: object({ undo: object({ id: uuid, note: nullable(note) }, ['note']) }),
    answer: booked,
  }),
] as const
