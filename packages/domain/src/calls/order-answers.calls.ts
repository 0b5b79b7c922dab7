/** What suppliers answer: by the link of their order without a log-in, or as documents that somebody takes in. */
import { defineCall } from '../catalogue/call.ts'
import { ORDER_SENDINGS } from '../catalogue/names/order.ts'
import { typed } from '../catalogue/typed.ts'
import { LANGUAGES } from '../catalogue/names/languages.ts'
import { ORDER_LINES_MAX, packs } from './orders.calls.ts'
import {
  amount,
  day,
  figure,
  flag,
  instant,
  line,
  lines,
  list,
  money,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  text,
  uuid,
  whole,
} from './schema.ts'

const ANSWER_LINE = object(
  {
    orderId: uuid,
    packs,
    quantity: amount,
    substitute: line(200),
    /** Of the whole line. */
    price: money,
  },
  ['packs', 'quantity', 'substitute', 'price'],
)

/** What a supplier sees of the one order that a link opens. */
const SUPPLIER_ORDER = object({
  organization: text,
  place: text,
  address: nullable(text),
  supplier: text,
  number: text,
  orderVersion: whole(1, 100_000),
  /** A newer version was sent: this link opens what stands now. */
  isNewer: flag,
  deliverAt: instant,
  deliverOn: day,
  today: day,
  timeZone: text,
  currency: text,
  language: oneOf(LANGUAGES),
  note: nullable(text),
  customerNumber: nullable(text),
  sending: oneOf(ORDER_SENDINGS),
  isOver: flag,
  answeredAt: nullable(instant),
  answer: nullable(text),
  confirmedFor: nullable(instant),
  total: nullable(figure),
  endsAt: instant,
  lines: list(
    object({
      orderId: uuid,
      name: text,
      supplierCode: nullable(text),
      quantity,
      packs: nullable(figure),
      pack: nullable(quantity),
      packName: nullable(text),
      price: nullable(figure),
      confirmed: nullable(quantity),
      substitute: nullable(text),
    }),
    ORDER_LINES_MAX,
  ),
})
const token = line(100, 1)

export const ORDER_ANSWERS_CALLS = [
  defineCall({
    name: 'ordering.takeResponse',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/response',
    gate: { key: 'OR', verb: 'edit' },
    summary: 'Take the answer of a supplier to an order in, as a UBL 2.1 order response or despatch advice',
    body: object(
      {
        document: typed<string>({ type: 'string', minLength: 1, maxLength: 900_000 }),
        /** The order that it has to answer; any unless named. */
        orderBatchId: uuid,
      },
      ['orderBatchId'],
    ),
    answer: object({
      orderBatch: rowOf('orderBatch'),
      /** What it said. */
      said: object({
        kind: oneOf(['received', 'confirmed', 'changed', 'declined', 'despatched']),
        reference: nullable(text),
        note: nullable(text),
        deliverOn: nullable(day),
        lines: list(object({ product: text, quantity: nullable(quantity), detail: nullable(text) }), 1000),
      }),
    }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'ordering.supplierOrder',
    area: 'ordering',
    method: 'POST',
    path: '/public/order',
    gate: 'guest',
    summary: 'The one order that a supplier’s link opens; opening it is noted as read',
    body: object({ token }),
    answer: object({ order: SUPPLIER_ORDER }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'ordering.answerOrder',
    area: 'ordering',
    method: 'POST',
    path: '/public/order/answer',
    gate: 'guest',
    summary: 'Confirm, change or decline the order of a supplier’s link',
    bodyLimit: 96 * 1024,
    body: object({
      token,
      answer: object(
        {
          isDeclined: flag,
          deliverOn: day,
          reference: line(100),
          note: lines(1000),
          lines: list(ANSWER_LINE, ORDER_LINES_MAX),
        },
        ['deliverOn', 'reference', 'note'],
      ),
    }),
    answer: object({ order: SUPPLIER_ORDER }),
    ratePerMinute: 30,
  }),
] as const
