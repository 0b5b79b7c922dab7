/** Log-ins by OpenID Connect, against a real provider on this machine. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asServer, createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'
import { outcomeOf, pageKeeps, proveDomain, setDirectory, textRecords } from '../../../testing/directory.ts'
import { logInThere, startOidc, type OidcStandIn } from '../../../testing/oidc-stand-in.ts'

const DOMAIN = 'chain.example'
const RETURN = 'http://localhost:8080/api/v0/auth/identity/return'

let t: TestApp
let provider: OidcStandIn
let owner: string
beforeAll(async () => {
  t = await createTestApp({ outside: { textRecords } })
  provider = await startOidc(RETURN)
  owner = await t.token(5)
  await proveDomain(t, owner, DOMAIN)
  await setDirectory(t, owner, {
    kind: 'oidc',
    issuer: provider.issuer,
    clientId: provider.client.id,
    clientSecret: provider.client.secret,
    isOn: true,
  })
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

const sql = (text: string, values: unknown[] = []) =>
  t.pool.use(connection => connection.send({ text, values })).then(result => result.rows)

/** What stands in the tables of the organization. */
const own = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(result => result.rows)

async function begin(domain = DOMAIN) {
  const kept = pageKeeps()
  const answer = await t.call(null, 'POST', '/auth/identity/start', { domain, challenge: kept.challenge })
  return { ...kept, status: answer.status, address: String(answer.body['address'] ?? '') }
}
/** The browser comes back to us. */
async function comeBack(address: string) {
  const { pathname, search } = new URL(address)
  const answer = await t.app.inject({ method: 'GET', url: pathname + search })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['cache-control']).toBe('no-store')
  return outcomeOf(answer.headers.location)
}
const finish = (code: string | null, verifier: string) =>
  t.call(null, 'POST', '/auth/identity/finish', { code, verifier })

async function logIn(name: string) {
  const { address, verifier } = await begin()
  const outcome = await comeBack(await logInThere(address, name, RETURN))
  if (outcome.code === null) return { fault: outcome.fault, token: '' }
  return { fault: null, token: (await finish(outcome.code, verifier)).body['jwt'] as string }
}
const me = async (token: string) =>
  (await t.call(token, 'GET', '/user/me')).body['user'] as Record<string, any>
const person = (email: string, more: Record<string, unknown> = {}) =>
  t.call(owner, 'POST', '/user', {
    user: { email, name: 'Ana', locationIds: [t.home.places.kitchen], ...more },
  })
const say = (claims: Record<string, unknown>) =>
  provider.say(name => ({ email: `${name}@${DOMAIN}`, email_verified: true, ...claims }))

