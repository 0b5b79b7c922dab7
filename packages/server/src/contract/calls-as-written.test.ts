/**
 * The calls as the specification writes them, made by a client that was written from it: a parameter more on each, a
 * record read, changed and sent back whole, and a GET that names no record where the session has one of its own.
 */
import type { CallContract } from '@cloche/domain/catalogue'
import calls from '../../../domain/src/catalogue/fixtures/calls.json' with { type: 'json' }
import { OWN_CALLS } from '@cloche/domain/calls'
import { readOnlyNames, standardCalls } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { fitting } from '../testing/from-schema.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let samples: Samples
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
})
afterAll(() => t.close())

type Row = Record<string, any>
const contracts: readonly CallContract[] = [...OWN_CALLS, ...ALL_ENTITIES.flatMap(standardCalls)]
const shapeOf = (path: string) => path.replace(/\{[^}]+\}/g, '{}')
const contractOf = ({ method, path }: { method: string; path: string }) => {
  const found = contracts.find(call => call.method === method && shapeOf(call.path) === shapeOf(path))
  if (found === undefined) throw new Error(`No contract for ${method} ${path}`)
  return found
}

describe('a parameter more', () => {
  let token: string
  beforeEach(async () => {
    token = await t.token(5, { fresh: true })
  })

  test.each(calls.map(call => [`${call.method} ${call.path}`, contractOf(call)] as const))(
    '%s',
    async (_, call) => {
      const params = call.params ? (fitting(call.params) as Row) : {}
      const path = call.path.replace(/\{(\w+)\}/g, (_found, name: string) => String(params[name]))
      const query = call.query ? (fitting(call.query) as Row) : {}
      const asked = (more: Row) =>
        `${path}?${new URLSearchParams(Object.entries({ ...query, ...more }).map(([name, value]): [string, string] => [name, String(value)]))}`
      const body = call.rawBody || !call.body ? undefined : fitting(call.body)
      const plain = await t.call(token, call.method, asked({}), body)
      const again = call.path === '/auth/user' ? await t.token(5, { fresh: true }) : token
      const more = await t.call(
        again,
        call.method,
        asked({ populate: 'true', anythingElse: 'yes', counts: 'true' }),
        body,
      )
      expect([more.status, more.body['code']]).toEqual([plain.status, plain.body['code']])
    },
  )
})

describe('a record that is read, changed and sent back whole', () => {
  const changed = ALL_ENTITIES.filter(entity =>
    standardCalls(entity).some(
      call =>
        call.standard === 'change' &&
        contracts.find(one => one.method === 'PUT' && one.path === call.path) !== undefined,
    ),
  )
  test.each(changed.map(entity => [entity.name, entity] as const))('%s', async (name, entity) => {
    const verbs = new Set(standardCalls(entity).map(call => call.standard))
    if (!verbs.has('read') || entity.scope === 'platform') return
    const support = await t.platformAt(t.home.places.kitchen)
    const made = name === 'organization' ? { id: t.home.id } : ((await samples.make(entity.name)) as Row)
    const get = async () =>
      (await t.call(support, 'GET', `${entity.wire.one}?${name}Id=${made['id']}`)).body[name] as Row
    const read = await get()
    const same = await t.call(support, 'PUT', entity.wire.one, { [name]: read })
    expect(same.status, JSON.stringify(same.body)).toBe(200)
    expect(same.body[name].version, 'nothing changed').toBe(read['version'])
    const { id, ...rest } = read
    const patched = await t.call(support, 'PATCH', `${entity.wire.one}/${id}`, rest)
    expect([patched.status, patched.body[name]?.version]).toEqual([200, read['version']])

    for (const field of readOnlyNames(entity).filter(field => field !== 'id')) {
      if (typeof read[field] !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(read[field])) continue
      const refused = await t.call(support, 'PUT', entity.wire.one, {
        [name]: { ...read, [field]: '2020-01-01T00:00:00.000Z' },
      })
      expect([refused.status, refused.body['code']], field).toEqual([422, 'FIXED_FIELD'])
      expect(refused.body['details'].faults.map(({ path }: Row) => path)).toEqual([`${name}.${field}`])
    }
    expect(await get()).toEqual(read)
    if (!Object.hasOwn(read, 'description')) return
    const next = await t.call(support, 'PUT', entity.wire.one, { [name]: { ...read, description: 'Anew' } })
    expect(next.status, JSON.stringify(next.body)).toBe(200)
    expect(next.body[name]).toMatchObject({ description: 'Anew', version: read['version'] + 1 })
  })

  test("one's own account", async () => {
    const token = await t.token(1, { fresh: true })
    const me = (await t.call(token, 'GET', '/user/me?populate=true&counts=true&redirect=false')).body['user']
    const same = await t.call(token, 'PUT', '/user/me', { me })
    expect([same.status, same.body['user']?.version]).toEqual([200, me.version])
    const next = await t.call(token, 'PUT', '/user/me', { me: { ...me, lastName: 'Anew' } })
    expect(next.body['user']).toMatchObject({ lastName: 'Anew', roleLevel: 1 })
    const higher = await t.call(token, 'PUT', '/user/me', { me: { ...next.body['user'], roleLevel: 5 } })
    expect([higher.status, higher.body['code'], higher.body['details'].faults[0].path]).toEqual([
      422,
      'FIXED_FIELD',
      'user.roleLevel',
    ])
  })

  test('what a reader does not see is not emptied by sending it back', async () => {
    const manager = await t.token(1, { fresh: true })
    const other = (await t.make('user', {
      name: 'Olga',
      email: 'olga.unseen@home.test',
      phone: '+34 600 111 222',
      roleLevel: 3,
      locationIds: [t.home.places.kitchen],
    })) as Row
    const seen = (await t.call(manager, 'GET', `/user?userId=${other['id']}`)).body['user']
    expect(seen.email).toBeNull()
    const sent = await t.call(manager, 'PUT', '/user', { user: seen })
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(500)
    const owner = await t.token(5)
    const after = (await t.call(owner, 'GET', `/user?userId=${other['id']}`)).body['user']
    expect(after).toMatchObject({ email: 'olga.unseen@home.test', phone: '+34 600 111 222' })
  })

  test('lists of people, devices, periods and places go back as they came', async () => {
    const owner = await t.token(5)
    const { kitchen } = t.home.places
    const location = (await t.call(owner, 'GET', `/location?locationId=${kitchen}`)).body['location']
    await t.make('device', { name: 'Oven', serial: `AW-${Date.now()}`, type: 'oven', locationId: kitchen })
    const userId = (await t.call(await t.token(2), 'GET', '/user/me')).body['user'].id
    for (const [path, read, body] of [
      [
        '/location/devices',
        `/location/devices?locationId=${kitchen}`,
        ({ devices }: Row) => ({ devices, location }),
      ],
      [
        '/location/periods',
        `/location/periods?locationId=${kitchen}`,
        ({ periods }: Row) => ({ periods, location }),
      ],
      [
        '/location/metas',
        `/location/metas?locationId=${kitchen}`,
        ({ metas }: Row) => ({ metas, location: { id: location.id } }),
      ],
      [
        '/user/locations',
        `/user/locations?userId=${userId}`,
        ({ locations }: Row) => ({ locations, user: userId }),
      ],
    ] as const) {
      const got = await t.call(owner, 'GET', read)
      expect(got.status, read).toBe(200)
      const put = await t.call(owner, 'PUT', path, body(got.body))
      expect(put.status, `${path}: ${JSON.stringify(put.body)}`).toBe(200)
    }
  })
})

