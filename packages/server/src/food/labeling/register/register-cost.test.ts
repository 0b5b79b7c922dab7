/** What a registration asks of the database: no table that grows is read whole, and nobody waits for somebody's number. */
import { ENTITIES } from '@cloche/domain/entities'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { Connection, type Statement } from '../../../database/connection.ts'
import { tableName } from '../../../database/sql-names.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { bulkInsert, withoutForeignKeys } from '../../../testing/bulk-rows.ts'
import {
  g,
  kg,
  makeProduct,
  makeSauce,
  moveLabels,
  registered,
  rowsOf,
  tryRegister,
} from '../../../testing/labels.ts'
import { planOf } from '../../../testing/plan-shape.ts'

let t: TestApp
let token: string
let owner: pg.Client
const sent: Statement[] = []
const { send } = Connection.prototype
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  token = await t.token(5)
  owner = new pg.Client(t.pool.config)
  await owner.connect()
  Connection.prototype.send = function (statement) {
    sent.push(statement as Statement)
    return send.call(this, statement) as never
  }
})
afterAll(async () => {
  Connection.prototype.send = send
  await owner.end()
  await t.close()
})

/** The statements that reached the database while `work` was done. */
async function sentBy(work: () => Promise<unknown>): Promise<Statement[]> {
  sent.length = 0
  await work()
  // What opens a transaction is counted with it.
  return sent.filter(({ text }) => !text.includes('session_revision'))
}

test('a plain registration asks few things, and reads nothing back', async () => {
  const productId = await makeProduct(t)
  await registered(t, token, { productId })
  const statements = await sentBy(() => registered(t, token, { productId }))
  const verbs = statements.flatMap(
    ({ text }) => /^\s*(select|insert into \w+|update \w+|with \w+)/i.exec(text)?.[1] ?? [],
  )
  expect(verbs).toEqual([
    // The number of the batch and the serial of its product, in one.
    'with number',
    'select',
    'select',
    ...[
      'batch',
      'batch_item',
      'label',
      'event',
      'stock_variation',
      'stock_balance',
      'history',
      'unsealed',
      'audit_origin',
      'happening',
    ].map(table => `insert into ${table}`),
    // Told to the other servers.
    'select',
  ])
})

test('a registration that is held up holds up no other of its product, and each has a number of its own', async () => {
  const productId = await makeProduct(t, { batchPattern: 'N{product:4}' })
  const container = await t.make('container', { name: 'Tub', locationId: t.home.places.kitchen })
  await owner.query('begin')
  await owner.query(`select set_config('app.organization_id', $1, true)`, [t.home.id])
  await owner.query('select 1 from container where id = $1 for update', [container['id']])
  let isDone = false
  const heldUp = registered(t, token, { productId, containerId: container['id'] }).finally(
    () => (isDone = true),
  )
  // It has its number as soon as nobody else gets it.
  const next = async () =>
    (
      await rowsOf(
        t,
        'select next_product_serial as next from product where organization_id = $1 and id = $2',
        [productId],
      )
    )[0]?.['next']
  await expect.poll(next).toBe(2)
  const others = await Promise.all([registered(t, token, { productId }), registered(t, token, { productId })])
  expect(isDone).toBe(false)
  await owner.query('rollback')
  expect((await heldUp).batch['code']).toMatch(/^N0001-/)
  expect(others.map(({ batch }) => String(batch['code']).slice(0, 5)).toSorted()).toEqual(['N0002', 'N0003'])
})

test('a number that came to nothing is given back, unless another was taken since', async () => {
  const productId = await makeProduct(t, { batchPattern: 'G{product:4}' })
  const refused = await tryRegister(t, token, { productId, state: 'nowhere' })
  expect(refused.status).toBe(422)
  const id = newId()
  const first = await registered(t, token, { id, productId })
  const again = await registered(t, token, { id, productId })
  const number = first.batch['serial']
  expect([first.batch['code'], again.batch['code']]).toEqual([`G0001-${number}`, `G0001-${number}`])
  expect((await registered(t, token, { productId })).batch['code']).toBe(`G0002-${number + 1}`)
})

