import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  faultsOf,
  g,
  kg,
  ledgerOf,
  makeProduct,
  registered,
  rowsOf,
  type Body,
} from '../../../testing/labels.ts'
import { heldAndSummed, untrueBalances } from '../../../testing/stock.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
})
afterAll(() => t.close())

const post = (path: string, body: object, by = token) => t.call(by, 'POST', path, body)
const out = (lines: object[], more: object = {}, by = token) =>
  post('/stock/register', { register: { sign: 'negative', reason: 'consumption', lines, ...more } }, by)
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A product with 2 kg that end in nine days, 1 kg that ends in three, and 5 kg without a label. */
async function stocked(cost = 10) {
  const productId = await makeProduct(t, { cost, consumptionUnit: 'kg' })
  const one = (quantity: object, days: number) =>
    registered(t, token, {
      productId,
      items: [{ count: 1, quantity }],
      expiration: soon(days),
    }).then(({ labels, batch }) => ({ id: labels[0]!['id'] as string, batchId: batch['id'] as string }))
  const late = await one(kg(2), 9)
  const early = await one(kg(1), 3)
  await post('/stock/register', {
    register: {
      sign: 'positive',
      reason: 'receipt',
      lines: [{ productId, quantity: kg(5), state: 'chill' }],
    },
  })
  return { productId, late, early }
}
const labelNow = async (id: string) =>
  (
    await rowsOf(
      t,
      `select state, is_final as "isFinal", quantity_value::float8 as value, quantity_unit as unit from label where organization_id = $1 and id = '${id}'`,
    )
  )[0]
async function thereOf(productId: string): Promise<number> {
  const { body } = await post('/stock/product/get', { productId })
  return (body['piles'] as Body[]).reduce((sum, { quantity }) => sum + quantity.value, 0)
}

test('what expires first is on top; what is held stands last with its reason', async () => {
  const { productId, late, early } = await stocked()
  const offer = (await post('/stock/takeable/get', { productId })).body
  expect(offer['labels'].map(({ id, block }: Body) => [id, block])).toEqual([
    [early.id, null],
    [late.id, null],
  ])
  expect(offer['loose']).toEqual([expect.objectContaining({ state: 'chill', quantity: g(5000) })])
  await post('/labeling/hold', { hold: { batchIds: [early.batchId], reason: 'Smells' } })
  const held = (await post('/stock/takeable/get', { productId })).body
  expect(held['labels'].map(({ id, block }: Body) => [id, block])).toEqual([
    [late.id, null],
    [early.id, 'hold'],
  ])
  const refused = await out([
    { productId, quantity: kg(1), state: 'chill', labels: [{ labelId: early.id, quantity: kg(1) }] },
  ])
  expect(faultsOf(refused.body)).toEqual(['register.lines.0.labels.0.labelId trace.label.hold'])
  const wasted = await out(
    [{ productId, quantity: kg(1), state: 'chill', labels: [{ labelId: early.id, quantity: kg(1) }] }],
    { reason: 'waste', cause: 'spoiled' },
  )
  expect(wasted.status).toBe(200)
  expect(await labelNow(early.id)).toMatchObject({ state: 'waste', isFinal: true })
})

