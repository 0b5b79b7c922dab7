/** How long sessions last, and how often one may fail to start one. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { IDLE_HOURS, SESSION_DAYS } from '../session.ts'

let t: TestApp
const servers: FastifyInstance[] = []
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await t.close()
})

/** Another server on the same database: it remembers nothing of what the first one saw. */
async function anotherServer(): Promise<FastifyInstance> {
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: '/nonexistent/cloche' })
  const server = await buildApp({
    config,
    pool: t.pool,
    secret: TEST_SECRET,
    // Mail is the other server's business.
    transport: { send: () => Promise.reject(new Error('No mail from here')), close: () => undefined },
  })
  servers.push(server)
  return server
}

const sql = (text: string, values: unknown[] = []) =>
  t.pool.use(connection => connection.send({ text, values })).then(result => result.rows)
const claimsOf = async (token: string) => (await t.call(token, 'GET', '/auth/user/jwt/plain')).body['claims']
const emailOf = async (token: string) => (await t.call(token, 'GET', '/user/me')).body['user'].email as string
const statusOn = async (server: FastifyInstance, token: string) =>
  (
    await server.inject({
      method: 'GET',
      url: '/api/v0/user/me',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode
/** Hours until the session ends by idleness. */
const hoursLeft = async (id: string) =>
  (
    await sql(
      'select extract(epoch from expires - now())::float / 3600 as hours from session where id = $1',
      [id],
    )
  )[0]?.['hours'] as number

describe('a session', () => {
  test('lasts from use to use, and never beyond its last day', async () => {
    const token = await t.token(1, { fresh: true })
    const { sid } = await claimsOf(token)
    expect(await hoursLeft(sid)).toBeCloseTo(IDLE_HOURS, 0)
    const [row] = await sql(
      'select extract(epoch from expires_at_latest - started)::float / 86400 as days from session where id = $1',
      [sid],
    )
    expect(row?.['days']).toBeCloseTo(SESSION_DAYS, 1)
    await sql(`update session set expires = now() + interval '1 hour' where id = $1`, [sid])
    expect(await statusOn(await anotherServer(), token)).toBe(200)
    expect(await hoursLeft(sid)).toBeCloseTo(IDLE_HOURS, 0)
    await sql(
      `update session set expires = now() + interval '1 hour', expires_at_latest = now() + interval '2 hours' where id = $1`,
      [sid],
    )
    expect(await statusOn(await anotherServer(), token)).toBe(200)
    expect(await hoursLeft(sid)).toBeCloseTo(2, 1)
  })

  test('that nobody used is over, and use does not bring it back', async () => {
    const token = await t.token(1, { fresh: true })
    const { sid } = await claimsOf(token)
    await sql(`update session set expires = now() - interval '1 second' where id = $1`, [sid])
    expect(await statusOn(await anotherServer(), token)).toBe(400)
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    expect(await hoursLeft(sid)).toBeLessThan(0)
  })

  test('is a new one at every log-in, whatever token comes along', async () => {
    const token = await t.token(1, { fresh: true })
    const email = await emailOf(token)
    const again = await t.call(token, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD } })
    const [one, two] = [await claimsOf(token), await claimsOf(again.body['jwt'])]
    expect(two.sid).not.toBe(one.sid)
    expect(two.uid).toBe(one.uid)
  })

  test('tokens of another secret, without a signature, or for something else are refused', async () => {
    const token = await t.token(1, { fresh: true })
    const [head = '', body = '', signature = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const raised = Buffer.from(JSON.stringify({ ...said, uid: said['oid'] })).toString('base64url')
    for (const forged of [
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${head}.${raised}.${signature}`,
    ])
      expect((await t.call(forged, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  })
})

describe('own sessions', () => {
  const logIn = async (email: string) =>
    (await t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD } })).body[
      'jwt'
    ] as string
  const isOpen = async (token: string) => (await t.call(token, 'GET', '/user/me')).status === 200

  test('are ended one by one, or all others at once; those of others never', async () => {
    const token = await t.token(1, { fresh: true })
    const email = await emailOf(token)
    const stranger = await t.token(1, { fresh: true })
    const [two, three] = [await logIn(email), await logIn(email)]
    const end = (body: unknown) => t.call(token, 'DELETE', '/auth/user/sessions', body)
    const sessions = [(await claimsOf(two)).sid, (await claimsOf(stranger)).sid]
    expect((await end({ sessions })).body).toEqual({ count: 1 })
    expect([await isOpen(two), await isOpen(three), await isOpen(stranger)]).toEqual([false, true, true])
    expect((await end({ others: true })).body).toEqual({ count: 1 })
    expect([await isOpen(token), await isOpen(three), await isOpen(stranger)]).toEqual([true, false, true])
    for (const body of [{}, { sessions, others: true }])
      expect((await end(body)).body['code']).toBe('RULE_BROKEN')
  })

  test('of others are ended by those who manage them, within their role and reach', async () => {
    const person = await t.token(1, { fresh: true })
    const owner = await t.token(5, { fresh: true })
    const idOf = async (token: string) => (await claimsOf(token)).uid as string
    const end = async (token: string, of: string) =>
      (await t.call(token, 'DELETE', '/user/sessions', { user: await idOf(of) })).body
    const admin = await t.token(4, { fresh: true })
    expect((await end(await t.token(0), person))['code']).toBe('NOT_ALLOWED')
    expect((await end(admin, owner))['code']).toBe('NOT_ALLOWED')
    const other = await t.token(5, { organization: 'other', place: 'root' })
    expect((await end(other, person))['code']).toBe('NOT_FOUND')
    expect([await isOpen(person), await isOpen(owner)]).toEqual([true, true])
    expect(await end(admin, person)).toEqual({ count: 1 })
    expect([await isOpen(person), await isOpen(admin)]).toEqual([false, true])
  })

  test('end with a changed password, save the one it was changed in', async () => {
    const token = await t.token(1, { fresh: true })
    const email = await emailOf(token)
    const other = await logIn(email)
    const change = (current: string, next: string) =>
      t.call(token, 'PUT', '/auth/user/password', { password: { current, next } })
    const next = 'three spoons of honey'
    expect((await change('wrong', next)).body['code']).toBe('WRONG_CREDENTIALS')
    for (const [refused, rule] of [
      [TEST_PASSWORD, 'problem.password.same'],
      ['password123', 'problem.password.common'],
      [email, 'problem.password.email'],
    ] as const) {
      const answer = await change(TEST_PASSWORD, refused)
      expect(answer.body['details'].faults[0]).toMatchObject({ path: 'password.next', rule })
    }
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, true])
    expect((await change(TEST_PASSWORD, next)).body).toEqual({})
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    const now = await t.call(null, 'POST', '/auth/user', { user: { email, password: next } })
    expect(now.status).toBe(200)
  })
})

describe('failed log-ins', () => {
  test('are counted by network too, whoever is tried', async () => {
    const email = await emailOf(await t.token(1, { fresh: true }))
    const attempt = async (address: string, user: string, password: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/v0/auth/user',
          payload: { user: { email: user, password } },
          remoteAddress: address,
        })
      ).json() as { code?: string; jwt?: string }
    const { now } = Date
    const later = vi.spyOn(Date, 'now')
    for (let tried = 1; tried <= 100; tried += 20) {
      // As many calls as a network may make in a minute are made: it passes.
      if (tried === 61) {
        later.mockImplementation(() => now() + 61_000)
        await t.pool.use(connection => connection.send({ text: 'delete from call_rate' }))
      }
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => tried + index).map(number =>
          attempt(`2001:db8:1:2::${number.toString(16)}`, `nobody.${number}@test.example`, 'wrong'),
        ),
      )
    }
    expect((await attempt('2001:db8:1:2:ffff::1', email, TEST_PASSWORD)).code).toBe('TOO_MANY_REQUESTS')
    expect((await attempt('2001:db8:1:3::1', email, TEST_PASSWORD)).jwt).toBeDefined()
    later.mockRestore()
  })
})