test('what was written is answered as it is read, to the byte', async () => {
  const flour = await registered(t, token, {
    productId: await makeProduct(t, { name: 'Flour', allergens: { gluten: 'contains' } }),
    madeAt: '2026-10-30T08:00:00Z',
    items: [{ count: 1, quantity: kg(3) }],
  })
  const butter = await makeProduct(t, { name: 'Butter', allergens: { milk: 'contains' } })
  const route = await t.make('elaboration', { name: 'Bake' })
  for (const [priority, state] of ['cook', 'chill'].entries())
    await t.make('step', {
      elaborationId: route['id'],
      state,
      priority,
      isLabelled: true,
      expectedDuration: 60,
    })
  const productId = await makeProduct(t, { name: 'Cake', elaborationId: route['id'] })
  await t.make('composition', { productId, ingredientId: butter, quantity: g(200.125), note: 'soft' })
  const batching = await t.make('batching', {
    name: 'Slice',
    productId,
    mode: 'perStep',
    servingCount: 8,
    mask: 'A-{n}',
  })
  const registration = {
    id: newId(),
    productId,
    batchingId: batching['id'],
    state: 'cook',
    madeAt: '2026-11-01T08:00:00+02:00',
    note: 'from yesterday',
    supplier: 'Mill',
    supplierDocument: '77',
    items: [
      { count: 2, quantity: { value: 0.333_333, unit: 'kg' } },
      { count: 1, quantity: g(50.5), servingCount: 2 },
    ],
    inputs: [{ labelId: flour.labels[0]!['id'], quantity: g(100.1) }],
  }
  const [first, again] = [
    await tryRegister(t, token, registration),
    await tryRegister(t, token, registration),
  ]
  expect(first.status, first.raw.toString()).toBe(200)
  expect(first.body['labels']).toHaveLength(6)
  expect(again.raw.toString()).toBe(first.raw.toString())
})

const ROWS = 10_000
/** Rows that a statement may read of a table that grows. */
const MOST = 200
const { label, batch, batchItem, labelLink, event, stockVariation } = ENTITIES

test('no operation on labels reads a table that grows as a whole', async () => {
  const sauce = await makeSauce(t)
  const id = newId()
  const statements = await sentBy(async () => {
    const items = [{ count: 4, quantity: kg(1) }]
    const { labels, batch: made } = await registered(t, token, { id, productId: sauce, items })
    await registered(t, token, { id, productId: sauce, items })
    const [one, two, three, four] = labels.map(label => label['id'] as string)
    for (const input of [
      { labelId: one, quantity: g(1) },
      { batchId: made['id'], quantity: g(2) },
    ])
      await registered(t, token, { productId: sauce, inputs: [input] })
    const done = [
      await moveLabels(t, token, [two!], 'other', { toState: 'freeze' }),
      await t.call(token, 'POST', '/labeling/split', { split: { labelId: three, parts: [g(100)] } }),
      await t.call(token, 'POST', '/labeling/merge', { merge: { labelIds: [three, four] } }),
      await t.call(token, 'POST', '/labeling/hold', { hold: { batchId: made['id'], reason: 'smell' } }),
      await t.call(token, 'POST', '/stock/count', {
        count: { lines: [{ productId: sauce, state: 'init', quantity: kg(1) }] },
      }),
    ]
    expect(done.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(Array(5).fill(200))
  })
  const growing = [label, batch, batchItem, labelLink, event, stockVariation]
  const bulk = {
    organizationId: t.home.id,
    places: Object.values(t.home.places),
    count: (name: string) => (growing.some(entity => entity.name === name) ? ROWS : 100),
  }
  await withoutForeignKeys(owner)
  await owner.query(`set app.organization_id = '${t.home.id}'`)
  for (const entity of growing) await owner.query(bulkInsert(entity, bulk))
  await owner.query('analyze')
  // Letters are looked after beside what is asked for here.
  const asked = statements.filter(
    ({ text, values }) => values && /^\s*(select|update|with)/i.test(text) && !/\bmail\b/.test(text),
  )
  expect(asked.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const statement of asked) {
    const { reads, shape } = await planOf(owner, t.home.id, statement)
    const most = Math.max(0, ...growing.map(entity => reads[tableName(entity)] ?? 0))
    if (most > MOST) found.push([statement.text, ...shape].join('\n'))
  }
  expect(found).toEqual([])
}, 120_000)
