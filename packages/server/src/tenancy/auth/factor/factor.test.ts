/** One-time codes as a second factor, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'
import { codeShown, secretBytes } from '../../../testing/authenticator.ts'
import { mailTo } from '../../../testing/mailbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

interface Somebody {
  readonly token: string
  readonly email: string
  readonly id: string
}
async function somebody(role = 1): Promise<Somebody> {
  const token = await t.token(role, { fresh: true })
  const { user } = (await t.call(token, 'GET', '/user/me')).body
  return { token, email: user.email, id: user.id }
}

const logIn = (email: string, code?: string, password = TEST_PASSWORD) =>
  t.call(null, 'POST', '/auth/user', {
    user: { email, password, ...(code === undefined ? {} : { code }) },
    provider: 'cloche',
  })

async function turnOn({ token }: Somebody): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await t.call(token, 'POST', '/auth/user/factor', { password: TEST_PASSWORD })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret, address } = begun.body as unknown as { secret: string; address: string }
  expect(new URL(address).searchParams.get('secret')).toBe(secret)
  const on = await t.call(token, 'PUT', '/auth/user/factor', { code: codeShown(secret, -1) })
  expect(on.status, JSON.stringify(on.body)).toBe(200)
  return { secret, recoveryCodes: on.body['recoveryCodes'] }
}

describe('a second factor', () => {
  test('is asked for once it was confirmed, each code once; other sessions end, a mail tells', async () => {
    const ana = await somebody()
    const before = (await logIn(ana.email)).body['jwt'] as string
    await t.call(ana.token, 'POST', '/auth/user/factor', { password: TEST_PASSWORD })
    expect((await logIn(ana.email)).status, 'not confirmed yet').toBe(200)
    const { secret } = await turnOn(ana)
    expect((await t.call(before, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    expect((await t.call(ana.token, 'GET', '/auth/user/factor')).body).toEqual({
      isOn: true,
      recoveryCodes: 10,
    })
    expect((await mailTo(t, ana.email)).subject).toBe('Log-in with a code was turned on')

    const without = await logIn(ana.email)
    expect([without.status, without.body['code']]).toEqual([401, 'CODE_REQUIRED'])
    expect((await logIn(ana.email, codeShown(secret, -1))).body['code'], 'used when it was confirmed').toBe(
      'WRONG_CODE',
    )
    expect((await logIn(ana.email, codeShown(secret, 4))).body['code'], 'too early').toBe('WRONG_CODE')
    const code = codeShown(secret)
    expect((await logIn(ana.email, code)).status).toBe(200)
    expect((await logIn(ana.email, code)).body['code'], 'a second time').toBe('WRONG_CODE')
  })

  test('tells nothing to whoever has not the password', async () => {
    const ben = await somebody()
    await turnOn(ben)
    const wrong = await logIn(ben.email, undefined, 'a wrong password')
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'WRONG_CREDENTIALS'])
  })

  test('two log-ins at once with one code: one gets in', async () => {
    const eva = await somebody()
    const { secret } = await turnOn(eva)
    const code = codeShown(secret)
    const answers = await Promise.all([
      logIn(eva.email, code),
      logIn(eva.email, code),
      logIn(eva.email, code),
    ])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 401, 401])
  })

  test('a recovery code lets in once, however it is written', async () => {
    const leo = await somebody()
    const { recoveryCodes } = await turnOn(leo)
    expect(new Set(recoveryCodes).size).toBe(10)
    const code = String(recoveryCodes[3]).toLowerCase().replaceAll('-', ' ')
    const first = await logIn(leo.email, code)
    expect(first.status).toBe(200)
    expect((await logIn(leo.email, code)).body['code']).toBe('WRONG_CODE')
    expect((await t.call(first.body['jwt'], 'GET', '/auth/user/factor')).body['recoveryCodes']).toBe(9)
  })

  test('guessing codes locks like guessing passwords', async () => {
    const max = await somebody()
    await turnOn(max)
    for (let guess = 0; guess < 10; guess++)
      expect((await logIn(max.email, '000000')).body['code']).toBe('WRONG_CODE')
    expect((await logIn(max.email, '000000')).body['code']).toBe('ACCOUNT_LOCKED')
  })

  test('begins and ends with the password only', async () => {
    const ida = await somebody()
    const begin = await t.call(ida.token, 'POST', '/auth/user/factor', { password: 'not it' })
    expect(begin.body['code']).toBe('WRONG_CREDENTIALS')
    await turnOn(ida)
    const again = await t.call(ida.token, 'POST', '/auth/user/factor', { password: TEST_PASSWORD })
    expect([again.status, again.body['code']]).toEqual([422, 'RULE_BROKEN'])
    const off = await t.call(ida.token, 'DELETE', '/auth/user/factor', { password: 'not it' })
    expect(off.body['code']).toBe('WRONG_CREDENTIALS')
    expect((await t.call(ida.token, 'DELETE', '/auth/user/factor', { password: TEST_PASSWORD })).status).toBe(
      200,
    )
    expect((await logIn(ida.email)).status).toBe(200)
  })

  test('an administrator takes it off from somebody below, with a line in the history; others may not', async () => {
    const tom = await somebody()
    await turnOn(tom)
    const [manager, admin, owner] = [await t.token(1), await t.token(4), await somebody(5)]
    await turnOn(owner)
    const off = (token: string, userId: string) => t.call(token, 'DELETE', '/auth/user/factor', { userId })
    expect((await off(manager, tom.id)).body['code']).toBe('NOT_ALLOWED')
    expect((await off(await t.token(5, { organization: 'other' }), tom.id)).status).toBe(404)
    expect((await off(admin, owner.id)).body['code']).toBe('NOT_ALLOWED')
    const equal = await somebody(4)
    await turnOn(equal)
    expect((await off(admin, equal.id)).body).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { faults: [{ rule: 'problem.user.equalRole' }] },
    })
    expect((await off(await t.token(5, { fresh: true }), owner.id)).body['code']).toBe('NOT_ALLOWED')
    expect((await off(admin, tom.id)).status).toBe(200)
    expect((await logIn(tom.email)).status).toBe(200)
    const history = (await t.call(owner.token, 'GET', `/user/history?userId=${tom.id}`)).body['history']
    expect(history.map((line: { verb: string }) => line.verb)).toContain('factorOff')
  })

  test('neither secret nor codes stand in the database as they are', async () => {
    const kim = await somebody()
    const { secret, recoveryCodes } = await turnOn(kim)
    const { rows } = await t.pool.use(connection =>
      connection.send({
        text: `select i::text as identity, (select string_agg(r::text, ' ') from recovery_code r where r.identity_id = i.id) as codes
               from identity i where user_id = $1`,
        values: [kim.id],
      }),
    )
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(secretBytes(secret).toString('hex'))
    for (const code of recoveryCodes)
      expect(kept).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
  })
})
