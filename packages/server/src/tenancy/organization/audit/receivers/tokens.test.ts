/** A token of another system reads the audit log of its organization, and does nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '../../../../ledger-seals/index.ts'
import { asServer, createTestApp, type TestApp } from '../../../../testing/app.ts'

const PATH = '/organization/audit'
let t: TestApp
let admin: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  admin = await t.token(4)
})
afterAll(() => t.close())

const make = async (as = admin) => {
  const { status, body } = await t.call(as, 'POST', `${PATH}/token`, { name: 'SIEM' })
  expect(status).toBe(200)
  return body as { token: string; id: string }
}
const lines = (raw: Buffer) =>
  raw
    .toString()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, any>)

test('reads the stream page by page, and its use is shown', async () => {
  const { token, id } = await make()
  expect(token).toMatch(/^cloche_audit_[0-9A-Za-z]{46}$/)
  await sealAll(t.pool, t.home.id)
  const page = await t.call(token, 'GET', `${PATH}/stream?limit=2`)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  expect(lines(page.raw)).toHaveLength(2)
  const rest = await t.call(token, 'GET', `${PATH}/stream?cursor=${String(page.headers['audit-cursor'])}`)
  const made = lines(rest.raw).find(entry => entry['action'] === 'access.token-created')
  expect(made).toMatchObject({ target: { entity: 'auditToken', id }, after: { ending: token.slice(-4) } })
  expect(rest.raw.toString()).not.toContain(token)
  const { tokens } = (await t.call(admin, 'GET', `${PATH}/receivers`)).body as Record<string, any>
  expect(tokens[0]).toMatchObject({ id, name: 'SIEM', ending: token.slice(-4) })
  expect(tokens[0].lastUsed).not.toBeNull()
})

test('opens nothing else', async () => {
  const { token } = await make()
  for (const [method, path] of [
    ['GET', '/user/me'],
    ['GET', `${PATH}/receivers`],
    ['POST', `${PATH}/get`],
    ['POST', `${PATH}/export`],
    ['POST', `${PATH}/token`],
    ['POST', '/products/get'],
  ] as const) {
    const answer = await t.call(token, method, path, method === 'POST' ? {} : undefined)
    expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'INVALID_TOKEN'])
  }
  const scim = await t.app.inject({ url: '/scim/v2/Users', headers: { authorization: `Bearer ${token}` } })
  expect(scim.statusCode).toBe(401)
})

test('shows its own organization alone, and no more once it is revoked', async () => {
  const there = await make(await t.token(5, { organization: 'other' }))
  await sealAll(t.pool, t.home.id)
  await sealAll(t.pool, t.other.id)
  const read = () => t.call(there.token, 'GET', `${PATH}/stream?limit=1000`)
  expect((await read()).raw.toString()).toContain(there.id)
  expect((await read()).raw.toString()).not.toContain(t.home.id)
  expect((await t.call(admin, 'DELETE', `${PATH}/token`, { id: there.id })).body['code']).toBe('NOT_FOUND')
  const own = await t.token(5, { organization: 'other' })
  expect((await t.call(own, 'DELETE', `${PATH}/token`, { id: there.id })).body['tokens']).toEqual([])
  expect((await read()).body['code']).toBe('INVALID_TOKEN')
})

test('one that is mistyped or made up is refused; so is an organization that is stopped', async () => {
  const { token } = await make()
  const wrong = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')
  expect((await t.call(wrong, 'GET', `${PATH}/stream`)).body['code']).toBe('INVALID_TOKEN')
  const set = (active: boolean) =>
    asServer(t.pool, t.home.id, transaction =>
      transaction.query({
        text: 'update organization set active = $2 where id = $1',
        values: [t.home.id, active],
      }),
    )
  await set(false)
  expect((await t.call(token, 'GET', `${PATH}/stream`)).body['code']).toBe('INVALID_TOKEN')
  await set(true)
  expect((await t.call(token, 'GET', `${PATH}/stream`)).status).toBe(200)
})

test('may ask sixty times a minute', async () => {
  const { token } = await make(await t.token(5, { organization: 'other' }))
  const codes: number[] = []
  for (let time = 0; time < 62; time++)
    codes.push((await t.call(token, 'GET', `${PATH}/stream?limit=1`)).status)
  expect(codes.filter(code => code === 200)).toHaveLength(60)
  expect(codes.at(-1)).toBe(429)
})
