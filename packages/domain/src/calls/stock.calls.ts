import {
  defineCall,
  typed,
  WASTE_CAUSES,
  type AmountUnit,
  type EntityDeclaration,
  type Money,
} from '../catalogue/index.ts'
import { stockExpiration, stockPlace, stockProduct, stockState } from '../entities/index.ts'
import {
  amount,
  computedRow,
  count,
  figure,
  FIELDS,
  flag,
  instant,
  line,
  list,
  namedPageAnswer,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  text,
  uuid,
  whole,
} from './schema.ts'

/** So many lines are booked at once. */
export const STOCK_LINES_MAX = 200
/** So many lines of sales. */
export const STOCK_SALES_MAX = 2000
/** So many steps a curve has at most. */
export const STOCK_POINTS_MAX = 5000

/** Why food is booked by hand; the other reasons belong to what writes them. */
const BOOKED_REASONS = ['receipt', 'production', 'consumption', 'sale', 'waste', 'correction'] as const
const path = typed<string>({ type: 'string', maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' })
const unit = typed<AmountUnit>(text)
const note = line(500)
/** An amount of a product. */
const soldOf = { productId: uuid, name: text, quantity } as const
const salesFault = ['empty', 'noCode', 'noQuantity', 'tooLong', 'code', 'quantity', 'price', 'date'] as const
/** So long is a file of sales at most. */
export const SALES_TEXT_MAX = 500_000
/** A workbook of as many lines is smaller: its parts are packed. */
export const SALES_SHEET_MAX = 700_000
/** Money that was paid. */
const priced = typed<Money>({ type: 'number', minimum: 0, maximum: 1_000_000_000 })
const booked = object({ id: uuid, variations: list(rowOf('stockVariation'), STOCK_LINES_MAX * 2) })
/** A page as lists of records take it; the list's own declaration judges names and conditions. */
const page = object(
  {
    offset: whole(0, 1_000_000),
    limit: whole(0, 1000),
    by: line(64),
    sort: oneOf(['asc', 'desc']),
    attributes: list(line(64), 100),
    filter: FIELDS,
    search: line(200),
    names: flag,
  },
  ['offset', 'limit', 'by', 'sort', 'attributes', 'filter', 'search', 'names'],
)

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
    body: page,
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
          state: path,
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
                state: path,
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
            object({ productId: uuid, quantity: amount, state: path }, ['state']),
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
    name: 'stock.count',
    area: 'stock',
    method: 'POST',
    path: '/stock/count',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['count'] },
    summary: 'Set what was counted: the difference to what was there at that instant is written',
    body: object({
      count: object(
        {
          id: uuid,
          /** When it was counted; what moved since stays. Now unless named. */
          at: instant,
          locationId: uuid,
          checkpointBatchId: uuid,
          note,
          lines: list(
            object(
              {
                productId: uuid,
                quantity: amount,
                state: path,
                /** The labels that are there: all others of the pile are missing. */
                labelIds: list(uuid, 500),
              },
              ['state', 'labelIds'],
            ),
            STOCK_LINES_MAX,
            1,
          ),
        },
        ['id', 'at', 'locationId', 'checkpointBatchId', 'note'],
      ),
    }),
    answer: booked,
  }),
  defineCall({
    name: 'stock.scan',
    area: 'stock',
    method: 'POST',
    path: '/stock/checkpoint/scan',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['book', 'carry', 'count'] },
    summary:
      'A label is scanned at a checkpoint: it comes in, goes out or is counted, or the door says why not; the first scan begins the session',
    body: object({
      scan: object(
        {
          id: uuid,
          at: instant,
          checkpointId: uuid,
          checkpointBatchId: uuid,
          direction: oneOf(['in', 'out', 'count']),
          labelId: uuid,
          /** What was read, where it is of no label. */
          code: line(500),
          /** Out: where it goes, or what becomes of it. */
          toLocationId: uuid,
          becomes: oneOf(['consume', 'waste']),
          cause: oneOf(WASTE_CAUSES),
          /** It stood elsewhere, and is brought here. */
          isBrought: flag,
          stockCountId: uuid,
        },
        ['at', 'labelId', 'code', 'toLocationId', 'becomes', 'cause', 'isBrought', 'stockCountId'],
      ),
    }),
    answer: object({
      scan: rowOf('checkpointScan'),
      label: nullable(rowOf('label')),
      productName: nullable(text),
      /** Where it stood before. */
      placeName: nullable(text),
    }),
  }),
  defineCall({
    name: 'stock.unscan',
    area: 'stock',
    method: 'POST',
    path: '/stock/checkpoint/unscan',
    gate: { key: 'SC', verb: 'create', doing: ['book', 'carry', 'count'] },
    summary: 'Take a scan of one’s own back: the label is where it was before, or not counted',
    body: object({ unscan: object({ id: uuid, scanId: uuid, at: instant }, ['at']) }),
    answer: object({ scan: rowOf('checkpointScan') }),
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
