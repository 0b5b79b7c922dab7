/** Job profiles: who gives which to whom, what their holders may do then, and that it counts at once. */
import { newId } from '../../../adapters/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
let cook: string
let cookId: string
let profiles: Record<string, string>
beforeEach(async () => {
  organization = await t.makeOrganization('Jobs')
  const { root, kitchen } = organization.places
  owner = await t.tokenIn(organization.id, 5, root)
  cook = await t.tokenIn(organization.id, 0, kitchen)
  cookId = await idOf(cook)
  const { body } = await t.call(owner, 'GET', '/job-profiles?limit=100')
  const shipped: { shipped: string; id: string }[] = body['jobProfiles']
  profiles = Object.fromEntries(shipped.map(one => [one.shipped, one.id]))
})

const idOf = async (token: string) => (await t.call(token, 'GET', '/user/me')).body['user'].id as string
const permissionsOf = async (token: string) =>
  (await t.call(token, 'GET', '/user/me/permissions')).body['permissions'] as Record<string, any>
const give = (token: string, userId: string, ...jobs: [string, string][]) =>
  t.call(token, 'PUT', '/user/jobs', {
    jobs: jobs.map(([name, locationId]) => ({ profileId: profiles[name] ?? name, locationId })),
    user: userId,
  })
const made = async (path: string, name: string, draft: object) =>
  (await t.call(owner, 'POST', path, { [name]: draft })).body[name] as Record<string, any>

