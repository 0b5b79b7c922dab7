import { SCREENSHOT_VIEWS } from '@cloche/domain/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(() => t.close())

const ask = (token: string | null, body: object) => t.call(token, 'POST', '/screenshot/request', body)
const view = (token: string | null) => t.call(token, 'GET', '/screenshot/view')
async function page(token: string, body: object) {
  const asked = await ask(token, body)
  expect([asked.status, asked.body['code']]).toEqual([200, undefined])
  return view(asked.body['requestJwt'] as string)
}

test('every page has its rows, and says whose and when', async () => {
  const { actions } = (await t.call(owner, 'POST', '/actions/get', {})).body
  for (const one of SCREENSHOT_VIEWS) {
    const { status, body } = await page(owner, {
      view: one,
      ...(one === 'a/ev' ? { actionId: actions[0].id } : {}),
    })
    expect([one, status, body['code']]).toEqual([one, 200, undefined])
    expect(body).toMatchObject({
      view: one,
      isCut: false,
      organization: { name: 'Home', timeZone: 'Europe/Madrid' },
    })
    expect(Array.isArray(body['rows'])).toBe(true)
  }
})

test('above its rows stand the charts of the report, of the same place and period', async () => {
  const at = (hour: number) => `2026-03-29T${String(hour).padStart(2, '0')}:30:00.000Z`
  const { kitchen, fridge, sibling } = t.home.places
  const made = async (locationId: string, hour: number, action = 'clean/room') =>
    t.make('event', { at: at(hour), kind: 'end', action, locationId })
  await made(kitchen, 8)
  await made(fridge, 9)
  await made(fridge, 10, 'cook/oven')
  await made(sibling, 8)
  // Half an hour into the next day by the clock of the place.
  await made(kitchen, 22)
  const period = { from: '2026-03-28T23:00:00.000Z', to: '2026-03-30T22:00:00.000Z' }
  const chef = await t.token(3)
  const { body } = await page(chef, { view: 'l/ev', ...period })
  expect(body['charts'][0]).toMatchObject({
    look: 'bars',
    labels: ['2026-03-29', '2026-03-30'],
    series: [{ name: 'events', values: [3, 1] }],
  })
  const { actions } = (await t.call(owner, 'POST', '/actions/get', { filter: { path: 'clean/room' } })).body
  const of = await page(chef, { view: 'a/ev', actionId: actions[0].id, ...period })
  expect(of.body['charts'][0].series[0].values).toEqual([2, 1])
  const long = await page(chef, { view: 'l/ev', ...period, from: '2025-03-28T23:00:00.000Z' })
  expect(long.body['charts']).toEqual([])
})

test('devices of the place and below, of nobody else', async () => {
  const make = (name: string, place: string, organization: 'home' | 'other' = 'home') =>
    t.make('device', { name, type: 'oven', serial: newId(), locationId: place }, organization)
  await make('Here', t.home.places.kitchen)
  await make('Below', t.home.places.fridge)
  await make('Beside', t.home.places.sibling)
  await make('Elsewhere', t.other.places.kitchen, 'other')
  const { body } = await page(await t.token(2), { view: 'devices' })
  expect(body['rows'].map((row: { name: string }) => row.name)).toEqual(['Below', 'Here'])
  expect(JSON.stringify(body)).not.toMatch(/activation/i)
})

test('the token opens its page and no other call, and no other token opens a page', async () => {
  const { requestJwt } = (await ask(owner, { view: 'products' })).body
  expect((await view(requestJwt)).status).toBe(200)
  expect((await t.call(requestJwt, 'GET', '/screenshot/view?view=devices')).body['code']).toBe(
    'INVALID_TOKEN',
  )
  for (const [method, path] of [
    ['GET', '/user/me'],
    ['POST', '/products/get'],
    ['POST', '/screenshot/request'],
  ] as const)
    expect((await t.call(requestJwt, method, path, method === 'POST' ? {} : undefined)).body['code']).toBe(
      'INVALID_TOKEN',
    )
  for (const token of [null, owner, 'x', `${requestJwt.slice(0, -4)}AAAA`])
    expect((await view(token)).body['code']).toBe('INVALID_TOKEN')
})

test('it ends with the session that asked for it', async () => {
  const token = await t.token(5, { fresh: true })
  const { requestJwt } = (await ask(token, { view: 'products' })).body
  expect((await view(requestJwt)).status).toBe(200)
  await t.call(token, 'DELETE', '/auth/user')
  expect((await view(requestJwt)).body['code']).toBe('INVALID_TOKEN')
})

test('only what the person may see, here and now', async () => {
  const bare = await t.makeOrganization('Bare')
  // Without licences an employee sees no labels.
  await asServer(t.pool, bare.id, transaction =>
    transaction.query({ text: 'delete from license where organization_id = $1', values: [bare.id] }),
  )
  const token = await t.tokenIn(bare.id, 0, bare.places.kitchen)
  const { permissions } = (await t.call(token, 'GET', '/user/me/permissions')).body
  expect(permissions.levels).toMatchObject({ D: 1, LA: 0 })
  expect((await ask(token, { view: 'devices' })).status).toBe(200)
  expect((await ask(token, { view: 'la/e' })).body['code']).toBe('NOT_ALLOWED')
  const nowhere = await t.token(0, { place: null })
  expect((await ask(nowhere, { view: 'devices' })).body['code']).toBe('LOCATION_REQUIRED')
})

test('bad input is a named problem', async () => {
  const refused = async (body: object) => {
    const { status, body: answer } = await ask(owner, body)
    return [status, answer['code']]
  }
  expect(await refused({ view: 'users' })).toEqual([400, 'INVALID_REQUEST'])
  expect(await refused({ view: 'a/ev' })).toEqual([400, 'INVALID_REQUEST'])
  expect(await refused({ view: 'a/ev', actionId: newId() })).toEqual([404, 'NOT_FOUND'])
  expect(
    await refused({ view: 'l/ev', from: '2026-02-02T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }),
  ).toEqual([400, 'INVALID_REQUEST'])
  const theirs = (await t.call(await t.token(5, { organization: 'other' }), 'POST', '/actions/get', {})).body[
    'actions'
  ][0].id
  expect(await refused({ view: 'a/ev', actionId: theirs })).toEqual([404, 'NOT_FOUND'])
})
