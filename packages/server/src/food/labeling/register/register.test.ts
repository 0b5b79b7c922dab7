import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  faultsOf,
  g,
  kg,
  makeProduct,
  makeSauce,
  moveLabels,
  readLabel,
  registered,
  rowsOf,
  tryRegister,
} from '../../../testing/labels.ts'

let t: TestApp
let token: string
let sauce: string

beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
  sauce = await makeSauce(t)
})
afterAll(() => t.close())

const product = (more: object = {}) => makeProduct(t, more)

describe('what a registration makes', () => {
  test('a batch, its items, labels with serials of their own, dates with reasons', async () => {
    const { batch, items, labels, dates } = await registered(t, token, {
      productId: sauce,
      state: 'cook',
      items: [
        { count: 3, quantity: kg(2) },
        { count: 1, quantity: g(500), servingCount: 4 },
      ],
      madeAt: '2026-03-10T08:00:00.000Z',
    })
    expect(batch).toMatchObject({
      name: 'Tomato sauce',
      status: 'available',
      origin: 'production',
      quantity: kg(6.5),
    })
    expect(batch['code']).toMatch(/^260310-\d+$/)
    expect(batch['locationId']).toBe(t.home.places.kitchen)
    expect(items.map(item => [item['count'], item['servingCount']])).toEqual([
      [3, null],
      [1, 4],
    ])
    expect(labels.map(label => label['quantity'])).toEqual([kg(2), kg(2), kg(2), g(500)])
    expect(new Set(labels.map(label => label['serial'])).size).toBe(4)
    for (const { serial } of labels as { serial: string }[])
      expect(serial).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{10}$/)
    // Days end with the day of the place: 23:59 in Madrid.
    // One kind of date, though the product's life names both.
    expect(labels[0]).toMatchObject({ bestBefore: null, expiration: '2026-03-15T22:59:00.000Z' })
    expect(dates['lines'].filter((line: { decides: boolean }) => line.decides)).toHaveLength(1)
    expect(await readLabel(t, token, labels[0]!['id'])).toMatchObject({
      allergens: { celery: 'contains', milk: 'notContained' },
      dateLines: dates['lines'],
      initialQuantity: kg(2),
    })
  })

  test('one event and one line of history', async () => {
    const { batch, labels } = await registered(t, token, {
      productId: sauce,
      items: [{ count: 2, quantity: kg(1) }],
    })
    const events = await rowsOf(
      t,
      'select action, quantity_value as amount, data from event where organization_id = $1 and batch_id = $2',
      [batch['id']],
    )
    expect(events).toMatchObject([
      { action: 'label/register', amount: 2, data: { count: 2, mode: 'individual' } },
    ])
    expect(events[0]?.['data'].serials).toEqual([labels[0]!['serial'], labels[1]!['serial']])
    const history = await t.call(token, 'GET', `/labeling/batch/history?batchId=${batch['id']}`)
    expect(history.body['history']).toMatchObject([{ verb: 'create', after: { name: 'Tomato sauce' } }])
  })

  test('a range is one label of many pieces', async () => {
    const { labels, items } = await registered(t, token, {
      productId: sauce,
      mode: 'range',
      items: [{ count: 40, quantity: g(80) }],
    })
    expect(labels).toHaveLength(1)
    expect(labels[0]).toMatchObject({ mode: 'range', count: 40, quantity: g(3200) })
    expect(items[0]).toMatchObject({ count: 40, quantity: g(80) })
  })

  test('per step: a label for each labelled step; only the first holds the food', async () => {
    const route = await t.make('elaboration', { name: 'Cook and chill' })
    const step = (state: string, priority: number, isLabelled: boolean, expectedDuration: number) =>
      t.make('step', { elaborationId: route['id'], state, priority, isLabelled, expectedDuration })
    await step('cook', 1, true, 3600)
    await step('ready', 2, false, 600)
    await step('chill', 3, true, 0)
    const life = { bestBefore: null, expiration: { value: 10, unit: 'hours' } }
    const productId = await product({ elaborationId: route['id'], life: { cook: life, chill: life } })
    const { labels } = await registered(t, token, {
      productId,
      state: 'cook',
      mode: 'perStep',
      madeAt: '2026-03-10T08:00:00.000Z',
      items: [{ count: 2, quantity: kg(1) }],
    })
    expect(labels.map(label => [label['state'], label['quantity'].value])).toEqual([
      ['cook', 1],
      ['cook', 1],
      ['chill', 0],
      ['chill', 0],
    ])
    // The chilled one begins when cooking and resting are over.
    expect(labels.map(label => label['expiration'])).toEqual([
      ...Array<string>(2).fill('2026-03-10T18:00:00.000Z'),
      ...Array<string>(2).fill('2026-03-10T19:10:00.000Z'),
    ])
    const none = await tryRegister(t, token, { productId: sauce, mode: 'perStep' })
    expect(faultsOf(none.body)).toEqual(['registration.mode problem.registration.noSteps'])
  })

  test('the recipe is kept as it was, its allergens travel up', async () => {
    const nuts = await product({ name: 'Almonds', allergens: { nuts: 'contains' } })
    const pesto = await product({ name: 'Pesto', allergens: { milk: 'contains' } })
    const line = await t.make('composition', {
      productId: pesto,
      ingredientId: nuts,
      quantity: g(200),
      note: 'toasted',
    })
    const { batch, labels } = await registered(t, token, { productId: pesto })
    expect(batch['recipe'].lines).toMatchObject([
      { ingredientId: nuts, name: 'Almonds', quantity: g(1000), yield: 1, note: 'toasted' },
    ])
    expect((await readLabel(t, token, labels[0]!['id']))['allergens']).toEqual({
      nuts: 'contains',
      milk: 'contains',
    })
    await t.call(token, 'PATCH', `/product/composition/${line['id']}`, { quantity: g(1) })
    const again = await t.call(token, 'GET', `/labeling/batch?batchId=${batch['id']}`)
    expect(again.body['batch'].recipe.lines[0].quantity).toEqual(g(1000))
  })

  test('a program gives the life, its own pattern the code', async () => {
    const productId = await product({ batchPattern: 'S{product:3}' })
    const program = await t.make('program', {
      name: 'Blast chill',
      type: 'chill',
      fromState: 'cook',
      nextState: 'chill',
      nextExpiration: { value: 12, unit: 'hours' },
    })
    const made = { productId, programId: program['id'], madeAt: '2026-03-10T08:00:00.000Z' }
    const { batch, labels } = await registered(t, token, made)
    expect(batch['code']).toBe(`S001-${batch['serial']}`)
    expect(labels[0]).toMatchObject({ expiration: '2026-03-10T20:00:00.000Z', programId: program['id'] })
    const wrong = await tryRegister(t, token, { ...made, state: 'freeze' })
    expect(faultsOf(wrong.body)).toEqual(['registration.programId problem.registration.programState'])
  })

  test('a batching counts its batches, and says which code comes next', async () => {
    const productId = await product()
    const batching = await t.make('batching', {
      name: 'Tub',
      productId,
      batchPattern: 'T{batch:4}',
      mode: 'range',
    })
    const first = await registered(t, token, { productId, batchingId: batching['id'] })
    const second = await registered(t, token, { productId, batchingId: batching['id'] })
    const number: number = first.batch['serial']
    const code = (more: number) => `T${String(number + more).padStart(4, '0')}`
    expect(batching['nextBatchId']).toBe(code(0))
    expect([first.batch['code'], second.batch['code'], first.labels[0]!['mode']]).toEqual([
      code(0),
      code(1),
      'range',
    ])
    const read = await t.call(token, 'GET', `/labeling/batching?batchingId=${batching['id']}`)
    expect(read.body['batching']).toMatchObject({ nextBatchId: code(2), nextBatchSerial: 3 })
  })
})

