/** Guests make organizations: with proof of their address, in bounds, and without learning who is here. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { allSent, mailsTo, mailTo } from '../../testing/mailbox.ts'

let t: TestApp
let closed: TestApp
beforeAll(async () => {
  t = await createTestApp({ settings: { CLOCHE_SIGN_UP: 'on' } })
  closed = await createTestApp({ ownDatabase: true })
})
afterAll(async () => {
  await t.close()
  await closed.close()
})

let networks = 0
const organization = { name: 'Bar Nuevo', country: 'ES', timeZone: 'Europe/Madrid', locale: 'en' }
async function ask(
  email: string,
  more: object = {},
  remoteAddress = `10.1.${++networks >> 8}.${networks & 255}`,
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v0/sign-up',
    payload: { organization, owner: { name: 'Nuria', email }, ...more },
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, any> }
}
const PASSWORD = 'three spoons of honey'
const secretIn = (text: string) => /#\/sign-up\/([\w-]+)/.exec(text)?.[1] ?? ''
const confirm = (secret: string, password = PASSWORD) =>
  t.call(null, 'POST', '/sign-up/confirm', { secret, password })
const address = () => `${newId()}@guest.test`
const count = async (table: string) =>
  (await t.pool.use(connection => connection.send({ text: `select count(*)::int as count from ${table}` })))
    .rows[0]?.['count']

test('whoever proves the address gets an organization and is its owner', async () => {
  const email = address()
  const organizations = await count('customer')
  expect(await ask(email.toUpperCase())).toEqual({ status: 200, body: {} })
  const secret = secretIn((await mailTo(t, email)).text)
  expect(await count('customer')).toBe(organizations)
  expect((await t.call(null, 'POST', '/sign-up/get', { secret })).body).toMatchObject({
    organization: { name: 'Bar Nuevo' },
    email,
  })
  expect((await confirm(secret, 'soup')).status).toBe(422)
  const { body } = await confirm(secret)
  const me = (await t.call(body['jwt'], 'GET', '/user/me?populate=true')).body
  expect(me['user']).toMatchObject({ email, roleLevel: 5, name: 'Nuria' })
  expect([me['organization'].name, me['location'], me['permissions'].levels.RO]).toEqual([
    'Bar Nuevo',
    null,
    4,
  ])
  expect((await confirm(secret)).status).toBe(404)
  expect(await count('customer')).toBe(Number(organizations) + 1)
})

test('of two confirmations at once one makes it', async () => {
  const email = address()
  await ask(email)
  const secret = secretIn((await mailTo(t, email)).text)
  const all = await Promise.all([confirm(secret), confirm(secret), confirm(secret)])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

test('an address that is known gets the same answer, and a letter that says so', async () => {
  const token = await t.token(5, { fresh: true })
  const { email } = (await t.call(token, 'GET', '/user/me')).body['user']
  const guest = address()
  expect(await ask(email)).toEqual(await ask(guest))
  expect((await mailTo(t, email)).subject).toBe('You already have an account')
  expect((await mailTo(t, email)).text).not.toContain('/sign-up/')
  expect(secretIn((await mailTo(t, guest)).text)).not.toBe('')
})

test('a newer link takes the place of the older; no mailbox is filled, by one address or one network', async () => {
  const email = address()
  await ask(email)
  await allSent(t)
  const old = secretIn((await mailTo(t, email)).text)
  for (let at = 0; at < 5; at++) await ask(email)
  await allSent(t)
  expect(await mailsTo(t, email)).toHaveLength(3)
  expect((await confirm(old)).body['code']).toBe('REQUEST_EXPIRED')
  const from = '10.99.0.1'
  const answers = []
  for (let at = 0; at < 23; at++) answers.push((await ask(address(), {}, from)).status)
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(answers.slice(20)).toEqual([429, 429, 429])
})

test('what may not be is said, in words', async () => {
  const { status, body } = await ask('nobody', { organization: { ...organization, country: 'QQ' } })
  expect([status, body['code']]).toEqual([422, 'RULE_BROKEN'])
  expect(
    JSON.stringify(body['details'].faults.map((fault: { message: string }) => fault.message)),
  ).not.toMatch(/problem\./)
})

test('it is off unless it is turned on', async () => {
  for (const path of ['/sign-up', '/sign-up/get', '/sign-up/confirm']) {
    const body =
      path === '/sign-up'
        ? { organization, owner: { name: 'N', email: address() } }
        : { secret: 'x', ...(path === '/sign-up/confirm' ? { password: PASSWORD } : {}) }
    expect((await closed.call(null, 'POST', path, body)).status).toBe(404)
  }
  const methods = async (app: TestApp) =>
    (await app.call(null, 'GET', '/auth/identity/methods')).body['methods'][0].signUp
  expect([await methods(closed), await methods(t)]).toEqual([undefined, true])
})
