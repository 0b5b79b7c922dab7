/** Calls of receiving: what an order still brings, and what came of it, lot by lot. */
import { defineCall } from '../catalogue/call.ts'
import { ARRIVAL_OUTCOMES, REFUSED_REASONS } from '../catalogue/names/order.ts'
import { picture } from './haccp.calls.ts'
import { typedDate } from './registering.calls.ts'
import {
  amount,
  CRATES_MAX,
  degrees,
  deposit,
  fieldsOf,
  flag,
  instant,
  line,
  list,
  money,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  someOf,
  text,
  typed,
  uuid,
  whole,
} from './schema.ts'

/** So many lines are received at once, of so many lots each. */
export const ARRIVAL_LINES_MAX = 300
export const ARRIVAL_LOTS_MAX = 50
const signed = typed<number>({ type: 'number', minimum: -1_000_000_000, maximum: 1_000_000_000 })

const lot = object(
  {
    id: uuid,
    quantity: amount,
    labels: whole(1, 100),
    supplierLot: line(100),
    bestBefore: typedDate,
    expiration: typedDate,
    temperature: degrees,
    outcome: oneOf(ARRIVAL_OUTCOMES),
    reason: oneOf(REFUSED_REASONS),
    price: money,
    note: line(300),
    /** Of what was held or sent back; kept with the order. */
    photo: picture,
  },
  [
    'id',
    'labels',
    'supplierLot',
    'bestBefore',
    'expiration',
    'temperature',
    'outcome',
    'reason',
    'price',
    'note',
    'photo',
  ],
)

const arrival = object(
  {
    id: uuid,
    /** When it came; now unless named. */
    at: instant,
    orderBatchId: uuid,
    document: line(100),
    note: line(500),
    lines: list(
      object(
        {
          orderId: uuid,
          productId: uuid,
          lots: list(lot, ARRIVAL_LOTS_MAX),
          /** What is missing is not expected any more. */
          isClosed: flag,
          /** So much of it stands on the delivery note: what of that did not come is claimed. */
          noted: amount,
        },
        ['orderId', 'isClosed', 'noted'],
      ),
      ARRIVAL_LINES_MAX,
    ),
    crates: list(
      object({ crate: line(100, 1), came: whole(0, CRATES_MAX), went: whole(0, CRATES_MAX), deposit }, [
        'came',
        'went',
        'deposit',
      ]),
      50,
    ),
    steps: list(line(500), 50),
  },
  ['id', 'at', 'document', 'note', 'crates', 'steps'],
)

const limit = nullable(signed)

export const RECEIVING_CALLS = [
  defineCall({
    name: 'ordering.expected',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/receive/get',
    gate: { key: 'OR', verb: 'view', doing: ['receive'] },
    summary:
      'What an order still brings: its lines with what is outstanding, codes of cases, limits at the door',
    body: object({ orderBatchId: uuid }),
    isRead: true,
    answer: object({
      orderBatch: rowOf('orderBatch'),
      supplier: nullable(text),
      lines: list(
        object({
          order: fieldsOf('order', [
            'id',
            'productId',
            'quantity',
            'received',
            'refused',
            'outcome',
            'status',
            'price',
            'packs',
          ]),
          name: text,
          outstanding: quantity,
          /** What they bring instead. */
          substitute: nullable(object({ productId: uuid, name: text })),
          supplierCode: nullable(text),
          pack: nullable(quantity),
          packName: nullable(text),
          /** By which a case or a pack of it is scanned. */
          codes: list(text, 50),
          /** The temperatures at which it is taken in; both empty: none is asked. */
          minimum: limit,
          maximum: limit,
          /** Which date its packs usually bear. */
          dateKind: oneOf(['expiration', 'bestBefore']),
          /** It has to be used by a date: what its packs say is asked. */
          asksDate: flag,
        }),
        1000,
      ),
      /** Where deliveries are checked, with the steps that follow when a check fails. */
      door: nullable(object({ id: uuid, name: text, steps: list(text, 50) })),
      crates: list(text, 50),
    }),
  }),
  defineCall({
    name: 'ordering.receive',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/receive',
    isRepeatable: true,
    gate: { key: 'OR', verb: 'create', doing: ['receive'] },
    summary:
      'Receive against an order: batches, labels, stock, the check at the door and the order in one transaction',
    body: object({ arrival }),
    /** Pictures travel with what was sent back. */
    bodyLimit: 20 * 1024 * 1024,
    answer: object({
      arrivalId: uuid,
      orderBatch: rowOf('orderBatch'),
      orders: list(rowOf('order'), 1000),
      labels: list(someOf('label'), 10_000),
    }),
  }),
] as const
