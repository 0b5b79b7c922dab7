/** Labels at doors and tables: in, out, counted, and why not; taken back; by whom. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ledgerOf, makeProduct, readLabel, registered, rowsOf, type Body } from '../../../testing/labels.ts'

let t: TestApp
let cook: string
let places: TestApp['home']['places']
let productId: string
beforeAll(async () => {
  t = await createTestApp()
  cook = await t.token(3)
  places = t.home.places
  productId = await makeProduct(t)
})
afterAll(() => t.close())

const makeDoor = async (more: object = {}) =>
  (await t.make('checkpoint', { name: 'Cold room', locationId: places.fridge, ...more }))['id'] as string
const labelAt = async (locationId: string) =>
  (await registered(t, cook, { productId, locationId })).labels[0] as Body
const scan = (checkpointId: string, checkpointBatchId: string, direction: string, more: object, by = cook) =>
  t.call(by, 'POST', '/stock/checkpoint/scan', {
    scan: { id: newId(), checkpointId, checkpointBatchId, direction, ...more },
  })
const resultOf = (answer: { body: Body }) =>
  answer.body['scan']?.result ?? answer.body['details']?.faults?.[0]?.rule
const stockAt = async (place: string) => {
  const rows = await rowsOf(
    t,
    `select coalesce(sum(value), 0)::float as sum from stock_balance
      where organization_id = $1 and product_id = $2 and location_id = $3`,
    [productId, place],
  )
  return Number(rows[0]?.['sum'])
}

test('in: the label comes to the place of the door, once; the session begins with it', async () => {
  const door = await makeDoor()
  const batch = newId()
  const label = await labelAt(places.kitchen)
  const before = await stockAt(places.fridge)
  const id = newId()
  const first = await scan(door, batch, 'in', { id, labelId: label['id'] })
  expect(resultOf(first), JSON.stringify(first.body)).toBe('arrived')
  expect(first.body).toMatchObject({ placeName: expect.any(String), productName: expect.any(String) })
  expect(await readLabel(t, cook, label['id'])).toMatchObject({ locationId: places.fridge })
  expect((await stockAt(places.fridge)) - before).toBe(1000)
  // The answer was lost: the same again.
  expect(resultOf(await scan(door, batch, 'in', { id, labelId: label['id'] }))).toBe('arrived')
  expect(resultOf(await scan(door, batch, 'in', { labelId: label['id'] }))).toBe('already')
  expect(resultOf(await scan(door, batch, 'in', { code: 'NOTHING' }))).toBe('unknown')
  const session = (await t.call(cook, 'GET', `/stock/batch?checkpointBatchId=${batch}`)).body[
    'checkpointBatch'
  ]
  expect(session).toMatchObject({ direction: 'in', status: 'open', count: 1, checkpointId: door })
  const moved = await rowsOf(
    t,
    'select quantity_value::float as kg from stock_variation where organization_id = $1 and checkpoint_batch_id = $2 order by quantity_value',
    [batch],
  )
  expect(moved.map(row => Number(row['kg']))).toEqual([-1, 1])
  // That somebody scanned there is written once a session, a second label or one that is taken back changes nothing.
  const more = await scan(door, batch, 'in', { labelId: (await labelAt(places.kitchen))['id'] })
  expect(resultOf(more)).toBe('arrived')
  const used = await rowsOf(
    t,
    `select location_id as place, kind from event where organization_id = $1 and action = 'stock/checkpoint' and data ->> 'checkpointBatchId' = $2`,
    [batch],
  )
  expect(used).toEqual([{ place: places.fridge, kind: 'end' }])
})

test('out: to where it is said, not what is held; what stands elsewhere is brought first', async () => {
  const door = await makeDoor({ name: 'Way out' })
  const batch = newId()
  const label = await labelAt(places.fridge)
  const to = { toLocationId: places.kitchen }
  expect((await scan(door, batch, 'out', { labelId: label['id'] })).body['code']).toBe('UNKNOWN_LINK')
  expect(resultOf(await scan(door, batch, 'out', { labelId: label['id'], ...to }))).toBe('left')
  const other = await labelAt(places.kitchen)
  expect(resultOf(await scan(door, batch, 'out', { labelId: other['id'], ...to }))).toBe('wrongPlace')
  expect(await readLabel(t, cook, other['id'])).toMatchObject({ locationId: places.kitchen })
  expect(resultOf(await scan(door, batch, 'out', { labelId: other['id'], isBrought: true }))).toBe('brought')
  expect(resultOf(await scan(door, batch, 'out', { labelId: other['id'], ...to }))).toBe('left')
  const held = await labelAt(places.fridge)
  await t.call(cook, 'POST', '/labeling/hold', { hold: { labelId: held['id'], reason: 'Smells' } })
  expect(resultOf(await scan(door, batch, 'out', { labelId: held['id'], ...to }))).toBe('held')
  const wasted = await scan(door, batch, 'out', { labelId: held['id'], becomes: 'waste', cause: 'spoiled' })
  expect(resultOf(wasted), JSON.stringify(wasted.body)).toBe('wasted')
  expect(resultOf(await scan(door, batch, 'out', { labelId: held['id'], ...to }))).toBe('already')
})

test('counted: into the count that goes on; taken back it is not', async () => {
  const door = await makeDoor({ name: 'Shelf' })
  const label = await labelAt(places.fridge)
  const batch = newId()
  const start = { id: newId(), locationId: places.fridge, kind: 'spot' }
  const count = (await t.call(cook, 'POST', '/stock/count/start', { start })).body['stockCount']
  const id = newId()
  const counted = await scan(door, batch, 'count', { id, labelId: label['id'], stockCountId: count.id })
  expect(resultOf(counted), JSON.stringify(counted.body)).toBe('counted')
  expect(resultOf(await scan(door, batch, 'count', { labelId: label['id'], stockCountId: count.id }))).toBe(
    'already',
  )
  const entries = async () =>
    (await t.call(cook, 'POST', '/stock/count/sheet/get', { stockCountId: count.id })).body[
      'entries'
    ] as Body[]
  expect(await entries()).toMatchObject([{ labelId: label['id'], covers: 'label' }])
  const unscan = { id: newId(), scanId: id }
  const back = await t.call(cook, 'POST', '/stock/checkpoint/unscan', { unscan })
  expect(back.body['scan'], JSON.stringify(back.body)).toMatchObject({ isTakenBack: true })
  expect((await entries()).at(-1)).toMatchObject({ takesBack: [id] })
})

test('taken back, the label is where it was; not once something happened to it since', async () => {
  const door = await makeDoor({ name: 'Back door' })
  const batch = newId()
  const label = await labelAt(places.kitchen)
  const ids = [newId(), newId()]
  await scan(door, batch, 'in', { id: ids[0], labelId: label['id'] })
  const unscan = (scanId: string | undefined, by = cook) =>
    t.call(by, 'POST', '/stock/checkpoint/unscan', { unscan: { id: newId(), scanId } })
  const stranger = await t.token(3, { fresh: true })
  expect(resultOf(await unscan(ids[0], stranger))).toBe('problem.checkpoint.otherPerson')
  expect((await unscan(ids[0])).body['scan']).toMatchObject({ isTakenBack: true })
  expect(await readLabel(t, cook, label['id'])).toMatchObject({ locationId: places.kitchen })
  expect(
    (await t.call(cook, 'GET', `/stock/batch?checkpointBatchId=${batch}`)).body['checkpointBatch'].count,
  ).toBe(0)
  await scan(door, batch, 'in', { id: ids[1], labelId: label['id'] })
  const move = { labelIds: [label['id']], kind: 'relocate', locationId: places.kitchen }
  await t.call(cook, 'POST', '/labeling/move', { move })
  expect(resultOf(await unscan(ids[1]))).toBe('problem.checkpoint.movedSince')
})

test('used up or thrown away by mistake, it is there again as it was, and counts as neither', async () => {
  const door = await makeDoor({ name: 'Bin' })
  const batch = newId()
  const before = await stockAt(places.fridge)
  const unscan = (scanId: string) =>
    t.call(cook, 'POST', '/stock/checkpoint/unscan', { unscan: { id: newId(), scanId } })
  const written = (labelId: string) =>
    rowsOf(
      t,
      `select reason, cause, quantity_value::float as value, planned_value::float as planned from stock_variation
        where organization_id = $1 and label_id = $2 order by at desc, id desc limit 2`,
      [labelId],
    )
  for (const becomes of ['waste', 'consume']) {
    const label = await labelAt(places.fridge)
    const id = newId()
    const ended = { labelId: label['id'], becomes, ...(becomes === 'waste' ? { cause: 'burnt' } : {}) }
    const done = await scan(door, batch, 'out', { id, ...ended })
    expect(resultOf(done), JSON.stringify(done.body)).toBe(becomes === 'waste' ? 'wasted' : 'used')
    expect((await readLabel(t, cook, label['id']))['isFinal']).toBe(true)
    const back = await unscan(id)
    expect(back.body['scan'], JSON.stringify(back.body)).toMatchObject({ isTakenBack: true })
    expect(await readLabel(t, cook, label['id'])).toMatchObject({
      state: label['state'],
      isFinal: false,
      locationId: places.fridge,
      quantity: label['quantity'],
      expiration: label['expiration'],
    })
    expect(await written(label['id'])).toEqual([
      becomes === 'waste'
        ? { reason: 'correction', cause: 'burnt', value: 1, planned: null }
        : { reason: 'correction', cause: null, value: 1, planned: 1 },
      becomes === 'waste'
        ? { reason: 'waste', cause: 'burnt', value: -1, planned: null }
        : { reason: 'consumption', cause: null, value: -1, planned: null },
    ])
    // Sent twice it is done once; then it can be used again.
    expect((await unscan(id)).status).toBe(200)
    expect(resultOf(await scan(door, batch, 'out', { ...ended, becomes: 'consume', cause: undefined }))).toBe(
      'used',
    )
    // The first scan is past: what stands now is of the second.
    expect((await unscan(id)).body['scan']).toMatchObject({ isTakenBack: true })
    expect((await readLabel(t, cook, label['id']))['isFinal']).toBe(true)
  }
  expect(await stockAt(places.fridge)).toBe(before)
  const { faults, differences, balance } = await ledgerOf(t)
  expect([...faults, ...differences, ...balance.differences]).toEqual([])
})

test('what was counted since without it does not come back by a scan', async () => {
  const mine = await makeProduct(t)
  const label = (await registered(t, cook, { productId: mine, locationId: places.fridge })).labels[0] as Body
  const door = await makeDoor({ name: 'Shelf end' })
  const id = newId()
  await scan(door, newId(), 'out', { id, labelId: label['id'], becomes: 'consume' })
  const counted = await t.call(cook, 'POST', '/stock/count', {
    count: {
      id: newId(),
      locationId: places.fridge,
      lines: [{ productId: mine, state: label['state'], quantity: { value: 0, unit: 'kg' } }],
    },
  })
  expect(counted.status, JSON.stringify(counted.body)).toBe(200)
  const back = await t.call(cook, 'POST', '/stock/checkpoint/unscan', { unscan: { id: newId(), scanId: id } })
  expect(resultOf(back)).toBe('problem.stock.supersededByCount')
  expect((await readLabel(t, cook, label['id']))['isFinal']).toBe(true)
})

test('a door that asks who scans, another’s session, another place, another organization', async () => {
  const door = await makeDoor({ name: 'Safe', needsToken: true })
  const label = await labelAt(places.kitchen)
  const one = { labelId: label['id'] }
  expect(resultOf(await scan(door, newId(), 'in', one))).toBe('problem.checkpoint.needsToken')
  const open = await makeDoor({ name: 'One way', direction: 'in' })
  expect(resultOf(await scan(open, newId(), 'out', one))).toBe('problem.checkpoint.direction')
  const batch = newId()
  expect(resultOf(await scan(open, batch, 'in', one))).toBe('arrived')
  const colleague = await t.token(3, { fresh: true })
  expect(resultOf(await scan(open, batch, 'in', one, colleague))).toBe('problem.checkpoint.otherPerson')
  const sibling = await t.token(3, { place: 'sibling' })
  const stranger = await t.token(5, { organization: 'other' })
  for (const by of [sibling, stranger])
    expect((await scan(open, newId(), 'in', one, by)).body['code']).toBe('NOT_FOUND')
})
