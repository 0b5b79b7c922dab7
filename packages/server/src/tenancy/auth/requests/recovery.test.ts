/** A forgotten password, from the question to the new password, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'
import { allSent, linkIn, mailsTo, mailTo } from '../../../testing/mailbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const NEXT = 'three spoons of honey'

async function person(): Promise<{ token: string; email: string; id: string }> {
  const token = await t.token(1, { fresh: true })
  const { user } = (await t.call(token, 'GET', '/user/me')).body
  return { token, email: user.email, id: user.id }
}

let callers = 0
/** Each question from a place of its own: how often one place may ask is tested apart. */
async function ask(email: string, remoteAddress = `10.0.0.${++callers}`) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v0/request/identity/password',
    payload: { identity: { email } },
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const logIn = (email: string, password: string) =>
  t.call(null, 'POST', '/auth/user', { user: { email, password } })
const confirm = (request: { type: string; id: string }, more: Record<string, unknown> = {}) =>
  t.call(null, 'POST', '/request/confirm', { request, ...more })
const sql = (text: string, values: unknown[] = []) =>
  t.pool.use(connection => connection.send({ text, values })).then(result => result.rows)

describe('a forgotten password', () => {
  test('is replaced by the mailed link, once; every session ends, a mail tells', async () => {
    const { token, email } = await person()
    expect((await ask(` ${email.toUpperCase()} `)).body).toEqual({})
    const mail = await mailTo(t, email)
    expect(mail.subject).toBe('Choose a new password')
    expect(mail.html).toContain('lang="en"')
    const link = linkIn(mail)
    const read = await t.call(null, 'GET', `/request/${link.type}/${link.id}`)
    expect(read.body['request']).toMatchObject({
      type: 'password',
      purpose: 'confirm',
      status: 'pending',
      organization: { name: 'Home' },
    })
    expect(JSON.stringify(read.body)).not.toContain(email)
    expect((await confirm(link, { password: NEXT })).body).toEqual({
      request: { type: 'password', status: 'done' },
    })
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(401)
    expect((await logIn(email, NEXT)).status).toBe(200)
    expect((await mailTo(t, email, 'was changed')).subject).toBe('Your password was changed')
    for (const again of [
      await confirm(link, { password: `${NEXT} again` }),
      await t.call(null, 'GET', `/request/${link.type}/${link.id}`),
    ])
      expect([again.status, again.body['code']]).toEqual([409, 'REQUEST_USED'])
  })

  test('answers alike for an unknown address, and mails nobody', async () => {
    const { email } = await person()
    const [known, unknown] = [await ask(email), await ask('nobody.at.all@test.example')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await mailTo(t, email)
    await allSent(t)
    expect(await mailsTo(t, 'nobody.at.all@test.example')).toEqual([])
  })

  test('does the same work while the caller waits: one line, whoever is asked for', async () => {
    const { email } = await person()
    const count = async () => (await sql('select count(*)::int as count from mail'))[0]?.['count'] as number
    const requests = async () =>
      (await sql('select count(*)::int as count from request'))[0]?.['count'] as number
    await allSent(t)
    await t.pool.use(async connection => {
      // The outbox is held: what is written meanwhile is what the call itself writes.
      await connection.send({ text: 'begin' })
      await connection.send({ text: 'lock table request in access exclusive mode' })
      const before = await count()
      await ask('nobody.at.all@test.example')
      const unknown = (await count()) - before
      await ask(email)
      expect([unknown, (await count()) - before - unknown]).toEqual([1, 1])
      await connection.send({ text: 'rollback' })
    })
    const before = await requests()
    await mailTo(t, email)
    expect(await requests()).toBeGreaterThanOrEqual(before)
  })

  test('fills no mailbox: three mails an hour; only the newest link holds', async () => {
    const { email } = await person()
    for (let asked = 0; asked < 5; asked++) {
      await ask(email)
      await allSent(t)
    }
    const mails = await mailsTo(t, email)
    expect(mails).toHaveLength(3)
    const [newest, older] = mails.map(linkIn)
    const old = await confirm(older ?? { type: '', id: '' }, { password: NEXT })
    expect([old.status, old.body['code']]).toEqual([410, 'REQUEST_CANCELLED'])
    expect((await confirm(newest ?? { type: '', id: '' }, { password: NEXT })).status).toBe(200)
  })

  test('is asked for ten times a minute from one place, and no more', async () => {
    const answers = []
    for (let asked = 0; asked < 11; asked++)
      answers.push((await ask(`nobody.${asked}@test.example`, '10.1.0.1')).status)
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('an expired link is told so', async () => {
    const { email, id } = await person()
    await ask(email)
    const link = linkIn(await mailTo(t, email))
    const [row] = await sql('select expires - created as life from request where user_id = $1', [id])
    expect(row?.['life']).toMatchObject({ hours: 1 })
    await sql(`update request set expires = now() - interval '1 second' where user_id = $1`, [id])
    const late = await confirm(link, { password: NEXT })
    expect([late.status, late.body['code']]).toEqual([410, 'REQUEST_EXPIRED'])
    expect((await t.call(null, 'GET', `/request/password/${link.id}`)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(200)
  })

  test('of two at once one wins', async () => {
    const { email } = await person()
    await ask(email)
    const link = linkIn(await mailTo(t, email))
    const passwords = ['the first of both', 'the second of both', 'a third one besides', 'and then a fourth']
    const answers = await Promise.all(passwords.map(password => confirm(link, { password })))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409])
    const won = passwords[answers.findIndex(answer => answer.status === 200)] ?? ''
    expect((await logIn(email, won)).status).toBe(200)
  })

  test('a refused password leaves the link as it was', async () => {
    const { email } = await person()
    await ask(email)
    const link = linkIn(await mailTo(t, email))
    for (const password of ['short', 'qwertyuiop', email, 'x'.repeat(201)]) {
      const answer = await confirm(link, { password })
      expect([answer.status, answer.body['code']], password).toEqual([422, 'RULE_BROKEN'])
      expect(answer.body['details'].faults[0].path).toBe('password')
    }
    expect((await confirm(link)).body['details'].faults[0].rule).toBe('problem.field.required')
    expect((await confirm(link, { password: NEXT })).status).toBe(200)
  })

  test('unlocks an address that failed too often', async () => {
    const { email } = await person()
    for (let failure = 0; failure < 10; failure++) await logIn(email, 'wrong')
    expect((await logIn(email, TEST_PASSWORD)).body['code']).toBe('ACCOUNT_LOCKED')
    await ask(email)
    expect((await confirm(linkIn(await mailTo(t, email)), { password: NEXT })).status).toBe(200)
    expect((await logIn(email, NEXT)).status).toBe(200)
  })

  test('is nothing for somebody who was deactivated', async () => {
    const { email, id } = await person()
    await ask(email)
    const link = linkIn(await mailTo(t, email))
    expect((await t.call(await t.token(5), 'PATCH', `/user/${id}`, { active: false })).status).toBe(200)
    expect((await confirm(link, { password: NEXT })).body['code']).toBe('REQUEST_CANCELLED')
    await ask(email)
    await allSent(t)
    expect(await mailsTo(t, email)).toHaveLength(1)
  })
})

describe('a link', () => {
  test('of nobody, of another type, or cut short is not found', async () => {
    const { email } = await person()
    await ask(email)
    const { id } = linkIn(await mailTo(t, email))
    for (const [type, text] of [
      ['password', `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`],
      ['password', id.slice(0, 40)],
      ['password', '../../../etc/passwd'.padEnd(64, 'x')],
      ['invitation', id],
    ] as const) {
      const answer = await t.call(null, 'GET', `/request/${type}/${encodeURIComponent(text)}`)
      expect([answer.status, answer.body['code']], text).toEqual([404, 'NOT_FOUND'])
      const settled = await confirm({ type, id: text }, { password: NEXT })
      expect([settled.status, settled.body['code']], text).toEqual([404, 'NOT_FOUND'])
    }
    expect((await t.call(null, 'GET', `/request/nothing/${id}`)).body['code']).toBe('INVALID_REQUEST')
  })

  test('is kept nowhere: only its digest, and the mail until it was sent', async () => {
    const { email } = await person()
    await ask(email)
    const { id } = linkIn(await mailTo(t, email))
    await allSent(t)
    const secret = Buffer.from(id, 'base64url').subarray(16).toString('hex')
    for (const table of ['request', 'request_link', 'mail', 'history', 'identity', 'session']) {
      const rows = JSON.stringify(await sql(`select row_to_json(t)::text as line from ${table} t`))
      expect(rows.includes(id) || rows.includes(secret), table).toBe(false)
    }
    expect(await sql('select sealed from mail where sent is not null and sealed is not null')).toEqual([])
  })
})
