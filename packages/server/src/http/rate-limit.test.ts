/** Rates: counted for all servers together where they keep people from guessing. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { sweepTogether } from '../sweeping/index.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'

let t: TestApp
let other: FastifyInstance
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: '/nonexistent/cloche' })
  other = await buildApp({ config, pool: t.pool, secret: TEST_SECRET })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

/** A call of ten a minute, without a session: it is counted before anything else is looked at. */
const call = async (server: FastifyInstance, remoteAddress: string) => {
  const answer = await server.inject({
    method: 'PUT',
    url: '/api/v0/auth/user/factor',
    remoteAddress,
    payload: {},
  })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) }
}
const statuses = async (count: number, address: string) => {
  const all: number[] = []
  for (let n = 0; n < count; n++) all.push((await call(n % 2 === 0 ? t.app : other, address)).status)
  return all
}

test('a rate is that of all servers together, for each address by itself', async () => {
  const tried = await statuses(10, '192.0.2.1')
  expect(new Set(tried)).not.toContain(429)
  for (const server of [t.app, other]) {
    const { status, retryAfter } = await call(server, '192.0.2.1')
    expect(status).toBe(429)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
  }
  expect((await call(other, '192.0.2.2')).status).not.toBe(429)
})

test('whoever has a network of IPv6 has one rate for all of its addresses, at every server', async () => {
  const all: number[] = []
  for (let n = 1; n <= 12; n++)
    all.push((await call(n % 2 === 0 ? t.app : other, `2001:db8:7:1::${n.toString(16)}`)).status)
  expect(all.map(status => status === 429)).toEqual(all.map((_, n) => n >= 10))
  expect((await call(t.app, '2001:db8:7:2::1')).status).not.toBe(429)
})

test('a minute later all begins anew, and old counts are swept away', async () => {
  const sql = (text: string) => t.pool.use(connection => connection.send({ text }))
  await sql(`update call_rate set started = started - interval '1 minute' where address = '192.0.2.1'`)
  const third = await buildApp({
    config: readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: '/nonexistent/cloche' }),
    pool: t.pool,
    secret: TEST_SECRET,
  })
  await sql(
    `insert into call_rate (call, address, started) values ('auth.turnFactorOn', '192.0.2.9', now() - interval '1 hour')`,
  )
  expect((await call(third, '192.0.2.1')).status).not.toBe(429)
  const counted = async () =>
    (await sql(`select address, count from call_rate where address like '192.%' order by address`)).rows
  expect((await counted()).find(row => row['address'] === '192.0.2.1')?.['count']).toBe(1)
  await sweepTogether(t.pool)
  expect((await counted()).map(row => row['address'])).toContain('192.0.2.1')
  expect((await counted()).map(row => row['address'])).not.toContain('192.0.2.9')
  await third.close()
})
