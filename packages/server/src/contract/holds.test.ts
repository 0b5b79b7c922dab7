/**
 * Food of a batch that one place holds, at another: every call that shows it there says so, every call that takes it
 * refuses, and all counters count it. A person there learns no more of the place that made it.
 */
import { OWN_CALLS } from '@cloche/domain/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import { newId } from '../adapters/ids.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { pinFor } from '../testing/terminals.ts'
import { g, kg, moveLabels, registered, rowsOf, tryRegister, type Body } from '../testing/labels.ts'

let t: TestApp
let here: string
let there: string
let product: string
let batch: Body
let label: string
let other: string
let container: string

/** What the batch is called, why it is on hold. */
const REASON = 'Glass in the pot'

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  there = await t.token(4)
  here = await t.token(3, { place: 'sibling' })
  const owner = await t.token(5, { place: 'root' })
  product = (await t.make('product', { name: 'Stock', isPublic: true, publicLabel: ['dates'] }))['id']
  container = (await t.make('container', { name: 'Crate', locationId: t.home.places.sibling }))['id']
  const made = await registered(t, there, {
    productId: product,
    items: [{ count: 3, quantity: kg(1) }],
    expiration: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    dateReason: 'Test',
  })
  batch = made.batch
  const ids = made.labels.map(one => one['id'] as string)
  ;[label = '', other = ''] = ids
  await moveLabels(t, owner, [label, other], 'relocate', { locationId: t.home.places.sibling })
  const packed = await t.call(here, 'POST', '/container/pack', {
    pack: { containerId: container, labelIds: [other] },
  })
  expect(packed.status).toBe(200)
  const held = await t.call(there, 'POST', '/labeling/hold', {
    hold: { batchId: batch['id'], reason: REASON },
  })
  expect(held.status, JSON.stringify(held.body)).toBe(200)
})
afterAll(() => t.close())

