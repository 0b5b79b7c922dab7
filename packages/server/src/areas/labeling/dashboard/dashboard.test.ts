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

test('asks for a place', async () => {
  const nowhere = await t.token(5, { place: null })
  expect((await look(nowhere))['code']).toBe('LOCATION_REQUIRED')
})
