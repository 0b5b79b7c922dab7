import { afterAll, beforeAll, expect, test } from 'vitest'
import { isValidSscc } from '@cloche/domain/rules/codes'
import { DEPTH_MAX } from '@cloche/domain/rules/containers'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  g,
  kg,
  ledgerOf,
  makeProduct,
  moveLabels,
  readLabel,
  registered,
  rowsOf,
  type Body,
} from '../../../testing/labels.ts'
import { heldAndSummed } from '../../../testing/stock.ts'

let t: TestApp
let token: string
let product: string
let shape: Body
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
  product = await makeProduct(t)
  shape = await t.make('containerShape', { name: 'GN 1/1', tare: 1200, maxWeight: 9000 })
})
afterAll(() => t.close())

const box = (more: object = {}, organization: 'home' | 'other' = 'home') =>
  t.make(
    'container',
    {
      name: 'Box',
      locationId: t[organization].places.kitchen,
      ...(organization === 'home' ? { shapeId: shape['id'] } : {}),
      ...more,
    },
    organization,
  )
const post = (path: string, body: object, as = token) => t.call(as, 'POST', `/container/${path}`, body)
const contents = async (id: string) =>
  (await t.call(token, 'GET', `/container/contents?containerId=${id}`)).body
const labelsOf = async (count: number, quantity = kg(1), productId = product) =>
  (await registered(t, token, { productId, items: [{ count, quantity }] })).labels.map(
    label => label['id'] as string,
  )
