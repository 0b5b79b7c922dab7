/** Notifications: whom they are for, resolved and reopened, sent again, cleared away, and counted cheaply. */
import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listStatements } from '../../entity-engine/select.ts'
import { asServer, createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { allSent, mailsTo, mailTo } from '../../testing/mailbox.ts'

let t: TestApp
let owner: string
let stranger: string
let serial = 0
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
  stranger = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

const ONE = '/notification/notification'
const MANY = '/notification/notifications'
const code = (answer: Answer) => [answer.status, answer.body['code']]
const make = async (more: object = {}) =>
  (await t.make('notification', {
    name: `Fridge A is warm ${serial++}`,
    kind: 'processWarning',
    level: 'warning',
    locationId: t.home.places.kitchen,
    ...more,
  })) as { id: string; version: number }
const read = async (id: string, token = owner) =>
  (await t.call(token, 'GET', `${ONE}?notificationId=${id}`)).body['notification']
const meOf = async (token: string) => (await t.call(token, 'GET', '/user/me')).body['user']

describe('resolving', () => {
  test('several at once, noting who and when; reopening clears both', async () => {
    const ids = [(await make()).id, (await make()).id]
    const manager = await t.token(1)
    const answer = await t.call(manager, 'PUT', `${MANY}/resolve`, {
      notifications: [ids[0], { id: ids[1], version: 1 }],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { id: userId } = await meOf(manager)
    for (const row of answer.body['notifications']) {
      expect(row).toMatchObject({ resolved: true, resolvedBy: userId, version: 2 })
      expect(row.resolvedAt).not.toBeNull()
      expect(row.registered).not.toBeNull()
    }
    expect(
      (await t.call(manager, 'PUT', `${MANY}/resolve`, { notifications: ids })).body['notifications'][0]
        .version,
    ).toBe(2)
    const again = await t.call(owner, 'PATCH', `${ONE}/${ids[0]}`, { resolved: false })
    expect(again.body['notification']).toMatchObject({ resolved: false, resolvedAt: null, resolvedBy: null })
    for (const [field, value] of [
      ['resolvedAt', '2026-01-01T00:00:00.000Z'],
      ['resolvedBy', t.home.id],
      ['registered', '2026-01-01T00:00:00.000Z'],
    ] as const)
      expect(code(await t.call(owner, 'PATCH', `${ONE}/${ids[0]}`, { [field]: value }))).toEqual([
        422,
        'FIXED_FIELD',
      ])
  })

  test('all of them or none, within rights and reach', async () => {
    const { id } = await make()
    const beside = await make({ locationId: t.home.places.sibling })
    const resolve = (token: string, notifications: unknown[]) =>
      t.call(token, 'PUT', `${MANY}/resolve`, { notifications })
    expect((await resolve(await t.token(1), [id, beside.id])).status).toBe(404)
    expect(code(await resolve(await t.token(0), [id]))).toEqual([403, 'NOT_ALLOWED'])
    expect((await resolve(stranger, [id])).status).toBe(404)
    expect(code(await resolve(owner, [{ id, version: 9 }]))).toEqual([409, 'STALE_VERSION'])
    expect(await read(id)).toMatchObject({ resolved: false, version: 1 })
  })
})

describe('a notification for one person', () => {
  test('is seen by that person and by those who manage notifications there', async () => {
    const she = await t.token(0)
    const he = await t.token(0, { fresh: true })
    const { id } = await make({ userId: (await meOf(she)).id })
    const sees = async (token: string) => {
      const one = (await t.call(token, 'GET', `${ONE}?notificationId=${id}`)).status === 200
      const mini = (await t.call(token, 'POST', `${ONE}/mini/get`, { notificationId: id })).status === 200
      const metas = (await t.call(token, 'GET', `${ONE}/metas?notificationId=${id}`)).status === 200
      const history = (await t.call(token, 'GET', `${ONE}/history?notificationId=${id}`)).status === 200
      const bytecode = (await t.call(token, 'GET', `${ONE}/bytecode?notificationId=${id}`)).status === 200
      const { count } = (await t.call(token, 'POST', `${MANY}/get`, { filter: { id } })).body
      const { count: polled } = (await t.call(token, 'GET', `${MANY}?limit=0&filter={"id":"${id}"}`)).body
      return [one, mini, metas, history, bytecode, count === 1, polled === 1]
    }
    const all = (is: boolean) => Array.from({ length: 7 }, () => is)
    expect(await sees(she)).toEqual(all(true))
    expect(await sees(he)).toEqual(all(false))
    for (const role of [1, 2, 4, 5])
      expect(await sees(await t.token(role)), `role ${role}`).toEqual(all(true))
    expect(await sees(await t.token(1, { place: 'sibling' }))).toEqual(all(false))
    expect(await sees(stranger)).toEqual(all(false))
    const { bytecode } = (await t.call(she, 'GET', `${ONE}/bytecode?notificationId=${id}`)).body
    expect((await t.call(he, 'GET', `/bytecode/${bytecode}`)).status).toBe(404)
    const counts = async (token: string) =>
      (await t.call(token, 'GET', `/location?locationId=${t.home.places.kitchen}&counts=true`)).body['counts']
        .notifications
    expect((await counts(she)) - (await counts(he))).toBe(1)
  })

  test('one for everybody is seen by everybody of the place', async () => {
    const { id } = await make()
    for (const role of [0, 1, 5])
      expect(await read(id, await t.token(role)), `role ${role}`).toMatchObject({ id })
  })
})

describe('sending again', () => {
  const forward = (token: string, notification: unknown) =>
    t.call(token, 'PUT', `${ONE}/forward`, { notification })

  test('goes to those who manage notifications at the place, and is counted', async () => {
    const kitchen = (
      await t.make('location', { name: 'Pier kitchen', type: 'kitchen', parentId: t.home.places.root })
    )['id']
    const manager = await meOf(await t.tokenIn(t.home.id, 1, kitchen))
    const cook = await meOf(await t.tokenIn(t.home.id, 0, kitchen))
    const ownerThere = await t.tokenIn(t.home.id, 5, kitchen)
    const { id } = await make({
      locationId: kitchen,
      name: 'Probe lost <b>',
      description: 'No value since 10:12',
    })
    const answer = await forward(ownerThere, id)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      recipients: 1,
      notification: { id, forwards: 1, version: 2, resolved: false },
    })
    const mail = await mailTo(t, manager.email, 'Probe lost')
    expect(mail.subject).toBe('Warning: Probe lost <b>')
    expect(mail.text).toContain('No value since 10:12')
    expect(mail.text).toContain('Pier kitchen')
    expect(mail.text).toContain(`/#/notification/notification/${id}`)
    expect(mail.html).not.toContain('<b>')
    expect((await forward(ownerThere, { id, version: 2 })).body['notification']).toMatchObject({
      forwards: 2,
    })
    await allSent(t)
    expect(await mailsTo(t, manager.email)).toHaveLength(2)
    expect(await mailsTo(t, cook.email)).toEqual([])
    expect(
      (await t.call(ownerThere, 'GET', `${ONE}/history?notificationId=${id}`)).body['history'][0].after,
    ).toMatchObject({
      forwards: 2,
    })
  })

  test('goes to its person alone, in their language', async () => {
    const person = (await t.make('user', {
      name: 'Lola',
      email: 'lola@notices.example',
      locationIds: [t.home.places.kitchen],
      locale: 'es',
    })) as { id: string; email: string }
    const { id } = await make({ userId: person.id, name: 'Curso', level: 'info' })
    expect((await forward(owner, id)).body['recipients']).toBe(1)
    const mail = await mailTo(t, person.email, 'Curso')
    expect(mail.subject).toBe('Información: Curso')
    expect(mail.text).toContain('Hola, Lola')
  })

  test('says so when nobody can get it, and counts nothing', async () => {
    const person = await t.make('user', {
      name: 'Gone',
      email: 'gone@notices.example',
      locationIds: [],
      active: false,
    })
    const { id } = await make({ userId: person['id'] })
    const answer = await forward(owner, id)
    expect(code(answer)).toEqual([422, 'RULE_BROKEN'])
    expect(await read(id)).toMatchObject({ forwards: 0, version: 1 })
  })

  test('within rights and reach', async () => {
    const { id } = await make()
    expect(code(await forward(await t.token(0), id))).toEqual([403, 'NOT_ALLOWED'])
    expect((await forward(await t.token(1, { place: 'sibling' }), id)).status).toBe(404)
    expect((await forward(stranger, id)).status).toBe(404)
    expect(code(await forward(owner, { id, version: 9 }))).toEqual([409, 'STALE_VERSION'])
    expect(await read(id)).toMatchObject({ forwards: 0 })
  })
})

describe('clearing away', () => {
  test('removes what is resolved within reach, by those who may', async () => {
    const kitchen = (
      await t.make('location', { name: 'Clean kitchen', type: 'kitchen', parentId: t.home.places.root })
    )['id']
    const room = (await t.make('location', { name: 'Clean room', type: 'room', parentId: kitchen }))['id']
    const done = [
      await make({ locationId: kitchen, resolved: true }),
      await make({ locationId: room, resolved: true }),
    ]
    const open = await make({ locationId: kitchen })
    const beside = await make({ locationId: t.home.places.sibling, resolved: true })
    const there = await t.tokenIn(t.home.id, 5, kitchen)
    expect(code(await t.call(await t.tokenIn(t.home.id, 3, kitchen), 'DELETE', `${MANY}/resolved`))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
    expect((await t.call(stranger, 'DELETE', `${MANY}/resolved`)).status).toBe(200)
    expect((await t.call(there, 'DELETE', `${MANY}/resolved`)).body).toEqual({ count: 2 })
    expect((await t.call(there, 'DELETE', `${MANY}/resolved`)).body).toEqual({ count: 0 })
    expect(await read(open.id, there)).toMatchObject({ id: open.id })
    expect(await read(beside.id, await t.token(5, { place: 'sibling' }))).toMatchObject({ deleted: null })
    for (const { id } of done) {
      expect(await read(id, there)).toBeUndefined()
      const back = await t.call(there, 'POST', `${ONE}/restore`, { notification: id })
      expect(back.body['notification']).toMatchObject({ id, resolved: true })
    }
  })
})

describe('lists', () => {
  test('answer the last changed first, a hundred at most, and the bell a count alone', async () => {
    const { id } = await make()
    await t.call(owner, 'PATCH', `${ONE}/${id}`, { level: 'error' })
    const list = (await t.call(owner, 'GET', MANY)).body
    expect(list['notifications'][0].id).toBe(id)
    const query = `?limit=0&by=registered&sort=desc&filter=${encodeURIComponent('{"resolved":false}')}`
    const bell = (await t.call(owner, 'GET', `${MANY}${query}`)).body
    expect(bell['notifications']).toEqual([])
    const { count } = (await t.call(owner, 'POST', `${MANY}/get`, { filter: { resolved: false } })).body
    expect(bell['count']).toBe(count)
    expect(count).toBeGreaterThan(0)
  })

  test('the bell reads the few that wait, however many are done', async () => {
    const statement = listStatements(
      ENTITIES.notification,
      t.home.id,
      { limit: 0, filter: { resolved: false } },
      { kind: 'places', ids: [t.home.places.kitchen] },
    ).count
    const plan = await asServer(t.pool, t.home.id, async transaction => {
      await transaction.query({
        text: `insert into notification (organization_id, id, location_id, name, kind, resolved)
               select $1, gen_random_uuid(), $2, 'Done', 'test', true from generate_series(1, 20000)`,
        values: [t.home.id, t.home.places.kitchen],
      })
      const { rows } = await transaction.query<Record<string, unknown>>({
        text: `explain ${statement.text}`,
        values: statement.values ?? [],
      })
      return rows.map(row => String(row['QUERY PLAN'])).join('\n')
    })
    expect(plan).toContain('notification_pending_idx')
  })
})
