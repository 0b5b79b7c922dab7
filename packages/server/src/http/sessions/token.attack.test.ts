/** Tokens forged from others, with the right key: what the key signed for one thing opens nothing else. */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'

let t: TestApp
let token: string
let claims: Record<string, unknown>
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
  claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as typeof claims
})
afterAll(() => t.close())

const KEY = createHash('sha256').update(TEST_SECRET).digest()
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as whoever has the key would sign it. */
function signed(payload: object, head: object = { alg: 'HS256', typ: 'JWT' }, hash = 'sha256'): string {
  const text = `${part(head)}.${part(payload)}`
  return `${text}.${createHmac(hash, KEY).update(text).digest('base64url')}`
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))
const codeOf = async (wanted: string, method = 'GET', path = '/user/me', body?: object) =>
  (await t.call(wanted, method, path, body)).body['code'] as string | undefined

test('a token signed by hand is taken, so that the refusals below are about what it says', async () => {
  expect(claims['aud']).toBe('cloche:session')
  expect(await codeOf(signed(claims))).toBeUndefined()
})

describe('is refused as a session:', () => {
  const now = Math.floor(Date.now() / 1000)
  test.each<[string, () => string]>([
    ['without an audience', () => signed(without('aud'))],
    ['with an empty audience', () => signed({ ...claims, aud: '' })],
    ['with the audience null', () => signed({ ...claims, aud: null })],
    ['for several things', () => signed({ ...claims, aud: ['cloche:session', 'cloche:public'] })],
    ['for one thing in a list', () => signed({ ...claims, aud: ['cloche:session'] })],
    ['for what begins alike', () => signed({ ...claims, aud: 'cloche:session:x' })],
    ['for public pages', () => signed({ ...claims, aud: 'cloche:public' })],
    ['for a picture', () => signed({ ...claims, aud: 'cloche:picture' })],
    ['without an end', () => signed(without('exp'))],
    ['without a beginning', () => signed(without('iat'))],
    ['that ended', () => signed({ ...claims, exp: now - 10 })],
    ['that has not begun', () => signed({ ...claims, nbf: now + 600 })],
    ['of no session', () => signed(without('sid'))],
    ['of a session that is a list', () => signed({ ...claims, sid: [claims['sid']] })],
    ['without a signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
    ['of another algorithm', () => signed(claims, { alg: 'HS512', typ: 'JWT' }, 'sha512')],
    ['whose head names another one than signed it', () => signed(claims, { alg: 'none', typ: 'JWT' })],
    ['twice in one', () => `${signed(claims)}.${signed(claims)}`],
  ])('one %s', async (_what, forge) => {
    expect(await codeOf(forge())).toBe('INVALID_TOKEN')
    expect(await codeOf(token, 'PUT', '/auth/user/jwt/add', { add: forge() })).toBe('INVALID_TOKEN')
  })
})

test('each kind of token opens its own door alone', async () => {
  await t.call(token, 'PATCH', `/organization/${t.home.id}`, { publicName: 'Home' })
  const shown = await t.call(null, 'POST', '/auth/user/organization/public', { organizationId: t.home.id })
  const picture = await t.call(token, 'POST', '/screenshot/request', { view: 'la/e' })
  const audiences = { 'cloche:public': shown.body['jwt'], 'cloche:picture': picture.body['requestJwt'] }
  for (const [aud, other] of Object.entries(audiences)) {
    const said = JSON.parse(Buffer.from(String(other).split('.')[1] ?? '', 'base64url').toString())
    expect(said.aud).toBe(aud)
    expect(await codeOf(other)).toBe('INVALID_TOKEN')
    expect(await codeOf(token, 'PUT', '/auth/user/jwt/add', { add: other })).toBe('INVALID_TOKEN')
    // The same said of a session, by whoever has no key.
    const [head, , signature] = String(other).split('.')
    expect(await codeOf(`${head}.${part({ ...said, ...claims })}.${signature}`)).toBe('INVALID_TOKEN')
  }
  const view = (wanted: string) => codeOf(wanted, 'GET', '/screenshot/view')
  expect(await view(picture.body['requestJwt'])).toBeUndefined()
  for (const other of [token, shown.body['jwt'], signed({ ...without('aud'), wanted: { view: 'la/e' } })])
    expect(await view(other)).toBe('INVALID_TOKEN')
  for (const other of [token, `cloche-agent-${token}`, shown.body['jwt']])
    expect(await codeOf(other, 'POST', '/labeling/print/agent/pull', {})).toBe('INVALID_TOKEN')
})
