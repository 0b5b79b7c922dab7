/** Two server processes on one database: what is written through one arrives at a client of the other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '../../testing/live-client.ts'
import { startTwoServers, type TwoServers } from '../../testing/two-servers.ts'

let both: TwoServers
beforeAll(async () => {
  both = await startTwoServers()
}, 240_000)
afterAll(() => both.close())

test('a change through one process is heard at the other before anybody asks again', async () => {
  const { t, servers } = both
  const [one, two] = servers
  const [owner, admin] = [await t.token(3), await t.token(4)]
  const client = await LiveClient.open(`http://127.0.0.1:${two.port}`, admin)
  const started = performance.now()
  const made = await one.call(owner, 'POST', '/product', { product: { name: 'Heard elsewhere' } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { data, at } = await client.next('change')
  expect(data['changes']).toEqual([{ entity: 'product', verb: 'create', ids: [made.body['product'].id] }])
  expect(at - started).toBeLessThan(15_000)
  client.close()
})