test('labels give what is named of them, the rest leaves without one; all of it is taken back', async () => {
  const { productId, late, early } = await stocked()
  const id = newId()
  const labels = [
    { labelId: early.id, quantity: kg(1) },
    { labelId: late.id, quantity: g(500) },
  ]
  const answer = await out([{ productId, quantity: kg(2), state: 'chill', labels, note: 'Banquet' }], { id })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(
    answer.body['variations'].map(({ labelId, quantity, reason, cost, note }: Body) => [
      labelId,
      quantity.value * (quantity.unit === 'kg' ? 1000 : 1),
      reason,
      cost,
      note,
    ]),
  ).toEqual([
    [null, -500, 'consumption', -5, 'Banquet'],
    [early.id, -1000, 'consumption', -10, 'Banquet'],
    [late.id, -500, 'consumption', -5, 'Banquet'],
  ])
  expect(await labelNow(early.id)).toMatchObject({ state: 'consume', isFinal: true })
  expect(await labelNow(late.id)).toMatchObject({ state: 'chill', isFinal: false, value: 1.5, unit: 'kg' })
  expect(await thereOf(productId)).toBe(6000)
  // Sent twice, it is booked once.
  await out([{ productId, quantity: kg(2), state: 'chill', labels }], { id })
  expect(await thereOf(productId)).toBe(6000)

  const use = async () => {
    const { body } = await post('/stock/use/get', { from: soon(-1), until: soon(1) })
    return (body['rows'] as Body[]).find(row => row['productId'] === productId)
  }
  expect(await use()).toMatchObject({ used: g(2000), planned: g(2000), missing: g(0) })
  const undone = await post('/stock/undo', { undo: { id } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await labelNow(early.id)).toMatchObject({ state: 'chill', isFinal: false, value: 1 })
  expect(await labelNow(late.id)).toMatchObject({ value: 2 })
  expect(await thereOf(productId)).toBe(8000)
  const back = await use()
  expect([back?.['planned'].value ?? 0, back?.['missing'].value ?? 0]).toEqual([0, 0])
})

test('what happened to a label since is not taken back over it', async () => {
  const { productId, late } = await stocked()
  const id = newId()
  const some = (labelQuantity: object) => [
    {
      productId,
      quantity: labelQuantity,
      state: 'chill',
      labels: [{ labelId: late.id, quantity: labelQuantity }],
    },
  ]
  await out(some(g(500)), { id })
  await out(some(g(300)))
  const refused = await post('/stock/undo', { undo: { id } })
  expect(refused.status).toBe(409)
  expect(faultsOf(refused.body)).toEqual(['undo.id problem.stock.labelMovedOn'])
})

test('what does not fit is named, and nothing is booked', async () => {
  const { productId, late, early } = await stocked()
  const other = await stocked()
  const line = (labels: object[], quantity: object = kg(2)) => [
    { productId, quantity, state: 'chill', labels },
  ]
  const faults = async (labels: object[], more: object = {}, quantity?: object) =>
    faultsOf((await out(line(labels, quantity), more)).body)
  const at = 'register.lines.0.labels'
  expect(await faults([{ labelId: other.late.id, quantity: kg(1) }])).toEqual([
    `${at}.0.labelId problem.stock.otherProduct`,
  ])
  expect(await faults([{ labelId: early.id, quantity: kg(2) }])).toEqual([
    `${at}.0.labelId trace.amount.exceeds`,
  ])
  expect(await faults([{ labelId: newId(), quantity: kg(1) }])).toEqual([
    `${at}.0.labelId problem.field.unknownLink`,
  ])
  expect(
    await faults([
      { labelId: late.id, quantity: kg(1) },
      { labelId: late.id, quantity: kg(1) },
    ]),
  ).toEqual([`${at}.1.labelId trace.label.twice`])
  expect(await faults([{ labelId: late.id, quantity: kg(2) }], {}, kg(1))).toEqual([
    'register.lines.0.quantity problem.stock.lessThanLabels',
  ])
  expect(await faults([{ labelId: late.id, quantity: kg(1) }], { reason: 'correction' })).toEqual([
    `${at} problem.stock.noLabels`,
  ])
  // More than there is without a label is asked about, beside what labels give.
  expect(await faults([{ labelId: late.id, quantity: kg(2) }], {}, kg(9))).toEqual([
    'register.lines.0.quantity problem.stock.notEnough',
  ])
  expect(await thereOf(productId)).toBe(8000)
})

test('a label of another organization gives nothing', async () => {
  const { late } = await stocked()
  const stranger = await t.token(3, { organization: 'other' })
  const productId = (await t.make('product', { name: `Product ${newId()}` }, 'other'))['id'] as string
  const locationId = t.other.places.kitchen
  const answer = await out(
    [{ productId, quantity: kg(1), labels: [{ labelId: late.id, quantity: kg(1) }] }],
    { locationId },
    stranger,
  )
  expect(faultsOf(answer.body)).toEqual(['register.lines.0.labels.0.labelId problem.field.unknownLink'])
})

test('the ledgers tell of labels as they stand, and balances are their sums', async () => {
  const { faults, differences } = await ledgerOf(t)
  expect({ faults, differences }).toEqual({ faults: [], differences: [] })
  expect(await untrueBalances(t)).toEqual([])
  const { held, summed } = await heldAndSummed(t)
  expect(summed).toEqual(held)
})
