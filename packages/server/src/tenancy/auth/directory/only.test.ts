/** The directory as the only way in: who still has a password, and what is refused on the way there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asServer, createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'
import { codeShown } from '../../../testing/authenticator.ts'
import { proveDomain, records, setDirectory, textRecords } from '../../../testing/directory.ts'
import { allSent, mailsTo, mailTo } from '../../../testing/mailbox.ts'

const DOMAIN = 'test.example'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ outside: { textRecords } })
  owner = await t.token(5)
})
afterAll(() => t.close())

const me = async (token: string) =>
  (await t.call(token, 'GET', '/user/me')).body['user'] as Record<string, any>
const logIn = (email: string, code?: string) =>
  t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD, ...(code ? { code } : {}) } })
const read = async (token = owner) =>
  (await t.call(token, 'GET', '/organization/directory')).body['directory']
const only = (isEnforced: boolean) => t.call(owner, 'PUT', '/organization/directory/only', { isEnforced })
const ruleOf = (answer: { body: Record<string, any> }) => answer.body['details'].faults[0].rule as string
const provider = { issuer: 'https://login.example.com', clientId: 'a', clientSecret: 'b', isOn: true }
/** As a log-in by it leaves it. */
const itWorked = () =>
  asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: 'update directory set last_log_in = now() where organization_id = $1',
      values: [t.home.id],
    }),
  )

/** What the audit log has of an action: before and after. */
const written = (action: string) =>
  asServer(t.pool, t.home.id, async transaction => {
    const { rows } = await transaction.query<{ before: unknown; after: unknown }>({
      text: 'select before, after from history where organization_id = $1 and action = $2 and user_id is not null order by at, id',
      values: [t.home.id, action],
    })
    return rows.map(({ before, after }) => [before, after])
  })

test('tokens of the directory are in the audit log, without what they are', async () => {
  const made = await t.call(owner, 'POST', '/organization/directory/token', { name: 'Provisioning' })
  const { id, token } = made.body as { id: string; token: string }
  const values = { name: 'Provisioning', ending: token.slice(-4) }
  await t.call(owner, 'DELETE', '/organization/directory/token', { id })
  expect((await t.call(owner, 'DELETE', '/organization/directory/token', { id })).status).toBe(404)
  expect(await written('access.token-created')).toEqual([[null, values]])
  expect(await written('access.token-removed')).toEqual([[values, null]])
})

describe('a domain', () => {
  test('is proven by its record, by one organization of the installation', async () => {
    const domain = 'kitchens.example'
    const find = (body: Record<string, any>) =>
      body['directory'].domains.find((one: { domain: string }) => one.domain === domain)
    const added = find(
      (await t.call(owner, 'POST', '/organization/directory/domain', { domain: ' @Kitchens.example' })).body,
    )
    expect(added).toMatchObject({ record: `_cloche-verification.${domain}`, proven: null })
    const check = async (token = owner) =>
      find((await t.call(token, 'PUT', '/organization/directory/domain', { domain })).body)
    expect(await check()).toMatchObject({ proven: null, fault: 'missing' })
    records.set(added.record, ['something else'])
    expect(await check()).toMatchObject({ proven: null, fault: 'other' })
    const other = await t.token(5, { organization: 'other', place: 'root' })
    await t.call(other, 'POST', '/organization/directory/domain', { domain })
    // The proof of one organization proves nothing for another.
    records.set(added.record, [added.proof])
    expect(await check(other)).toMatchObject({ proven: null, fault: 'other' })
    expect((await check())['proven']).not.toBeNull()
    const theirs = find((await t.call(other, 'GET', '/organization/directory')).body)
    records.set(added.record, [added.proof, theirs.proof])
    expect(await check(other)).toMatchObject({ proven: null, fault: 'taken' })
    await t.call(owner, 'DELETE', '/organization/directory/domain', { domain })
    expect((await check(other))['proven']).not.toBeNull()
    expect(await written('settings.changed')).toEqual([
      [null, { 'directory.domain': domain }],
      [null, { 'directory.provenDomain': domain }],
      [{ 'directory.domain': domain }, null],
    ])
  })

  test.each([
    ['gmail.com', 'problem.directory.publicDomain'],
    ['localhost', 'problem.directory.domain'],
    ['10.0.0.1', 'problem.directory.domain'],
    ['a b.example', 'problem.directory.domain'],
  ])('%s is none to be had', async (domain, rule) => {
    expect(ruleOf(await t.call(owner, 'POST', '/organization/directory/domain', { domain }))).toBe(rule)
  })
})

