/** Who may work at a location and why, enrolling there, and moving devices there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let admin: string
let stranger: string
let serial = 0
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  admin = await t.token(4, { place: 'root' })
  stranger = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const pathsOf = (answer: Answer) => answer.body['details'].faults.map((fault: { path: string }) => fault.path)
const person = async (locationIds: string[], more: object = {}, organization: 'home' | 'other' = 'home') =>
  (await t.make(
    'user',
    { name: `Person ${serial}`, email: `person${serial++}@people.example`, locationIds, ...more },
    organization,
  )) as { id: string; version: number }
const idsOf = (answer: Answer) => answer.body['users'].map((user: { id: string }) => user.id)
const history = async (entity: string, id: string) =>
  (await t.call(admin, 'GET', `/${entity}/history?${entity}Id=${id}`)).body['history']

describe('who may work there', () => {
  test('those enrolled there or above, and those who manage all, each with the reason', async () => {
    const { root, kitchen, fridge, sibling } = t.home.places
    const here = await person([kitchen, root])
    const above = await person([root])
    const inside = await person([fridge])
    const beside = await person([sibling])
    const manages = await person([], { roleLevel: 4 })
    const off = await person([kitchen], { active: false })
    const answer = await t.call(admin, 'GET', `/location/users?locationId=${kitchen}`)
    const reasonOf = (id: string) => {
      const found = answer.body['users'].find((user: { id: string }) => user.id === id)
      return found === undefined ? undefined : [found.reason, found.locationId]
    }
    expect(reasonOf(here.id)).toEqual(['here', kitchen])
    expect(reasonOf(above.id)).toEqual(['above', root])
    expect(reasonOf(manages.id)).toEqual(['role', null])
    for (const { id } of [inside, beside, off]) expect(reasonOf(id)).toBeUndefined()
    expect(answer.body['count']).toBe(answer.body['users'].length)
    expect(Object.keys(answer.body['users'][0])).not.toContain('metas')
    // A cook learns who may work here; who manages the place the addresses of those who work here alone.
    const redactedUnless = async (role: number) => {
      const read = await t.call(await t.token(role), 'GET', `/location/users?locationId=${kitchen}`)
      return (id: string) => read.body['users'].find((user: { id: string }) => user.id === id)
    }
    const [cook, manager] = [await redactedUnless(0), await redactedUnless(1)]
    expect(cook(here.id)).toMatchObject({ email: null, lastLogin: null, reason: 'here' })
    expect(manager(here.id).email).toMatch(/@/)
    for (const reported of [cook, manager]) {
      expect(reported(above.id)).toMatchObject({ email: null, lastLogin: null, reason: 'above' })
      expect(reported(manages.id)).toMatchObject({ email: null, lastLogin: null, reason: 'role' })
    }
  })

  test('page by page, ordered and filtered like other lists', async () => {
    const { kitchen } = t.home.places
    const ask = async (more: string) =>
      (await t.call(admin, 'GET', `/location/users?locationId=${kitchen}${more}`)).body
    const all = await ask('')
    const second = await ask('&offset=1&limit=1')
    expect(second['count']).toBe(all['count'])
    expect(second['users']).toEqual([all['users'][1]])
    const levels = (await ask('&by=roleLevel&sort=desc&attributes=roleLevel'))['users']
    const wanted = all['users'].map((user: { roleLevel: number }) => user.roleLevel)
    expect(levels.map((user: { roleLevel: number }) => user.roleLevel)).toEqual(
      wanted.toSorted((one: number, two: number) => two - one),
    )
    expect(Object.keys(levels[0]).sort()).toEqual(['id', 'roleLevel'])
    const byRole = await ask('&filter={"reason":"role"}')
    expect(new Set(byRole['users'].map((user: { reason: string }) => user.reason))).toEqual(new Set(['role']))
    expect(byRole['count']).toBe(byRole['users'].length)
    const secrets = await t.call(admin, 'GET', `/location/users?locationId=${kitchen}&attributes=metas`)
    expect(code(secrets)).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('enrolling', () => {
  let place: string
  const set = (token: string, users: (string | object)[], location: unknown = place) =>
    t.call(token, 'PUT', '/location/users', { users, location })
  beforeAll(async () => {
    place = (await t.make('location', { name: 'Bar', type: 'sellingPoint', parentId: t.home.places.root }))[
      'id'
    ]
  })

  test('exactly those are enrolled; other locations stay; each has it in the history', async () => {
    const stays = await person([place])
    const leaves = await person([place, t.home.places.sibling])
    const comes = await person([t.home.places.kitchen])
    const answer = await set(admin, [stays.id, comes.id.toUpperCase()])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const enrolled = answer.body['users'].filter((user: { reason: string }) => user.reason === 'here')
    expect(enrolled.map((user: { id: string }) => user.id).toSorted()).toEqual(
      [stays.id, comes.id].toSorted(),
    )
    const read = async (id: string) => (await t.call(admin, 'GET', `/user?userId=${id}`)).body['user']
    expect((await read(comes.id)).locationIds).toEqual([t.home.places.kitchen, place])
    expect(await read(leaves.id)).toMatchObject({ locationIds: [t.home.places.sibling], version: 2 })
    expect(await read(stays.id)).toMatchObject({ version: 1 })
    expect((await history('user', comes.id))[0]).toMatchObject({
      verb: 'change',
      before: { locationIds: [t.home.places.kitchen] },
      after: { locationIds: [t.home.places.kitchen, place] },
    })
    // Named by records as well as by ids.
    expect((await set(admin, [{ id: stays.id }, { id: comes.id, version: 2 }])).status).toBe(200)
    expect(await read(comes.id)).toMatchObject({ version: 2 })
  })

  test('a session of somebody who leaves is judged anew', async () => {
    const kitchen = (
      await t.make('location', { name: 'Pop-up', type: 'kitchen', parentId: t.home.places.root })
    )['id']
    const token = await t.tokenIn(t.home.id, 1, kitchen)
    const me = (await t.call(token, 'GET', '/user/me')).body['user']
    expect((await t.call(token, 'GET', `/location/devices?locationId=${kitchen}`)).status).toBe(200)
    await set(admin, [], kitchen)
    expect((await t.call(token, 'GET', `/location/devices?locationId=${kitchen}`)).status).not.toBe(200)
    await set(admin, [me.id], kitchen)
    expect((await t.call(token, 'GET', `/location/devices?locationId=${kitchen}`)).status).toBe(200)
  })

  test('whoever manages one location enrols there whom they reach, and leaves nobody without a place', async () => {
    const { kitchen, fridge, sibling } = t.home.places
    const manager = await t.token(1)
    const me = (await t.call(manager, 'GET', '/user/me')).body['user'].id
    const inside = await person([fridge, sibling])
    const beside = await person([sibling])
    const before = (await t.call(manager, 'GET', `/location/users?locationId=${kitchen}`)).body['users']
    const here = before.flatMap((user: { id: string; reason: string }) =>
      user.reason === 'here' ? [user.id] : [],
    )
    const joined = await set(manager, [...here, inside.id], kitchen)
    expect(joined.status, JSON.stringify(joined.body)).toBe(200)
    expect(idsOf(joined)).toContain(inside.id)
    const outOfReach = await set(manager, [...here, inside.id, beside.id], kitchen)
    expect([...code(outOfReach), ...pathsOf(outOfReach)]).toEqual([
      422,
      'UNKNOWN_LINK',
      `users.${here.length + 1}`,
    ])
    expect(code(await set(manager, [], kitchen))).toEqual([422, 'RULE_BROKEN'])
    expect((await set(manager, [me], sibling)).status).toBe(404)
    expect(code(await set(await t.token(0), [], kitchen))).toEqual([403, 'NOT_ALLOWED'])
  })

  test('nobody touches a role above their own', async () => {
    const kitchen = (
      await t.make('location', { name: 'Annex', type: 'kitchen', parentId: t.home.places.kitchen })
    )['id']
    const chief = await person([kitchen], { roleLevel: 3 })
    const manager = await t.tokenIn(t.home.id, 1, t.home.places.kitchen)
    expect(code(await set(manager, [], kitchen))).toEqual([403, 'NOT_ALLOWED'])
    expect((await t.call(admin, 'GET', `/user?userId=${chief.id}`)).body['user'].locationIds).toEqual([
      kitchen,
    ])
  })

  test('people and places of another organization do not exist', async () => {
    const theirs = await person([], {}, 'other')
    expect(pathsOf(await set(admin, [theirs.id]))).toEqual(['users.0'])
    expect((await set(stranger, [theirs.id])).status).toBe(404)
    expect(code(await set(admin, [], { id: place, version: 77 }))).toEqual([409, 'STALE_VERSION'])
    expect(code(await set(admin, [theirs.id, theirs.id]))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('moving devices', () => {
  const point = { type: 'Point', coordinates: [1, 2] }
  const make = async (locationId: string, more: object = {}) =>
    (
      await t.make('device', {
        name: `Oven ${serial}`,
        type: 'oven',
        serial: `M-${serial++}`,
        locationId,
        ...more,
      })
    )['id'] as string
  const move = (token: string, devices: (string | object)[], location: unknown) =>
    t.call(token, 'PUT', '/location/devices', { devices, location })

  test('they go with their sensors, and both have it in the history', async () => {
    const { kitchen, sibling, fridge } = t.home.places
    const id = await make(kitchen, { geometry: point })
    const sensor = async (locationId: string) =>
      (
        await t.make('sensor', {
          name: 'Core',
          kind: 'temperature',
          path: `p${serial++}`,
          deviceId: id,
          locationId,
        })
      )['id'] as string
    const with_ = await sensor(kitchen)
    const apart = await sensor(fridge)
    const answer = await move(admin, [{ id }], sibling)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    // No plan above either of them: the position was on none, and stays.
    expect(answer.body['devices']).toEqual([
      expect.objectContaining({ id, locationId: sibling, version: 2, geometry: point }),
    ])
    const at = async (sensorId: string) =>
      (await t.call(admin, 'GET', `/sensor?sensorId=${sensorId}`)).body['sensor'].locationId
    expect([await at(with_), await at(apart)]).toEqual([sibling, fridge])
    expect((await history('device', id))[0]).toMatchObject({
      verb: 'change',
      version: 2,
      before: { locationId: kitchen },
      after: { locationId: sibling },
    })
    expect((await history('sensor', with_))[0]).toMatchObject({ after: { locationId: sibling } })
    expect((await move(admin, [id], sibling)).body['devices'][0].version).toBe(2)
  })

  test('a position on a plan does not go to another plan', async () => {
    const drawn = (
      await t.make('location', { name: 'Drawn', type: 'kitchen', parentId: t.home.places.root })
    )['id']
    const plan = await t.make('attachment', {
      name: 'p.png',
      mediaType: 'image/png',
      size: 1,
      digest: 'b'.repeat(64),
      entity: 'location',
      recordId: drawn,
    })
    await t.call(admin, 'PATCH', `/location/${drawn}`, { plan: plan['id'] })
    const room = (await t.make('location', { name: 'Room', type: 'room', parentId: drawn }))['id']
    const id = await make(drawn, { geometry: point })
    expect((await move(admin, [id], room)).body['devices'][0].geometry).toEqual(point)
    expect((await move(admin, [id], t.home.places.kitchen)).body['devices'][0].geometry).toBeNull()
    expect((await history('device', id))[0]).toMatchObject({
      before: { geometry: point },
      after: { geometry: null },
    })
  })

  test('from and to where the person may edit devices', async () => {
    const { kitchen, sibling, fridge } = t.home.places
    const manager = await t.token(1)
    const mine = await make(kitchen)
    const beside = await make(sibling)
    expect((await move(manager, [mine], fridge)).status).toBe(200)
    expect((await move(manager, [mine], sibling)).status).toBe(404)
    const outside = await move(manager, [mine, beside], fridge)
    expect([...code(outside), ...pathsOf(outside)]).toEqual([422, 'UNKNOWN_LINK', 'devices.1'])
    expect(code(await move(await t.token(0), [mine], fridge))).toEqual([403, 'NOT_ALLOWED'])
    expect((await move(stranger, [mine], t.other.places.kitchen)).body['code']).toBe('UNKNOWN_LINK')
    expect((await move(stranger, [mine], kitchen)).status).toBe(404)
    expect((await t.call(admin, 'GET', `/device?deviceId=${beside}`)).body['device'].locationId).toBe(sibling)
  })
})
