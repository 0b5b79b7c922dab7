/** Two server processes on one database: what is written through one arrives at a client of the other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { LiveClient } from '../../testing/live-client.ts'
import { ServerProcess } from '../../testing/server-process.ts'

let database: TestDatabase
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const settings = {
    DATABASE_URL: database.url,
    CLOCHE_DEMO: 'on',
    CLOCHE_SECRET: 'b8Jf2kQz7vXn4mRt9sWy3pLd6gHc1aEu',
  }
  for (let count = 0; count < 2; count++) {
    const server = new ServerProcess(settings)
    servers.push(server)
    await server.start()
  }
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
})

test('a change through one process is heard at the other within two seconds', async () => {
  const [one, two] = servers
  const logIn = async (name: string): Promise<string> => {
    const user = { email: `${name}@demo.test`, password: 'demo-kitchen' }
    const { body } = await one!.call(null, 'POST', '/auth/user', { user, provider: 'cloche' })
    return body['jwt'] as string
  }
  const [owner, admin] = [await logIn('owner'), await logIn('admin')]
  const client = await LiveClient.open(`http://127.0.0.1:${two!.port}`, admin)
  const started = performance.now()
  const made = await one!.call(owner, 'POST', '/product', { product: { name: 'Heard elsewhere' } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { data, at } = await client.next('change')
  expect(data['changes']).toEqual([{ entity: 'product', verb: 'create', ids: [made.body['product'].id] }])
  expect(at - started).toBeLessThan(2000)
  client.close()
})