describe('who changes it', () => {
  test('are owners: administrators see it, others do not', async () => {
    const admin = await t.token(4)
    expect(await read(admin)).toMatchObject({ mayChange: false })
    const { version } = await read()
    const refused = await t.call(admin, 'PUT', '/organization/directory', {
      directory: { isOn: false },
      version,
    })
    expect(ruleOf(refused)).toBe('problem.directory.ownersOnly')
    for (const level of [0, 1, 2, 3])
      expect((await t.call(await t.token(level), 'GET', '/organization/directory')).body['code']).toBe(
        'NOT_ALLOWED',
      )
  })

  test('names no inner address, and leaves nothing out', async () => {
    const { version } = await read()
    const change = (directory: object) =>
      t.call(owner, 'PUT', '/organization/directory', { directory, version })
    for (const issuer of ['http://login.example.com', 'https://169.254.169.254', 'https://10.0.0.1', 'login'])
      expect(ruleOf(await change({ issuer }))).toBe('problem.field.outside')
    expect(ruleOf(await change({ isOn: true, issuer: '' }))).toBe('problem.directory.incomplete')
    expect(
      (await t.call(owner, 'PUT', '/organization/directory', { directory: {}, version: 99 })).body['code'],
    ).toBe('STALE_VERSION')
  })
})

describe('as the only way in', () => {
  test('is asked for step by step, with one owner who keeps a password', async () => {
    const boss = await t.token(5, { fresh: true })
    const keeper = await me(boss)
    expect(ruleOf(await only(true))).toBe('problem.directory.isOff')
    await setDirectory(t, owner, provider)
    expect((await read())['keepsFromEnforcing']).toEqual([
      'problem.directory.noDomain',
      'problem.directory.neverWorked',
      'problem.directory.noKeeper',
    ])
    await proveDomain(t, owner, DOMAIN)
    await itWorked()
    const admin = await me(await t.token(4))
    const { version } = await read()
    const notOwner = await t.call(owner, 'PUT', '/organization/directory', {
      directory: { keeperId: admin['id'] },
      version,
    })
    expect(ruleOf(notOwner)).toBe('problem.directory.keeper')
    await setDirectory(t, owner, { keeperId: keeper['id'] })
    expect(ruleOf(await only(true))).toBe('problem.directory.keeperWithoutFactor')
    const { secret } = (await t.call(boss, 'POST', '/auth/user/factor', { password: TEST_PASSWORD })).body
    await t.call(boss, 'PUT', '/auth/user/factor', { code: codeShown(secret, -1) })
    const somebody = (await me(await t.token(1, { fresh: true })))['email'] as string
    expect((await only(true)).body['directory']).toMatchObject({ isEnforced: true })

    expect((await logIn(somebody)).body['code']).toBe('LOG_IN_BY_DIRECTORY')
    // Said only to whoever has the password.
    const wrong = await t.call(null, 'POST', '/auth/user', {
      user: { email: somebody, password: 'a wrong one' },
    })
    expect(wrong.body['code']).toBe('WRONG_CREDENTIALS')
    expect((await logIn(keeper['email'])).body['code']).toBe('CODE_REQUIRED')
    expect((await logIn(keeper['email'], codeShown(secret))).status).toBe(200)
    const ways = (await t.call(null, 'GET', `/auth/identity/methods?domain=${DOMAIN}`)).body
    expect(ways['directory']).toEqual({ kind: 'oidc', isOnly: true })

    // The way in for bad days stays open.
    const off = await t.call(boss, 'DELETE', '/auth/user/factor', { password: TEST_PASSWORD })
    expect(ruleOf(off)).toBe('problem.directory.keeperNeedsFactor')
    for (const change of [{ roleLevel: 4 }, { active: false }])
      expect(ruleOf(await t.call(owner, 'PATCH', `/user/${keeper['id']}`, change))).toBe(
        'problem.directory.keeperStays',
      )
    expect(ruleOf(await t.call(owner, 'DELETE', '/user', { user: keeper['id'] }))).toBe(
      'problem.directory.keeperStays',
    )
    const now = await read()
    for (const directory of [{ isOn: false }, { issuer: 'https://other.example.com' }, { keeperId: null }]) {
      const refused = await t.call(owner, 'PUT', '/organization/directory', {
        directory,
        version: now['version'],
      })
      expect(ruleOf(refused)).toBe('problem.directory.enforced')
    }
  })

  test('sends nobody a password to choose', async () => {
    const email = `invited@${DOMAIN}`
    const made = await t.call(owner, 'POST', '/user', { user: { email, name: 'Ana' } })
    expect(made.status).toBe(200)
    const again = await t.call(owner, 'POST', '/user/invitation', { user: made.body['user'].id })
    expect(ruleOf(again)).toBe('problem.user.directoryOnly')
    await t.call(null, 'POST', '/request/identity/password', { identity: { email } })
    const mail = await mailTo(t, email)
    expect(mail.subject).toBe('How to log in')
    expect(mail.html).not.toContain('/request/')
    await allSent(t)
    expect(await mailsTo(t, email)).toHaveLength(1)
    // Elsewhere in the organization nothing changed.
    const outsider = 'consultant@elsewhere.example'
    await t.call(owner, 'POST', '/user', { user: { email: outsider, name: 'Ben' } })
    expect((await mailTo(t, outsider)).subject).not.toBe('How to log in')
  })

  test('ends when the owners say so', async () => {
    expect((await only(false)).body['directory']).toMatchObject({ isEnforced: false })
    const somebody = (await me(await t.token(1, { fresh: true })))['email'] as string
    expect((await logIn(somebody)).status).toBe(200)
  })
})
