/** SCIM as Okta and Entra really call it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { proveDomain, setDirectory, textRecords } from '../../../testing/directory.ts'
import { mailsTo, mailTo } from '../../../testing/mailbox.ts'
import { scimBy, scimToken, type Scim } from '../../../testing/scim-client.ts'

const DOMAIN = 'chain.example'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let t: TestApp
let owner: string
let token: string
let scim: Scim
beforeAll(async () => {
  t = await createTestApp({ outside: { textRecords } })
  owner = await t.token(5)
  await proveDomain(t, owner, DOMAIN)
  token = await scimToken(t, owner)
  scim = scimBy(t, token)
})
afterAll(() => t.close())

const own = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(result => result.rows)
const sql = (text: string, values: unknown[] = []) =>
  t.pool.use(connection => connection.send({ text, values })).then(result => result.rows)
const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [PATCH], Operations })
const by = (filter: string) => scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
const read = async (id: string) => (await t.call(owner, 'GET', `/user?userId=${id}`)).body['user']
/** As Okta sends one. */
const okta = (name: string, more: object = {}) => ({
  schemas: [USER],
  userName: `${name}@${DOMAIN}`,
  name: { givenName: name, familyName: 'Okta' },
  emails: [{ primary: true, value: `${name}@${DOMAIN}`, type: 'work' }],
  displayName: `${name} Okta`,
  locale: 'en-US',
  externalId: `00u${name}`,
  groups: [],
  password: 'never kept',
  active: true,
  ...more,
})
const make = async (name: string) => (await scim('POST', '/Users', okta(name))).body['id'] as string

describe('Okta', () => {
  test('looks, makes, reads, replaces, switches off and on', async () => {
    const none = await by(`userName eq "ana@${DOMAIN}"`)
    expect(none.status).toBe(200)
    expect(none.headers['content-type']).toContain('application/scim+json')
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 })
    const made = await scim('POST', '/Users', okta('ana'))
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(made.headers['location']).toBe(`http://localhost:8080/scim/v2/Users/${id}`)
    expect(made.body).toMatchObject({
      schemas: [USER],
      userName: `ana@${DOMAIN}`,
      externalId: '00uana',
      name: { givenName: 'ana', familyName: 'Okta', formatted: 'ana Okta' },
      emails: [{ value: `ana@${DOMAIN}`, type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    })
    expect(JSON.stringify(made.body)).not.toContain('password')
    expect((await by(`userName eq "ANA@${DOMAIN}"`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id }],
    })
    expect((await scim('GET', `/Users/${id}`)).body['id']).toBe(id)
    const replaced = await scim(
      'PUT',
      `/Users/${id}`,
      okta('ana', { id, name: { givenName: 'Anna', familyName: 'Prat' } }),
    )
    expect(replaced.body).toMatchObject({ name: { givenName: 'Anna', familyName: 'Prat' } })
    expect(await read(id)).toMatchObject({ fullName: 'Anna Prat', directorySource: 'scim', roleLevel: 0 })
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body['active']).toBe(
      false,
    )
    expect(await read(id)).toMatchObject({ active: false, fullName: 'Anna Prat' })
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body['active']).toBe(
      true,
    )
  })

  test('is told of somebody who is there, by anybody’s hand', async () => {
    await make('twice')
    const again = await scim('POST', '/Users', okta('twice'))
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
    })
    // Of another organization too, without a word about whose it is.
    const elsewhere = await t.token(5, { organization: 'other', place: 'root' })
    await t.call(elsewhere, 'POST', '/user', { user: { email: `there@${DOMAIN}`, name: 'There' } })
    expect((await scim('POST', '/Users', okta('there'))).status).toBe(409)
    // Who was made here by hand is found, and kept by the directory from then on.
    await t.call(owner, 'POST', '/user', { user: { email: `hand@${DOMAIN}`, name: 'Hand' } })
    const found = (await by(`userName eq "hand@${DOMAIN}"`)).body['Resources'][0]
    await scim('PUT', `/Users/${found.id}`, okta('hand'))
    expect(await read(found.id)).toMatchObject({ directorySource: 'scim', lastName: 'Okta' })
  })

  test('pushes groups, whose rules become roles, places and profiles', async () => {
    const [profile] = await own(
      `select id from job_profile where organization_id = $1 and shipped = 'cook'`,
      [t.home.id],
    )
    const job = { profileId: profile?.['id'] as string, locationId: t.home.places.kitchen }
    await setDirectory(t, owner, {
      rules: [
        { group: 'Kitchen', roleLevel: 1, locationIds: [], jobs: [job] },
        { group: 'Directors', roleLevel: 4, locationIds: [], jobs: [] },
      ],
    })
    const [one, two] = [await make('one'), await make('two')]
    const made = await scim('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'kitchen',
      members: [{ value: one, display: 'one' }],
    })
    expect(made.status).toBe(201)
    const group = made.body['id'] as string
    expect(await read(one)).toMatchObject({ roleLevel: 1, locationIds: [job.locationId], jobs: [job] })
    await patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: two }] })
    await patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${one}"]` })
    expect(await read(one)).toMatchObject({ roleLevel: 0, locationIds: [], jobs: [] })
    expect(await read(two)).toMatchObject({ roleLevel: 1 })
    expect((await scim('GET', `/Users/${two}`)).body['groups']).toMatchObject([
      { value: group, display: 'kitchen' },
    ])
    await patch(`/Groups/${group}`, { op: 'replace', value: { id: group, displayName: 'Directors' } })
    expect(await read(two)).toMatchObject({ roleLevel: 4 })
    await patch(`/Groups/${group}`, { op: 'replace', path: 'members', value: [{ value: one }] })
    expect([(await read(one)).roleLevel, (await read(two)).roleLevel]).toEqual([4, 0])
    // Rules that become others count for those who are there.
    await setDirectory(t, owner, { rules: [{ group: 'directors', roleLevel: 2, locationIds: [], jobs: [] }] })
    expect(await read(one)).toMatchObject({ roleLevel: 2 })
    expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204)
    expect(await read(one)).toMatchObject({ roleLevel: 0 })
    expect((await scim('GET', `/Groups/${group}`)).status).toBe(404)
    await setDirectory(t, owner, { rules: [] })
  })

  test('reads them in pages', async () => {
    const all = await scim('GET', '/Users?startIndex=1&count=1')
    expect(all.body).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
    const next = await scim('GET', '/Users?startIndex=2&count=1')
    expect(next.body['Resources'][0].id).not.toBe(all.body['Resources'][0].id)
    expect((await scim('GET', '/Users?startIndex=0&count=0')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    })
    expect((await scim('GET', '/Users?count=100000')).body['itemsPerPage']).toBeLessThanOrEqual(200)
    expect((await scim('GET', '/Users?count=x')).status).toBe(400)
  })
})