const post = async (path: string, body: object = {}) => {
  const answer = await t.call(here, 'POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const get = async (path: string) => {
  const answer = await t.call(here, 'GET', path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const ours = (rows: Body[]) => rows.filter(row => row['id'] === label || row['id'] === other)

describe('every answer that shows the food says that it is on hold', () => {
  const saying = { batchStatus: 'hold', batchReason: REASON }
  test.each<[string, () => Promise<Body[]>]>([
    ['list', async () => ours((await post('/labeling/labels/get', { limit: 100 }))['labels'])],
    [
      'list with some fields',
      async () =>
        ours(
          (await post('/labeling/labels/get', { attributes: ['serial', 'batchStatus', 'batchReason'] }))[
            'labels'
          ],
        ),
    ],
    [
      'list narrowed to what is on hold',
      async () =>
        ours(
          (await post('/labeling/labels/get', { filter: { batchStatus: 'hold', isFinal: false } }))['labels'],
        ),
    ],
    ['record', async () => [(await get(`/labeling/label?labelId=${label}`))['label']]],
    ['home', async () => ours((await post('/labeling/dashboard/get'))['expiring'])],
    ['board of dates', async () => ours((await post('/labeling/expiring/get'))['labels'])],
    ['container', async () => ours((await get(`/container/contents?containerId=${container}`))['labels'])],
    ['what a browser keeps', async () => ours((await post('/labeling/offline/get'))['labels'])],
  ])('%s', async (_, read) => {
    const rows = await read()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject(saying)
  })

  test.each<[string, () => Promise<Body[]>]>([
    ['scan', async () => (await post('/labeling/scan', { code: encodeBytecode('LA', label) }))['found']],
    ['search', async () => (await post('/search', { records: [{ entity: 'label', id: label }] }))['records']],
    [
      'stock by date',
      async () =>
        (await post('/stock/expirations/get', { filter: { productId: product } }))['stockExpirations'],
    ],
  ])('%s', async (_, read) => {
    const rows = await read()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ batchStatus: 'hold' })
  })

  test('stock counts it', async () => {
    const { stockProducts } = await post('/stock/products/get', { search: 'Stock' })
    expect(stockProducts[0]).toMatchObject({ labels: 2, onHold: 2 })
  })

  test('its moves are closed, with the batch, the reason and who holds it', async () => {
    const { moves } = await post('/labeling/label/moves/get', { labelId: label })
    const open = (moves as Body[]).filter(move => move['blockedBy'] === undefined)
    expect(open.map(move => move['kind'])).toEqual(['waste'])
    const { values } = (moves as Body[]).find(move => move['blockedBy'])!['blockedBy']
    expect(values['batch']).toContain(batch['code'])
    expect(values['about']).toContain(REASON)
  })

  test('guests learn that it is not to be eaten, and not why', async () => {
    const page = await t.call(null, 'GET', `/public/record/label/${label}`)
    expect(page.body['record'].label).toMatchObject({ batchStatus: 'hold' })
    expect(JSON.stringify(page.body)).not.toContain(REASON)
  })

  test('a shape that shows a label has room for it', () => {
    const bare: string[] = []
    const look = (schema: unknown, name: string) => {
      if (typeof schema !== 'object' || schema === null) return
      const properties = (schema as { properties?: Record<string, unknown> }).properties ?? {}
      const isLabel = 'serial' in properties && ('expiration' in properties || 'bestBefore' in properties)
      const says = 'batchStatus' in properties || 'status' in properties
      if (isLabel && !says && !SAID_ELSEWHERE.has(name)) bare.push(name)
      for (const value of Object.values(schema)) look(value, name)
    }
    for (const { name, answer } of OWN_CALLS) look(answer, name)
    expect([...new Set(bare)]).toEqual([])
  })
})

/** What is printed on paper; what may go out, each with why not; traces and what a breach went by, whose labels come with the status of their batches beside them. */
const SAID_ELSEWHERE = new Set([
  'labeling.designContent',
  'labeling.content',
  'stock.takeable',
  'screenshot.view',
  'monitor.trace',
  'monitor.incidenceContents',
  // Says of each why it is not offered.
  'ordering.pick',
])

describe('every call that takes the food refuses, and names the batch, the reason and the person', () => {
  const input = () => [{ labelId: label, quantity: g(10) }]
  test.each<[string, () => Promise<{ status: number; body: Body }>]>([
    ['as an input', () => tryRegister(t, here, { productId: product, inputs: input() })],
    [
      'as an input by its batch',
      () => tryRegister(t, here, { productId: product, inputs: [{ batchId: batch['id'], quantity: g(10) }] }),
    ],
    [
      'merged',
      () => t.call(here, 'POST', '/labeling/merge', { merge: { id: newId(), labelIds: [label, other] } }),
    ],
    ['served', () => moveLabels(t, here, [label], 'serve')],
    [
      'put into a container',
      () => t.call(here, 'POST', '/container/pack', { pack: { containerId: container, labelIds: [label] } }),
    ],
    ['moved into a container', () => moveLabels(t, here, [label], 'relocate', { containerId: container })],
  ])('%s', async (_, take) => {
    const answer = await take()
    expect([409, 422]).toContain(answer.status)
    const said = (answer.body['details'].faults as Body[]).map(fault => String(fault['message'])).join(' ')
    expect(said).toContain(batch['code'])
    expect(said).toContain(REASON)
  })

  test('wasting it, and carrying it to another place, stay open', async () => {
    const split = await t.call(here, 'POST', '/labeling/split', { split: { labelId: label, parts: [g(10)] } })
    expect(split.status).toBe(200)
    const [part] = split.body['labels'] as Body[]
    expect(part).toMatchObject({ batchStatus: 'hold', batchReason: REASON })
    expect((await moveLabels(t, here, [part!['id']], 'waste', { reason: 'spoiled' })).status).toBe(200)
  })
})

test('all counters agree', async () => {
  const home = (await post('/labeling/dashboard/get'))['figures'].onHold
  const listed = await post('/labeling/labels/get', {
    limit: 0,
    filter: { batchStatus: 'hold', isFinal: false, quantity: { gt: 0 } },
  })
  const manager = await t.token(5, { place: 'sibling' })
  const today = new Date().toISOString().slice(0, 10)
  const figures = await t.call(
    manager,
    'GET',
    `/location/statistics?locationId=${t.home.places.sibling}&from=${today}&to=${today}`,
  )
  const { stockProducts } = await post('/stock/products/get', { search: 'Stock' })
  expect(home).toBeGreaterThan(0)
  expect([listed['count'], figures.body['statistics']?.open.onHold]).toEqual([home, home])
  expect(stockProducts[0].onHold).toBe(home)
})

test('no more of the other place is told', async () => {
  expect((await t.call(here, 'GET', `/labeling/batch?batchId=${batch['id']}`)).status).toBe(404)
  const release = await t.call(here, 'POST', '/labeling/release', {
    release: { batchIds: [batch['id']], status: 'available', reason: 'fine' },
  })
  expect(release.body['code']).toBe('UNKNOWN_LINK')
})

test('let go there, it is free here; and labels say what their batches say', async () => {
  const proof = await pinFor(t, await t.token(4, { fresh: true }))
  const release = await t.call(there, 'POST', '/labeling/release', {
    release: { batchIds: [batch['id']], status: 'available', reason: 'No glass', proof },
  })
  expect(release.status).toBe(200)
  const { label: after } = await get(`/labeling/label?labelId=${label}`)
  expect(after).toMatchObject({ batchStatus: 'available', batchReason: null })
  expect((await post('/labeling/dashboard/get'))['figures'].onHold).toBe(0)
  const apart = await rowsOf(
    t,
    `select label.id from label join batch on batch.organization_id = $1 and batch.id = label.batch_id
     where label.organization_id = $1 and batch.status <> label.batch_status`,
  )
  expect(apart).toEqual([])
})
