import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { g, kg, moveLabels, registered, rowsOf } from '../../../testing/labels.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const look = async (token: string) => (await t.call(token, 'POST', '/labeling/dashboard/get')).body

test('figures, favourites, recent products and what expires next, at one place', async () => {
  const token = await t.token(3)
  const none = await look(token)
  expect(none['figures']).toEqual({
    printedToday: 0,
    registeredToday: 0,
    openLabels: 0,
    expiringToday: 0,
    expired: 0,
    onHold: 0,
  })
  const soup = (
    await t.make('product', { name: 'Soup', color: '#058159', allergens: { celery: 'contains' } })
  )['id']
  const rice = (await t.make('product', { name: 'Rice' }))['id']
  await t.make('favorite', {
    productId: soup,
    state: 'cook',
    quantity: kg(2),
    locationId: t.home.places.kitchen,
    priority: 2,
  })
  await t.make('favorite', {
    productId: rice,
    state: 'chill',
    locationId: t.home.places.kitchen,
    priority: 1,
  })
  await t.make('favorite', { productId: rice, state: 'chill', locationId: t.home.places.sibling })
  const first = await registered(t, token, {
    productId: rice,
    items: [{ count: 4, quantity: kg(1) }],
    expiration: '2099-01-02',
  })
  const second = await registered(t, token, {
    productId: soup,
    state: 'cook',
    items: [{ count: 1, quantity: g(900) }],
    expiration: '2099-01-01',
  })
  const [one, two, three, four] = first.labels.map(label => label['id'] as string)
  await t.call(token, 'POST', '/labeling/print', { labelIds: [one, two], format: 'zpl' })
  await rowsOf(
    t,
    `update label set expiration = now() - interval '1 hour' where organization_id = $1 and id = $2 returning id`,
    [two],
  )
  await rowsOf(
    t,
    `update label set best_before = now() + interval '30 seconds' where organization_id = $1 and id = $2 returning id`,
    [three],
  )
  await moveLabels(t, token, [four!], 'serve')
  await t.call(token, 'POST', '/labeling/hold', { hold: { batchId: second.batch['id'], reason: 'x' } })
  const there = await t.token(3, { place: 'sibling' })
  await registered(t, there, { productId: rice })

  const seen = await look(token)
  expect(seen['figures']).toEqual({
    printedToday: 2,
    registeredToday: 5,
    openLabels: 4,
    expiringToday: 1,
    expired: 1,
    onHold: 1,
  })
  expect(seen['favorites']).toMatchObject([
    { productId: rice, productName: 'Rice', state: 'chill', quantity: null },
    {
      productId: soup,
      productName: 'Soup',
      color: '#058159',
      allergens: { celery: 'contains' },
      quantity: kg(2),
    },
  ])
  expect(seen['expiring'].map((label: { id: string }) => label.id)).toEqual([
    two,
    three,
    second.labels[0]!['id'],
    one,
  ])
  expect(seen['expiring'][0]).toMatchObject({
    productName: 'Rice',
    locationName: 'Home kitchen',
    quantity: kg(1),
    serial: expect.any(String),
  })
  expect(seen['recent'].map((each: { productName: string }) => each.productName)).toEqual(['Soup', 'Rice'])
  expect(seen['recent'][0]).toMatchObject({ productId: soup, state: 'cook', quantity: g(900) })
  expect((await look(there))['figures']).toMatchObject({ registeredToday: 1, openLabels: 1 })
  const stranger = await t.token(5, { organization: 'other' })
  expect((await look(stranger))['expiring']).toEqual([])
})

test('figures of a period beside the days before; what expires, by the days of the place', async () => {
  const token = await t.token(3, { fresh: true })
  const product = (await t.make('product', { name: 'Figured' }))['id']
  const before = (await t.call(token, 'POST', '/labeling/expiring/get')).body
  const { labels } = await registered(t, token, {
    productId: product,
    items: [{ count: 4, quantity: kg(1) }],
  })
  const ids = labels.map(label => label['id'] as string)
  await t.call(token, 'POST', '/labeling/print', { labelIds: ids.slice(0, 3), format: 'zpl' })
  await moveLabels(t, token, [ids[3]!], 'waste', { reason: 'spoiled' })
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date())
  const ask = (body: object, who = token) => t.call(who, 'POST', '/labeling/dashboard/figures/get', body)
  const { body } = await ask({ from: day, to: day })
  const mine = body['byProduct'].find((line: { id: string }) => line.id === product)
  expect(mine).toMatchObject({ name: 'Figured', registered: 4, printed: 3, wasted: 1, moved: 0 })
  expect(body['byPlace']).toMatchObject([{ id: t.home.places.kitchen, name: 'Home kitchen' }])
  const sum = (name: string) =>
    body[name].reduce((all: number, line: { registered: number }) => all + line.registered, 0)
  for (const name of ['byState', 'byPlace', 'byPerson'])
    expect([name, sum(name)]).toEqual([name, body['totals'].registered])
  expect(body['byState'].find((line: { state: string }) => line.state === 'waste')).toMatchObject({
    wasted: expect.any(Number),
  })
  expect(body['neverPrinted']).toBeGreaterThanOrEqual(1)
  expect(body['before']).toMatchObject({ registered: 0 })
  const later = (await ask({ from: '2031-01-01', to: '2031-01-02' })).body
  expect(later['totals']).toMatchObject({ registered: 0 })
  expect((await ask({ from: '2026-02-02', to: '2026-02-01' })).body['code']).toBe('RULE_BROKEN')
  expect((await ask({ from: '2024-01-01', to: '2026-02-01' })).body['code']).toBe('RULE_BROKEN')
  const elsewhere = await t.token(5, { organization: 'other' })
  expect((await ask({ from: day, to: day }, elsewhere)).body['totals'].registered).toBe(0)

  const set = (id: string, until: string) =>
    rowsOf(t, `update label set expiration = ${until} where organization_id = $1 and id = $2 returning id`, [
      id,
    ])
  await set(ids[0]!, "now() - interval '1 minute'")
  await set(
    ids[1]!,
    "(date_trunc('day', now() at time zone 'Europe/Madrid') + interval '1 day 3 hours') at time zone 'Europe/Madrid'",
  )
  await set(ids[2]!, "now() + interval '9 days'")
  const board = (await t.call(token, 'POST', '/labeling/expiring/get')).body
  const more = (name: string) => board['counts'][name] - before['counts'][name]
  expect([more('passed'), more('today'), more('tomorrow'), more('week')]).toEqual([1, 0, 1, 0])
  const shown = board['labels'].filter((label: { productId: string }) => label.productId === product)
  expect(shown.map((label: { id: string }) => label.id)).toEqual([ids[0], ids[1]])
  expect(shown[0]).toMatchObject({
    productName: 'Figured',
    locationName: 'Home kitchen',
    quantity: kg(1),
    batchStatus: 'available',
  })
  const local = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Madrid' })
  expect(local.format(new Date(board['ends'].today))).toBe('00:00')
  expect((await t.call(elsewhere, 'POST', '/labeling/expiring/get')).body['labels']).toEqual([])
  const there = await t.token(3, { place: 'sibling' })
  expect((await t.call(there, 'POST', '/labeling/expiring/get')).body['counts'].passed).toBe(0)
})

test('asks for a place', async () => {
  const nowhere = await t.token(5, { place: null })
  expect((await look(nowhere))['code']).toBe('LOCATION_REQUIRED')
})
