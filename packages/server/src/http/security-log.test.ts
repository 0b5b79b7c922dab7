import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/app.ts'

const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ logTo: { write: line => void lines.push(line) } })
})
afterAll(() => t.close())

/** What the log says about what is done here. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0
  await work()
  return lines.map(line => JSON.parse(line) as Record<string, unknown>).filter(line => 'security' in line)
}

test('a refused call says who, where and why', async () => {
  const token = await t.token(0)
  const license = { name: 'Report', type: 'report', from: '2026-01-01T00:00:00Z' }
  const reported = await logged(() => t.call(token, 'POST', '/license', { license }))
  expect(reported).toMatchObject([
    { security: 'NOT_ALLOWED', call: 'POST /api/v0/license', address: '127.0.0.1', level: 40 },
  ])
  expect(reported[0]?.['sessionId']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a wrong password and a forged token are told, without the password, the address or the token', async () => {
  const email = 'somebody@secret.example'
  const reported = await logged(async () => {
    await t.call(null, 'POST', '/auth/user', {
      user: { email, password: 'a-guess-of-mine' },
      provider: 'cloche',
    })
    await t.call('forged.token.here', 'GET', '/user/me')
  })
  expect(reported.map(line => line['security'])).toEqual(['WRONG_CREDENTIALS', 'INVALID_TOKEN'])
  expect(lines.join()).not.toMatch(/a-guess-of-mine|somebody@secret|forged/)
})

test('what went well is not told as refused, and no line holds a password', async () => {
  const token = await t.token(1)
  const email = (await t.call(token, 'GET', '/user/me')).body['user'].email as string
  const reported = await logged(async () => {
    const answer = await t.call(null, 'POST', '/auth/user', {
      user: { email, password: TEST_PASSWORD },
      provider: 'cloche',
    })
    await t.call(answer.body['jwt'], 'DELETE', '/auth/user')
  })
  expect(reported.filter(line => line['level'] === 40)).toEqual([])
  expect(lines.join()).not.toContain(TEST_PASSWORD)
})
