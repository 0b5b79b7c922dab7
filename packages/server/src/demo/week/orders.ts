/** What the demo's kitchens order: received, under way, to be sent, called off; and to whom orders go. */
import { setUp } from '../reference/set-up.ts'
import { BANQUET, BISTRO, BUYER, CENTRAL, CHEF, MANAGER, WAREHOUSE } from './house.ts'
import type { Plan } from './plan.ts'

interface DemoOrderBatch {
  readonly name: string
  readonly place: string
  readonly supplier?: string
  /** The place of the group that delivers. */
  readonly from?: string
  /** Days from today, and the hour of the delivery. */
  readonly deliver: readonly [day: number, hour: string]
  readonly status: 'pending' | 'start' | 'end' | 'cancel'
  readonly by: string
  readonly note?: string
  readonly lines: readonly (readonly [
    product: string,
    value: number,
    unit: string,
    price: number | null,
    received?: number,
  ])[]
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
      ['Chicken, whole', 16, 'kg', 62.4, 16],
      ['Chicken bones', 16, 'kg', 14.4, 16],
    ],
  },
  {
    name: 'Vegetables',
    place: CENTRAL,
    supplier: 'Hortes del Delta',
    deliver: [-1, '08:25'],
    status: 'end',
    by: CHEF,
    note: 'Four kilos of tomatoes missing, credited.',
    lines: [
      ['Ripe tomatoes', 22, 'kg', 30.8, 18],
      ['Onions', 8, 'kg', 6.4, 8],
      ['Carrots', 2, 'kg', 1.8, 2],
      ['Celery', 1.5, 'kg', 2.55, 1.5],
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
    name: 'Dairy',
    place: CENTRAL,
    supplier: 'Lacteas del Norte',
    deliver: [2, '08:40'],
    status: 'pending',
    by: CHEF,
    lines: [
      ['Whole milk', 10, 'l', 9.5],
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

const PATHS = { pending: [], start: ['start'], end: ['start', 'end'], cancel: ['cancel'] } as const

function planOrderBatch(plan: Plan, batch: DemoOrderBatch): void {
  const { clock, house } = plan
  const { name, place, supplier, from, deliver, status, by, note, lines } = batch
  const locationId = house('place', place)
  const deliverAt = clock.at(...deliver)
  const written = { at: clock.at(Math.min(deliver[0] - 2, -1), '17:30'), by }
  const sent = { at: clock.at(Math.min(deliver[0] - 1, -1), '12:10'), by }
  const received = { at: clock.at(deliver[0], '09:00'), by }
  const stamps = { start: sent, end: received, cancel: sent } as const
  const orderBatchId = plan.create(
    'orderBatch',
    {
      name,
      locationId,
      deliverAt,
      supplier: supplier ?? null,
      note: note ?? null,
      supplierLocationId: from === undefined ? null : house('place', from),
    },
    written,
  )
  const ids = lines.map(([product, value, unit, price, came], priority) => {
    const productId = house('product', product)
    const orderId = plan.create(
      'order',
      {
        name: product,
        locationId,
        orderBatchId,
        productId,
        quantity: { value, unit },
        deliverAt,
        price,
        priority,
      },
      written,
    )
    if (came !== undefined)
      plan.create(
        'orderBatchItem',
        {
          orderBatchId,
          orderId,
          productId,
          quantity: { value: came, unit },
          priority,
          supplierLot: `${(supplier ?? '').slice(0, 2).toUpperCase()}-${clock.day(deliver[0]).slice(5).replace('-', '')}-${priority + 1}`,
          temperature: ['Chicken, whole', 'Chicken bones'].includes(product) ? 2.8 : null,
        },
        received,
      )
    return { orderId, received: came === undefined ? null : { value: came, unit } }
  })
  for (const step of PATHS[status]) {
    plan.change('orderBatch', orderBatchId, { status: step }, stamps[step])
    for (const { orderId, received: amount } of ids)
      plan.change(
        'order',
        orderId,
        { status: step, ...(step === 'end' && amount !== null ? { received: amount } : {}) },
        stamps[step],
      )
  }
}

function planOrderForwarders(plan: Plan): void {
  const { house } = plan
  const forwarder = (name: string, place: string, by: string, rule: object) =>
    plan.create('orderForwarder', { name, locationId: house('place', place), ...rule }, setUp(plan, by))
  forwarder('Fish by e-mail', BISTRO, CHEF, {
    supplier: 'Llotja Nova',
    email: 'pedidos@llotja-nova.example',
    orderBefore: '14:00',
    productIds: ['Hake loin', 'Red prawns', 'Mussels'].map(name => house('product', name)),
  })
  forwarder('Vegetables by e-mail', CENTRAL, CHEF, {
    supplier: 'Hortes del Delta',
    email: 'comandes@hortes-delta.example',
    orderBefore: '17:00',
  })
  forwarder('From the central kitchen', BISTRO, CHEF, {
    via: 'location',
    targetLocationId: house('place', CENTRAL),
    orderBefore: '11:00',
  })
}

export function planOrders(plan: Plan): void {
  for (const batch of ORDER_BATCHES) planOrderBatch(plan, batch)
  planOrderForwarders(plan)
}
