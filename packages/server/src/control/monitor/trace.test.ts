import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp } from '../../testing/app.ts'
import { g, moveLabels, registered, type Body } from '../../testing/labels.ts'
import { withinDepth } from './trace-depth.ts'

let t: TestApp
let token: string
let product: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  token = await t.token(3)
  product = (await t.make('product', { name: '=Food', sku: 'F-1' }))['id']
})
afterAll(() => t.close())

const made = async (from: string[] = [], more: object = {}, by = token) => {
  const inputs = from.map(labelId => ({ labelId, quantity: g(100) }))
  const { batch, labels } = await registered(t, by, { productId: product, inputs, ...more })
  return { batchId: batch['id'] as string, id: labels[0]!['id'] as string }
}
const trace = (body: object, by = token) => t.call(by, 'POST', '/monitor/trace/get', body)
const idsOf = (body: Body) => body['nodes'].map((node: { id: string }) => node.id).toSorted()

/** Milk and eggs make cream; cream makes a cake, which is cut; the other eggs make an omelette. */
async function kitchen() {
  const milk = await made([], { origin: 'receipt', supplier: 'Dairy', supplierLot: 'M-1' })
  const eggs = await made()
  const cream = await made([milk.id, eggs.id])
  const cake = await made([cream.id])
  const split = await t.call(token, 'POST', '/labeling/split', {
    split: { labelId: cake.id, parts: [g(10)] },
  })
  const slice = split.body['labels'][0].id as string
  const omelette = await made([eggs.id])
  return { milk, eggs, cream, cake, slice, omelette }
}

