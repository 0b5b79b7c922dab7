import { defineCall } from '../catalogue/call.ts'
import {
  BASKET_SOURCES,
  ORDER_CONCERNS,
  ORDER_MESSAGE_STATES,
  ORDER_SENDINGS,
  ORDER_WAYS,
} from '../catalogue/names/order.ts'
import { typed } from '../catalogue/typed.ts'
import type { AmountUnit } from '../catalogue/kinds.ts'
import { ORDER_WHY } from '../entities/ordering/order-why.ts'
import {
  amount,
  day,
  figure,
  flag,
  instant,
  line,
  lines,
  list,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  text,
  uuid,
  whole,
} from './schema.ts'
import { SHEETS } from './record.calls.ts'

/** Lines of one order, at most. */
export const ORDER_LINES_MAX = 300
/** So many lines of a price list are confirmed at once, at most. */
export const CONFIRMED_MAX = 100
/** For so many days a basket looks ahead, at most. */
export const BASKET_DAYS_MAX = 14

const orders = { key: 'OR', verb: 'create', doing: ['order'] } as const
const sees = { key: 'OR', verb: 'view', doing: ['order', 'receive'] } as const
const concerns = list(oneOf(ORDER_CONCERNS), ORDER_CONCERNS.length)
export const packs = typed<number>({ type: 'integer', minimum: 0, maximum: 1_000_000 })
const unit = typed<AmountUnit>(text)

/** A pack as a basket offers it. */
const OFFER = object({
  supplierProductId: uuid,
  productId: uuid,
  product: text,
  supplierName: nullable(text),
  supplierCode: nullable(text),
  pack: quantity,
  packName: nullable(text),
  price: nullable(figure),
  /** Before it changed, within the last month. */
  previousPrice: nullable(figure),
  minimumPacks: whole(1, 100_000),
})
/** `deliverAt`: the morning of that day, by the clock of the place. */
const CHANCE = object({ orderDay: day, until: instant, deliverOn: day, deliverAt: instant })
const WAY = object({ way: oneOf(ORDER_WAYS), to: text })
const BASKET_LINE = object({
  productId: uuid,
  product: text,
  offer: nullable(OFFER),
  packs: nullable(figure),
  quantity,
  why: ORDER_WHY,
  /** What is there, without what is held, and what was ordered and did not come yet; in the unit of the amount. */
  have: figure,
  coming: figure,
  unit,
})

const GROUP = object({
  supplierId: nullable(uuid),
  /** The place of ours that delivers. */
  supplierLocationId: nullable(uuid),
  name: text,
  phone: nullable(text),
  chances: list(CHANCE, 3),
  minimum: nullable(figure),
  deliveryFee: nullable(figure),
  ways: list(WAY, 50),
  /** Orders to them for this place that were sent today. */
  sentToday: whole(0, 1000),
  /** What waits to be sent; its lines stand first. */
  draft: nullable(
    object({
      orderBatchId: uuid,
      code: nullable(text),
      deliverAt: instant,
      note: nullable(text),
      isMine: flag,
      /** Somebody was asked to approve it. */
      isAsked: flag,
      /** Of an order that left and is changed: it is sent anew, as the next version. */
      isSent: flag,
      orderVersion: whole(1, 100_000),
    }),
  ),
  lines: list(BASKET_LINE, 1000),
})

/** Lines of a list with the product of ours that somebody says each is: `12:id,13:id`. */
const confirmed = typed<string>({
  type: 'string',
  maxLength: CONFIRMED_MAX * 46,
  pattern: '^[0-9]{1,7}:[0-9a-fA-F-]{36}(,[0-9]{1,7}:[0-9a-fA-F-]{36})*$',
})

const ORDER = object({ orderBatch: rowOf('orderBatch') })

