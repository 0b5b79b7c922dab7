/** The demo's mailbox is for this machine alone; elsewhere there is none. And nothing secret is logged on the way. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { linkIn, mailTo } from '../testing/mailbox.ts'

let t: TestApp
const log: string[] = []
beforeAll(async () => {
  t = await createTestApp({ logTo: { write: line => void log.push(line) } })
})
afterAll(() => t.close())

const MAILBOX = '/api/v0/demo/mailbox'

describe('the mailbox of the demo', () => {
  test('lists mails, newest first, and shows one', async () => {
    const { email } = (await t.call(await t.token(1, { fresh: true }), 'GET', '/user/me')).body['user']
    await t.call(null, 'POST', '/request/identity/password', { identity: { email } })
    const mail = await mailTo(t, email)
    const { body } = await t.call(null, 'GET', '/demo/mailbox')
    expect(body).toMatchObject({ count: 1, mails: [{ id: mail.id, to: email, subject: mail.subject }] })
    expect(mail.html).toContain('<!doctype html>')
    expect((await t.call(null, 'GET', '/demo/mailbox/nothing')).body['code']).toBe('NOT_FOUND')
    expect((await t.call(null, 'GET', '/demo/mailbox/..%2f..%2fdemo-secret')).body['code']).toBe('NOT_FOUND')
  })

  test('answers nobody else: not from elsewhere, not under another name', async () => {
    const from = async (remoteAddress: string, host: string) =>
      (await t.app.inject({ method: 'GET', url: MAILBOX, remoteAddress, headers: { host } })).statusCode
    expect(await from('127.0.0.1', 'localhost:8080')).toBe(200)
    expect(await from('::1', '[::1]:8080')).toBe(200)
    expect(await from('192.168.1.7', 'localhost')).toBe(404)
    expect(await from('127.0.0.1', 'rebound.evil.example')).toBe(403)
  })

  test.each([
    ['with a mail server', { CLOCHE_DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:9' }],
    [
      'outside the demo',
      {
        CLOCHE_DEMO: 'off',
        CLOCHE_SECRET: 'kPz4w8Qm2Xv9Lr6Tn1Bs7Yd3Hf5Jg0CaEu',
        CLOCHE_PUBLIC_URL: 'https://kitchen.example.org',
      },
    ],
  ])('is not there %s', async (_what, env) => {
    const config = readConfig({
      CLOCHE_LOG: 'silent',
      CLOCHE_DATA: join(tmpdir(), 'cloche-no-mailbox'),
      ...env,
    })
    const app = await buildApp({ config, pool: t.pool, secret: TEST_SECRET })
    const answer = await app.inject({ method: 'GET', url: MAILBOX })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'UNKNOWN_CALL'])
    await app.close()
  })
})

test('the log names what was done, and neither addresses nor passwords, links or tokens', async () => {
  const token = await t.token(1, { fresh: true })
  const { email } = (await t.call(token, 'GET', '/user/me')).body['user']
  const ask = () => t.call(null, 'POST', '/request/identity/password', { identity: { email } })
  await ask()
  const link = linkIn(await mailTo(t, email))
  const next = 'three spoons of honey'
  await t.call(null, 'POST', '/auth/user', { user: { email, password: 'a wrong guess' } })
  await t.call(null, 'GET', `/request/password/${link.id}`)
  await t.call(null, 'GET', `/request/password/${link.id}?locale=xx&no=1`)
  await t.call(null, 'POST', '/request/confirm', { request: link, password: next })
  await t.call(null, 'POST', '/request/confirm', { request: link, password: next })
  await t.call(null, 'GET', `/request/invitation/${link.id}`)
  await t.call(token, 'GET', '/user/me')
  for (let asked = 0; asked < 12; asked++) await ask()
  const lines = log.join('\n')
  expect(lines).toContain('confirmRequest')
  expect(lines).toContain('WRONG_CREDENTIALS')
  expect(lines).toContain('TOO_MANY_REQUESTS')
  for (const secret of [
    email,
    link.id,
    next,
    TEST_PASSWORD,
    'a wrong guess',
    token,
    token.split('.')[2] ?? token,
  ])
    expect(lines.includes(secret), secret).toBe(false)
})