describe('Entra', () => {
  test('finds by three names', async () => {
    const id = await make('entra')
    for (const filter of [
      `externalId eq "00uentra"`,
      `emails[type eq "work"].value eq "entra@${DOMAIN}"`,
      `userName eq "entra@${DOMAIN}" and active eq true`,
      `(userName Eq "entra@${DOMAIN}")`,
    ])
      expect((await by(filter)).body, filter).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    expect((await by(`externalId eq "nobody"`)).body['totalResults']).toBe(0)
    const only = await scim(
      'GET',
      `/Users?attributes=userName&filter=${encodeURIComponent('externalId eq "00uentra"')}`,
    )
    expect(Object.keys(only.body['Resources'][0]).toSorted()).toEqual(['id', 'schemas', 'userName'])
  })

  test('changes with capitals, text for truth, and filters in paths', async () => {
    const id = await make('caps')
    const changed = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Neu' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+34 600 000 000' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `caps2@${DOMAIN}` },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Bar',
      },
      { op: 'Replace', path: 'userName', value: `caps2@${DOMAIN}` },
    )
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      name: { familyName: 'Neu' },
      userName: `caps2@${DOMAIN}`,
      emails: [{ value: `caps2@${DOMAIN}` }],
      phoneNumbers: [{ value: '+34 600 000 000' }],
    })
    const [identity] = await sql('select email from identity where user_id = $1', [id])
    expect(identity?.['email']).toBe(`caps2@${DOMAIN}`)
    // The other form: no path, names with dots and filters.
    const other = await patch(`/Users/${id}`, {
      op: 'Replace',
      value: {
        'name.givenName': 'Groß',
        'emails[type eq "home"].value': 'private@elsewhere.example',
        active: 'False',
      },
    })
    expect(other.body).toMatchObject({
      name: { givenName: 'Groß' },
      active: false,
      emails: [{ value: `caps2@${DOMAIN}` }],
    })
    expect(
      (await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })).body['active'],
    ).toBe(true)
    await patch(`/Users/${id}`, { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' })
    expect((await scim('GET', `/Users/${id}`)).body['phoneNumbers']).toBeUndefined()
  })

  test('keeps groups with its own form of members', async () => {
    const id = await make('member')
    const made = await scimBy(t, token, 'application/json')('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: 'object-id',
      displayName: 'Cooks',
      meta: { resourceType: 'Group' },
    })
    const group = made.body['id'] as string
    const found = await scim(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Cooks"')}`,
    )
    expect(found.body['Resources'][0]).not.toHaveProperty('members')
    await patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] })
    expect((await scim('GET', `/Groups/${group}`)).body['members']).toMatchObject([{ value: id }])
    await patch(`/Groups/${group}`, { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] })
    expect((await scim('GET', `/Groups/${group}`)).body['members']).toEqual([])
    await patch(`/Groups/${group}`, { op: 'Replace', path: 'displayName', value: 'Chefs' })
    expect((await scim('GET', `/Groups/${group}`)).body['displayName']).toBe('Chefs')
    expect((await scim('POST', '/Groups', { displayName: 'CHEFS' })).status).toBe(409)
    await scim('DELETE', `/Groups/${group}`)
  })

  test('removes for good: the name stays on what the person did', async () => {
    const id = await make('leaver')
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    const [row] = await own(
      'select full_name, deleted is not null as gone from "user" where organization_id = $1 and id = $2',
      [t.home.id, id],
    )
    expect(row).toEqual({ full_name: 'leaver Okta', gone: true })
    expect((await scim('POST', '/Users', okta('leaver'))).status).toBe(201)
  })
})