describe('what it takes', () => {
  test('amounts go from the inputs and are shared out over the labels', async () => {
    const flour = await registered(t, token, {
      productId: await product({ allergens: { gluten: 'contains' } }),
      state: 'init',
      origin: 'receipt',
      supplierLot: 'LOT-9',
      expiration: '2099-01-31',
      items: [{ count: 1, quantity: kg(1) }],
    })
    const dough = await registered(t, token, {
      productId: await product(),
      items: [
        { count: 1, quantity: g(300) },
        { count: 2, quantity: g(600) },
      ],
      inputs: [{ labelId: flour.labels[0]!['id'], quantity: g(100) }],
    })
    const left = await readLabel(t, token, flour.labels[0]!['id'])
    expect(left).toMatchObject({ quantity: kg(0.9), isFinal: false })
    const links = await rowsOf(
      t,
      'select kind, quantity_value as value, quantity_unit as unit from label_link where organization_id = $1 and from_id = $2 order by id',
      [left['id']],
    )
    expect(links).toEqual([
      { kind: 'input', value: 0.02, unit: 'kg' },
      { kind: 'input', value: 0.04, unit: 'kg' },
      { kind: 'input', value: 0.04, unit: 'kg' },
    ])
    expect(await readLabel(t, token, dough.labels[0]!['id'])).toMatchObject({
      allergens: { gluten: 'contains' },
      expiration: '2099-01-31T22:59:00.000Z',
    })
    const used = await rowsOf(
      t,
      `select quantity_value as value from event where organization_id = $1 and label_id = $2 and action = 'label/use'`,
      [left['id']],
    )
    expect(used).toEqual([{ value: 0.1 }])
  })

  test('without an amount all of it; an emptied label is closed', async () => {
    const { labels } = await registered(t, token, { productId: sauce })
    const id = labels[0]!['id'] as string
    await registered(t, token, { productId: sauce, inputs: [{ labelId: id }] })
    expect(await readLabel(t, token, id)).toMatchObject({ quantity: kg(0), isFinal: true, state: 'chill' })
    const again = await tryRegister(t, token, { productId: sauce, inputs: [{ labelId: id }] })
    expect(again.status).toBe(422)
    expect(faultsOf(again.body)).toContain('registration.inputs.0 trace.label.final')
  })

  test('a batch is used up from the label that expires first', async () => {
    const productId = await product()
    const { batch, labels } = await registered(t, token, {
      productId,
      expiration: '2099-05-02',
      items: [{ count: 3, quantity: kg(1) }],
    })
    await rowsOf(
      t,
      `update label set expiration = '2099-01-01' where organization_id = $1 and id = $2 returning id`,
      [labels[2]!['id']],
    )
    await registered(t, token, { productId: sauce, inputs: [{ batchId: batch['id'], quantity: g(1500) }] })
    const left = await Promise.all(
      labels.map(async label => (await readLabel(t, token, label['id']))['quantity'].value),
    )
    expect(left).toEqual([0.5, 1, 0])
    const tooMuch = await tryRegister(t, token, {
      productId: sauce,
      inputs: [{ batchId: batch['id'], quantity: kg(2) }],
    })
    expect(faultsOf(tooMuch.body)).toEqual(['registration.inputs.0.quantity trace.amount.exceeds'])
    await registered(t, token, { productId: sauce, inputs: [{ batchId: batch['id'] }] })
    const gone = await tryRegister(t, token, { productId: sauce, inputs: [{ batchId: batch['id'] }] })
    expect(faultsOf(gone.body)).toEqual(['registration.inputs.0.batchId problem.label.batchEmpty'])
  })

  test('not from what is expired, held, in another unit, too little, or named twice', async () => {
    const { batch, labels } = await registered(t, token, {
      productId: sauce,
      items: [{ count: 3, quantity: kg(1) }],
    })
    const [one, two, three] = labels.map(label => label['id'] as string)
    await rowsOf(
      t,
      `update label set expiration = now() - interval '1 hour' where organization_id = $1 and id = $2 returning id`,
      [one],
    )
    const from = (...inputs: object[]) => tryRegister(t, token, { productId: sauce, inputs })
    expect(faultsOf((await from({ labelId: one })).body)).toEqual([
      'registration.inputs.0 trace.label.expired',
    ])
    expect(faultsOf((await from({ labelId: two, quantity: { value: 1, unit: 'l' } })).body)).toEqual([
      'registration.inputs.0.quantity trace.unit.incompatible',
    ])
    expect(faultsOf((await from({ labelId: two, quantity: g(1001) })).body)).toEqual([
      'registration.inputs.0.quantity trace.amount.exceeds',
    ])
    expect(faultsOf((await from({ labelId: two }, { labelId: two!.toUpperCase() })).body)).toEqual([
      'registration.inputs.1 trace.label.twice',
    ])
    expect(faultsOf((await from({})).body)).toEqual([
      'registration.inputs.0 problem.registration.labelOrBatch',
    ])
    await t.call(token, 'POST', '/labeling/hold', { hold: { batchId: batch['id'], reason: 'smell' } })
    expect(faultsOf((await from({ labelId: three })).body)).toEqual([
      'registration.inputs.0 trace.label.hold',
    ])
    for (const id of [one, two, three]) expect((await readLabel(t, token, id!))['quantity']).toEqual(kg(1))
  })
})

