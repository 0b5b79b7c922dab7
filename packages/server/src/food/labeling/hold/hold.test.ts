import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'
import { enrolledTerminal, pinFor, unlocked, type KnownPin } from '../../../testing/terminals.ts'
import { g, moveLabels, registered, rowsOf, tryRegister } from '../../../testing/labels.ts'

let t: TestApp
let token: string
let owner: string
let product: string
let second: KnownPin
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  owner = await t.token(5, { place: 'root' })
  product = (await t.make('product', { name: 'Food' }))['id']
  second = await pinFor(t, await t.token(3, { fresh: true }))
})
afterAll(() => t.close())

const made = async (by: string, from: string[] = [], more: object = {}) => {
  const inputs = from.map(labelId => ({ labelId, quantity: g(100) }))
  const { batch, labels } = await registered(t, by, { productId: product, inputs, ...more })
  return { batchId: batch['id'] as string, labelId: labels[0]!['id'] as string }
}
const hold = (by: string, body: object) =>
  t.call(by, 'POST', '/labeling/hold', { hold: { reason: 'salmonella', ...body } })
const release = (by: string, batchIds: string[], status = 'available', proof?: object) =>
  t.call(by, 'POST', '/labeling/release', {
    release: { batchIds, status, reason: 'checked', ...(proof === undefined ? {} : { proof }) },
  })
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
  expect((await release(token, [one.batchId, one.batchId], 'available', second)).body).toEqual({ batches: 1 })
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

test('food is let go by two: the second is another, may do it, and proves to be there', async () => {
  const { batchId } = await made(token)
  await hold(token, { batchId })
  const refused = async (proof: object | undefined, by = token) => {
    const answer = await release(by, [batchId], 'available', proof)
    return [answer.body['code'], answer.body['details'].faults?.[0]?.rule]
  }
  expect(await refused(undefined)).toEqual(['SECOND_NEEDED', 'problem.field.required'])
  const own = await pinFor(t, token)
  expect(await refused(own)).toEqual(['RULE_BROKEN', 'problem.second.self'])
  const guest = await pinFor(t, await t.token(0, { fresh: true }))
  expect(await refused(guest)).toEqual(['RULE_BROKEN', 'problem.second.mayNot'])
  const beside = await pinFor(t, await t.token(3, { place: 'sibling' }), [t.home.places.sibling])
  for (const proof of [beside, { ...second, pin: '97310468' }])
    expect(await refused(proof)).toEqual(['WRONG_PIN', 'problem.second.wrong'])
  expect(await refused({ ...second, email: 'a@b.test', password: 'x' })).toEqual([
    'RULE_BROKEN',
    'problem.second.oneWay',
  ])
  expect(await refused({})).toEqual(['RULE_BROKEN', 'problem.second.oneWay'])
  const stranger = (await t.call(await t.token(5, { organization: 'other' }), 'GET', '/user/me')).body['user']
  expect((await refused({ email: stranger.email, password: TEST_PASSWORD }))[0]).toBe('WRONG_CREDENTIALS')
  expect(await statusOf(batchId)).toEqual(['hold'])
  expect((await release(token, [batchId], 'available', second)).status).toBe(200)
  const [event] = await rowsOf(
    t,
    `select data, user_id, terminal_id from event where organization_id = $1 and batch_id = $2 and action = 'batch/release'`,
    [batchId],
  )
  expect(event).toMatchObject({
    data: { verifiedBy: second.userId, verifiedHow: 'personAndPin' },
    terminal_id: null,
  })
  expect(event?.['user_id']).not.toBe(second.userId)
})

test('at a tablet the record says which, and a password does as well', async () => {
  const { batchId } = await made(token)
  await hold(token, { batchId })
  const { id, key } = await enrolledTerminal(t)
  const worker = await pinFor(t, token)
  const chef = (await t.call(await t.token(3, { fresh: true }), 'GET', '/user/me')).body['user']
  const proof = { email: chef.email, password: TEST_PASSWORD }
  const jwt = await unlocked(t, key, worker)
  expect((await release(jwt, [batchId], 'available', proof)).body).toEqual({ batches: 1 })
  const [event] = await rowsOf(
    t,
    `select data, user_id, terminal_id from event where organization_id = $1 and batch_id = $2 and action = 'batch/release'`,
    [batchId],
  )
  expect(event).toMatchObject({
    data: { verifiedBy: chef.id, verifiedHow: 'password' },
    user_id: worker.userId,
    terminal_id: id,
  })
  // Who vouched is who did that, whoever is logged in.
  const [vouched] = await rowsOf(
    t,
    `select user_id, terminal_id from history where organization_id = $1 and record_id = $2 and action = 'session.vouched'`,
    [batchId],
  )
  expect(vouched).toEqual({ user_id: chef.id, terminal_id: id })
})

test('where nobody else may, the one who is there lets go, and it is written down so', async () => {
  const { batchId } = await made(token)
  await hold(token, { batchId })
  const own = await pinFor(t, token)
  const others = await rowsOf(
    t,
    'update "user" set active = false where organization_id = $1 and id <> $2 and active returning id',
    [own.userId],
  )
  try {
    expect((await release(token, [batchId])).body['code']).toBe('SECOND_NEEDED')
    expect((await release(token, [batchId], 'available', own)).body).toEqual({ batches: 1 })
  } finally {
    await rowsOf(
      t,
      'update "user" set active = true where organization_id = $1 and id = any($2::uuid[]) returning id',
      [others.map(({ id }) => id)],
    )
  }
  const [event] = await rowsOf(
    t,
    `select data from event where organization_id = $1 and batch_id = $2 and action = 'batch/release'`,
    [batchId],
  )
  expect(event).toMatchObject({ data: { verifiedBy: own.userId, verifiedHow: 'alone' } })
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