describe('giving', () => {
  test('every organization begins with the nine', () => {
    expect(Object.keys(profiles)).toHaveLength(9)
  })

  test('counts at once in the session that is open, with its reason', async () => {
    expect((await permissionsOf(cook))['doings']).not.toContain('check')
    const { kitchen } = organization.places
    const given = await give(owner, cookId, ['cook', kitchen])
    expect([given.status, given.body['user'].jobs]).toEqual([
      200,
      [{ profileId: profiles['cook'], locationId: kitchen }],
    ])
    const after = await permissionsOf(cook)
    expect(after['doings']).toEqual(['label', 'move', 'task', 'check', 'alarm', 'count', 'receive', 'carry'])
    expect(after['doingReasons'].check).toEqual([
      {
        key: 'permission.reason.profile',
        values: { profile: 'Cook', place: 'Jobs kitchen', level: 2 },
      },
    ])
    expect(after['jobs']).toMatchObject([{ name: 'Cook', face: 'floor', home: 'now' }])
    await give(owner, cookId)
    expect((await permissionsOf(cook))['doings']).not.toContain('check')
  })

  test('a profile that changes or goes does so for its holders at once', async () => {
    await give(owner, cookId, ['cook', organization.places.kitchen])
    await t.call(owner, 'PATCH', `/job-profile/${profiles['cook']}`, { doings: ['check'] })
    expect((await permissionsOf(cook))['doings']).not.toContain('count')
    await t.call(owner, 'DELETE', '/job-profile', { jobProfile: profiles['cook'] })
    expect((await permissionsOf(cook))['jobs']).toEqual([])
  })

  test('a manager gives what they hold themselves, within their place, and nothing to themselves', async () => {
    const { kitchen, sibling } = organization.places
    const manager = await t.tokenIn(organization.id, 1, kitchen)
    const more = await give(manager, cookId, ['cook', kitchen])
    expect([more.status, more.body['details']]).toMatchObject([
      403,
      {
        faults: [{ path: 'jobs.0.profileId', rule: 'problem.job.moreThanGiver' }],
        doings: expect.arrayContaining(['count']),
      },
    ])
    expect((await give(manager, cookId, ['auditor', kitchen])).status).toBe(200)
    const managerId = await idOf(manager)
    expect((await give(manager, managerId, ['cook', kitchen])).body['details'].faults[0].rule).toBe(
      'problem.job.ownProfiles',
    )
    expect((await give(manager, cookId, ['auditor', sibling])).body['code']).toBe('UNKNOWN_LINK')
    // With a profile of their own that holds it, they may.
    expect((await give(owner, managerId, ['headChef', kitchen])).status).toBe(200)
    expect((await give(manager, cookId, ['cook', kitchen])).status).toBe(200)
  })

  test('those who give at one place leave what is held at others', async () => {
    const { root, kitchen, sibling } = organization.places
    const person = await t.call(owner, 'POST', '/user', {
      user: { name: 'Two places', email: `${newId()}@test.example`, locationIds: [kitchen, sibling] },
    })
    const { id } = person.body['user']
    expect((await give(owner, id, ['cook', kitchen], ['waiter', sibling])).status).toBe(200)
    const manager = await t.tokenIn(organization.id, 1, kitchen)
    const after = await give(manager, id, ['auditor', kitchen])
    expect(after.body['user'].jobs).toEqual([
      { profileId: profiles['waiter'], locationId: sibling },
      { profileId: profiles['auditor'], locationId: kitchen },
    ])
    const above = await give(owner, id, ['cook', root])
    expect([above.status, above.body['details'].faults[0].rule]).toEqual([422, 'problem.job.notEnrolled'])
  })

  test("another organization's profiles, places and people are not there", async () => {
    const { kitchen } = organization.places
    const foreign = await t.call(await t.token(5), 'GET', '/job-profiles?limit=1')
    const foreignId = foreign.body['jobProfiles'][0].id
    expect((await give(owner, cookId, [foreignId, kitchen])).body['code']).toBe('UNKNOWN_LINK')
    expect((await give(owner, cookId, ['cook', t.home.places.kitchen])).body['code']).toBe('UNKNOWN_LINK')
    expect((await give(await t.token(5), cookId, [foreignId, t.home.places.kitchen])).status).toBe(404)
  })

  test('nobody writes profiles of people by the call that changes people', async () => {
    const jobs = [{ profileId: profiles['headChef'], locationId: organization.places.kitchen }]
    const sent = await t.call(owner, 'PATCH', `/user/${cookId}`, { jobs })
    expect([sent.status, sent.body['code']]).toEqual([422, 'FIXED_FIELD'])
    const own = await t.call(cook, 'PUT', '/user/me', { me: { jobs } })
    expect([own.status, own.body['code']]).toEqual([422, 'FIXED_FIELD'])
    expect((await give(cook, cookId, ['headChef', organization.places.kitchen])).status).toBe(403)
  })

  test("another's permissions at any place within reach", async () => {
    const { kitchen, sibling } = organization.places
    await give(owner, cookId, ['cook', kitchen])
    const at = async (token: string, place: string) =>
      t.call(token, 'GET', `/user/permissions?userId=${cookId}&locationId=${place}`)
    expect((await at(owner, kitchen)).body['permissions'].doings).toContain('check')
    expect((await at(owner, sibling)).body['permissions'].levels.P).toBe(0)
    const manager = await t.tokenIn(organization.id, 1, kitchen)
    expect((await at(manager, sibling)).status).toBe(404)
  })
})