test('the preview says what would be, and writes nothing', async () => {
  const { labels } = await registered(t, token, { productId: sauce })
  const before = await rowsOf(
    t,
    'select count(*)::int as n, (select sum(next_product_serial) from product where organization_id = $1) as s from label where organization_id = $1',
  )
  const registration = {
    productId: sauce,
    state: 'cook',
    origin: 'receipt',
    items: [{ count: 1, quantity: kg(1) }],
    inputs: [{ labelId: labels[0]!['id'] }],
  }
  const answer = await t.call(token, 'POST', '/labeling/register/preview', { registration })
  expect(answer.body).toMatchObject({
    allergens: { celery: 'contains' },
    dates: { lines: expect.any(Array) },
  })
  expect(answer.body['batchCode']).toMatch(/^\d{6}-\d+$/)
  const made = await registered(t, token, { ...registration, supplierLot: 'L' })
  expect(made.batch['code']).toBe(answer.body['batchCode'])
  expect(made.labels).toHaveLength(1)
  expect(before[0]?.['n']).toBe(
    Number((await rowsOf(t, 'select count(*)::int as n from label where organization_id = $1'))[0]?.['n']) -
      1,
  )
  const wasted = await moveLabels(t, token, [made.labels[0]!['id']], 'waste', { reason: 'test' })
  expect(wasted.status).toBe(200)
})