describe('a log-in by the provider', () => {
  test('lets somebody in whom we know by their address, and later by their subject', async () => {
    say({ given_name: 'Ana', family_name: 'Prat' })
    expect((await person(`ana@${DOMAIN}`)).status).toBe(200)
    const { token } = await logIn('ana')
    const ana = await me(token)
    expect(ana).toMatchObject({ email: `ana@${DOMAIN}`, fullName: 'Ana Prat', directorySource: 'oidc' })
    // The address is another one there; it is the same person.
    provider.say(() => ({ email: 'somebody@elsewhere.example', email_verified: false, given_name: 'Anna' }))
    const again = await me((await logIn('ana')).token)
    expect(again).toMatchObject({ id: ana['id'], name: 'Anna', email: `ana@${DOMAIN}` })
  })

  test('is offered for the domain, whoever is asked for', async () => {
    const ways = async (domain: string) =>
      (await t.call(null, 'GET', `/auth/identity/methods?domain=${domain}`)).body['directory']
    expect(await ways(DOMAIN)).toEqual({ kind: 'oidc', isOnly: false })
    expect(await ways('CHAIN.example')).toEqual({ kind: 'oidc', isOnly: false })
    expect(await ways('nobody.example')).toBeUndefined()
    expect((await begin('nobody.example')).status).toBe(404)
  })

  test('never shows a token, a code or the secret in an address or an answer', async () => {
    say({})
    await person(`shown@${DOMAIN}`)
    const { address, verifier } = await begin()
    const asked = new URL(address).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(address).not.toContain(verifier)
    const back = await logInThere(address, 'shown', RETURN)
    const { code } = await comeBack(back)
    expect(code).not.toBe(new URL(back).searchParams.get('code'))
    const read = (await t.call(owner, 'GET', '/organization/directory')).raw.toString()
    expect(read).toContain('"hasSecret":true')
    expect(read).not.toContain(provider.client.secret)
    const [row] = await own(
      'select sealed_secret, settings::text from directory where organization_id = $1',
      [t.home.id],
    )
    expect(String(row?.['settings'])).toContain(provider.client.id)
    expect(String(row?.['settings']) + String(row?.['sealed_secret'])).not.toContain(provider.client.secret)
  })

  test('makes people only where that is wanted, with what their groups are worth', async () => {
    say({ groups: ['Chefs', 'Others'], given_name: 'New' })
    expect((await logIn('newcomer')).fault).toBe('unknownPerson')
    const [profile] = await own(
      `select id from job_profile where organization_id = $1 and shipped = 'cook'`,
      [t.home.id],
    )
    const job = { profileId: profile?.['id'] as string, locationId: t.home.places.kitchen }
    const none = { roleLevel: null, locationIds: [], jobs: [] }
    await setDirectory(t, owner, {
      makesPeople: true,
      rules: [
        { ...none, group: 'chefs', roleLevel: 1, jobs: [job] },
        { ...none, group: 'Directors', roleLevel: 4 },
      ],
    })
    const user = await me((await logIn('newcomer')).token)
    expect(user).toMatchObject({ roleLevel: 1, locationIds: [job.locationId], jobs: [job], name: 'New' })
    say({ groups: ['directors'] })
    expect((await me((await logIn('newcomer')).token))['roleLevel']).toBe(4)
    say({ groups: [] })
    expect(await me((await logIn('newcomer')).token)).toMatchObject({
      roleLevel: 0,
      locationIds: [],
      jobs: [],
    })
    // What the directory decides is not edited here, and said by name.
    const fixed = await t.call(owner, 'PATCH', `/user/${user['id']}`, { roleLevel: 2, name: 'Other' })
    expect(fixed.body).toMatchObject({ code: 'FIXED_FIELD' })
    expect(fixed.body['details'].faults.map((fault: { path: string }) => fault.path).toSorted()).toEqual([
      'user.name',
      'user.roleLevel',
    ])
    expect((await t.call(owner, 'PATCH', `/user/${user['id']}`, { companyPosition: 'manager' })).status).toBe(
      200,
    )
    const whence = await t.call(owner, 'GET', `/user/directory?userId=${user['id']}`)
    expect(whence.body).toMatchObject({
      source: 'oidc',
      fields: ['name', 'lastName', 'roleLevel', 'locationIds', 'jobs'],
    })
    await setDirectory(t, owner, { makesPeople: false, rules: [] })
  })

  test('never touches an owner', async () => {
    await setDirectory(t, owner, { rules: [{ group: 'all', roleLevel: 1, locationIds: [], jobs: [] }] })
    say({ groups: ['all'], given_name: 'Changed' })
    await person(`boss@${DOMAIN}`, { roleLevel: 5, locationIds: [] })
    expect(await me((await logIn('boss')).token)).toMatchObject({ roleLevel: 5, name: 'Ana' })
    await setDirectory(t, owner, { rules: [] })
  })
})

