import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const logIn = (email: string, password: string) =>
  t.call(null, 'POST', '/auth/user', { user: { email, password }, provider: 'cloche' })

async function emailOf(token: string): Promise<string> {
  return (await t.call(token, 'GET', '/user/me')).body['user'].email
}

describe('log in', () => {
  test('answers a token, and the person and organization when asked', async () => {
    const email = await emailOf(await t.token(1))
    const answer = await t.call(null, 'POST', '/auth/user?populate=true', {
      user: { email: ` ${email.toUpperCase()} `, password: TEST_PASSWORD },
      provider: 'cloche',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { email, roleLevel: 1 }, organization: { name: 'Home' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password/i)
    const { claims } = (await t.call(answer.body['jwt'], 'GET', '/auth/user/jwt/plain')).body
    expect(claims).toMatchObject({ oid: t.home.id })
  })

  test('a token is accepted with and without the word Bearer', async () => {
    const token = await t.token(1)
    const bare = await t.app.inject({
      method: 'GET',
      url: '/api/v0/user/me',
      headers: { authorization: token },
    })
    expect(bare.statusCode).toBe(200)
  })

  test('does not tell a wrong password from an unknown address', async () => {
    const email = await emailOf(await t.token(1))
    const wrong = await logIn(email, 'wrong')
    const unknown = await logIn('nobody@test.example', 'wrong')
    expect(wrong.status).toBe(401)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('known and unknown addresses are locked alike after ten failures', async () => {
    const known = await emailOf(await t.token(1, { fresh: true }))
    for (const email of [known, 'somebody@test.example']) {
      for (let failure = 0; failure < 10; failure++) expect((await logIn(email, 'wrong')).status).toBe(401)
      const locked = await logIn(email, TEST_PASSWORD)
      expect([locked.status, locked.body['code']], email).toEqual([429, 'ACCOUNT_LOCKED'])
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    }
  })
})

describe('log out', () => {
  test('really ends the session, on every server', async () => {
    const token = await t.token(1, { fresh: true })
    const copy = token
    expect((await t.call(token, 'DELETE', '/auth/user')).status).toBe(200)
    const after = await t.call(copy, 'GET', '/user/me')
    expect([after.status, after.body['code']]).toEqual([400, 'INVALID_TOKEN'])
  })

  test('without a token there is nothing to end', async () => {
    const token = await t.token(1, { fresh: true })
    expect((await t.call(null, 'DELETE', '/auth/user')).status).toBe(200)
    expect((await t.call(token, 'GET', '/user/me')).status).toBe(200)
  })

  test('a session ended elsewhere is refused though this server remembers it', async () => {
    const token = await t.token(5, { fresh: true })
    expect((await t.call(token, 'POST', '/products/get', {})).status).toBe(200)
    const { claims } = (await t.call(token, 'GET', '/auth/user/jwt/plain')).body
    await t.pool.use(connection =>
      connection.send({
        text: 'update session set ended = now(), revision = revision + 1 where id = $1',
        values: [claims.sid],
      }),
    )
    const read = await t.call(token, 'POST', '/products/get', {})
    expect([read.status, read.body['code']]).toEqual([400, 'INVALID_TOKEN'])
    const write = await t.call(token, 'POST', '/product', { product: { name: 'Late' } })
    expect([write.status, write.body['code']]).toEqual([400, 'INVALID_TOKEN'])
  })

  test('an expired session is refused', async () => {
    const token = await t.token(5, { fresh: true })
    const { claims } = (await t.call(token, 'GET', '/auth/user/jwt/plain')).body
    await t.pool.use(connection =>
      connection.send({
        text: `update session set expires = now() - interval '1 second', revision = revision + 1 where id = $1`,
        values: [claims.sid],
      }),
    )
    expect((await t.call(token, 'POST', '/products/get', {})).body['code']).toBe('INVALID_TOKEN')
  })
})

describe('the chosen location', () => {
  let manager: string
  beforeEach(async () => {
    manager = await t.token(1, { fresh: true })
  })

  test('gives permissions with their reasons, and a new token', async () => {
    const answer = await t.call(manager, 'POST', '/auth/user/location', { locationId: t.home.places.kitchen })
    expect(answer.body['location']).toMatchObject({ name: 'Home kitchen' })
    expect(answer.body['permissions'].levels).toMatchObject({ P: 2, LA: 2, RO: 1 })
    expect(answer.body['permissions'].reasons.LA.length).toBeGreaterThan(0)
    expect(answer.body['jwt']).not.toBe(manager)
  })

  test('must be one the person is enrolled in, or below it', async () => {
    const choose = (locationId: string) => t.call(manager, 'POST', '/auth/user/location', { locationId })
    expect((await choose(t.home.places.fridge)).status).toBe(200)
    for (const place of [t.home.places.sibling, t.home.places.root, t.other.places.kitchen])
      expect((await choose(place)).status).toBe(404)
  })

  test('is not one that is switched off', async () => {
    const { id } = await t.make('location', {
      name: 'Closed',
      type: 'kitchen',
      parentId: t.home.places.root,
      active: false,
    })
    const answer = await t.call(await t.token(5), 'POST', '/auth/user/location', { locationId: id })
    expect([answer.status, answer.body['code']]).toEqual([422, 'RULE_BROKEN'])
  })

  test('before it is chosen, only the places to choose from are seen', async () => {
    const token = await t.token(1, { place: null, fresh: true })
    const places = await t.call(token, 'POST', '/locations/get', {})
    expect(places.body['locations'].map((place: { name: string }) => place.name).sort()).toEqual([
      'Home fridge',
      'Home kitchen',
    ])
    const products = await t.call(token, 'POST', '/products/get', {})
    expect([products.status, products.body['code']]).toEqual([403, 'LOCATION_REQUIRED'])
  })

  test('the rows seen are its own and those below', async () => {
    const container = await t.make('container', { name: 'Box', locationId: t.home.places.fridge })
    const far = await t.make('container', { name: 'Far', locationId: t.home.places.sibling })
    const seen = async (token: string) =>
      (
        await t.call(token, 'POST', '/container/containers/get', {
          filter: { id: [container['id'], far['id']] },
        })
      ).body['containers'].map((row: { name: string }) => row.name)
    expect(await seen(manager)).toEqual(['Box'])
    const admin = await t.token(4, { place: 'sibling', fresh: true })
    expect(await seen(admin)).toEqual(['Far'])
    const full = await t.call(admin, 'POST', '/auth/user/organization/full/on', {})
    expect(await seen(full.body['jwt'])).toEqual(['Box', 'Far'])
    const back = await t.call(full.body['jwt'], 'POST', '/auth/user/organization/full/off', {})
    expect(await seen(back.body['jwt'])).toEqual(['Far'])
  })

  test('isViewFull is for those who manage roles', async () => {
    const answer = await t.call(manager, 'POST', '/auth/user/organization/full/on', {})
    expect([answer.status, answer.body['code']]).toEqual([403, 'NOT_ALLOWED'])
  })
})

describe('rights that change', () => {
  test('a lowered role counts at the next call', async () => {
    const owner = await t.token(5)
    const executive = await t.token(2, { fresh: true })
    expect((await t.call(executive, 'POST', '/product', { product: { name: 'Soup' } })).status).toBe(200)
    const { user } = (await t.call(executive, 'GET', '/user/me')).body
    expect((await t.call(owner, 'PATCH', `/user/${user.id}`, { roleLevel: 0 })).status).toBe(200)
    const after = await t.call(executive, 'POST', '/product', { product: { name: 'Stew' } })
    expect([after.status, after.body['code']]).toEqual([403, 'NOT_ALLOWED'])
  })

  test('a licence that ends closes its area, a restored one opens it', async () => {
    const owner = await t.token(5, { organization: 'other', place: 'root' })
    const cook = await t.token(0, { organization: 'other', fresh: true })
    const labels = () => t.call(cook, 'POST', '/labeling/labels/get', {})
    expect((await labels()).status).toBe(200)
    const { licenses } = (await t.call(owner, 'POST', '/licenses/get', { filter: { type: 'label-writer' } }))
      .body
    const platform = await t.platformAt(t.other.places.root)
    await t.call(platform, 'DELETE', '/license', { license: licenses[0].id })
    expect((await labels()).body['code']).toBe('NOT_ALLOWED')
    const restored = await t.call(platform, 'POST', '/license/restore', { license: licenses[0].id })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    expect((await labels()).status).toBe(200)
  })

  test('nobody raises a person above themselves, and the last owner stays', async () => {
    const admin = await t.token(4)
    const raised = await t.call(admin, 'POST', '/user', {
      user: { name: 'X', email: 'x@test.example', roleLevel: 5 },
    })
    expect([raised.status, raised.body['code']]).toEqual([403, 'NOT_ALLOWED'])
    const owner = await t.token(5, { organization: 'other', place: 'root' })
    const { user } = (await t.call(owner, 'GET', '/user/me')).body
    const { users } = (await t.call(owner, 'POST', '/users/get', { filter: { roleLevel: 5 } })).body
    for (const other of users)
      if (other.id !== user.id) await t.call(owner, 'DELETE', '/user', { user: other.id })
    expect((await t.call(owner, 'PATCH', `/user/${user.id}`, { roleLevel: 4 })).status).toBe(422)
  })
})

describe('the tree of locations', () => {
  test('a branch moves whole, never into itself', async () => {
    const owner = await t.token(5, { place: 'root' })
    const place = async (name: string, parentId: string, type = 'kitchen') =>
      (await t.call(owner, 'POST', '/location', { location: { name, type, parentId } })).body['location']
        .id as string
    const north = await place('North', t.home.places.root)
    const south = await place('South', t.home.places.root)
    const room = await place('Room', north, 'room')
    const shelf = await place('Shelf', room, 'shelf')
    expect((await t.call(owner, 'PATCH', `/location/${room}`, { parentId: south })).status).toBe(200)
    const read = await t.call(owner, 'GET', `/location?locationId=${shelf}`)
    expect(read.body['location'].hierarchy).toEqual([t.home.places.root, south, room, shelf])
    const circle = await t.call(owner, 'PATCH', `/location/${south}`, { parentId: shelf })
    expect(circle.status).toBe(422)
    const used = await t.call(owner, 'DELETE', '/location', { location: south })
    expect([used.status, used.body['code']]).toEqual([409, 'IN_USE'])
  })
})

describe('the platform', () => {
  test('works in every organization, under the tenancy of the one it chose', async () => {
    const { id, places } = await t.makeOrganization('Platform', { isPlatform: true })
    const platform = await t.tokenIn(id, 5, places.root)
    const all = await t.call(platform, 'POST', '/auth/user/organizations/get', {})
    const seen = new Set(all.body['organizations'].map((one: { name: string }) => one.name))
    expect([...seen].sort()).toEqual(['Home', 'Other', 'Platform'])
    const chosen = await t.call(platform, 'POST', '/auth/user/location', {
      locationId: t.home.places.kitchen,
    })
    expect(chosen.body['permissions'].levels).toMatchObject({ P: 99, RO: 99, AFF: 99 })
    const home = await t.make('product', { name: 'Of home' })
    const other = await t.make('product', { name: 'Of other' }, 'other')
    const read = (product: { id?: string }) =>
      t.call(chosen.body['jwt'], 'GET', `/product?productId=${product.id}`)
    expect((await read(home)).status).toBe(200)
    expect((await read(other)).status).toBe(404)
    const own = await t.call(await t.token(5), 'POST', '/auth/user/organizations/get', {})
    expect(own.body['organizations'].map((one: { name: string }) => one.name)).toEqual(['Home'])
  })
})

describe('what a server remembers', () => {
  test('tells nobody their rights after the session ended elsewhere', async () => {
    for (const path of ['/user/me/permissions', '/auth/user/jwt/plain']) {
      const token = await t.token(1, { fresh: true })
      const { claims } = (await t.call(token, 'GET', '/auth/user/jwt/plain')).body
      expect((await t.call(token, 'GET', path)).status).toBe(200)
      await t.pool.use(connection =>
        connection.send({
          text: 'update session set ended = now(), revision = revision + 1 where id = $1',
          values: [claims.sid],
        }),
      )
      expect((await t.call(token, 'GET', path)).body['code'], path).toBe('INVALID_TOKEN')
    }
  })

  test('of a person ends with the person: removed, deactivated', async () => {
    const owner = await t.token(5)
    for (const end of ['remove', 'deactivate']) {
      const token = await t.token(1, { fresh: true })
      const { user } = (await t.call(token, 'GET', '/user/me')).body
      const ended =
        end === 'remove'
          ? await t.call(owner, 'DELETE', '/user', { user: user.id })
          : await t.call(owner, 'PATCH', `/user/${user.id}`, { active: false })
      expect(ended.status, JSON.stringify(ended.body)).toBe(200)
      for (const path of ['/user/me', '/user/me/permissions', '/products'])
        expect((await t.call(token, 'GET', path)).body['code'], `${end} ${path}`).toBe('INVALID_TOKEN')
    }
  })

  test("of a place ends with the place, for the platform's people too", async () => {
    const owner = await t.token(5, { place: 'root' })
    const { id, places } = await t.makeOrganization('Visitors', { isPlatform: true })
    const visitor = await t.tokenIn(id, 5, places.root)
    const place = await t.make('location', {
      name: 'For a day',
      type: 'kitchen',
      parentId: t.home.places.root,
    })
    const chosen = await t.call(visitor, 'POST', '/auth/user/location', { locationId: place['id'] })
    const token = chosen.body['jwt'] as string
    expect((await t.call(token, 'POST', '/labeling/dashboard/get')).status).toBe(200)
    expect((await t.call(owner, 'DELETE', '/location', { location: place['id'] })).status).toBe(200)
    const after = await t.call(token, 'POST', '/labeling/dashboard/get')
    expect([after.status, after.body['code']]).toEqual([403, 'LOCATION_REQUIRED'])
  })

  test('choosing places at the same instant answers every request', async () => {
    const token = await t.token(5, { fresh: true })
    const answers = await Promise.all(
      (['kitchen', 'sibling', 'root'] as const).map(place =>
        t.call(token, 'POST', '/auth/user/location', { locationId: t.home.places[place] }),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
  })
})

describe('the organization', () => {
  test('cannot shut itself out', async () => {
    const { id, places } = await t.makeOrganization('Alone')
    const owner = await t.tokenIn(id, 5, places.root)
    const shut = await t.call(owner, 'PUT', '/organization', { organization: { id, active: false } })
    expect([shut.status, shut.body['code']]).toEqual([422, 'FIXED_FIELD'])
    expect((await t.call(owner, 'GET', '/user/me')).status).toBe(200)
  })

  test('keeps time zones that the runtime and the database know', async () => {
    const owner = await t.token(5, { place: 'root' })
    const { user } = (await t.call(owner, 'GET', '/user/me')).body
    for (const timeZone of ['Nope/Zone', '', '+05:30', 'posixrules', 'US/Pacific-New', 'Etc/GMT+25']) {
      for (const answer of [
        await t.call(owner, 'POST', '/location', { location: { name: 'Z', type: 'kitchen', timeZone } }),
        await t.call(owner, 'PATCH', `/location/${t.home.places.root}`, { timeZone }),
        await t.call(owner, 'PATCH', `/organization/${t.home.id}`, { timeZone }),
        await t.call(owner, 'PATCH', `/user/${user.id}`, { timeZone }),
        await t.call(owner, 'PUT', '/user/me', { me: { timeZone } }),
      ])
        expect([answer.status, answer.body['code']], timeZone).toEqual([422, 'RULE_BROKEN'])
    }
    expect(
      (await t.call(owner, 'PATCH', `/location/${t.home.places.root}`, { timeZone: 'Atlantic/Canary' }))
        .status,
    ).toBe(200)
  })

  test('keeps an owner, even when two remove each other at the same instant', async () => {
    const { id, places } = await t.makeOrganization('Rivals')
    const tokens = await Promise.all([1, 2].map(() => t.tokenIn(id, 5, places.root)))
    const ids = await Promise.all(
      tokens.map(async token => (await t.call(token, 'GET', '/user/me')).body['user'].id as string),
    )
    const answers = await Promise.all(
      tokens.map((token, at) => t.call(token, 'DELETE', '/user', { user: ids[1 - at] })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('an admin does not bring back an owner', async () => {
    const { id, places } = await t.makeOrganization('Once')
    const owner = await t.tokenIn(id, 5, places.root)
    const second = await t.tokenIn(id, 5, places.root)
    const admin = await t.tokenIn(id, 4, places.root)
    const { user } = (await t.call(second, 'GET', '/user/me')).body
    expect((await t.call(owner, 'DELETE', '/user', { user: user.id })).status).toBe(200)
    const restored = await t.call(admin, 'POST', '/user/restore', { user: user.id })
    expect([restored.status, restored.body['code']]).toEqual([403, 'NOT_ALLOWED'])
  })
})
