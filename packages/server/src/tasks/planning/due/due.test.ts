/** The list of what is due: when the clock looks at which task, at how many at once, by which clock. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSeconds, dayBounds, localDay } from '@cloche/domain/rules/calendar'
import { behavioursOf } from '../../../app.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import { asServer, createTestApp, TEST_SECRET, type TestApp } from '../../../testing/app.ts'
import { listTasks, roundOfTasks } from '../rounds.ts'
import { tasksByTheirClocks } from './zones.ts'

const ZONE = 'Europe/Madrid'
let t: TestApp
let place: string
let chef: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const kitchen = { name: 'Madrid', type: 'kitchen', parentId: t.home.places.root, timeZone: ZONE }
  place = (await t.make('location', kitchen))['id']
  chef = await t.tokenIn(t.home.id, 3, place)
})
afterAll(() => t.close())

const round = (now?: string) => roundOfTasks({ pool: t.pool, behaviours: behavioursOf(TEST_SECRET) }, now)
const post = (path: string, body: object, token = chef) => t.call(token, 'POST', path, body)
const change = (id: string, body: object) => t.call(chef, 'PATCH', `/planning/task/${id}`, body)
const tasksOf = async (filter: object) =>
  (await post('/planning/tasks/list/get', { filter, by: 'startAt', sort: 'asc', limit: 200 })).body[
    'tasks'
  ] as Record<string, any>[]

describe('the list of what is due', () => {
  const later = (days: number) => addSeconds(new Date().toISOString(), days * 86_400)
  /** Rounds until nothing is due any more: what is made up of days that nobody looked at is due at once. */
  async function settled(now: string) {
    for (let rounds = 0; rounds < 5; rounds++) if ((await round(now)) === 0) return
    throw new Error('There is always something due')
  }

  test('keeps servers from looking where nothing is, and has what is due until it is done', async () => {
    const now = later(40)
    await settled(now)
    const dueAt = addSeconds(now, 3600)
    const { id } = await t.make('task', { name: 'Ice', locationId: place, startAt: now, dueAt })
    expect(await round(addSeconds(dueAt, 14 * 60))).toBe(0)
    const failing = { ...behavioursOf(TEST_SECRET) }
    const reminded = addSeconds(dueAt, 16 * 60)
    const broken = {
      ...failing,
      notification: {
        beforeCreate() {
          throw new Error('The server stops here')
        },
      },
    }
    await expect(roundOfTasks({ pool: t.pool, behaviours: broken }, reminded)).rejects.toThrow('stops here')
    const owner = await t.tokenIn(t.home.id, 5, t.home.places.root)
    const reminders = async () => {
      const asked = { filter: { locationId: place }, limit: 200 }
      const { body } = await post('/notification/notifications/get', asked, owner)
      const found = body['notifications'] as { address: string | null }[]
      return found.filter(({ address }) => address === `/planning/task/${id}`).length
    }
    expect(await reminders()).toBe(0)
    expect(await round(reminded)).toBe(1)
    expect(await reminders()).toBe(1)
    expect(await round(reminded)).toBe(0)
    // Put off, it is missed an hour after its new time, not before.
    await change(id as string, { dueAt: addSeconds(dueAt, 7200) })
    expect(await round(addSeconds(dueAt, 7300))).toBe(0)
    await round(addSeconds(dueAt, 7200 + 3600))
    expect(await tasksOf({ id: [id], outcome: 'missed' })).toHaveLength(1)
  })

  test('has what came without a line, once somebody looks for that', async () => {
    const now = later(50)
    await settled(now)
    const { id } = await t.make('task', { name: 'Old', locationId: place, startAt: now, dueAt: now })
    const forget = { text: 'delete from task_due where organization_id = $1 and record_id = $2' }
    await transactPlatform(t.pool, transaction => transaction.query({ ...forget, values: [t.home.id, id] }))
    expect(await round(addSeconds(now, 7200))).toBe(0)
    await listTasks({ pool: t.pool })
    await round(addSeconds(now, 7200))
    expect(await tasksOf({ id: [id], outcome: 'missed' })).toHaveLength(1)
  })
})