describe('doing without editing', () => {
  let kitchen: string
  beforeEach(async () => {
    kitchen = organization.places.kitchen
    await give(owner, cookId, ['cook', kitchen])
  })

  test('a check is written, the point is not changed', async () => {
    const point = await made('/haccp/haccp', 'haccpPoint', {
      name: 'Fridge',
      hazard: 'biological',
      stage: 'storage',
      locationId: kitchen,
      measure: 'temperature',
      maximum: 4,
    })
    const written = await t.call(cook, 'POST', '/haccp/check', {
      check: { haccpPointId: point['id'], value: 3 },
    })
    expect([written.status, written.body['haccpCheck']?.isOk]).toEqual([200, true])
    expect((await t.call(cook, 'PATCH', `/haccp/haccp/${point['id']}`, { maximum: 9 })).status).toBe(403)
  })

  test('a task of mine or of anybody is started and finished, of others and its text is not', async () => {
    const task = (name: string, userIds: string[]) =>
      made('/planning/task', 'task', {
        name,
        userIds,
        locationId: kitchen,
        startAt: new Date().toISOString(),
      })
    const mine = await task('Mine', [cookId])
    const anybodys = await task('Anybody', [])
    const others = await task('Another', [await idOf(owner)])
    const change = (id: string, values: object) => t.call(cook, 'PATCH', `/planning/task/${id}`, values)
    expect((await change(mine['id'], { status: 'start' })).body['task'].status).toBe('start')
    expect((await change(mine['id'], { status: 'end' })).body['task'].endedAt).not.toBeNull()
    expect((await change(anybodys['id'], { status: 'start' })).status).toBe(200)
    const refused = await change(others['id'], { status: 'start' })
    expect([refused.status, refused.body['details'].faults[0].rule]).toEqual([
      403,
      'problem.doing.somebodyElses',
    ])
    const edited = await change(mine['id'], { name: 'Less work' })
    expect([edited.status, edited.body['details'].faults[0]]).toMatchObject([
      403,
      { path: 'task.name', rule: 'problem.doing.onlyEditors' },
    ])
    expect((await change(anybodys['id'], { userIds: [cookId] })).status).toBe(403)
  })

  test('steps of such a task are ticked off', async () => {
    const task = (userIds: string[]) =>
      made('/planning/task', 'task', {
        name: 'T',
        userIds,
        locationId: kitchen,
        startAt: new Date().toISOString(),
      })
    const step = async (taskId: string) => made('/planning/subtask', 'subtask', { taskId, text: 'Wash' })
    const mine = await step((await task([cookId]))['id'])
    const others = await step((await task([await idOf(owner)]))['id'])
    const tick = (id: string, values: object) => t.call(cook, 'PATCH', `/planning/subtask/${id}`, values)
    expect((await tick(mine['id'], { isDone: true })).body['subtask'].isDone).toBe(true)
    expect((await tick(mine['id'], { text: 'Rest' })).status).toBe(403)
    expect((await tick(others['id'], { isDone: true })).status).toBe(403)
  })

  test('an alarm is acknowledged, not changed', async () => {
    const notice = await made('/notification/notification', 'notification', {
      name: 'Fridge warm',
      kind: 'processWarning',
      level: 'warning',
      locationId: kitchen,
    })
    const resolved = await t.call(cook, 'PUT', '/notification/notifications/resolve', {
      notifications: [notice['id']],
    })
    expect(resolved.body['notifications'][0].resolved).toBe(true)
    expect(
      (await t.call(cook, 'PATCH', `/notification/notification/${notice['id']}`, { name: 'Cold' })).status,
    ).toBe(403)
  })

  test('stock is counted, not booked; what was counted is taken back by who counted', async () => {
    const product = await made('/product', 'product', { name: 'Cod', consumptionUnit: 'kg' })
    const lines = [{ productId: product['id'], quantity: { value: 2, unit: 'kg' }, state: 'init' }]
    const id = newId()
    const counted = await t.call(cook, 'POST', '/stock/count', { count: { id, lines } })
    expect(counted.status, JSON.stringify(counted.body)).toBe(200)
    const book = (token: string, sign: string, reason: string) =>
      t.call(token, 'POST', '/stock/register', { register: { sign, reason, lines } })
    expect((await book(cook, 'negative', 'sale')).status).toBe(403)
    const keeper = await t.tokenIn(organization.id, 0, kitchen)
    await give(owner, await idOf(keeper), ['storekeeper', kitchen])
    expect((await book(keeper, 'positive', 'receipt')).status).toBe(200)
    expect((await t.call(keeper, 'POST', '/stock/undo', { undo: { id } })).status).toBe(403)
    expect((await t.call(cook, 'POST', '/stock/undo', { undo: { id } })).status).toBe(200)
    const profile = await made('/job-profile', 'jobProfile', { name: 'Door', doings: ['receive'] })
    await give(owner, cookId, [profile['id'], kitchen])
    const received = await book(cook, 'positive', 'receipt')
    expect(received.status, JSON.stringify(received.body)).toBe(200)
    expect((await book(cook, 'negative', 'waste')).body['details'].faults[0].rule).toBe(
      'problem.doing.onlyReceipts',
    )
  })
})
