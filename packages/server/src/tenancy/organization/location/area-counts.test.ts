/** Counts beside the items of the navigation: critical points, reports and cards, at a location and below it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let kitchen: string
let elsewhere: string
let userId: string
let cards = 0
/** The number of another card. */
const card = () => `04:A2:24:${String(++cards).padStart(2, '0')}`

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const root = t.home.places.root
  kitchen = (await t.make('location', { name: 'Counted', type: 'kitchen', parentId: root }))['id'] as string
  elsewhere = (await t.make('location', { name: 'Elsewhere', type: 'kitchen', parentId: root }))[
    'id'
  ] as string
  const room = (await t.make('location', { name: 'Room', type: 'room', parentId: kitchen }))['id'] as string
  userId = (await t.make('user', { name: 'Carla' }))['id'] as string
  for (const locationId of [kitchen, room, elsewhere]) {
    await t.make('haccpPoint', { name: 'Cooking', hazard: 'biological', stage: 'cooking', locationId })
    const [from, to] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']
    const days = { fromDay: '2026-03-01', toDay: '2026-03-31' }
    await t.make('report', { name: 'Month', kind: 'events', from, to, ...days, locationId })
    await t.make('userToken', { name: 'Card', mac: card(), userId, locationIds: [locationId] })
  }
})
afterAll(() => t.close())

async function counts(level: number, place: string): Promise<Record<string, number>> {
  const token = await t.tokenIn(t.home.id, level, place)
  return (await t.call(token, 'GET', `/location?locationId=${place}&counts=true`)).body['counts']
}

test('at a location and below it', async () => {
  expect(await counts(5, kitchen)).toMatchObject({ haccpPoints: 2, reports: 2, userTokens: 2 })
  expect(await counts(5, elsewhere)).toMatchObject({ haccpPoints: 1, reports: 1, userTokens: 1 })
})

test('a card for everywhere counts everywhere, for those who see all places', async () => {
  const before = await counts(5, elsewhere)
  await t.make('userToken', { name: 'Everywhere', mac: card(), userId, locationIds: [] })
  expect((await counts(5, elsewhere))['userTokens']).toBe((before['userTokens'] ?? 0) + 1)
})

test('only what the person may see', async () => {
  const few = await counts(0, kitchen)
  expect(few).toHaveProperty('locations')
  expect(few).not.toHaveProperty('userTokens')
})
