/** What a place is to order: proposed from levels, tasks, menus and orders of before, each with its reason. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/labels.ts'
import { orderingKitchen, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'

let t: OrderingKitchen['t']
let chef: OrderingKitchen['chef']
let cook: OrderingKitchen['cook']
let milk: OrderingKitchen['milk']
let tomatoes: OrderingKitchen['tomatoes']
let dairy: OrderingKitchen['dairy']
let milkPack: OrderingKitchen['milkPack']
let supplier: OrderingKitchen['supplier']
let offer: OrderingKitchen['offer']
let put: OrderingKitchen['put']
let twentyKilos: OrderingKitchen['twentyKilos']
beforeAll(async () => {
  ;({ t, chef, cook, milk, tomatoes, dairy, milkPack, supplier, offer, put, twentyKilos } =
    await orderingKitchen())
})
afterAll(() => t.close())

describe('a basket', () => {
  test('milk under its minimum is a line of tomorrow’s basket, with its reason; what is held is not there', async () => {
    const { kitchen, fridge } = t.home.places
    await t.make('stockLevel', {
      productId: milk,
      locationId: kitchen,
      minimum: { value: 6, unit: 'l' },
      par: { value: 12, unit: 'l' },
    })
    const booked = await t.call(chef, 'POST', '/stock/register', {
      register: {
        sign: 'positive',
        reason: 'receipt',
        locationId: fridge,
        lines: [{ productId: milk, quantity: { value: 3, unit: 'l' } }],
      },
    })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    // Of a batch that is on hold there is plenty.
    const held = await t.make('batch', {
      name: 'H-1',
      productId: milk,
      locationId: fridge,
      code: 'H-1',
      status: 'hold',
    })
    await rowsOf(
      t,
      `insert into stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
        values ($1, $2, $3, 'init', $4, true, 'ml', 50000, now()) returning product_id`,
      [milk, fridge, held['id']],
    )
    const { body, status } = await t.call(cook, 'POST', '/ordering/basket/get', {})
    expect(status, JSON.stringify(body)).toBe(200)
    const [first] = body['groups'] as Record<string, any>[]
    expect(first).toMatchObject({ name: 'Dairy North', minimum: 10 })
    expect(first!['lines']).toEqual([
      expect.objectContaining({
        product: 'Whole milk',
        packs: 2,
        quantity: { value: 12, unit: 'l' },
        why: { reason: 'par', par: 12, have: 3, coming: 0, need: 9, unit: 'l' },
      }),
    ])
  })

  test('once it is ordered and on its way, nothing is missing', async () => {
    const sent = await put([{ productId: milk, supplierProductId: milkPack, packs: 2 }])
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const { body } = await t.call(cook, 'POST', '/ordering/basket/get', {})
    const lines = (body['groups'] as Record<string, any>[]).flatMap(group => group['lines'] as unknown[])
    expect(lines).toEqual([])
    const { body: next } = await t.call(chef, 'POST', '/ordering/batches/get', {
      filter: { supplierId: dairy },
    })
    expect(next['orderBatches']).toHaveLength(1)
  })

  test('what speaks against sending is asked first: too small, a second one today', async () => {
    const one = [{ productId: milk, supplierProductId: milkPack, packs: 1 }]
    const refused = await put(one, { accepts: [] })
    expect(refused.status).toBe(422)
    const rules = (refused.body['details']['fields'] ?? refused.body['details']['faults']) as {
      rule?: string
    }[]
    expect(JSON.stringify(rules)).toContain('belowMinimum')
    expect(JSON.stringify(rules)).toContain('secondToday')
    const accepted = await put(one, { accepts: ['belowMinimum', 'secondToday'] })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect(accepted.body['orderBatch']).toMatchObject({ total: 5.7, deliveryFee: 4 })
  })

  test('fewer packs than are sold, and another supplier’s line, are refused by name', async () => {
    const other = await supplier('Elsewhere', { email: 'e@elsewhere.example' })
    const wrong = await put(twentyKilos(), { supplierId: other })
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(wrong.body)).toContain('order.lines.0.supplierProductId')
    const least = await offer(other, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 7, minimumPacks: 3 })
    const few = await put([{ productId: tomatoes, supplierProductId: least, packs: 2 }], {
      supplierId: other,
    })
    expect(JSON.stringify(few.body)).toContain('order.lines.0.packs')
  })
})
