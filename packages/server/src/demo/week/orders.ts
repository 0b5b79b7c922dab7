/** What the demo's kitchens order: received, under way, to be sent, called off; and to whom orders go. */
import {
  putOrder,
  sendOrder,
  type LineAtDoor,
  type Offer,
  type OrderAtDoor,
  type OrderFacts,
  type OrderInHand,
  type OrderLineInHand,
} from '@cloche/domain/operations'
import { packsFor, type OrderTerms } from '@cloche/domain/rules/orders'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf as wordsIn } from '@cloche/domain/text/dictionaries'
import { setUp } from '../reference/set-up.ts'
import { DEMO_ZONE } from './clock.ts'
import { receiveOrder } from './arrivals.ts'
import type { Floor } from './floor/floor.ts'
import { BANQUET, BISTRO, BUYER, CENTRAL, CHEF, MANAGER, WAREHOUSE } from './house.ts'
import type { Plan } from './plan.ts'
import { planSuppliers, SOLD_BY, type SellersKnown } from './suppliers.ts'

const NOTICES = wordsIn('baskets')

interface DemoOrderBatch {
  readonly name: string
  readonly place: string
  readonly supplier?: string
  /** The place of the group that delivers. */
  readonly from?: string
  /** Days from today, and the hour of the delivery. */
  readonly deliver: readonly [day: number, hour: string]
  /** The day it was written and sent, where that is not some days before. */
  readonly ordered?: number
  readonly status: 'pending' | 'start' | 'end' | 'cancel'
  readonly by: string
  readonly note?: string
  /** Whoever ordered may not send so much: it waits for somebody who manages. */
  readonly asksApproval?: true
  readonly lines: readonly (readonly [
    product: string,
    value: number,
    unit: string,
    price: number | null,
    /** What came of it: so much in each lot. */
    received?: readonly number[],
  ])[]
  /** What is missing is not expected any more. */
  readonly isClosed?: true
  /** Crates that came with it, and that went back. */
  readonly crates?: readonly [crate: string, came: number, went: number, deposit: number]
}

const ORDER_BATCHES: readonly DemoOrderBatch[] = [
  {
    name: 'Poultry',
    place: CENTRAL,
    supplier: 'Aves del Prat',
    deliver: [-2, '08:00'],
    status: 'end',
    by: CHEF,
    lines: [
      ['Chicken, whole', 16, 'kg', 62.4, [8, 8]],
      ['Chicken bones', 16, 'kg', 14.4, [16]],
    ],
  },
  {
    name: 'Vegetables',
    place: CENTRAL,
    supplier: 'Hortes del Delta',
    deliver: [-1, '08:25'],
    status: 'end',
    by: CHEF,
    note: 'Four kilos of tomatoes on the note and not here: claimed.',
    isClosed: true,
    crates: ['E2', 6, 4, 3.5],
    lines: [
      ['Ripe tomatoes', 22, 'kg', 30.8, [12, 6]],
      ['Onions', 8, 'kg', 6.4, [8]],
      ['Carrots', 2, 'kg', 1.8, [2]],
      ['Celery', 1.5, 'kg', 2.55, [1.5]],
    ],
  },
  {
    name: 'Vegetables',
    place: CENTRAL,
    supplier: 'Hortes del Delta',
    deliver: [0, '18:30'],
    status: 'start',
    by: CHEF,
    lines: [
      ['Ripe tomatoes', 20, 'kg', 28],
      ['Onions', 8, 'kg', 6.4],
      ['Carrots', 4, 'kg', 3.6],
    ],
  },
  {
    name: 'Dairy',
    place: CENTRAL,
    supplier: 'Lacteas del Norte',
    deliver: [-1, '08:40'],
    status: 'start',
    by: CHEF,
    lines: [
      ['Whole milk', 20, 'l', 19, [12]],
      ['Cream 35 %', 2, 'l', 7.2, [2]],
    ],
  },
  {
    name: 'Bases and dishes for the bistro',
    place: BISTRO,
    from: CENTRAL,
    deliver: [0, '15:20'],
    status: 'start',
    by: MANAGER,
    lines: [
      ['Chicken stock', 8, 'l', null],
      ['Tomato sofrito', 2.5, 'kg', null],
      ['Beef lasagne', 48, 'serving', null],
      ['Chicken croquettes', 100, 'piece', null],
    ],
  },
  {
    name: 'Banquet of Saturday',
    place: BANQUET,
    from: CENTRAL,
    deliver: [3, '15:20'],
    status: 'pending',
    by: CHEF,
    lines: [
      ['Chicken croquettes', 150, 'piece', null],
      ['Chocolate tart', 64, 'serving', null],
    ],
  },
  {
    name: 'Fish for the weekend',
    place: BISTRO,
    supplier: 'Llotja Nova',
    deliver: [1, '07:40'],
    status: 'start',
    by: MANAGER,
    note: 'After the warm delivery: probe before they unload.',
    lines: [
      ['Hake loin', 5, 'kg', 67.5],
      ['Red prawns', 2, 'kg', 56],
      ['Mussels', 3, 'kg', 12.6],
    ],
  },
  {
    name: 'Fish for the banquet',
    place: BISTRO,
    supplier: 'Llotja Nova',
    deliver: [3, '07:40'],
    status: 'pending',
    by: MANAGER,
    asksApproval: true,
    lines: [
      ['Hake loin', 10, 'kg', 135],
      ['Red prawns', 3, 'kg', 84],
    ],
  },
  {
    name: 'Dairy',
    place: CENTRAL,
    supplier: 'Lacteas del Norte',
    deliver: [2, '08:40'],
    status: 'pending',
    by: CHEF,
    lines: [
      ['Cream 35 %', 2, 'l', 7.2],
      ['Parmesan', 1.5, 'kg', 24.3],
    ],
  },
  {
    name: 'Dry store',
    place: WAREHOUSE,
    supplier: 'Molins Rius',
    deliver: [4, '06:20'],
    status: 'pending',
    by: BUYER,
    lines: [['Wheat flour', 50, 'kg', 35]],
  },
  {
    name: 'Chocolate',
    place: WAREHOUSE,
    supplier: 'Dolça Casa',
    deliver: [-3, '06:35'],
    status: 'cancel',
    by: BUYER,
    note: 'Enough in the warehouse until the end of the month.',
    lines: [['Dark chocolate 70 %', 10, 'kg', 115]],
  },
]

