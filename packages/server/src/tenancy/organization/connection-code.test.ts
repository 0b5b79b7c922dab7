/** The code by which machines join: drawn by chance, says nothing of whose it is, renewed by who may. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationOfCode } from '../organizations/connection-code.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const PATH = '/organization/connection-code'
const FORM = /^[34679ACDEFGHJKMNPQRTVWXY]{4}(-[34679ACDEFGHJKMNPQRTVWXY]{4}){2}$/

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(() => t.close())

const codeOf = async (token: string): Promise<string | null> =>
  (await t.call(token, 'GET', '/organization')).body['organization'].organizationConnectionId

const ownerOf = async (code: string): Promise<string | undefined> => {
  const { rows } = await t.pool.use(connection => connection.send(organizationOfCode(code)))
  return rows[0]?.organizationId
}

test('every organization has one of its own, by which it is found however the code is typed', async () => {
  const code = (await codeOf(owner)) as string
  expect(code).toMatch(FORM)
  const other = (await codeOf(await t.token(5, { organization: 'other' }))) as string
  expect(other).not.toBe(code)
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect(await ownerOf(typed)).toBe(t.home.id)
  expect(await ownerOf(other)).toBe(t.other.id)
  // What was the code once, and what nobody ever drew.
  for (const typed of [t.home.id.slice(-12), t.home.id, '', 'AAAA-AAAA-AAAA'])
    expect(await ownerOf(typed)).toBeUndefined()
})

test('it is renewed: the one before is void, that of others stays', async () => {
  const before = (await codeOf(owner)) as string
  const other = (await codeOf(await t.token(5, { organization: 'other' }))) as string
  const { status, body } = await t.call(owner, 'POST', PATH)
  expect(status).toBe(200)
  const after = body['organizationConnectionId'] as string
  expect(after).toMatch(FORM)
  expect(after).not.toBe(before)
  expect(await codeOf(owner)).toBe(after)
  expect(await ownerOf(before)).toBeUndefined()
  expect(await ownerOf(after)).toBe(t.home.id)
  expect(await ownerOf(other)).toBe(t.other.id)
})

test('renewed by several at once it is one of theirs, and the only one that opens', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => t.call(owner, 'POST', PATH)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const codes = answers.map(({ body }) => body['organizationConnectionId'] as string)
  const kept = await codeOf(owner)
  expect(codes).toContain(kept)
  const opening = await Promise.all(
    codes.map(async code => ((await ownerOf(code)) === t.home.id ? [code] : [])),
  )
  expect(opening.flat()).toEqual([kept])
})

test('only a digest is looked up, and the application reads its own organization alone', async () => {
  const code = (await codeOf(owner)) as string
  const { rows } = await t.pool.use(connection =>
    connection.send<{ line: string }>({ text: 'select connection_code::text as line from connection_code' }),
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { line } of rows) expect(line).not.toContain(code.replaceAll('-', ''))
  const seen = await t.pool.use(async connection => {
    await connection.sendSeveral(
      `begin;set local role cloche_app;set local app.organization_id = '${t.other.id}'`,
    )
    const answer = await connection.send<{ id: string }>({
      text: 'select organization_id as id from connection_code',
    })
    await connection.sendSeveral('rollback')
    return answer.rows
  })
  expect(seen).toEqual([{ id: t.other.id }])
})

test('who may: those who change the organization', async () => {
  const allowed = []
  for (const role of [0, 1, 2, 3, 4, 5])
    allowed.push((await t.call(await t.token(role), 'POST', PATH)).status)
  expect(allowed).toEqual([403, 403, 403, 403, 200, 200])
  expect((await t.call(null, 'POST', PATH)).body['code']).toBe('INVALID_TOKEN')
})

test('the audit log says that it was renewed, not which it became', async () => {
  const { body } = await t.call(owner, 'POST', PATH)
  const code = body['organizationConnectionId'] as string
  const answer = await t.call(owner, 'POST', '/organization/audit/get', {})
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toContain(code)
})
