/** One press takes what its recipe asks for from what is here, answers it, and gives it back when it is undone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
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
  tryRegister,
} from '../../../testing/labels.ts'
import { untrueBalances } from '../../../testing/stock.ts'

let t: TestApp
let token: string
let beef: string
let onion: string
let ragout: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
  beef = await makeProduct(t, { name: 'Beef' })
  onion = await makeProduct(t, { name: 'Onion' })
  ragout = await makeProduct(t, { name: 'Ragout' })
  await t.make('composition', { productId: ragout, ingredientId: beef, quantity: g(600) })
  await t.make('composition', { productId: ragout, ingredientId: onion, quantity: g(400) })
})
afterAll(() => t.close())

async function box(productId: string, more: object = {}) {
  const { labels } = await registered(t, token, {
    productId,
    items: [{ count: 1, quantity: kg(1) }],
    ...more,
  })
  return labels[0]!['id'] as string
}
const press = (more: object = {}) => ({
  id: newId(),
  productId: ragout,
  items: [{ count: 1, quantity: kg(1) }],
  inputsByRecipe: true,
  ...more,
})
const left = async (id: string) => (await readLabel(t, token, id))['quantity']

test('a press takes by first expiry, answers what it took, and sent again answers the same', async () => {
  const nothing = await tryRegister(t, token, press())
  expect(nothing.body['taken']).toMatchObject({ inputs: [], lacking: [{ name: 'Beef' }, { name: 'Onion' }] })

  const late = await box(beef, { expiration: '2099-02-01' })
  const early = await box(beef, { expiration: '2099-01-01', items: [{ count: 1, quantity: g(500) }] })
  const registration = press()
  const first = await tryRegister(t, token, registration)
  expect(first.status, first.raw.toString()).toBe(200)
  expect(first.body['taken'].inputs).toMatchObject([
    { labelId: early, name: 'Beef', quantity: g(500) },
    { labelId: late, name: 'Beef', quantity: kg(0.1) },
  ])
  expect(first.body['taken'].lacking).toMatchObject([{ productId: onion, name: 'Onion', quantity: g(400) }])
  expect([await left(early), await left(late)]).toEqual([g(0), kg(0.9)])
  expect((await tryRegister(t, token, registration)).raw.toString()).toBe(first.raw.toString())

  const made = first.body['labels'][0]['id'] as string
  const links = await rowsOf(t, 'select from_id from label_link where organization_id = $1 and to_id = $2', [
    made,
  ])
  expect(links.map(row => row['from_id'])).toEqual([early, late])

  expect((await moveLabels(t, token, [made], 'cancel')).status).toBe(200)
  expect([await left(early), await left(late)]).toEqual([g(500), kg(1)])
  expect((await readLabel(t, token, early))['isFinal']).toBe(false)
  const { faults, differences } = await ledgerOf(t)
  expect([faults, differences]).toEqual([[], []])
})

test('what is on hold, past its date or elsewhere is not taken', async () => {
  const product = await makeProduct(t, { name: 'Milk' })
  const dish = await makeProduct(t, { name: 'Cream' })
  await t.make('composition', { productId: dish, ingredientId: product, quantity: g(100) })
  const held = await registered(t, token, { productId: product, expiration: '2099-01-01' })
  await t.call(token, 'POST', '/labeling/hold', { hold: { batchId: held.batch['id'], reason: 'smell' } })
  await box(product, { madeAt: '2026-01-02T08:00:00Z', bestBefore: '2026-01-03', dateReason: 'As printed' })
  // It stands in the kitchen; the press is in the fridge of it.
  const above = await box(product)
  const inFridge = await tryRegister(t, token, press({ productId: dish, locationId: t.home.places.fridge }))
  expect(inFridge.body['taken'].inputs).toEqual([])
  await moveLabels(t, token, [above], 'waste', { reason: 'spoiled' })
  const answer = await tryRegister(t, token, press({ productId: dish }))
  expect(answer.body['taken']).toMatchObject({ inputs: [], lacking: [{ name: 'Milk' }] })
})

test('what is past its best-before is refused without a reason, and the reason is kept', async () => {
  const product = await makeProduct(t, { name: 'Flour', life: {} })
  const flour = await box(product, {
    madeAt: '2026-01-02T08:00:00Z',
    bestBefore: '2026-01-03',
    dateReason: 'As printed',
  })
  const asked = press({ inputsByRecipe: false, inputs: [{ labelId: flour, quantity: g(10) }] })
  const refused = await tryRegister(t, token, asked)
  expect(refused.status).toBe(422)
  expect(refused.body['details'].faults).toMatchObject([
    { path: 'registration.inputs.0', rule: 'problem.registration.pastInput' },
  ])
  const taken = await tryRegister(t, token, { ...asked, pastReason: 'Dry, no smell' })
  expect(taken.status, taken.raw.toString()).toBe(200)
  const events = await rowsOf(
    t,
    `select data->>'reason' as reason from event where organization_id = $1 and label_id = $2 and action = 'label/use'`,
    [flour],
  )
  expect(events).toEqual([{ reason: 'Dry, no smell' }])
})

/** Of what has no label: by product, in grams. */
const bareOf = async (productId: string) => {
  const { body } = await t.call(token, 'POST', '/stock/product/get', { productId })
  return (body['piles'] as { quantity: { value: number } }[]).reduce(
    (sum, pile) => sum + pile.quantity.value,
    0,
  )
}

