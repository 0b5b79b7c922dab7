/** Guesses that all come at the same instant, to two servers on one database. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { attackSize } from '../../testing/attack.ts'
import { codeShown } from '../../testing/authenticator.ts'

const GUESSES = 55
let t: TestApp
let servers: FastifyInstance[]
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: '/nonexistent/cloche' })
  const other = await buildApp({
    config,
    pool: t.pool,
    secret: TEST_SECRET,
    transport: { send: () => Promise.reject(new Error('No mail from here')), close: () => undefined },
  })
  await other.ready()
  servers = [t.app, other]
})
afterAll(async () => {
  await servers[1]?.close()
  await t.close()
})

/** The answers to as many calls at once, shared out to the servers, counted by their code. */
async function volley(count: number, url: string, payload: (guess: number) => object, address = 1) {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, guess) => {
      const server = servers[guess % servers.length] as FastifyInstance
      const remoteAddress = `10.${address}.${guess}.7`
      const answer = await server.inject({
        method: 'POST',
        url: `/api/v0${url}`,
        payload: payload(guess),
        remoteAddress,
      })
      return (answer.json() as { code?: string }).code ?? 'in'
    }),
  )
  return Object.fromEntries([...Map.groupBy(answers, code => code)].map(([code, all]) => [code, all.length]))
}

const somebody = async () => {
  const token = await t.token(1, { fresh: true })
  return { token, email: (await t.call(token, 'GET', '/user/me')).body['user'].email as string }
}
const guessOf = (email: string) => (guess: number) => ({ user: { email, password: `guess ${guess}` } })

test.each(Array.from({ length: attackSize(1, 6) }, (_, round) => round))(
  'of 55 passwords at once exactly ten are tried, of a known and of an unknown address (%i)',
  async round => {
    const { email } = await somebody()
    for (const address of [email, `nobody.${round}@test.example`])
      expect(await volley(GUESSES, '/auth/user', guessOf(address))).toEqual({
        WRONG_CREDENTIALS: 10,
        ACCOUNT_LOCKED: 45,
      })
    const late = await volley(1, '/auth/user', () => ({ user: { email, password: TEST_PASSWORD } }), 2)
    expect(late).toEqual({ ACCOUNT_LOCKED: 1 })
  },
)

test('of 55 one-time codes at once exactly ten are tried', async () => {
  const { token, email } = await somebody()
  const { secret } = (await t.call(token, 'POST', '/auth/user/factor', { password: TEST_PASSWORD })).body
  await t.call(token, 'PUT', '/auth/user/factor', { code: codeShown(secret, -1) })
  const code = (guess: number) => String(guess).padStart(6, '0')
  const reported = await volley(GUESSES, '/auth/user', guess => ({
    user: { email, password: TEST_PASSWORD, code: code(guess) },
  }))
  expect(reported).toEqual({ WRONG_CODE: 10, ACCOUNT_LOCKED: 45 })
})

test('whoever has the password gets no codes for free by asking which is missing', async () => {
  const { token, email } = await somebody()
  const { secret } = (await t.call(token, 'POST', '/auth/user/factor', { password: TEST_PASSWORD })).body
  await t.call(token, 'PUT', '/auth/user/factor', { code: codeShown(secret, -1) })
  const tries = (code?: string) =>
    t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD, ...(code && { code }) } })
  for (let guess = 0; guess < 10; guess++) {
    expect((await tries()).body['code']).toBe('CODE_REQUIRED')
    expect((await tries('000000')).body['code']).toBe('WRONG_CODE')
  }
  expect((await tries('000000')).body['code']).toBe('ACCOUNT_LOCKED')
})

test('of a hundred and twenty addresses tried at once from one network a hundred are', async () => {
  const volleyOf = (from: number) =>
    Promise.all(
      Array.from({ length: 60 }, (_, guess) =>
        (servers[from / 60] as FastifyInstance).inject({
          method: 'POST',
          url: '/api/v0/auth/user',
          payload: { user: { email: `many.${from + guess}@test.example`, password: 'x' } },
          remoteAddress: `2001:db8:9:9::${from + guess + 1}`,
        }),
      ),
    )
  const first = await volleyOf(0)
  // As many calls as a network may make in a minute, which passes.
  await t.pool.use(connection => connection.send({ text: 'delete from call_rate' }))
  const answers = [...first, ...(await volleyOf(60))]
  const tried = answers.filter(answer => answer.statusCode === 401)
  expect(tried).toHaveLength(100)
})

test('as many of the same person who all know the password get in, more than guesses are borne', async () => {
  const { email } = await somebody()
  const right = { user: { email, password: TEST_PASSWORD } }
  expect(await volley(25, '/auth/user', () => right, 3)).toEqual({ in: 25 })
  for (let failure = 0; failure < 9; failure++) await volley(1, '/auth/user', guessOf(email), 4)
  expect(await volley(1, '/auth/user', () => right, 4)).toEqual({ in: 1 })
  for (let failure = 0; failure < 9; failure++)
    expect(await volley(1, '/auth/user', guessOf(email), 4)).toEqual({ WRONG_CREDENTIALS: 1 })
})

test('codes of print agents are guessed twenty times, not more, on all servers together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) =>
      (servers[guess % 2] as FastifyInstance).inject({
        method: 'POST',
        url: '/api/v0/labeling/print/agent/enrol',
        payload: { code: `ABCD-${String(guess).padStart(4, '2')}` },
        remoteAddress: `2001:db8:7:7::${guess + 1}`,
      }),
    ),
  )
  expect(answers.filter(answer => answer.statusCode === 422)).toHaveLength(20)
  expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(20)
})

test('activation keys likewise', async () => {
  const token = await t.token(1, { fresh: true })
  const { id } = (await t.call(token, 'GET', '/user/me')).body['user']
  const codes: string[] = []
  for (let guess = 0; guess < 22; guess++) {
    const key = `ABCD-EFGH-${String(guess).padStart(4, '2')}`
    const answer = await (servers[guess % 2] as FastifyInstance).inject({
      method: 'GET',
      url: `/api/v0/provider/${id}/device/activationKey/${key}`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: `10.8.8.${guess + 1}`,
    })
    codes.push((answer.json() as { code: string }).code)
  }
  expect(codes.filter(code => code === 'NOT_FOUND')).toHaveLength(20)
  expect(codes.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
})