/** Orders above so much are approved by an executive. */
export const APPROVED_ABOVE = 120

/** The words of what people are told of orders, in the language of the house. */
const wordsOf =
  ({ words }: Plan): OrderFacts['words'] =>
  (key, values) =>
    translate(NOTICES[languageOf(words.locale)], key, values, words.locale)

const termsOf = (supplier: string | undefined): (OrderTerms & { readonly email: string }) | null => {
  const of = SOLD_BY.find(({ name }) => name === supplier)
  if (of === undefined) return null
  const { orderBefore, orderDays = [], leadDays, minimum, deliveryFee, email } = of
  return { orderDays, deliveryDays: [], orderBefore, leadDays, minimum, deliveryFee, email }
}

type Amount = OrderLineInHand['quantity']

/** What is measured when it comes. */
const COLD: ReadonlySet<string> = new Set(['Chicken, whole', 'Chicken bones', 'Whole milk', 'Cream 35 %'])

/** An order as it was written down, with its lines. */
export interface Ordered {
  readonly id: string
  readonly lines: readonly OrderLineInHand[]
}

/** Writes an order down and sends it, as its people do it. */
export function planOrderBatch(
  plan: Plan,
  floor: Floor,
  known: SellersKnown,
  batch: DemoOrderBatch,
): Ordered {
  const { clock, house } = plan
  const { name, place, supplier, from, deliver, status, by, note, lines, asksApproval = false } = batch
  const locationId = house('place', place)
  const deliverAt = clock.at(...deliver)
  const writtenOn = batch.ordered ?? Math.min(deliver[0] - 2, -1)
  const written = { at: clock.at(writtenOn, '11:30'), by }
  const sent = { at: clock.at(batch.ordered ?? Math.min(deliver[0] - 1, -1), '12:10'), by }
  const received = { at: clock.at(deliver[0], '09:00'), by }
  const sold = SOLD_BY.find(one => one.name === supplier)?.offers ?? []
  const offers = new Map<string, Offer>()
  const products = new Map<string, string>()
  const asked = lines.map(([product, value, unit]) => {
    const productId = house('product', product)
    products.set(productId, plan.words.say(product))
    const quantity = { value, unit } as Amount
    const offer = sold.find(one => one.product === product)
    if (supplier === undefined || offer === undefined) return { productId, quantity }
    const pack = { value: offer.pack[0], unit: offer.pack[1] } as Amount
    const id = known.offer(supplier, product)
    const { price, minimumPacks = 1 } = offer
    offers.set(id, { pack, price, minimumPacks, supplierId: known.supplier(supplier), productId })
    const packs = packsFor(quantity, { pack, price, minimumPacks }) ?? 0
    return { productId, supplierProductId: id, packs }
  })
  const id = plan.newId()
  const deliverer =
    supplier === undefined
      ? { supplierLocationId: house('place', from ?? '') }
      : { supplierId: known.supplier(supplier) }
  const put = plan.act(
    putOrder,
    { id, ...deliverer, deliverAt, lines: asked, ...(note === undefined ? {} : { note }) },
    {
      locationId,
      timeZone: DEMO_ZONE,
      supplier: supplier ?? plan.words.say(from ?? ''),
      order: null,
      lines: [],
      products,
      offers,
    },
    written,
  )
  // An order has a name of its own here, so that a reader of the demo knows what it is about.
  plan.follow('orderBatch', id, { name: plan.words.say(name) }, written)
  const rows = put.records.flatMap(({ entity, row }) => (entity === 'order' ? [row] : []))
  const row = put.records.find(({ entity }) => entity === 'orderBatch')?.row ?? { id }
  const inHand = {
    version: 1,
    supplier: null,
    supplierId: null,
    supplierLocationId: null,
    sentAt: null,
    sentById: null,
    orderVersion: 1,
    ...row,
  } as unknown as OrderInHand
  const inLines = rows.map(
    line =>
      ({
        version: 1,
        confirmed: null,
        said: null,
        received: null,
        refused: null,
        ...line,
      }) as unknown as OrderLineInHand,
  )
  const ordered = { id, lines: inLines }
  const facts = (mayApprove: boolean): OrderFacts => ({
    order: inHand,
    lines: inLines,
    terms: termsOf(supplier),
    timeZone: DEMO_ZONE,
    approvalAbove: APPROVED_ABOVE,
    mayApprove,
    othersToday: 0,
    targets: [{ way: 'email', to: termsOf(supplier)?.email ?? '', orderForwarderId: null }],
    messages: [],
    words: wordsOf(plan),
  })
  const accepts = ['belowMinimum', 'tooLate', 'noDelivery'] as const
  if (asksApproval) {
    plan.play(sendOrder, { orderBatchId: id, how: 'send', accepts }, facts(false), sent)
    plan.follow('orderBatch', id, { sending: 'toApprove', sentById: house('person', by) }, sent)
  }
  if (status === 'pending') return ordered
  if (status === 'cancel') {
    for (const line of rows) plan.follow('order', line.id, { status: 'cancel' }, sent)
    plan.follow('orderBatch', id, { status: 'cancel' }, sent)
    return ordered
  }
  plan.act(sendOrder, { orderBatchId: id, how: 'send', accepts }, facts(true), sent)
  // It left a moment later: the demo's letters were sent long ago.
  for (const { entity, draft } of plan.creations)
    if (entity === 'orderMessage' && draft['orderBatchId'] === id && draft['state'] === 'waiting')
      Object.assign(draft, { state: 'sent', sent: sent.at })
  plan.follow('orderBatch', id, { sending: from === undefined ? 'confirmed' : 'sent', sentAt: sent.at }, sent)
  if (from === undefined) plan.follow('orderBatch', id, { readAt: sent.at, answeredAt: sent.at }, sent)
  const isReceived = lines.some(([, , , , came]) => came !== undefined)
  if (!isReceived || !clock.isPast(received.at)) return ordered
  const lotOf = (line: number, at: number) =>
    `${(supplier ?? '').slice(0, 2).toUpperCase()}-${clock.day(deliver[0]).slice(5).replace('-', '')}-${line + 1}${'abc'[at] ?? ''}`
  const { crates } = batch
  receiveOrder(
    plan,
    floor,
    {
      order: { ...inHand, status: 'start', supplierName: supplier ?? null, locationId } as OrderAtDoor,
      lines: rows.map(
        line =>
          ({
            version: 1,
            received: null,
            refused: null,
            outcome: 'open',
            status: 'pending',
            substituteId: null,
            ...line,
          }) as unknown as LineAtDoor,
      ),
    },
    {
      id: plan.newId(),
      orderBatchId: id,
      document: `ALB ${clock.day(deliver[0]).slice(5).replace('-', '')}`,
      lines: lines.flatMap(([product, quantity, unit, , came], line) =>
        came === undefined
          ? []
          : [
              {
                orderId: rows[line]?.id ?? '',
                productId: house('product', product),
                lots: came.map((value, at) => ({
                  quantity: { value, unit } as Amount,
                  supplierLot: lotOf(line, at),
                  ...(COLD.has(product) ? { temperature: 2.8 + at / 2 } : {}),
                })),
                // What the note says and is not here is claimed.
                ...(batch.isClosed === true
                  ? { isClosed: true, noted: { value: quantity, unit } as Amount }
                  : {}),
              },
            ],
      ),
      ...(crates === undefined
        ? {}
        : { crates: [{ crate: crates[0], came: crates[1], went: crates[2], deposit: crates[3] }] }),
    },
    received,
  )
  return ordered
}

function planOrderForwarders(plan: Plan, known: SellersKnown): void {
  const { house } = plan
  const forwarder = (name: string, place: string, by: string, rule: object) =>
    plan.create('orderForwarder', { name, locationId: house('place', place), ...rule }, setUp(plan, by))
  forwarder('Fish by e-mail', BISTRO, CHEF, {
    supplierId: known.supplier('Llotja Nova'),
    email: 'pedidos@llotja-nova.example',
    orderBefore: '14:00',
    productIds: ['Hake loin', 'Red prawns', 'Mussels'].map(name => house('product', name)),
  })
  forwarder('Vegetables by e-mail', CENTRAL, CHEF, {
    supplierId: known.supplier('Hortes del Delta'),
    email: 'comandes@hortes-delta.example',
    orderBefore: '17:00',
  })
  forwarder('From the central kitchen', BISTRO, CHEF, {
    via: 'location',
    targetLocationId: house('place', CENTRAL),
    orderBefore: '11:00',
  })
}

export function planOrders(plan: Plan, floor: Floor): void {
  const known = planSuppliers(plan)
  for (const batch of ORDER_BATCHES) planOrderBatch(plan, floor, known, batch)
  planOrderForwarders(plan, known)
}