describe('is refused', () => {
  test.each([
    ['an address that is not verified', { email_verified: false }, 'unverified'],
    ['an address of which nothing is said', { email_verified: undefined }, 'unverified'],
    ['an address of another domain', { email: 'owner@other.example' }, 'foreignDomain'],
    ['nobody we know', {}, 'unknownPerson'],
    ['no address', { email: undefined }, 'noEmail'],
  ])('%s', async (_what, claims, fault) => {
    say(claims)
    expect((await logIn('stranger')).fault).toBe(fault)
    const { state } = (await t.call(owner, 'GET', '/organization/directory')).body['directory']
    expect(state.tries[0]).toMatchObject({ way: 'oidc', fault })
  })

  test('another subject with the address of somebody who is known by theirs', async () => {
    say({})
    provider.say(() => ({ email: `ana@${DOMAIN}`, email_verified: true }))
    expect((await logIn('impostor')).fault).toBe('otherSubject')
  })

  test('a callback that comes twice, late, to another page, or by nobody’s wish', async () => {
    say({})
    const first = await begin()
    const back = await logInThere(first.address, 'ana', RETURN)
    const { code } = await comeBack(back)
    expect((await comeBack(back)).fault).toBe('expired')
    expect((await finish(code, pageKeeps().verifier)).body['code']).toBe('LOG_IN_OVER')
    expect((await finish(code, first.verifier)).body['code']).toBe('LOG_IN_OVER')
    const late = await begin()
    const lateBack = await logInThere(late.address, 'ana', RETURN)
    await sql(`update log_in_flow set expires = now() - interval '1 second'`)
    expect((await comeBack(lateBack)).fault).toBe('expired')
    for (const wrong of ['', '?state=x', `?state=${'a'.repeat(43)}&code=x`])
      expect((await comeBack(RETURN + wrong)).fault).toBe('expired')
  })

  test('a session code that was used, or waited too long', async () => {
    say({})
    const one = await begin()
    const { code } = await comeBack(await logInThere(one.address, 'ana', RETURN))
    expect((await finish(code, one.verifier)).status).toBe(200)
    expect((await finish(code, one.verifier)).body['code']).toBe('LOG_IN_OVER')
    const two = await begin()
    const outcome = await comeBack(await logInThere(two.address, 'ana', RETURN))
    await sql(`update log_in_flow set expires = now() - interval '1 second'`)
    expect((await finish(outcome.code, two.verifier)).body['code']).toBe('LOG_IN_OVER')
  })

  test('the answer to another question: its nonce, its verifier, its issuer', async () => {
    say({})
    // The code of one log-in under the state of another: PKCE and nonce are those of the other.
    const [one, two] = [await begin(), await begin()]
    const back = new URL(await logInThere(one.address, 'ana', RETURN))
    back.searchParams.set('state', new URL(two.address).searchParams.get('state') ?? '')
    expect((await comeBack(back.href)).fault).toBe('mismatch')
    // The nonce alone is another: the verifier is right.
    const three = await begin()
    const bent = new URL(three.address)
    bent.searchParams.set('nonce', 'another')
    expect((await comeBack(await logInThere(bent.href, 'ana', RETURN))).fault).toBe('mismatch')
    const four = await begin()
    const other = new URL(await logInThere(four.address, 'ana', RETURN))
    other.searchParams.set('iss', 'https://evil.example')
    expect((await comeBack(other.href)).fault).toBe('mismatch')
  })

  test('a token of another provider, in answer to our question', async () => {
    const evil = await startOidc(RETURN)
    evil.say(() => ({ email: `ana@${DOMAIN}`, email_verified: true }))
    const { address } = await begin()
    const bent = new URL(address)
    const back = await logInThere(`${evil.issuer}/auth${bent.search}`, 'ana', RETURN)
    expect((await comeBack(back)).fault).toBe('mismatch')
    await evil.close()
  })

  test('a person who is switched off, and everybody once it is off', async () => {
    say({})
    const made = await person(`off@${DOMAIN}`)
    await t.call(owner, 'PATCH', `/user/${made.body['user'].id}`, { active: false })
    expect((await logIn('off')).fault).toBe('inactive')
    const { address } = await begin()
    const back = await logInThere(address, 'ana', RETURN)
    await setDirectory(t, owner, { isOn: false })
    expect((await comeBack(back)).fault).toBe('off')
    expect((await begin()).status).toBe(404)
    await setDirectory(t, owner, { isOn: true })
  })

  test('a provider that cannot be reached, or takes another secret, in words for the owner', async () => {
    await setDirectory(t, owner, { clientSecret: 'wrong' })
    say({})
    expect((await logIn('ana')).fault).toBe('wrongClient')
    await setDirectory(t, owner, { issuer: 'http://127.0.0.1:9', clientSecret: provider.client.secret })
    const kept = pageKeeps()
    const start = await t.call(null, 'POST', '/auth/identity/start', {
      domain: DOMAIN,
      challenge: kept.challenge,
    })
    expect(start.body).toMatchObject({ code: 'NOT_POSSIBLE_NOW', details: { fault: 'unreachable' } })
    expect((await t.call(owner, 'POST', '/organization/directory/try')).body).toMatchObject({
      fault: 'unreachable',
    })
    await setDirectory(t, owner, { issuer: provider.issuer })
    expect((await t.call(owner, 'POST', '/organization/directory/try')).body).toEqual({
      fault: null,
      detail: null,
      hasPkce: true,
      hasIssuerParameter: true,
    })
  })
})

test('passwords still do while the directory is not the only way in', async () => {
  const email = (await me(await t.token(1, { fresh: true })))['email'] as string
  expect(
    (await t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD } })).status,
  ).toBe(200)
})
