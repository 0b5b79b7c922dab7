/** Locations: where they may stand, trees, plans, counts, and the lists that hang on them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let owner: string
let ownerAtRoot: string
let stranger: string
let serial = 0
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
  ownerAtRoot = await t.token(5, { place: 'root' })
  stranger = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

const at = (token: string, what: string, locationId: string, more = '') =>
  t.call(token, 'GET', `/location${what}?locationId=${locationId}${more}`)
const code = (answer: Answer) => [answer.status, answer.body['code']]
const rulesOf = (answer: Answer) =>
  (answer.body['details']?.faults ?? []).map(
    (fault: { path: string; rule: string }) => `${fault.path} ${fault.rule}`,
  )
const place = async (draft: object) =>
  (await t.make('location', { name: `Place ${serial++}`, ...draft }))['id'] as string
const device = (draft: object = {}) =>
  t.make('device', { name: `Device ${serial++}`, type: 'oven', serial: `S-${serial++}`, ...draft })

describe('where a location may stand', () => {
  const create = (type: string, parentId: string | null) =>
    t.call(ownerAtRoot, 'POST', '/location', { location: { name: 'New', type, parentId } })

  test.each([
    ['brand', 'kitchen', 'problem.location.insideWork'],
    ['kitchen', 'fridge', 'problem.location.placeInSubPlace'],
    ['room', 'root', 'problem.location.gathersOnly'],
    ['seat', null, 'problem.location.subPlaceNeedsParent'],
  ] as const)('no %s in %s', async (type, parent, rule) => {
    const answer = await create(type, parent === null ? null : t.home.places[parent])
    expect(code(answer)).toEqual([422, 'RULE_BROKEN'])
    expect(rulesOf(answer)).toEqual([`location.parentId ${rule}`])
  })

  test('a type changes only to one that what lies inside may lie in', async () => {
    const answer = await t.call(ownerAtRoot, 'PATCH', `/location/${t.home.places.kitchen}`, { type: 'group' })
    expect(rulesOf(answer)).toEqual(['location.type problem.location.childrenMisfit'])
    const fits = await t.call(ownerAtRoot, 'PATCH', `/location/${t.home.places.sibling}`, {
      type: 'warehouse',
    })
    expect(fits.body['location'].type).toBe('warehouse')
    await t.call(ownerAtRoot, 'PATCH', `/location/${t.home.places.sibling}`, { type: 'kitchen' })
  })

  test('thirty-two deep and no deeper', async () => {
    let parentId = t.home.places.kitchen
    for (let depth = 3; depth <= 32; depth++) parentId = await place({ type: 'room', parentId })
    const answer = await create('room', parentId)
    expect(rulesOf(answer)).toEqual(['location.parentId problem.location.tooDeep'])
  })

  test('limits of temperature are in order', async () => {
    const answer = await t.call(owner, 'PATCH', `/location/${t.home.places.fridge}`, {
      temperatureMin: 5,
      temperatureMax: 4,
    })
    expect(rulesOf(answer)).toEqual(['location.temperatureMin problem.field.minOverMax'])
  })
})

describe('structure', () => {
  test('the tree within reach, and one branch of it', async () => {
    const { structure } = (await t.call(owner, 'POST', '/locations/structure/get')).body
    expect(structure).toHaveLength(1)
    expect(structure[0]).toMatchObject({
      id: t.home.places.root,
      parentId: null,
      type: 'group',
      active: true,
    })
    expect(structure[0].children.map((node: { id: string }) => node.id)).toEqual(
      expect.arrayContaining([t.home.places.kitchen, t.home.places.sibling]),
    )
    const branch = await t.call(owner, 'POST', '/location/structure/get', {
      locationId: t.home.places.kitchen,
    })
    expect(branch.body['structure']).toHaveLength(1)
    expect(branch.body['structure'][0].id).toBe(t.home.places.kitchen)
    expect(branch.body['structure'][0].children.map((node: { id: string }) => node.id)).toContain(
      t.home.places.fridge,
    )
  })

  test('a person sees where they are enrolled and below, nothing else', async () => {
    const token = await t.token(0)
    const { structure } = (await t.call(token, 'POST', '/locations/structure/get')).body
    expect(structure.map((node: { id: string }) => node.id)).toEqual([t.home.places.kitchen])
    for (const outside of [t.home.places.sibling, t.home.places.root, t.other.places.kitchen])
      expect((await t.call(token, 'POST', '/location/structure/get', { locationId: outside })).status).toBe(
        404,
      )
    const { structure: theirs } = (await t.call(stranger, 'POST', '/locations/structure/get')).body
    expect(JSON.stringify(theirs)).not.toContain(t.home.places.root)
  })
})

describe('geometries', () => {
  const outline = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [40, 0],
        [40, 30],
        [0, 0],
      ],
    ],
  }
  const point = { type: 'Point', coordinates: [10, 20] }
  let kitchen: string
  let room: string
  let plan: string
  let oven: string
  beforeAll(async () => {
    kitchen = await place({ type: 'kitchen', parentId: t.home.places.root })
    plan = (
      await t.make('attachment', {
        name: 'plan.png',
        mediaType: 'image/png',
        size: 10,
        digest: 'a'.repeat(64),
        width: 800,
        height: 600,
        entity: 'location',
        recordId: kitchen,
      })
    )['id'] as string
    await t.call(ownerAtRoot, 'PATCH', `/location/${kitchen}`, { plan })
    room = await place({ type: 'room', parentId: kitchen, geometry: outline })
    oven = (await device({ locationId: room, geometry: point }))['id'] as string
    await device({ locationId: kitchen, name: 'Not placed' })
  })

  test('what stands on a plan, with the size of its drawing', async () => {
    const { geometries } = (
      await t.call(ownerAtRoot, 'POST', '/location/geometries/get', { locationId: kitchen })
    ).body
    expect(geometries).toHaveLength(1)
    expect(geometries[0]).toMatchObject({
      locationId: kitchen,
      plan: { attachmentId: plan, width: 800, height: 600 },
      places: [{ id: room, type: 'room', geometry: outline }],
    })
    expect(geometries[0].devices).toEqual([
      expect.objectContaining({ id: oven, locationId: room, geometry: point }),
      expect.objectContaining({ name: 'Not placed', geometry: null }),
    ])
    const inner = (await t.call(ownerAtRoot, 'POST', '/location/geometries/get', { locationId: room })).body
    expect(inner['geometries'][0].devices.map((one: { id: string }) => one.id)).toEqual([oven])
  })

  test('no plan of a place that the person may not see', async () => {
    const token = await t.tokenIn(t.home.id, 1, room)
    const answer = await t.call(token, 'POST', '/location/geometries/get', { locationId: room })
    expect(answer.body['geometries']).toEqual([
      expect.objectContaining({
        locationId: null,
        plan: null,
        devices: [expect.objectContaining({ id: oven })],
      }),
    ])
    for (const secret of [plan, kitchen]) expect(JSON.stringify(answer.body)).not.toContain(`"${secret}"`)
  })

  test('all plans within reach; devices only for those who see them there', async () => {
    const { geometries } = (await t.call(ownerAtRoot, 'POST', '/locations/geometries/get')).body
    expect(geometries.map((one: { locationId: string }) => one.locationId)).toContain(kitchen)
    const elsewhere = await t.token(1)
    const answer = (await t.call(elsewhere, 'POST', '/locations/geometries/get')).body
    expect(JSON.stringify(answer)).not.toContain(oven)
    expect(JSON.stringify(answer)).not.toContain(plan)
    const ask = (token: string) => t.call(token, 'POST', '/location/geometries/get', { locationId: kitchen })
    expect((await ask(elsewhere)).status).toBe(404)
    expect((await ask(stranger)).status).toBe(404)
    const ownerElsewhere = (await ask(owner)).body['geometries'][0]
    expect(ownerElsewhere.places).toHaveLength(1)
    expect(ownerElsewhere.devices).toEqual([])
  })
})

describe('counts', () => {
  let kitchen: string
  let token: string
  beforeAll(async () => {
    kitchen = await place({ type: 'kitchen', parentId: t.home.places.root })
    const room = await place({ type: 'room', parentId: kitchen })
    await device({ locationId: kitchen })
    await device({ locationId: room })
    await t.make('notification', { name: 'Done', kind: 'test', locationId: room, resolved: true })
    token = await t.tokenIn(t.home.id, 5, kitchen)
  })

  test('of a location and below it, in one answer with it', async () => {
    const { location, counts } = (await at(token, '', kitchen, '&counts=true')).body
    expect(location.id).toBe(kitchen)
    expect(counts).toMatchObject({
      devices: 2,
      locations: 1,
      labels: 0,
      batches: 0,
      containers: 0,
      sensors: 0,
    })
    // Two devices were told of; the resolved one does not count.
    expect(counts.notifications).toBe(2)
    const users = (await at(token, '/users', kitchen)).body['count']
    expect(counts.users).toBe(users)
    expect(counts.licenses).toBe(4)
    const { count } = (await t.call(token, 'POST', '/actions/executables/get', { limit: 0 })).body
    expect(counts.actions).toBe(count)
    expect((await at(token, '', kitchen)).body).not.toHaveProperty('counts')
  })

  test('only of what the person may see, and only within the chosen location', async () => {
    const user = await t.tokenIn(t.home.id, 0, kitchen)
    const { counts } = (await at(user, '', kitchen, '&counts=true')).body
    expect(counts).not.toHaveProperty('licenses')
    expect(counts).toMatchObject({ devices: 2, locations: 1 })
    // The owner stands elsewhere: what is shared is counted, what lives there is not.
    const outside = (await at(owner, '', kitchen, '&counts=true')).body['counts']
    expect(outside).toMatchObject({ devices: 0, notifications: 0, users: 0, licenses: 0, locations: 1 })
    expect(outside.actions).toBeGreaterThan(10)
    expect((await at(stranger, '', kitchen, '&counts=true')).status).toBe(404)
  })
})

describe('lists at a location', () => {
  let room: string
  beforeAll(async () => {
    room = await place({ type: 'room', parentId: t.home.places.kitchen, name: 'Pastry room' })
    const oven = await device({ locationId: room, name: 'Deck oven', type: 'oven' })
    await device({ locationId: room, name: 'Printer', type: 'labelPrinter' })
    await t.make('sensor', {
      name: 'Core',
      kind: 'temperature',
      path: 'core',
      locationId: room,
      deviceId: oven['id'],
    })
  })

  test('devices, sensors and locations: searched, sorted, paged', async () => {
    const devices = (await at(owner, '/devices', room, '&by=name&sort=desc&limit=1')).body
    expect(devices['devices'].map((one: { name: string }) => one.name)).toEqual(['Printer'])
    expect(devices['count']).toBe(2)
    expect((await at(owner, '/devices', room, '&search=deck')).body['count']).toBe(1)
    expect(
      (await at(owner, '/devices', room, '&filter={"type":"oven"}&attributes=id,name')).body['devices'],
    ).toEqual([{ id: expect.any(String), name: 'Deck oven' }])
    expect((await at(owner, '/sensors', room)).body['sensors'][0]).toMatchObject({ path: 'core', unit: 'C' })
    const inside = (await at(owner, '/locations', t.home.places.kitchen, '&search=pastry')).body
    expect(inside['locations'].map((one: { id: string }) => one.id)).toEqual([room])
    expect(
      (await at(owner, '/locations', t.home.places.root)).body['locations'].map(
        (one: { id: string }) => one.id,
      ),
    ).not.toContain(room)
    for (const more of ['&by=secret', '&limit=1001', '&filter={', '&attributes=password_hash'])
      expect(code(await at(owner, '/devices', room, more)), more).toEqual([400, 'INVALID_REQUEST'])
  })

  test('actions, each with the machines there that do it', async () => {
    const { actions, count } = (await at(owner, '/actions', room)).body
    expect(count).toBe(actions.length)
    const does = (path: string) => actions.find((one: { path: string }) => one.path === path).deviceIds.length
    expect([does('cook/oven'), does('label/print'), does('chill/blast')]).toEqual([1, 1, 0])
    const page = (await at(owner, '/actions', `${room}&offset=1&limit=2&by=name&sort=desc&attributes=name`))
      .body
    expect(page['count']).toBe(count)
    expect(page['actions']).toHaveLength(2)
    const names = actions.map((one: { name: string }) => one.name).toSorted()
    expect(page['actions'].map((one: { name: string }) => one.name)).toEqual(names.toReversed().slice(1, 3))
    expect(Object.keys(page['actions'][0]).sort()).toEqual(['deviceIds', 'id', 'name', 'path'])
    expect(code(await at(owner, '/actions', `${room}&by=secret`))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('what lives at another location must be chosen first, what is not to be seen is not there', async () => {
    for (const what of ['/devices', '/sensors', '/actions', '/users', '/statistics']) {
      expect(code(await at(owner, what, t.home.places.sibling)), what).toEqual([403, 'LOCATION_REQUIRED'])
      expect((await at(await t.token(1), what, t.home.places.sibling)).status, what).toBe(404)
      expect((await at(stranger, what, room)).status, what).toBe(404)
      expect((await at(ownerAtRoot, what, t.home.places.sibling)).status, what).toBe(200)
    }
    for (const what of ['/locations', '/periods', '']) {
      expect((await at(owner, what, t.home.places.sibling)).status, what).toBe(200)
      expect((await at(await t.token(1), what, t.home.places.sibling)).status, what).toBe(404)
      expect((await at(stranger, what, room)).status, what).toBe(404)
    }
  })
})

describe('periods', () => {
  const set = (token: string, periods: object[], location: unknown = t.home.places.kitchen) =>
    t.call(token, 'PUT', '/location/periods', { periods, location })
  const opening = (weekday: number, from: string, to: string) => ({ kind: 'opening', weekday, from, to })

  test('are set, put in order, and read', async () => {
    const answer = await set(owner, [
      opening(6, '00:00', '02:00'),
      opening(5, '18:00', '24:00'),
      opening(5, '12:00', '16:00'),
    ])
    const sorted = [opening(5, '12:00', '16:00'), opening(5, '18:00', '24:00'), opening(6, '00:00', '02:00')]
    expect(answer.body).toEqual({ periods: sorted })
    expect((await at(await t.token(0), '/periods', t.home.places.kitchen)).body).toEqual({ periods: sorted })
    const { history } = (await at(owner, '/history', t.home.places.kitchen)).body
    expect(history[0]).toMatchObject({ verb: 'change', after: { periods: sorted } })
  })

  test('name what does not fit, and change nothing', async () => {
    const answer = await set(owner, [
      opening(1, '08:00', '12:00'),
      opening(1, '11:00', '13:00'),
      opening(2, '22:00', '02:00'),
    ])
    expect(rulesOf(answer)).toEqual([
      'location.periods.1 problem.period.overlap',
      'location.periods.2 problem.period.order',
    ])
    expect(answer.body['details'].faults[0].message).toContain('1')
    expect((await at(owner, '/periods', t.home.places.kitchen)).body['periods']).toHaveLength(3)
    expect(
      rulesOf(
        await t.call(owner, 'PATCH', `/location/${t.home.places.kitchen}`, {
          periods: [opening(2, '09:00', '08:00')],
        }),
      ),
    ).toEqual(['location.periods.0 problem.period.order'])
    for (const odd of [
      opening(0, '08:00', '09:00'),
      opening(1, '8:00', '09:00'),
      opening(1, '08:00', '24:01'),
    ])
      expect(code(await set(owner, [odd]))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('need the right there, and the version when one is sent', async () => {
    expect(code(await set(await t.token(0), []))).toEqual([403, 'NOT_ALLOWED'])
    expect((await set(await t.token(1), [], t.home.places.fridge)).status).toBe(200)
    expect((await set(await t.token(1), [], t.home.places.sibling)).status).toBe(404)
    expect((await set(stranger, [])).status).toBe(404)
    expect(code(await set(owner, [], { id: t.home.places.kitchen, version: 999 }))).toEqual([
      409,
      'STALE_VERSION',
    ])
  })
})

describe('removal', () => {
  let kitchen: string
  let room: string
  beforeEach(async () => {
    kitchen = await place({ type: 'kitchen', parentId: t.home.places.root })
    room = await place({ type: 'room', parentId: kitchen })
  })
  const remove = (token: string, locations: unknown[]) => t.call(token, 'DELETE', '/locations', { locations })

  test('says what is still there, and how much of it', async () => {
    await device({ locationId: kitchen })
    await t.tokenIn(t.home.id, 1, kitchen)
    const answer = await t.call(ownerAtRoot, 'DELETE', '/location', { location: kitchen })
    expect(code(answer)).toEqual([409, 'IN_USE'])
    expect(answer.body['details'].usedBy).toEqual(
      expect.arrayContaining([
        { entity: 'location', field: 'parentId', count: 1 },
        { entity: 'device', field: 'locationId', count: 1 },
        { entity: 'notification', field: 'locationId', count: 1 },
        { entity: 'user', field: 'locationIds', count: 1 },
      ]),
    )
    expect(rulesOf(answer)).toEqual(['location.id problem.location.stillUsed'])
    expect((await at(ownerAtRoot, '', kitchen)).status).toBe(200)
  })

  test('takes what lies inside first, whatever the order; all or none', async () => {
    const used = await place({ type: 'kitchen', parentId: t.home.places.root })
    await device({ locationId: used })
    expect((await remove(ownerAtRoot, [kitchen, room, used])).status).toBe(409)
    expect((await at(ownerAtRoot, '', room)).status).toBe(200)
    expect((await remove(ownerAtRoot, [kitchen, { id: room, version: 1 }])).body).toEqual({ count: 2 })
    for (const id of [kitchen, room]) expect((await at(ownerAtRoot, '', id)).status).toBe(404)
  })

  test('needs the right, within reach', async () => {
    expect(code(await remove(await t.token(3), [t.home.places.fridge]))).toEqual([403, 'NOT_ALLOWED'])
    expect((await remove(owner, [kitchen])).status).toBe(404)
    expect((await remove(stranger, [room])).status).toBe(404)
    expect((await at(ownerAtRoot, '', room)).status).toBe(200)
  })
})