describe('another clock at a place', () => {
  const dueOf = async (id: string) => {
    const asked = { text: 'select due from task_due where organization_id = $1 and record_id = $2' }
    const { rows } = await transactPlatform(t.pool, transaction =>
      transaction.query<{ due: string }>({ ...asked, values: [t.home.id, id] }),
    )
    return rows[0]?.due.slice(0, 19)
  }
  const endOf = (day: string, zone: string) => dayBounds(day, zone).end.slice(0, 19)
  /** Told twice, as followers may be. */
  async function tell(entity: string, ids: readonly string[] | null) {
    const services = { pool: t.pool, behaviours: behavioursOf(TEST_SECRET) } as Services
    const changes = [{ entity, verb: 'change', ids, places: null }] as const
    const at = new Date().toISOString()
    const happening = { id: '1', at, organizationId: t.home.id, sessionId: null, changes }
    for (const _time of [1, 2]) await tasksByTheirClocks.take(services, [happening])
  }

  test('has the days of its tasks end by it at once, also at places below that go by it', async () => {
    const above = await t.make('location', { name: 'Hall', type: 'kitchen', parentId: t.home.places.root })
    const below = await t.make('location', { name: 'Cellar', type: 'room', parentId: above['id'] })
    const own = await t.make('location', {
      name: 'Shelf',
      type: 'room',
      parentId: above['id'],
      timeZone: 'Asia/Tokyo',
    })
    const owner = await t.tokenIn(t.home.id, 5, t.home.places.root)
    const put = (timeZone: string) => t.call(owner, 'PATCH', `/location/${above['id']}`, { timeZone })
    expect((await put('Europe/Madrid')).status).toBe(200)
    // Of today where the day is longest: it began everywhere, and ends nowhere before it does in Honolulu.
    const now = new Date().toISOString()
    const startAt = addSeconds(now, -1)
    const patternId = (await t.make('pattern', { name: 'Day', span: 'day', locationId: above['id'] }))['id']
    const made = async (locationId: string) => {
      // It takes days, so that nobody is reminded of it before.
      const draft = { name: 'Ice', locationId, startAt, patternId, expectedDuration: 4 * 86_400 }
      const { id } = await t.make('task', draft)
      // As one that was laid out, which is missed when its day ends, and that nobody looked at yet.
      for (const text of [
        `update task set origin = 'pattern' where organization_id = $1 and id = $2`,
        'delete from task_due where organization_id = $1 and record_id = $2',
      ])
        await asServer(t.pool, t.home.id, transaction => transaction.query({ text, values: [t.home.id, id] }))
      return id as string
    }
    const tasks = [await made(above['id']), await made(below['id']), await made(own['id'])] as const
    await listTasks({ pool: t.pool })
    await round()
    const dues = () => Promise.all(tasks.map(dueOf))
    const end = (zone: string) => endOf(localDay(startAt, zone), zone)
    expect(await dues()).toEqual([end(ZONE), end(ZONE), end('Asia/Tokyo')])
    expect((await put('Pacific/Honolulu')).status).toBe(200)
    await tell('location', [above['id']])
    expect(await dues()).toEqual([end('Pacific/Honolulu'), end('Pacific/Honolulu'), end('Asia/Tokyo')])
    // Without a clock of its own it goes by that of the organization.
    expect((await put(null as never)).status).toBe(200)
    const organization = { timeZone: 'America/New_York' }
    await t.call(owner, 'PATCH', `/organization/${t.home.id}`, organization)
    await tell('organization', [t.home.id])
    expect((await dues())[0]).toEqual(end('America/New_York'))
    // What is due already waits for its round.
    await transactPlatform(t.pool, transaction =>
      transaction.query({
        text: 'update task_due set due = $3::timestamptz where organization_id = $1 and record_id = $2',
        values: [t.home.id, tasks[0], now],
      }),
    )
    await tell('location', null)
    expect(await dueOf(tasks[0])).toBe(now.slice(0, 19))
  })
})
