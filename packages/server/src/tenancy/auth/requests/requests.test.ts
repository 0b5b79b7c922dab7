/** Invitations, changes of e-mail and enrolments, from the call that starts them to the link that settles them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asServer, createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'
import { allSent, linkIn, mailsTo, mailTo } from '../../../testing/mailbox.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5, { place: 'root' })
})
afterAll(() => t.close())

const NEXT = 'three spoons of honey'
let people = 0
const freshEmail = () => `person.${++people}@test.example`

const logIn = (email: string, password: string) =>
  t.call(null, 'POST', '/auth/user', { user: { email, password } })
const read = ({ type, id }: { type: string; id: string }) => t.call(null, 'GET', `/request/${type}/${id}`)
const confirm = (request: { type: string; id: string }, more: Record<string, unknown> = {}) =>
  t.call(null, 'POST', '/request/confirm', { request, ...more })
const userOf = async (token: string) => (await t.call(token, 'GET', '/user/me')).body['user']
const recordOf = async (id: string) => (await t.call(owner, 'GET', `/user?userId=${id}`)).body['user']
const historyOf = async (id: string) =>
  (
    await asServer(t.pool, t.home.id, transaction =>
      transaction.query({
        text: `select verb, user_id, after from history where entity = 'user' and record_id = $1 order by at, id`,
        values: [id],
      }),
    )
  ).rows

async function newUser(more: Record<string, unknown> = {}) {
  const email = freshEmail()
  const made = await t.call(owner, 'POST', '/user', {
    user: { name: 'Nuria', email, roleLevel: 1, locationIds: [t.home.places.kitchen], ...more },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { email, id: made.body['user'].id as string }
}

describe('an invitation', () => {
  test('is mailed in the language of the person, who then chooses password, name and language', async () => {
    const { email, id } = await newUser({ locale: 'es' })
    const mail = await mailTo(t, email)
    expect(mail.subject).toBe('Home te da acceso a Cloche')
    expect(mail.html).toContain('lang="es"')
    const link = linkIn(mail)
    expect(link.type).toBe('invitation')
    const { request } = (await read(link)).body
    expect(request).toMatchObject({
      email,
      user: { name: 'Nuria', locale: 'es' },
      organization: { name: 'Home' },
    })
    expect((await logIn(email, NEXT)).status).toBe(401)
    const answers = { password: NEXT, name: 'Núria', lastName: 'Puig', locale: 'en' }
    expect((await confirm(link, answers)).body).toEqual({ request: { type: 'invitation', status: 'done' } })
    expect(await recordOf(id)).toMatchObject({ fullName: 'Núria Puig', locale: 'en', email })
    expect((await logIn(email, NEXT)).status).toBe(200)
    expect((await confirm(link, answers)).body['code']).toBe('REQUEST_USED')
    const lines = await historyOf(id)
    expect(lines.map(line => line['verb'])).toContain('passwordChange')
    expect(JSON.stringify(lines)).not.toContain(NEXT)
  })

  test('holds seven days, and its link alone: a newer one voids it', async () => {
    const { email, id } = await newUser()
    const first = linkIn(await mailTo(t, email))
    const expires = Date.parse((await read(first)).body['request'].expires)
    expect(Math.abs(expires - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
    const again = await t.call(owner, 'POST', '/user/invitation', { user: id })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    await allSent(t)
    const [newest] = await mailsTo(t, email)
    expect((await confirm(first, { password: NEXT })).body['code']).toBe('REQUEST_CANCELLED')
    expect((await confirm(linkIn(newest ?? (undefined as never)), { password: NEXT })).status).toBe(200)
  })

  test('is refused for an address that has a log-in anywhere', async () => {
    const taken = await userOf(await t.token(5, { organization: 'other', place: 'root' }))
    const answer = await t.call(owner, 'POST', '/user', {
      user: { name: 'X', email: taken.email, roleLevel: 0, locationIds: [t.home.places.kitchen] },
    })
    expect([answer.status, answer.body['code']]).toEqual([409, 'ALREADY_EXISTS'])
  })
})

describe('a change of e-mail', () => {
  const ask = async (token: string, email: string) => {
    const answer = await t.call(token, 'PUT', '/user/me/email', { user: { email, password: TEST_PASSWORD } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

  test('counts once the new address confirms; the old one is told', async () => {
    const token = await t.token(1, { fresh: true })
    const { email: former, id } = await userOf(token)
    const email = freshEmail()
    await ask(token, email)
    const [confirming, notice] = [await mailTo(t, email), await mailTo(t, former)]
    expect([confirming.subject, notice.subject]).toEqual([
      'Confirm your new e-mail',
      'Your e-mail is about to change',
    ])
    expect((await read(linkIn(confirming))).body['request']).toMatchObject({ email, purpose: 'confirm' })
    const reported = (await read(linkIn(notice))).body['request']
    expect(reported).toMatchObject({ purpose: 'cancel', email: 'p…@test.example' })
    expect((await userOf(token)).email).toBe(former)
    expect((await confirm(linkIn(confirming))).body).toEqual({ request: { type: 'email', status: 'done' } })
    expect((await userOf(token)).email).toBe(email)
    expect((await logIn(former, TEST_PASSWORD)).status).toBe(401)
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(200)
    const found = await t.call(owner, 'POST', '/users/get', { search: email })
    expect(found.body['users'].map((user: { id: string }) => user.id)).toEqual([id])
    // The former address takes it back for a while; once.
    expect((await confirm(linkIn(notice))).body).toEqual({ request: { type: 'email', status: 'cancelled' } })
    expect((await recordOf(id)).email).toBe(former)
    expect((await confirm(linkIn(notice))).body['code']).toBe('REQUEST_CANCELLED')
  })

  test('is cancelled from the old address', async () => {
    const token = await t.token(1, { fresh: true })
    const { email: former } = await userOf(token)
    const email = freshEmail()
    await ask(token, email)
    const notice = linkIn(await mailTo(t, former))
    expect((await confirm(notice)).body).toEqual({ request: { type: 'email', status: 'cancelled' } })
    expect((await confirm(linkIn(await mailTo(t, email)))).body['code']).toBe('REQUEST_CANCELLED')
    expect((await userOf(token)).email).toBe(former)
  })

  test('of two who want one address, one gets it', async () => {
    const email = freshEmail()
    for (const token of [await t.token(1, { fresh: true }), await t.token(1, { fresh: true })])
      await ask(token, email)
    await allSent(t)
    const links = (await mailsTo(t, email)).map(linkIn)
    expect(links).toHaveLength(2)
    const answers = await Promise.all(links.map(link => confirm(link)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(answers.find(answer => answer.status === 409)?.body['code']).toBe('ALREADY_EXISTS')
  })

  test('needs the password, and counts what fails', async () => {
    const token = await t.token(1, { fresh: true })
    const answer = await t.call(token, 'PUT', '/user/me/email', {
      user: { email: freshEmail(), password: 'wrong' },
    })
    expect([answer.status, answer.body['code']]).toEqual([401, 'WRONG_CREDENTIALS'])
  })
})

describe('an enrolment', () => {
  /** Whoever manages the users of `sibling`, and nothing else. */
  async function managerOfSibling() {
    const token = await t.token(1, { place: 'sibling', fresh: true })
    return { token, ...(await userOf(token)) } as { token: string; id: string; email: string }
  }
  async function asker() {
    const token = await t.token(0, { fresh: true })
    const user = await userOf(token)
    const { kitchen, sibling } = t.home.places
    const answer = await t.call(token, 'PUT', '/user/me/locations', { locations: [kitchen, sibling] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { token, ...user } as { token: string; id: string; email: string }
  }

  test('is asked of those who manage the place, and one acceptance does it', async () => {
    const managers = [await managerOfSibling(), await managerOfSibling()]
    const elsewhere = await userOf(await t.token(1, { fresh: true }))
    const { token, id, email } = await asker()
    const links = []
    for (const manager of managers) links.push(linkIn(await mailTo(t, manager.email, email)))
    await allSent(t)
    expect((await mailsTo(t, elsewhere.email)).filter(mail => mail.text.includes(email))).toEqual([])
    const [first, second] = links
    if (!first || !second) throw new Error('Two managers, two links')
    expect((await read(first)).body['request']).toMatchObject({ email, location: { name: 'Home sibling' } })
    expect((await confirm(first)).body['details'].faults[0]).toMatchObject({ path: 'accept' })
    expect((await userOf(token)).locationIds).toEqual([t.home.places.kitchen])
    expect((await confirm(first, { accept: true })).body['request'].status).toBe('done')
    expect((await userOf(token)).locationIds).toEqual([t.home.places.kitchen, t.home.places.sibling])
    expect((await confirm(second, { accept: false })).body['code']).toBe('REQUEST_USED')
    expect((await mailTo(t, email, 'Home sibling')).subject).toBe('You now work in Home sibling')
    const line = (await historyOf(id)).findLast(one => one['verb'] === 'change')
    expect(line).toMatchObject({
      user_id: managers[0]?.id,
      after: { locationIds: [t.home.places.kitchen, t.home.places.sibling] },
    })
  })

  test('may be refused, and the person is told', async () => {
    const manager = await managerOfSibling()
    const { token, email } = await asker()
    const link = linkIn(await mailTo(t, manager.email, email))
    expect((await confirm(link, { accept: false })).body['request'].status).toBe('refused')
    expect((await mailTo(t, email)).subject).toBe('You were not enrolled in Home sibling')
    expect((await userOf(token)).locationIds).toEqual([t.home.places.kitchen])
  })

  test('is not decided by a manager who manages there no more', async () => {
    const manager = await managerOfSibling()
    const { token, email } = await asker()
    const link = linkIn(await mailTo(t, manager.email, email))
    const lowered = await t.call(owner, 'PATCH', `/user/${manager.id}`, { roleLevel: 0 })
    expect(lowered.status).toBe(200)
    expect((await confirm(link, { accept: true })).body['code']).toBe('NOT_ALLOWED')
    expect((await userOf(token)).locationIds).toEqual([t.home.places.kitchen])
  })

  test('is not asked for in another organization', async () => {
    const token = await t.token(0, { fresh: true })
    const answer = await t.call(token, 'PUT', '/user/me/locations', { locations: [t.other.places.kitchen] })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})