const packed = async (containerId: string, labelIds: string[]) => {
  const answer = await post('pack', { pack: { containerId, labelIds } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const faultsOf = (answer: { body: Body }) =>
  (answer.body['details'].faults as { path: string; rule: string }[]).map(({ path, rule }) => [path, rule])

test('a container moves with all that is in it: one event, every label, its stock, its timeline', async () => {
  const [trolley, tray] = [await box({ name: 'Trolley' }), await box({ name: 'Tray' })]
  const labels = await labelsOf(3)
  await packed(trolley['id'], labels.slice(0, 1))
  await packed(tray['id'], labels.slice(1))
  const nested = await post('move', { move: { containerId: tray['id'], parentId: trolley['id'] } })
  expect(nested.body).toMatchObject({ labels: 2, container: { parentId: trolley['id'] } })
  const before = await rowsOf(t, 'select id from event where organization_id = $1')
  const moved = await post('move', { move: { containerId: trolley['id'], locationId: t.home.places.fridge } })
  expect(moved.body).toMatchObject({ labels: 3, container: { locationId: t.home.places.fridge } })
  const events = await rowsOf(
    t,
    `select action, location_id as "locationId", container_id as "containerId", data from event
     where organization_id = $1 and id <> all($2::uuid[])`,
    [before.map(({ id }) => id)],
  )
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    action: 'container/move',
    locationId: t.home.places.fridge,
    containerId: trolley['id'],
    data: { fromLocationId: t.home.places.kitchen },
  })
  expect(events[0]!['data'].labelIds.toSorted()).toEqual(labels.toSorted())
  for (const id of labels) {
    expect(await readLabel(t, token, id)).toMatchObject({ locationId: t.home.places.fridge })
    const { body } = await t.call(token, 'POST', '/monitor/trace/timeline/get', { labelId: id })
    const actions = (body['events'] as { action: string }[]).map(event => event.action)
    expect(actions.filter(action => action === 'container/move').length, id).toBeGreaterThan(0)
  }
  const trayNow = (await contents(trolley['id']))['containers'][1]
  expect(trayNow).toMatchObject({ id: tray['id'], locationId: t.home.places.fridge })
  const { faults, differences } = await ledgerOf(t)
  expect([faults, differences]).toEqual([[], []])
  const { held, summed } = await heldAndSummed(t)
  expect(summed).toEqual(held)
  // Moved to where it is: nothing happens, and nothing is written.
  const again = await post('move', { move: { containerId: trolley['id'], locationId: t.home.places.fridge } })
  expect(again.body['labels']).toBe(3)
  expect(await rowsOf(t, 'select id from event where organization_id = $1')).toHaveLength(before.length + 1)
})

test('what it weighs filled gives the net, in the amounts of what is in it', async () => {
  const [outer, inner] = [await box({ name: 'Outer', tare: 1000 }), await box({ name: 'Inner', tare: 200 })]
  const labels = await labelsOf(2, kg(2))
  await packed(inner['id'], labels)
  await post('move', { move: { containerId: inner['id'], parentId: outer['id'] } })
  expect(await contents(outer['id'])).toMatchObject({ tare: 1200, net: 4000, count: 2, isAllByWeight: true })
  const tried = await post('weigh', { weigh: { containerId: outer['id'], gross: 4700 } })
  expect(tried.body).toMatchObject({
    weighing: { gross: 4700, tare: 1200, net: 3500, isOverloaded: false },
    unshared: null,
    isApplied: false,
  })
  expect(await readLabel(t, token, labels[0]!)).toMatchObject({ quantity: kg(2) })
  await post('weigh', { weigh: { containerId: outer['id'], gross: 4700, apply: true } })
  for (const id of labels) expect(await readLabel(t, token, id)).toMatchObject({ quantity: kg(1.75) })
  const counted = await rowsOf(
    t,
    `select sum(quantity_value)::float as sum from stock_variation where organization_id = $1 and reason = 'count'`,
  )
  expect(counted).toEqual([{ sum: -0.5 }])
  expect((await ledgerOf(t)).differences).toEqual([])
  const { held, summed } = await heldAndSummed(t)
  expect(summed).toEqual(held)
})

test('the net says nothing where several products are in it, nor the scales where a tare is unknown', async () => {
  const mixed = await box()
  await packed(mixed['id'], [...(await labelsOf(1)), ...(await labelsOf(1, g(500), await makeProduct(t)))])
  const weighed = await post('weigh', { weigh: { containerId: mixed['id'], gross: 3000 } })
  expect(weighed.body).toMatchObject({
    weighing: { net: 1800 },
    unshared: 'problem.container.severalProducts',
    labels: [],
  })
  const applied = await post('weigh', { weigh: { containerId: mixed['id'], gross: 3000, apply: true } })
  expect(faultsOf(applied)).toEqual([['weigh.gross', 'problem.container.severalProducts']])
  const light = await post('weigh', { weigh: { containerId: mixed['id'], gross: 900 } })
  expect(faultsOf(light)).toEqual([['weigh.gross', 'problem.container.belowTare']])
  const bag = await box({ name: 'Bag', shapeId: null })
  const unknown = await post('weigh', { weigh: { containerId: bag['id'], gross: 900 } })
  expect(faultsOf(unknown)).toEqual([['weigh.gross', 'problem.container.noTare']])
})

test('filled, emptied, cleaned: its status goes along', async () => {
  const tray = await box()
  const status = async () => (await contents(tray['id']))['containers'][0].status
  const labels = await labelsOf(2)
  await packed(tray['id'], labels)
  expect(await status()).toBe('inUse')
  await post('unpack', { unpack: { containerId: tray['id'], labelIds: [labels[0]] } })
  expect(await status()).toBe('inUse')
  const emptied = await post('unpack', { unpack: { containerId: tray['id'] } })
  expect([emptied.body['labels'], await status()]).toEqual([1, 'toClean'])
  expect(await readLabel(t, token, labels[1]!)).toMatchObject({ containerId: null })
  const dirty = await post('pack', { pack: { containerId: tray['id'], labelIds: labels } })
  expect(faultsOf(dirty)).toEqual([['pack.containerId', 'problem.container.toClean']])
  await t.call(token, 'PUT', '/container/container', { container: { id: tray['id'], status: 'available' } })
  await packed(tray['id'], labels)
  const single = await t.make('containerShape', { name: 'Bag', isReusable: false })
  const bag = await box({ shapeId: single['id'] })
  await packed(bag['id'], labels)
  await post('unpack', { unpack: { containerId: bag['id'] } })
  expect((await contents(bag['id']))['containers'][0].status).toBe('retired')
  expect((await ledgerOf(t)).differences).toEqual([])
})

test('a label moved into a container by itself fills it too', async () => {
  const tray = await box()
  const [label] = await labelsOf(1)
  expect((await moveLabels(t, token, [label!], 'relocate', { containerId: tray['id'] })).status).toBe(200)
  expect((await contents(tray['id']))['containers'][0].status).toBe('inUse')
})

test('no circles, no towers, nothing closed, nothing carried past its contents', async () => {
  const [a, b] = [await box(), await box()]
  await post('move', { move: { containerId: b['id'], parentId: a['id'] } })
  const circle = await post('move', { move: { containerId: a['id'], parentId: b['id'] } })
  expect(faultsOf(circle)).toEqual([['move.parentId', 'problem.container.inItself']])
  let top = b['id'] as string
  for (let depth = 2; depth < DEPTH_MAX; depth++) {
    const next = (await box())['id'] as string
    expect((await post('move', { move: { containerId: next, parentId: top } })).status).toBe(200)
    top = next
  }
  const tower = await post('move', { move: { containerId: (await box())['id'], parentId: top } })
  expect(faultsOf(tower)).toEqual([['move.parentId', 'problem.container.tooDeep']])
  const past = await t.call(token, 'PUT', '/container/container', {
    container: { id: a['id'], parentId: (await box())['id'] },
  })
  expect(faultsOf(past)).toEqual([['container.parentId', 'problem.container.moveInstead']])
  const [label] = await labelsOf(1)
  await moveLabels(t, token, [label!], 'waste', { reason: 'dropped' })
  const closed = await post('pack', { pack: { containerId: a['id'], labelIds: [label] } })
  expect(faultsOf(closed)).toEqual([['pack.labelIds.0', 'problem.label.closed']])
  const both = await post('move', { move: { containerId: a['id'] } })
  expect(faultsOf(both)).toEqual([['move.locationId', 'problem.container.onePlace']])
  const out = await post('move', { move: { containerId: b['id'], parentId: null } })
  expect(out.body['container'].parentId).toBeNull()
})

test('SSCCs come from the organization’s prefix, one after the other and never twice', async () => {
  const [one, two, three] = [await box(), await box(), await box()]
  const none = await post('sscc', { containerId: one['id'] })
  expect(faultsOf(none)).toEqual([['containerId', 'problem.container.noPrefix']])
  await t.call(token, 'PUT', '/organization', {
    organization: { id: t.home.id, gs1CompanyPrefix: '8412345' },
  })
  const given = await Promise.all([one, two].map(each => post('sscc', { containerId: each['id'] })))
  const numbers = given.map(answer => answer.body['sscc'] as string).toSorted()
  expect(numbers).toEqual(['084123450000000010', '084123450000000027'])
  expect(numbers.every(isValidSscc)).toBe(true)
  expect(faultsOf(await post('sscc', { containerId: one['id'] }))).toEqual([
    ['containerId', 'problem.container.hasSscc'],
  ])
  await t.call(token, 'DELETE', `/container/container?containerId=${two['id']}`)
  expect((await post('sscc', { containerId: three['id'] })).body['sscc']).toBe('084123450000000034')
  const zpl = await post('print', { containerId: one['id'], format: 'zpl' })
  expect(zpl.raw.toString()).toMatch(/\^BC[\s\S]*>;>8000841234500000000/)
  expect((await post('print', { containerId: one['id'], format: 'pdf' })).raw.subarray(0, 5).toString()).toBe(
    '%PDF-',
  )
})

test('other organizations and other places see and move nothing of it', async () => {
  const mine = await box()
  await packed(mine['id'], await labelsOf(1))
  const theirs = await box({}, 'other')
  const other = await t.token(5, { organization: 'other' })
  const sibling = await t.token(2, { place: 'sibling' })
  for (const as of [other, sibling]) {
    const read = await t.call(as, 'GET', `/container/contents?containerId=${mine['id']}`)
    expect(read.status).toBeGreaterThanOrEqual(403)
    for (const [path, body] of [
      ['pack', { pack: { containerId: mine['id'], labelIds: [mine['id']] } }],
      ['unpack', { unpack: { containerId: mine['id'] } }],
      ['move', { move: { containerId: mine['id'], parentId: null } }],
      ['weigh', { weigh: { containerId: mine['id'], gross: 5000 } }],
      ['sscc', { containerId: mine['id'] }],
      ['print', { containerId: mine['id'], format: 'zpl' }],
    ] as const)
      expect((await post(path, body, as)).status, path).toBeGreaterThanOrEqual(403)
  }
  const into = await post('move', { move: { containerId: mine['id'], parentId: theirs['id'] } })
  expect(faultsOf(into)).toEqual([['move.parentId', 'problem.field.unknownLink']])
  expect((await contents(mine['id']))['count']).toBe(1)
})

test('what is registered straight into a container has it in use', async () => {
  const tray = await box({ name: 'Straight' })
  expect((await contents(tray['id']))['containers'][0].status).toBe('available')
  await registered(t, token, { productId: product, containerId: tray['id'] })
  const { containers, labels } = await contents(tray['id'])
  expect([containers[0].status, labels.length]).toEqual(['inUse', 1])
})
