import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let platform: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const own = await t.makeOrganization('Platform', { isPlatform: true })
  platform = await t.tokenIn(own.id, 5, own.places.root)
})
afterAll(() => t.close())

const ask = (token: string | null, query = '') => t.call(token, 'GET', `/admin/cloud/tests${query}`)

test('the platform sees that all is well, and how much there is of each organization', async () => {
  await t.make('product', { name: 'Soup', type: 'selling' })
  await t.make('product', { name: 'Soup of others', type: 'selling' }, 'other')
  await t.make('product', { name: 'Bread of others', type: 'selling' }, 'other')
  const { status, body } = await ask(platform)
  expect(status).toBe(200)
  expect(body['tests'].map((one: { name: string }) => one.name)).toEqual([
    'database',
    'migrations',
    'outbox',
    'disk',
    'queue',
    'clock',
    'partitions',
    'backup',
    'rehearsal',
    'live',
    'memory',
  ])
  const products = Object.fromEntries(
    body['organizations'].map((row: { name: string; products: number }) => [row.name, row.products]),
  )
  expect(products).toEqual({ Home: 1, Other: 2, Platform: 0 })
  expect([body['count'], body['versions'].node]).toEqual([3, process.versions.node])
  expect(JSON.stringify(body)).not.toMatch(/Soup|Bread/)
  expect((await ask(platform, '?limit=1&offset=1')).body['organizations']).toHaveLength(1)
})

test('mail that was given up is told', async () => {
  await t.pool.use(connection =>
    connection.send({
      text: `insert into mail (id, given_up) values ('01890000-0000-7000-8000-000000000001', now())`,
    }),
  )
  const outbox = (await ask(platform)).body['tests'].find((one: { name: string }) => one.name === 'outbox')
  expect(outbox).toMatchObject({ isOk: false, values: { givenUp: 1 } })
})

test('nobody else sees it, whatever the role', async () => {
  for (const role of [0, 2, 4, 5]) {
    const { status, body } = await ask(await t.token(role))
    expect([status, body['code']]).toEqual([403, 'NOT_ALLOWED'])
  }
  expect((await ask(null)).status).toBe(400)
  expect((await ask(platform, '?limit=-1')).status).toBe(400)
})