describe('a trace', () => {
  test('goes back to suppliers and forward to what was made, with amounts', async () => {
    const { milk, eggs, cream, cake, slice } = await kitchen()
    const { body } = await trace({ labelId: cream.id })
    expect(idsOf(body)).toEqual([milk.id, eggs.id, cream.id, cake.id, slice].toSorted())
    expect(body['isWhole']).toBe(true)
    expect(body['links']).toHaveLength(4)
    const placeOf = (id: string) => body['nodes'].findIndex((node: { id: string }) => node.id === id)
    expect(body['links']).toContainEqual({
      from: placeOf(milk.id),
      to: placeOf(cream.id),
      kind: 'input',
      quantity: { value: 0.1, unit: 'kg' },
    })
    expect(body['links']).toContainEqual({
      from: placeOf(cake.id),
      to: placeOf(slice),
      kind: 'split',
      quantity: { value: 0.01, unit: 'kg' },
    })
    const outline = {
      id: milk.id,
      serial: expect.any(String),
      batchId: milk.batchId,
      locationId: t.home.places.kitchen,
      state: 'chill',
      isFinal: false,
      quantity: { value: 0.9, unit: 'kg' },
    }
    const details = {
      initialQuantity: { value: 1, unit: 'kg' },
      bestBefore: null,
      expiration: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    }
    expect(body['nodes'][placeOf(milk.id)]).toEqual(outline)
    expect(body['starts']).toEqual([{ id: cream.id, ...details }])
    const full = (await trace({ labelId: cream.id, detail: 'full' })).body
    expect(full['nodes'][placeOf(milk.id)]).toEqual({ ...outline, ...details })
    expect({ ...full, nodes: [] }).toEqual({ ...body, nodes: [] })
    expect(body['batches'].find((batch: { id: string }) => batch.id === milk.batchId)).toMatchObject({
      supplier: 'Dairy',
      supplierLot: 'M-1',
      status: 'available',
      origin: 'receipt',
    })
    expect(body['products']).toEqual([{ id: product, name: '=Food', type: expect.any(String) }])
    expect(body['locations']).toEqual([{ id: t.home.places.kitchen, name: 'Home kitchen', type: 'kitchen' }])
  })

  test('one way, a few steps, so many at most', async () => {
    const { milk, eggs, cream, cake, slice, omelette } = await kitchen()
    expect(idsOf((await trace({ labelId: cream.id, direction: 'back' })).body)).toEqual(
      [milk.id, eggs.id, cream.id].toSorted(),
    )
    expect(idsOf((await trace({ labelId: cream.id, direction: 'forward' })).body)).toEqual(
      [cream.id, cake.id, slice].toSorted(),
    )
    expect(idsOf((await trace({ labelId: eggs.id })).body)).toEqual(
      [eggs.id, cream.id, cake.id, slice, omelette.id].toSorted(),
    )
    const near = (await trace({ labelId: milk.id, depth: 1 })).body
    expect(idsOf(near)).toEqual([milk.id, cream.id].toSorted())
    expect([near['isWhole'], near['links'].length, near['batches'].length]).toEqual([false, 1, 2])
    const few = (await trace({ labelId: milk.id, limit: 2 })).body
    expect(idsOf(few)).toEqual([milk.id, cream.id].toSorted())
    expect([few['isWhole'], few['links'].length]).toEqual([false, 1])
    expect((await trace({ labelId: milk.id, limit: 4 })).body['isWhole']).toBe(true)
  })

  test('of a batch starts from all its labels', async () => {
    const { batch, labels } = await registered(t, token, {
      productId: product,
      items: [{ count: 3, quantity: g(500) }],
    })
    const one = await made([labels[0]!['id']])
    const two = await made([labels[2]!['id']])
    const { body } = await trace({ batchId: batch['id'] })
    expect(idsOf(body)).toEqual([...labels.map(label => label['id']), one.id, two.id].toSorted())
  })

  test('of a batch tells a link between its own labels once', async () => {
    const { batch, labels } = await registered(t, token, { productId: product })
    const id = labels[0]!['id'] as string
    const split = await t.call(token, 'POST', '/labeling/split', { split: { labelId: id, parts: [g(100)] } })
    const part = split.body['labels'][0].id as string
    const dish = await made([part])
    const { body } = await trace({ batchId: batch['id'] })
    expect(idsOf(body)).toEqual([id, part, dish.id].toSorted())
    expect(body['links'].map((link: { kind: string }) => link.kind).toSorted()).toEqual(['input', 'split'])
  })

  test('ends in a circle of links, and counts each label once', async () => {
    const [one, two, three] = [await made(), await made(), await made()]
    await asServer(t.pool, t.home.id, async transaction => {
      for (const [from, to] of [
        [one, two],
        [two, three],
        [three, one],
        [one, three],
      ] as const)
        await transaction.query({
          text: `insert into label_link (organization_id, id, location_id, from_id, to_id, event_id, kind, quantity_value, quantity_unit)
                 values ($1, $2, $3, $4, $5, 'e', 'input', 1, 'g')`,
          values: [t.home.id, newId(), t.home.places.kitchen, from.id, to.id],
        })
    })
    const { body } = await trace({ labelId: one.id, direction: 'forward' })
    expect(idsOf(body)).toEqual([one.id, two.id, three.id].toSorted())
    expect(body['links']).toHaveLength(4)
    expect(idsOf((await trace({ labelId: one.id, direction: 'forward', depth: 200 })).body)).toHaveLength(3)
  })
})

