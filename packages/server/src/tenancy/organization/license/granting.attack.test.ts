/** The people of an organization try to make licences for themselves, and to make more of those they have. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let owner: string
let platform: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5, { place: 'root' })
  platform = await t.platformAt(t.home.places.root)
})
afterAll(() => t.close())

const FROM = '2026-01-01T00:00:00Z'
const rows = async (entity: 'license' | 'purchase') =>
  (await t.call(owner, 'POST', `/${entity}s/get`, { limit: 1000 })).body[`${entity}s`] as Record<
    string,
    any
  >[]
const granted = async (more: object = {}) =>
  (
    await t.call(platform, 'POST', '/license', {
      license: { name: 'Chef', type: 'chef', from: FROM, isPersonal: true, ...more },
    })
  ).body['license'] as Record<string, any>

describe.each([0, 1, 2, 3, 4, 5])('role %i', role => {
  test('makes, changes, removes and restores no licence and no purchase, by no call', async () => {
    const token = await t.token(role)
    const license = await granted()
    const removed = await granted()
    await t.call(platform, 'DELETE', '/license', { license: removed['id'] })
    const purchase = (
      await t.call(platform, 'POST', '/purchase', {
        purchase: { name: 'Order', purchasedAt: FROM, amount: 10 },
      })
    ).body['purchase']
    const before = [await rows('license'), await rows('purchase')]
    const draft = { name: 'Mine', type: 'chef', from: FROM }
    const bought = { name: 'Mine', purchasedAt: FROM, amount: 0, status: 'completed' }
    const tries: [string, string, object][] = [
      ['POST', '/license', { license: draft }],
      ['POST', '/records/import', { entity: 'license', rows: [{ line: 1, draft }] }],
      [
        'POST',
        '/records/import',
        { entity: 'license', rows: [{ line: 1, draft: { id: license['id'], name: 'x' } }] },
      ],
      ['POST', '/purchase', { purchase: bought }],
      ['POST', '/records/import', { entity: 'purchase', rows: [{ line: 1, draft: bought }] }],
      ['PATCH', `/purchase/${purchase.id}`, { status: 'processing' }],
      ['PUT', '/purchase', { purchase: { id: purchase.id, status: 'processing' } }],
      [
        'POST',
        '/records/change',
        { entity: 'purchase', records: [{ id: purchase.id, change: { status: 'processing' } }] },
      ],
      ['DELETE', '/purchase', { purchase: purchase.id }],
      ['DELETE', '/license', { license: license['id'] }],
      ['DELETE', '/licenses', { licenses: [license['id']] }],
      ['POST', '/license/restore', { license: removed['id'] }],
      ...(
        [
          ['to', '2099-01-01T00:00:00Z'],
          ['from', '2020-01-01T00:00:00Z'],
          ['status', 'pending_cancel'],
          ['active', false],
          ['name', 'Another'],
          ['isPersonal', false],
          ['locationId', t.home.places.kitchen],
          ['purchaseId', purchase.id],
        ] as const
      ).flatMap(([field, value]): [string, string, object][] => [
        ['PATCH', `/license/${license['id']}`, { [field]: value }],
        ['PUT', '/license', { license: { id: license['id'], [field]: value } }],
        [
          'POST',
          '/records/change',
          { entity: 'license', records: [{ id: license['id'], change: { [field]: value } }] },
        ],
      ]),
    ]
    for (const [method, path, body] of tries) {
      const answer = await t.call(token, method, path, body)
      expect([403, 422], `${method} ${path}: ${answer.status}`).toContain(answer.status)
    }
    expect([await rows('license'), await rows('purchase')]).toEqual(before)
  })
})

test('the organization says who holds a licence, and nothing else of it', async () => {
  const { user } = (await t.call(await t.token(0), 'GET', '/user/me')).body
  const license = await granted()
  const put = (method: string) =>
    t.call(owner, method, '/user/license', { license: license['id'], user: user.id })
  expect((await put('PUT')).body['license']).toMatchObject({ userId: user.id })
  expect((await put('DELETE')).status).toBe(200)
  const machine = await granted({ type: 'device-pick-core', isPersonal: false })
  const device = await t.make('device', {
    name: 'Tablet',
    type: 'tablet',
    serial: '1',
    locationId: t.home.places.kitchen,
  })
  const held = await t.call(owner, 'PATCH', `/license/${machine['id']}`, { deviceId: device['id'] })
  expect(held.body['license']).toMatchObject({ deviceId: device['id'] })
  const longer = await t.call(owner, 'PATCH', `/license/${machine['id']}`, {
    deviceId: null,
    to: '2099-01-01T00:00:00Z',
  })
  expect([longer.status, longer.body['code'], longer.body['details'].faults]).toEqual([
    422,
    'FIXED_FIELD',
    [expect.objectContaining({ path: 'license.to', rule: 'problem.license.granted' })],
  ])
})

test('a licence goes with its place, and so never comes to count everywhere', async () => {
  const place = await t.make('location', { name: 'Pop-up', type: 'kitchen', parentId: t.home.places.root })
  const license = await granted({ locationId: place['id'], isPersonal: false })
  expect((await t.call(owner, 'DELETE', '/location', { location: place['id'] })).status).toBe(200)
  expect((await rows('license')).filter(({ id }) => id === license['id'])).toEqual([])
  expect((await t.call(owner, 'POST', '/location/restore', { location: place['id'] })).status).toBe(200)
  expect((await rows('license')).find(({ id }) => id === license['id'])?.['locationId']).toBe(place['id'])
})

test('an administrator who works as somebody grants nothing either', async () => {
  const { user } = (await t.call(await t.token(5, { fresh: true }), 'GET', '/user/me')).body
  const acting = await t.call(owner, 'POST', '/auth/user/as/user', { userId: user.id })
  const token = (acting.body['jwt'] as string | undefined) ?? ''
  expect(token).not.toBe('')
  const answer = await t.call(token, 'POST', '/license', { license: { name: 'x', type: 'chef', from: FROM } })
  expect([answer.status, answer.body['code']]).toEqual([
    403,
    expect.stringMatching(/NOT_ALLOWED|LOCATION_REQUIRED/),
  ])
})