describe('a GET that names no record', () => {
  test.each([
    ['/location', 'location'],
    ['/location/metas', 'metas'],
    ['/location/bytecode', 'bytecode'],
    ['/location/locations', 'locations'],
    ['/location/periods', 'periods'],
    ['/location/sensors', 'sensors'],
    ['/location/users', 'users'],
    ['/location/devices', 'devices'],
    ['/location/statistics', 'statistics'],
    ['/user', 'user'],
    ['/user/bytecode', 'bytecode'],
    ['/user/locations', 'locations'],
    ['/user/metas', 'metas'],
    ['/user/logins', 'logins'],
    ['/user/permissions', 'permissions'],
    ['/user/requests', 'requests'],
    ['/user/history', 'history'],
    ['/organization', 'organization'],
    ['/organization/metas', 'metas'],
  ])('%s means one’s own', async (path, name) => {
    const token = await t.token(2)
    const me = (await t.call(token, 'GET', '/user/me')).body
    const answer = await t.call(token, 'GET', path)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toHaveProperty(name)
    const own: Row = { location: me['location'], user: me['user'], organization: me['organization'] }
    if (own[name] !== undefined) expect(answer.body[name].id).toBe(own[name].id)
  })

  test('an action is the one that was chosen; without one it has to be named', async () => {
    const token = await t.token(2, { fresh: true })
    expect((await t.call(token, 'GET', '/action')).body['code']).toBe('INVALID_REQUEST')
    const action = await t.make('action', { name: 'Cook', path: 'written/cook' })
    const chosen = await t.call(token, 'POST', '/auth/user/action', { actionId: action['id'] })
    const answer = await t.call(chosen.body['jwt'], 'GET', '/action')
    expect(answer.body['action']).toMatchObject({ id: action['id'], path: 'written/cook' })
  })
})

test('a location is chosen with its counts and its custom properties', async () => {
  const token = await t.token(1, { fresh: true })
  const { kitchen } = t.home.places
  const plain = await t.call(token, 'POST', '/auth/user/location', { locationId: kitchen })
  expect(plain.body).not.toHaveProperty('counts')
  const { status, body } = await t.call(token, 'POST', '/auth/user/location', {
    locationId: kitchen,
    counts: true,
    metas: true,
  })
  expect([status, body['metas']]).toEqual([200, body['location'].metas])
  const seen = await t.call(body['jwt'], 'GET', '/user/me?counts=true')
  expect(seen.status, JSON.stringify(seen.body)).toBe(200)
  const { counts } = seen.body
  expect(body['counts']).toEqual(counts)
  expect(counts.devices).toBeGreaterThanOrEqual(0)
})
