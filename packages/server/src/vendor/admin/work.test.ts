/** The page of work in the background: for the platform's own people alone. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => void (t = await createTestApp({ ownDatabase: true })))
afterAll(() => t.close())

test('shows what waits and what failed, has it done again, and lets go of it', async () => {
  const platform = await t.platformAt(t.home.places.kitchen)
  const look = async () => (await t.call(platform, 'GET', '/admin/work')).body
  const first = await look()
  expect(first['queues'].map(({ name }: { name: string }) => name)).toContain('mail')
  expect(first['failed']).toEqual([])
  // A letter that nobody can open any more: it can be tried again, and let go.
  await t.pool.use(connection =>
    connection.send({
      text: `insert into mail (id, sealed) values ('01a20e74-afc0-72a9-89dc-ce9d73dd97b2', 'broken')`,
    }),
  )
  await t.pool.use(connection =>
    connection.send({
      text: `insert into pgboss.job (name, data, singleton_key, policy, retry_limit, retry_count, dead_letter, heartbeat_seconds)
        values ('mail', '{"id":"01a20e74-afc0-72a9-89dc-ce9d73dd97b2"}', 'one', 'exclusive', 0, 0, 'put-aside', 30)`,
    }),
  )
  await vi.waitFor(async () => expect((await look())['count']).toBe(1), 10_000)
  const [{ id, name, fault, tries }] = (await look())['failed']
  expect({ name, fault, tries }).toEqual({ name: 'mail', fault: 'ERR_CRYPTO_INVALID_AUTH_TAG', tries: 1 })
  expect((await t.call(platform, 'POST', '/admin/work/again', { ids: [id] })).body).toEqual({ count: 1 })
  expect((await look())['failed'].map((one: { id: string }) => one.id)).not.toContain(id)
  await t.pool.use(connection => connection.send({ text: 'delete from mail' }))
  const other = (await t.call(platform, 'DELETE', '/admin/work', { ids: [id] })).body
  expect(other).toEqual({ count: 1 })
})

test.each([5, 4, 2, 0])('is closed to role %i of an organization', async role => {
  const token = await t.token(role)
  const ids = ['01a20e74-afc0-72a9-89dc-ce9d73dd97b2']
  for (const [method, path, body] of [
    ['GET', '/admin/work', undefined],
    ['POST', '/admin/work/again', { ids }],
    ['DELETE', '/admin/work', { ids }],
  ] as const)
    expect((await t.call(token, method, path, body)).status, `${method} ${path}`).toBe(403)
})

test('the operator is told depth and age', async () => {
  const { payload } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(payload).toMatch(/cloche_work_waiting\{name="mail"\} \d/)
  expect(payload).toMatch(/cloche_work_oldest_seconds\{name="rounds"\} \d/)
  expect(payload).toMatch(/cloche_work_put_aside \d/)
})