describe('what is said of ourselves', () => {
  test.each(['ServiceProviderConfig', 'ResourceTypes', 'Schemas', `Schemas/${USER}`])('%s', async path => {
    expect((await scim('GET', `/${path}`)).status).toBe(200)
  })
})

describe('is refused', () => {
  test('without a token, with another one, with one that was taken back', async () => {
    const wrong = [
      null,
      'x',
      'cloche_scim_' + 'a'.repeat(46),
      owner,
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
    ]
    for (const one of wrong) {
      const answer = await scimBy(t, one)('GET', '/Users')
      expect(answer.status).toBe(401)
      expect(answer.body['status']).toBe('401')
    }
    const second = await scimToken(t, owner)
    const { tokens } = (await t.call(owner, 'GET', '/organization/directory')).body['directory']
    expect(JSON.stringify(tokens)).not.toContain(second.slice(0, 30))
    const one = tokens.find(({ ending }: { ending: string }) => ending === second.slice(-4))
    expect((await scimBy(t, second)('GET', '/Users?count=0')).status).toBe(200)
    await t.call(owner, 'DELETE', '/organization/directory/token', { id: one.id })
    expect((await scimBy(t, second)('GET', '/Users?count=0')).status).toBe(401)
    const admin = await t.token(4)
    const refused = await t.call(admin, 'POST', '/organization/directory/token', { name: 'Mine' })
    expect(refused.body['details'].faults[0].rule).toBe('problem.directory.ownersOnly')
    // It opens nothing else.
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  })

  test('another organization’s people and groups are not there', async () => {
    const elsewhere = await t.token(5, { organization: 'other', place: 'root' })
    const theirs = scimBy(t, await scimToken(t, elsewhere))
    const id = await make('ours')
    const group = (await scim('POST', '/Groups', { displayName: 'Ours', members: [{ value: id }] })).body[
      'id'
    ] as string
    const body = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] }
    for (const [method, path, sent] of [
      ['GET', `/Users/${id}`],
      ['PUT', `/Users/${id}`, okta('ours')],
      ['PATCH', `/Users/${id}`, body],
      ['DELETE', `/Users/${id}`],
      ['GET', `/Groups/${group}`],
      ['PUT', `/Groups/${group}`, { displayName: 'Theirs' }],
      ['PATCH', `/Groups/${group}`, body],
      ['DELETE', `/Groups/${group}`],
    ] as const)
      expect((await theirs(method, path, sent)).status, `${method} ${path}`).toBe(404)
    const list = await theirs('GET', `/Users?filter=${encodeURIComponent(`userName eq "ours@${DOMAIN}"`)}`)
    expect(list.body['totalResults']).toBe(0)
    expect((await theirs('POST', '/Groups', { displayName: 'Mixed', members: [{ value: id }] })).status).toBe(
      400,
    )
    expect((await scim('GET', `/Users/${id}`)).body['active']).toBe(true)
  })

  test('what is not understood, with what it is', async () => {
    const id = await make('strict')
    const cases: [string, string, object | undefined, string][] = [
      ['GET', `/Users?filter=${encodeURIComponent('userName co "a"')}`, undefined, 'invalidFilter'],
      [
        'GET',
        `/Users?filter=${encodeURIComponent('userName eq "a" or id eq "b"')}`,
        undefined,
        'invalidFilter',
      ],
      ['GET', `/Users?filter=${encodeURIComponent('password eq "a"')}`, undefined, 'invalidFilter'],
      ['POST', '/Users', { schemas: [USER] }, 'invalidValue'],
      ['POST', '/Users', okta('no address', { userName: 'x', emails: [] }), 'invalidValue'],
      [
        'PATCH',
        `/Users/${id}`,
        { Operations: [{ op: 'move', path: 'active', value: true }] },
        'invalidSyntax',
      ],
      [
        'PATCH',
        `/Users/${id}`,
        { Operations: [{ op: 'replace', path: 'active', value: 'perhaps' }] },
        'invalidValue',
      ],
      ['PATCH', `/Users/${id}`, {}, 'invalidSyntax'],
      [
        'PATCH',
        `/Users/${id}`,
        { Operations: [{ op: 'replace', path: 'emails', value: [{ value: 'a@evil.example' }] }] },
        'invalidValue',
      ],
    ]
    for (const [method, path, body, scimType] of cases) {
      const answer = await scim(method, path, body)
      expect(answer.status, `${method} ${path}`).toBe(400)
      expect(answer.body, `${method} ${path}`).toMatchObject({ status: '400', scimType })
    }
    expect((await scim('GET', '/Users/not-an-id')).status).toBe(404)
    expect((await scim('GET', '/Nothing')).status).toBe(404)
    const { state } = (await t.call(owner, 'GET', '/organization/directory')).body['directory']
    expect(state.lastScim).not.toBeNull()
    expect(state.tries[0]).toMatchObject({ way: 'scim', fault: 'notUnderstood' })
  })

  test('no owner is made, none is lowered, and whoever may always come in is not touched', async () => {
    await setDirectory(t, owner, { rules: [{ group: 'All', roleLevel: 4, locationIds: [], jobs: [] }] })
    const boss = await t.token(5, { fresh: true })
    const { id, email } = (await t.call(boss, 'GET', '/user/me')).body['user']
    const made = await scim('POST', '/Groups', { displayName: 'All', members: [{ value: id }] })
    expect(made.status).toBe(201)
    await patch(`/Users/${id}`, {
      op: 'replace',
      value: { 'name.givenName': 'Lower', emails: [{ value: `x@${DOMAIN}` }] },
    })
    expect(await read(id)).toMatchObject({ roleLevel: 5, email })
    await setDirectory(t, owner, { keeperId: id })
    const off = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
    expect([off.status, off.body['scimType']]).toEqual([403, 'mutability'])
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(403)
    expect((await t.call(boss, 'GET', '/user/me')).status).toBe(200)
    // Another owner who leaves is switched off.
    await setDirectory(t, owner, { keeperId: null, rules: [] })
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body['active']).toBe(
      false,
    )
    expect((await t.call(boss, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  })
})

test('who has no other way in is invited, who comes by the directory is not', async () => {
  await make('invited')
  expect((await mailTo(t, `invited@${DOMAIN}`)).html).toContain('/request/')
  await setDirectory(t, owner, {
    issuer: 'https://login.example.com',
    clientId: 'a',
    clientSecret: 'b',
    isOn: true,
  })
  await make('quiet')
  expect(await mailsTo(t, `quiet@${DOMAIN}`)).toEqual([])
})
