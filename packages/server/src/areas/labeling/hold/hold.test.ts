import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { g, moveLabels, registered, rowsOf, tryRegister } from '../../../testing/labels.ts'

let t: TestApp
let token: string
let owner: string
let product: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  owner = await t.token(5, { place: 'root' })
  product = (await t.make('product', { name: 'Food' }))['id']
})
afterAll(() => t.close())

const made = async (by: string, from: string[] = [], more: object = {}) => {
  const inputs = from.map(labelId => ({ labelId, quantity: g(100) }))
  const { batch, labels } = await registered(t, by, { productId: product, inputs, ...more })
  return { batchId: batch['id'] as string, labelId: labels[0]!['id'] as string }
}
const hold = (by: string, body: object) =>
  t.call(by, 'POST', '/labeling/hold', { hold: { reason: 'salmonella', ...body } })
const release = (by: string, batchIds: string[], status = 'available') =>
  t.call(by, 'POST', '/labeling/release', { release: { batchIds, status, reason: 'checked' } })
const statusOf = async (...ids: string[]) => {
  const rows = await rowsOf(
    t,
    'select status from batch where organization_id = $1 and id = any($2::uuid[]) order by array_position($2::uuid[], id)',
    [ids],
  )
  return rows.map(row => row['status'])
}

test('a recall holds everything made from it, wherever it went, and nothing else', async () => {
  const eggs = await made(token)
  const flour = await made(token)
  const pasta = await made(token, [eggs.labelId, flour.labelId])
  const bread = await made(token, [flour.labelId])
  await moveLabels(t, owner, [pasta.labelId], 'relocate', { locationId: t.home.places.sibling })
  const away = await t.token(3, { place: 'sibling' })
  const dish = await made(away, [pasta.labelId])
  const split = await t.call(away, 'POST', '/labeling/split', {
    split: { labelId: dish.labelId, parts: [g(10)] },
  })
  const late = await made(away, [split.body['labels'][0].id], {
    inputs: [{ labelId: split.body['labels'][0].id, quantity: g(5) }],
  })
  const answer = await hold(token, { batchId: eggs.batchId, reach: true })
  expect(answer.body['batchIds'].toSorted()).toEqual(
    [eggs, pasta, dish, late].map(each => each.batchId).toSorted(),
  )
  expect(answer.body).toMatchObject({ batches: 4, labels: 5 })
  expect(answer.body['heldIds'].toSorted()).toEqual(answer.body['batchIds'].toSorted())
  expect((await hold(token, { batchId: eggs.batchId, reach: true })).body['heldIds']).toEqual([])
  expect(await statusOf(eggs.batchId, pasta.batchId, dish.batchId, late.batchId)).toEqual(
    Array(4).fill('hold'),
  )
  expect(await statusOf(flour.batchId, bread.batchId)).toEqual(['available', 'available'])
  const history = await t.call(owner, 'GET', `/labeling/batch/history?batchId=${dish.batchId}`)
  expect(history.body['history'][0]).toMatchObject({
    verb: 'change',
    version: 2,
    before: { status: 'available' },
    after: { status: 'hold', statusReason: 'salmonella' },
  })
  const events = await rowsOf(
    t,
    `select location_id, kind, data from event where organization_id = $1 and batch_id = $2 and action = 'batch/hold'`,
    [dish.batchId],
  )
  expect(events).toEqual([
    {
      location_id: t.home.places.sibling,
      kind: 'warning',
      data: { reason: 'salmonella', because: eggs.batchId },
    },
  ])
  expect((await moveLabels(t, away, [dish.labelId], 'serve')).status).toBe(409)
})

test('without reach only the batch; a label names its batch', async () => {
  const one = await made(token)
  const two = await made(token, [one.labelId])
  expect((await hold(token, { labelId: one.labelId })).body).toMatchObject({
    batches: 1,
    labels: 1,
    batchIds: [one.batchId],
  })
  expect(await statusOf(one.batchId, two.batchId)).toEqual(['hold', 'available'])
})

test('released or rejected for good', async () => {
  const one = await made(token)
  const two = await made(token)
  await hold(token, { batchId: one.batchId })
  await hold(token, { batchId: two.batchId })
  expect((await release(token, [one.batchId, one.batchId])).body).toEqual({ batches: 1 })
  expect((await moveLabels(t, token, [one.labelId], 'serve')).status).toBe(200)
  expect((await release(token, [two.batchId], 'rejected')).status).toBe(200)
  const again = await release(token, [one.batchId, two.batchId])
  expect(again.status).toBe(409)
  expect(again.body['details'].faults).toMatchObject([
    { path: 'release.batchIds.0', rule: 'problem.hold.notHeld' },
    { path: 'release.batchIds.1', rule: 'problem.hold.rejected' },
  ])
  expect((await hold(token, { batchId: two.batchId })).body['code']).toBe('NOT_POSSIBLE_NOW')
  expect((await moveLabels(t, token, [two.labelId], 'serve')).body['details'].faults[0].rule).toBe(
    'move.blocked.rejected',
  )
})

test('within rights and reach', async () => {
  const one = await made(token)
  const elsewhere = await t.token(3, { place: 'sibling' })
  const stranger = await t.token(5, { organization: 'other' })
  for (const by of [elsewhere, stranger]) {
    expect((await hold(by, { batchId: one.batchId })).status).toBe(404)
    expect((await hold(by, { labelId: one.labelId })).status).toBe(404)
    expect((await release(by, [one.batchId])).body['code']).toBe('UNKNOWN_LINK')
  }
  expect((await hold(token, {})).body['code']).toBe('RULE_BROKEN')
  expect((await hold(token, { batchId: newId() })).status).toBe(404)
  expect(await statusOf(one.batchId)).toEqual(['available'])
})

test('whoever uses the food while it is held is either reached or refused', async () => {
  const source = await made(token, [], { items: [{ count: 1, quantity: { value: 100, unit: 'kg' } }] })
  const uses = Array.from({ length: 10 }, async (_, place) => {
    if (place > 4) await new Promise(resolve => setTimeout(resolve, place * 3))
    return tryRegister(t, token, {
      productId: product,
      inputs: [{ labelId: source.labelId, quantity: g(100) }],
    })
  })
  const held = await hold(token, { batchId: source.batchId, reach: true })
  const answers = await Promise.all(uses)
  expect(held.status).toBe(200)
  const through = answers
    .filter(answer => answer.status === 200)
    .map(answer => answer.body['batch'].id as string)
  expect(await statusOf(...through)).toEqual(through.map(() => 'hold'))
  for (const answer of answers.filter(each => each.status !== 200))
    expect(answer.body['details'].faults[0].rule).toBe('trace.label.hold')
})