test('what has no label leaves stock with what is made, as far as it is there, and comes back when that is cancelled', async () => {
  const [flour, salt, butter, dough] = await Promise.all(
    ['Flour', 'Salt', 'Butter', 'Dough'].map(name =>
      makeProduct(t, { name, cost: 2, consumptionUnit: 'kg' }),
    ),
  )
  await Promise.all(
    [
      [flour, 700],
      [salt, 20],
      [butter, 280],
    ].map(([ingredientId, value]) =>
      t.make('composition', { productId: dough, ingredientId, quantity: g(value as number) }),
    ),
  )
  const receive = (productId: string, quantity: object, more: object = {}) =>
    t.call(token, 'POST', '/stock/register', {
      register: { sign: 'positive', reason: 'receipt', lines: [{ productId, quantity, ...more }] },
    })
  await receive(flour!, kg(1), { locationId: t.home.places.fridge })
  await receive(flour!, g(100))
  await receive(butter!, g(100))
  const label = await box(butter!, { items: [{ count: 1, quantity: g(150) }] })

  const answer = await tryRegister(
    t,
    token,
    press({ productId: dough, items: [{ count: 2, quantity: g(500) }] }),
  )
  expect(answer.status, answer.raw.toString()).toBe(200)
  const { taken, labels, batch } = answer.body
  expect(taken.inputs).toMatchObject([{ labelId: label, quantity: g(150) }])
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
  expect(taken.unlabelled.toSorted(byName)).toMatchObject([
    { name: 'Butter', quantity: g(100) },
    { name: 'Flour', locationId: t.home.places.kitchen, quantity: g(100) },
    { name: 'Flour', locationId: t.home.places.fridge, quantity: g(600) },
  ])
  expect(taken.lacking.toSorted(byName)).toMatchObject([
    { name: 'Butter', quantity: g(30) },
    { name: 'Salt', quantity: g(20) },
  ])
  expect([await bareOf(flour!), await bareOf(butter!)]).toEqual([400, 0])
  const lines = await rowsOf(
    t,
    `select reason, cost::float, label_id is null as bare, planned_value::float as planned from stock_variation
     where organization_id = $1 and into_id = $2 and product_id = any($3::uuid[]) order by planned_value`,
    [batch['id'], [flour, butter]],
  )
  expect(lines.map(line => line['planned']).toSorted()).toEqual([-280, -700, 0, 0])
  expect(lines.filter(line => line['bare'])).toHaveLength(3)
  expect(lines.find(line => line['planned'] === -700)).toMatchObject({ reason: 'consumption', cost: -0.2 })

  // Half of it was a mistake.
  expect((await moveLabels(t, token, [labels[0]['id']], 'cancel')).status).toBe(200)
  expect(await bareOf(flour!)).toBe(750)
  expect((await moveLabels(t, token, [labels[1]['id']], 'cancel')).status).toBe(200)
  expect([await bareOf(flour!), await bareOf(butter!)]).toEqual([1100, 250])
  expect(await untrueBalances(t)).toEqual([])
})

test('what a person chose of an ingredient is all of it; two presses at once never take the same', async () => {
  const [oil, sauce] = await Promise.all(['Oil', 'Sauce'].map(name => makeProduct(t, { name })))
  await t.make('composition', { productId: sauce, ingredientId: oil, quantity: kg(1) })
  await t.call(token, 'POST', '/stock/register', {
    register: { sign: 'positive', reason: 'receipt', lines: [{ productId: oil, quantity: kg(1.5) }] },
  })
  const label = await box(oil!)
  const chosen = press({
    productId: sauce,
    inputsByRecipe: false,
    inputs: [{ labelId: label, quantity: g(400) }],
  })
  expect((await tryRegister(t, token, chosen)).status).toBe(200)
  expect(await bareOf(oil!)).toBe(2100)
  await moveLabels(t, token, [label], 'waste', { cause: 'spoiled' })
  const answers = await Promise.all([1, 2, 3].map(() => tryRegister(t, token, press({ productId: sauce }))))
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
  expect(await bareOf(oil!)).toBe(0)
  const waste = await rowsOf(
    t,
    `select cause from stock_variation where organization_id = $1 and label_id = $2 and reason = 'waste'`,
    [label],
  )
  expect(waste).toEqual([{ cause: 'spoiled' }])
})