export const ORDERS_CALLS = [
  defineCall({
    name: 'ordering.basket',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/basket/get',
    gate: orders,
    summary: 'What a place is to order, by who delivers it, each line with its reason',
    body: object(
      {
        locationId: uuid,
        /**
         * What fills it: levels, tasks, menus, what was ordered on the same day of last week, an order as a template. Of a
         * product that several ask for the most is proposed. Levels unless said.
         */
        from: list(oneOf(BASKET_SOURCES), BASKET_SOURCES.length),
        /** For so many days, today among them, tasks and menus are looked at; three unless said. */
        days: whole(1, BASKET_DAYS_MAX),
        /** The template. */
        orderBatchId: uuid,
        /** An order that left and is to be changed: its lines alone. */
        changeId: uuid,
      },
      ['locationId', 'from', 'days', 'orderBatchId', 'changeId'],
    ),
    isRead: true,
    answer: object({
      locationId: uuid,
      timeZone: text,
      currency: text,
      approvalAbove: nullable(figure),
      mayApprove: flag,
      groups: list(GROUP, 500),
      /** Short, and nobody delivers it. */
      loose: list(object({ productId: uuid, product: text, quantity, why: ORDER_WHY }), 1000),
      /** Their recipes cannot be reckoned in what is asked for: a weight or a density is missing. */
      unclear: list(object({ productId: uuid, product: text }), 1000),
      /** Orders of the place that are kept as templates. */
      templates: list(object({ orderBatchId: uuid, name: text }), 100),
    }),
  }),
  defineCall({
    name: 'ordering.offers',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/offers/get',
    gate: orders,
    summary: 'What a supplier sells, to be put into a basket by hand',
    body: object({ supplierId: uuid, search: line(100) }, ['search']),
    isRead: true,
    answer: object({ offers: list(OFFER, 200) }),
  }),
  defineCall({
    name: 'ordering.putOrder',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/basket',
    isRepeatable: true,
    gate: orders,
    summary: 'Write an order down from a basket, and send it where that is asked; all or nothing',
    body: object(
      {
        order: object(
          {
            id: uuid,
            locationId: uuid,
            supplierId: uuid,
            supplierLocationId: uuid,
            deliverAt: instant,
            note: lines(1000),
            lines: list(
              object({ productId: uuid, supplierProductId: uuid, packs, quantity: amount, why: ORDER_WHY }, [
                'supplierProductId',
                'packs',
                'quantity',
                'why',
              ]),
              ORDER_LINES_MAX,
              1,
            ),
          },
          ['locationId', 'supplierId', 'supplierLocationId', 'note'],
        ),
        send: oneOf(['no', 'send', 'phone']),
        /** What speaks against it and is accepted. */
        accepts: concerns,
      },
      ['send', 'accepts'],
    ),
    answer: object({ orderBatch: rowOf('orderBatch'), orders: list(rowOf('order'), ORDER_LINES_MAX) }),
  }),
  defineCall({
    name: 'ordering.sendOrder',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/send',
    gate: orders,
    summary: 'Send an order by its ways, or once more as it was; or say that it was ordered by phone',
    body: object(
      { send: object({ orderBatchId: uuid, how: oneOf(['send', 'phone']), accepts: concerns }, ['accepts']) },
      [],
    ),
    answer: ORDER,
  }),
  defineCall({
    name: 'ordering.approveOrder',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/approve',
    gate: { key: 'OR', verb: 'edit' },
    summary: 'Approve an order, which sends it, or give it back with a reason',
    body: object({
      approve: object({ orderBatchId: uuid, isApproved: flag, reason: lines(300), accepts: concerns }, [
        'reason',
        'accepts',
      ]),
    }),
    answer: ORDER,
  }),
  defineCall({
    name: 'ordering.cancelOrder',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/cancel',
    gate: orders,
    summary: 'Call an order off; whoever has it is told',
    body: object({ cancel: object({ orderBatchId: uuid }) }),
    answer: ORDER,
  }),
  defineCall({
    name: 'ordering.orderState',
    area: 'ordering',
    method: 'POST',
    path: '/ordering/state/get',
    gate: sees,
    summary: 'How far an order came: its messages, what speaks against sending it, and what may be done',
    body: object({ orderBatchId: uuid }),
    isRead: true,
    answer: object({
      sending: oneOf(ORDER_SENDINGS),
      concerns,
      missing: nullable(figure),
      /** What is paid: null for who does not see it. */
      total: nullable(figure),
      deliveryFee: nullable(figure),
      /** Until when it can be sent for its day. */
      until: nullable(instant),
      needsApproval: flag,
      mayApprove: flag,
      ways: list(WAY, 50),
      messages: list(
        object({
          id: uuid,
          way: oneOf(ORDER_WAYS),
          state: oneOf(ORDER_MESSAGE_STATES),
          to: text,
          orderVersion: whole(1, 100_000),
          planned: instant,
          sent: nullable(instant),
          tries: whole(0, 1_000_000),
          fault: nullable(text),
          proof: nullable(text),
          digest: nullable(text),
        }),
        500,
      ),
      lines: list(
        object({
          orderId: uuid,
          product: text,
          quantity,
          confirmed: nullable(quantity),
          /** What came of it. */
          received: nullable(quantity),
          said: nullable(text),
          packs: nullable(figure),
          packName: nullable(text),
          price: nullable(figure),
          why: ORDER_WHY,
        }),
        ORDER_LINES_MAX,
      ),
    }),
  }),
  defineCall({
    name: 'ordering.orderFile',
    area: 'ordering',
    method: 'GET',
    path: '/ordering/file',
    gate: sees,
    summary: 'An order as it leaves: a sheet to print, a table, or a UBL 2.1 order',
    query: object({ orderBatchId: uuid, format: oneOf(['pdf', 'csv', 'ubl']) }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'ordering.priceList',
    isHeavy: true,
    area: 'ordering',
    method: 'POST',
    path: '/ordering/price-list',
    gate: { key: 'OR', verb: 'edit' },
    summary:
      'Compare the price list of a supplier, a sheet, with its catalogue by codes; where that is asked, take its prices over and put into the catalogue what it names of our products',
    query: object({ supplierId: uuid, apply: oneOf(['no', 'yes']), confirmed }, ['apply', 'confirmed']),
    rawBody: SHEETS,
    bodyLimit: 20 * 1024 * 1024,
    answer: object({
      isApplied: flag,
      lines: list(
        object({
          line: whole(1, 1_000_000),
          code: nullable(text),
          name: nullable(text),
          before: nullable(figure),
          after: nullable(figure),
          /** `new`: a product of ours that is put into the catalogue. */
          outcome: oneOf(['changed', 'same', 'new', 'unknown', 'unread']),
          pack: nullable(quantity),
          /** Products of ours that an unknown line may be, the nearest name first: somebody has to confirm one. */
          near: list(object({ productId: uuid, name: text }), 10),
          /** Why a row is not taken: a text key, and what stands in its cell. */
          problem: nullable(object({ rule: text, value: text })),
        }),
        5000,
      ),
    }),
    ratePerMinute: 30,
  }),
] as const