describe('who sees it', () => {
  test('the start lies within reach; the rest may be anywhere in the organization', async () => {
    const { milk, cream } = await kitchen()
    const owner = await t.token(5, { place: 'root' })
    await moveLabels(t, owner, [cream.id], 'relocate', { locationId: t.home.places.sibling })
    const away = await t.token(3, { place: 'sibling' })
    const dish = await made([cream.id], {}, away)
    expect(idsOf((await trace({ labelId: milk.id })).body)).toContain(dish.id)
    const fromThere = (await trace({ labelId: dish.id }, away)).body
    expect(idsOf(fromThere)).toContain(milk.id)
    expect(fromThere['locations'].map((place: { name: string }) => place.name).toSorted()).toEqual([
      'Home kitchen',
      'Home sibling',
    ])
    for (const start of [{ labelId: milk.id }, { batchId: milk.batchId }]) {
      expect((await trace(start, away)).status).toBe(404)
      expect((await t.call(away, 'POST', '/monitor/trace/timeline/get', start)).status).toBe(404)
    }
    expect((await t.call(away, 'GET', `/monitor/trace/export?labelId=${milk.id}`)).status).toBe(404)
  })

  test('nothing of another organization', async () => {
    const { milk } = await kitchen()
    const stranger = await t.token(5, { organization: 'other' })
    expect((await trace({ labelId: milk.id }, stranger)).status).toBe(404)
    expect((await t.call(stranger, 'POST', '/monitor/trace/timeline/get', { labelId: milk.id })).status).toBe(
      404,
    )
  })

  test('neither nothing nor both', async () => {
    for (const body of [{}, { labelId: newId(), batchId: newId() }])
      expect((await trace(body)).body['code']).toBe('RULE_BROKEN')
    expect((await trace({ labelId: newId() })).status).toBe(404)
  })
})

test('the timeline has everything that happened to them, in order, in pages', async () => {
  const { milk, cake } = await kitchen()
  await moveLabels(t, token, [milk.id], 'freeze')
  await t.call(token, 'POST', '/labeling/hold', { hold: { batchId: milk.batchId, reason: 'x' } })
  const page = (more: object = {}) =>
    t.call(token, 'POST', '/monitor/trace/timeline/get', { labelId: milk.id, ...more })
  const { body } = await page()
  const actions = body['events'].map((event: { action: string }) => event.action)
  expect(actions.slice(0, 2)).toEqual(['label/receive', 'label/register'])
  expect(actions.slice(-3)).toEqual(['label/split', 'label/move', 'batch/hold'])
  expect(body['count']).toBe(actions.length)
  const times = body['events'].map((event: { at: string }) => event.at)
  expect(times).toEqual(times.toSorted())
  const second = await page({ offset: 1, limit: 2 })
  expect(second.body['events'].map((event: { id: string }) => event.id)).toEqual(
    body['events'].slice(1, 3).map((event: { id: string }) => event.id),
  )
  const back = await t.call(token, 'POST', '/monitor/trace/timeline/get', {
    labelId: cake.id,
    direction: 'back',
    limit: 0,
  })
  expect(back.body['count']).toBeGreaterThan(4)
})

describe('the table', () => {
  test('a line a link, no cell a formula', async () => {
    const { milk, cake } = await kitchen()
    const answer = await t.call(
      token,
      'GET',
      `/monitor/trace/export?labelId=${cake.id}&direction=back&locale=en`,
    )
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="trace-[\d-]+\.csv"$/)
    const lines = answer.raw.toString().trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain("From: supplier's lot")
    const fromMilk = lines.find(line => line.includes('Dairy'))
    expect(fromMilk).toContain('M-1')
    expect(fromMilk).toContain("'=Food")
    expect(answer.raw.toString()).not.toMatch(/(^|,)=/m)
    const spanish = await t.call(token, 'GET', `/monitor/trace/export?labelId=${milk.id}&locale=es`)
    expect(spanish.raw.toString().split('\r\n')[0]).toContain('De: lote del proveedor')
  })
})

test('within a depth are exactly the nodes that so few links lead to', () => {
  const edges = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 40 })
  fc.assert(
    fc.property(edges, fc.integer({ min: 1, max: 5 }), (pairs, depth) => {
      const links = pairs.map(([from, to]) => ({ fromId: String(from), toId: String(to) }))
      const distance = (forward: boolean) => {
        const known = new Map([['0', 0]])
        for (let step = 1; step <= depth; step++)
          for (const { fromId, toId } of links) {
            const [here, there] = forward ? [fromId, toId] : [toId, fromId]
            if ((known.get(here) ?? Infinity) < step && !known.has(there)) known.set(there, step)
          }
        return known
      }
      const expected = new Set([...distance(true).keys(), ...distance(false).keys()])
      expect(withinDepth(links, ['0'], depth)).toEqual(expected)
    }),
  )
})
