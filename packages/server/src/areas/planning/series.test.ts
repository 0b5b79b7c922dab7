/** Series: laid out ahead once, missed by themselves, skipped, moved; reminders of what is overdue. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSeconds, addToDay, localDay, timeOnDay } from '@cloche/domain/rules/calendar'
import { behavioursOf } from '../../app.ts'
import { createTestApp, TEST_SECRET, type Answer, type TestApp } from '../../testing/app.ts'
import { transactPlatform } from '../../database/transaction.ts'
import { listTasks, roundOfTasks } from './rounds.ts'

const ZONE = 'Europe/Madrid'
let t: TestApp
let place: string
let chef: string
beforeAll(async () => {
  t = await createTestApp()
  place = (
    await t.make('location', {
      name: 'Madrid',
      type: 'kitchen',
      parentId: t.home.places.root,
      timeZone: ZONE,
    })
  )['id']
  chef = await t.tokenIn(t.home.id, 3, place)
})
afterAll(() => t.close())

const today = () => localDay(new Date().toISOString(), ZONE)
const dayAt = (days: number) => addToDay(today(), { days })
const round = (now?: string) => roundOfTasks({ pool: t.pool, behaviours: behavioursOf(TEST_SECRET) }, now)
const code = ({ status, body }: Answer) => [status, body['code'], body['details']?.faults?.[0]?.rule]
const post = (path: string, body: object, token = chef) => t.call(token, 'POST', path, body)
const change = (id: string, body: object, token = chef) =>
  t.call(token, 'PATCH', `/planning/task/${id}`, body)
const begin = async (series: object) => {
  const answer = await post('/planning/series', { taskSeries: { rule: 'FREQ=DAILY', ...series } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['taskSeries'] as { id: string; version: number }
}
const tasksOf = async (filter: object) =>
  (await post('/planning/tasks/list/get', { filter, by: 'startAt', sort: 'asc', limit: 200 })).body[
    'tasks'
  ] as Record<string, any>[]

describe('a series', () => {
  test('stands there two weeks ahead, once, however many look', async () => {
    const { id } = await begin({ name: 'Oil', startAt: timeOnDay(today(), '23:59', ZONE), dueAfter: 30 })
    await Promise.all([round(), round(), round()])
    const found = await tasksOf({ seriesId: id })
    expect(found.map(({ occursOn }) => occursOn)).toEqual(Array.from({ length: 15 }, (_, day) => dayAt(day)))
    expect(found[3]).toMatchObject({
      name: 'Oil',
      startAt: timeOnDay(dayAt(3), '23:59', ZONE).replace('Z', '.000Z'),
      origin: 'series',
      originId: id,
      recurrence: 'day',
    })
    await round(addSeconds(new Date().toISOString(), 2 * 86_400))
    expect(await tasksOf({ seriesId: id })).toHaveLength(17)
  })

  test('missed three times leaves three records; one of them is made up late', async () => {
    const { id } = await begin({ name: 'Traps', startAt: timeOnDay(dayAt(1), '07:00', ZONE) })
    // Nobody comes for three days, and no server runs.
    await round(timeOnDay(dayAt(4), '00:30', ZONE))
    const missed = await tasksOf({ seriesId: id, outcome: 'missed' })
    expect(missed.map(({ occursOn, status }) => [occursOn, status])).toEqual([
      [dayAt(1), 'pending'],
      [dayAt(2), 'pending'],
      [dayAt(3), 'pending'],
    ])
    const late = (await change(missed[2]!['id'], { status: 'end' })).body['task']
    expect(late).toMatchObject({ status: 'end', outcome: 'doneLate' })
    expect(late.endedBy).not.toBeNull()
    expect(await tasksOf({ seriesId: id, outcome: 'missed' })).toHaveLength(2)
  })

  test('goes on where one is cancelled, removed or moved', async () => {
    const { id } = await begin({ name: 'Hood', startAt: timeOnDay(dayAt(1), '07:00', ZONE) })
    const [first, second, third] = await tasksOf({ seriesId: id })
    const skipped = await change(first!['id'], { status: 'cancel', outcomeReason: 'The fair is on' })
    expect(skipped.body['task']).toMatchObject({ outcome: 'skipped', outcomeReason: 'The fair is on' })
    const manager = await t.tokenIn(t.home.id, 4, place)
    const removed = await t.call(manager, 'DELETE', '/planning/task', { task: second!['id'] })
    expect(removed.status).toBe(200)
    await change(third!['id'], { startAt: timeOnDay(dayAt(3), '12:00', ZONE) })
    await round()
    await round(timeOnDay(dayAt(1), '12:00', ZONE))
    const found = await tasksOf({ seriesId: id })
    expect(found.slice(0, 3).map(({ occursOn, status }) => [occursOn, status])).toEqual([
      [dayAt(1), 'cancel'],
      [dayAt(3), 'pending'],
      [dayAt(4), 'pending'],
    ])
    expect(found[1]!['startAt']).toBe(timeOnDay(dayAt(3), '12:00', ZONE).replace('Z', '.000Z'))
    const { body } = await t.call(chef, 'GET', `/planning/series?taskSeriesId=${id}`)
    const series = body['taskSeries']
    expect(series.exceptions).toMatchObject([
      { day: dayAt(2), kind: 'skipped' },
      { day: dayAt(3), kind: 'moved' },
    ])
  })

  test('that changes changes what is ahead and untouched; what it has no more goes', async () => {
    const { id } = await begin({ name: 'Floor', startAt: timeOnDay(dayAt(1), '07:00', ZONE) })
    const [first] = await tasksOf({ seriesId: id })
    await change(first!['id'], { isClaimed: true })
    const put = (body: object) => t.call(chef, 'PATCH', `/planning/series/${id}`, body)
    await put({ name: 'Floor and drains', startAt: timeOnDay(dayAt(1), '09:00', ZONE) })
    let found = await tasksOf({ seriesId: id })
    expect(found[0]).toMatchObject({ name: 'Floor', isClaimed: true })
    expect(found[1]).toMatchObject({
      name: 'Floor and drains',
      startAt: timeOnDay(dayAt(2), '09:00', ZONE).replace('Z', '.000Z'),
    })
    await put({ pausedFrom: dayAt(3) })
    found = await tasksOf({ seriesId: id })
    expect(found.map(({ occursOn }) => occursOn)).toEqual([dayAt(1), dayAt(2)])
    await put({ pausedFrom: null })
    expect(await tasksOf({ seriesId: id })).toHaveLength(14)
    await put({ until: dayAt(5) })
    expect(await tasksOf({ seriesId: id })).toHaveLength(5)
  })

  test('leaves out a weekday from one of its tasks on, or pauses, with the reason', async () => {
    const { id } = await begin({ name: 'Fryer', startAt: timeOnDay(dayAt(1), '07:00', ZONE) })
    const skip = (taskId: string, remember: string, token = chef) =>
      post('/planning/series/skip', { skip: { taskId, remember, reason: 'Closed' } }, token)
    const [first, second] = await tasksOf({ seriesId: id })
    const answer = await skip(first!['id'], 'weekday')
    expect(answer.body['task']).toMatchObject({ outcome: 'skipped', outcomeReason: 'Closed' })
    const days = async () =>
      (await tasksOf({ seriesId: id, status: 'pending' })).map(({ occursOn }) => occursOn)
    expect(await days()).toHaveLength(12)
    expect(await days()).not.toContain(dayAt(8))
    await skip(second!['id'], 'untilResumed')
    expect(await days()).toEqual([])
    const resumed = { pausedFrom: null, skippedWeekdays: [] }
    await t.call(chef, 'PATCH', `/planning/series/${id}`, resumed)
    expect(await days()).toEqual(Array.from({ length: 12 }, (_, day) => dayAt(day + 3)))
    const { id: single } = (
      await post('/planning/task', { task: { name: 'x', startAt: new Date().toISOString() } })
    ).body['task']
    expect(code(await skip(single, 'weekday'))).toEqual([422, 'RULE_BROKEN', 'problem.task.noSeries'])
    const elsewhere = await t.token(3, { place: 'sibling' })
    expect((await skip(first!['id'], 'weekday', elsewhere)).status).toBe(404)
    expect((await skip(first!['id'], 'weekday', await t.token(5, { organization: 'other' }))).status).toBe(
      404,
    )
  })

  test('goes on at another hour from one of its tasks on; what was before stays', async () => {
    const { id } = await begin({ name: 'Bread', startAt: timeOnDay(dayAt(1), '07:00', ZONE) })
    const third = (await tasksOf({ seriesId: id }))[2]!
    const move = (taskId: string, startAt: string, token = chef) =>
      post('/planning/series/move', { move: { taskId, startAt } }, token)
    const at = timeOnDay(dayAt(3), '05:30', ZONE)
    const other = (await move(third['id'], at)).body['taskSeries'].id
    expect((await tasksOf({ seriesId: id })).map(({ occursOn }) => occursOn)).toEqual([dayAt(1), dayAt(2)])
    const moved = await tasksOf({ seriesId: other })
    expect(moved).toHaveLength(12)
    expect(moved[0]).toMatchObject({ name: 'Bread', occursOn: dayAt(3) })
    const elsewhere = await t.token(5, { organization: 'other' })
    expect((await move(third['id'], at, elsewhere)).status).toBe(404)
  })

  test('by no rule that calendars know is refused by name', async () => {
    const startAt = timeOnDay(dayAt(1), '07:00', ZONE)
    const refused = async (series: object) =>
      code(await post('/planning/series', { taskSeries: { name: 'x', startAt, ...series } }))
    expect(await refused({ rule: 'daily' })).toEqual([422, 'RULE_BROKEN', 'problem.series.rule'])
    expect(await refused({ rule: 'FREQ=HOURLY' })).toEqual([422, 'RULE_BROKEN', 'problem.series.often'])
    const ended = { rule: 'FREQ=DAILY', until: dayAt(0) }
    expect(await refused(ended)).toEqual([422, 'RULE_BROKEN', 'problem.series.until'])
  })

  test('has the steps of its tasks from the one to which they were put', async () => {
    const answer = await post('/planning/task', {
      task: { name: 'Open', recurrence: 'day', startAt: timeOnDay(dayAt(0), '23:59', ZONE) },
    })
    const { id, seriesId, occursOn } = answer.body['task']
    expect(occursOn).toBe(dayAt(0))
    const step = await post('/planning/subtask', { subtask: { taskId: id, text: 'Gas', isCompulsory: true } })
    const stepId = step.body['subtask'].id
    const stepsAt = async (day: number) => {
      const [task] = await tasksOf({ seriesId, occursOn: dayAt(day) })
      const { body } = await post('/planning/subtasks/get', { filter: { taskId: task!['id'] } })
      return body['subtasks'].map(({ text }: { text: string }) => text)
    }
    expect(await stepsAt(14)).toEqual(['Gas'])
    await t.call(chef, 'PATCH', `/planning/subtask/${stepId}`, { text: 'Gas and hood' })
    await round(addSeconds(new Date().toISOString(), 2 * 86_400))
    expect([await stepsAt(14), await stepsAt(16)]).toEqual([['Gas and hood'], ['Gas and hood']])
    expect(code(await change(id, { status: 'end' }))).toEqual([422, 'RULE_BROKEN', 'problem.task.steps'])
    await t.call(chef, 'PATCH', `/planning/subtask/${stepId}`, { isDone: true })
    expect((await change(id, { status: 'end' })).body['task'].outcome).toBe('doneLate')
    await change((await tasksOf({ seriesId, occursOn: dayAt(1) }))[0]!['id'], { recurrence: 'none' })
    expect(await tasksOf({ seriesId })).toHaveLength(2)
  })
})

describe('a series that comes after another', () => {
  const early = (days: number) => timeOnDay(dayAt(days), '06:00', ZONE)
  const late = (days: number) => timeOnDay(dayAt(days), '22:00', ZONE)
  const changed = (id: string, body: object) => t.call(chef, 'PATCH', `/planning/series/${id}`, body)
  const waitingOf = async (seriesId: string) =>
    (await tasksOf({ seriesId })).map(({ occursOn, afterIds }) => [occursOn, afterIds.length])

  test('waits on each day for what of it stands there, whichever is laid out first', async () => {
    const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][
      (new Date(`${dayAt(2)}T00:00Z`).getUTCDay() + 6) % 7
    ]
    const count = await begin({ name: 'Count', startAt: early(2), rule: `FREQ=WEEKLY;BYDAY=${weekday}` })
    const order = await begin({ name: 'Order', startAt: late(1), afterSeriesIds: [count.id] })
    const counted = await tasksOf({ seriesId: count.id })
    const days = counted.map(({ occursOn }) => occursOn)
    expect(days.slice(0, 2)).toEqual([dayAt(2), dayAt(9)])
    for (const [day, waits] of await waitingOf(order.id))
      expect([day, waits]).toEqual([day, days.includes(day) ? 1 : 0])
    const [, second] = await tasksOf({ seriesId: order.id })
    expect(code(await change(second!['id'], { status: 'end' }))).toEqual([
      422,
      'RULE_BROKEN',
      'problem.task.blocked',
    ])
    await change(counted[0]!['id'], { status: 'cancel', outcomeReason: 'Nobody is here' })
    expect((await change(second!['id'], { status: 'end' })).status).toBe(200)
    // What it comes after stands on every day now: its tasks wait for the new ones, too.
    expect((await changed(count.id, { rule: 'FREQ=DAILY' })).status).toBe(200)
    const waiting = (await waitingOf(order.id)).filter(([day]) => day > dayAt(2))
    expect(waiting.every(([, waits]) => waits === 1)).toBe(true)
    expect((await changed(order.id, { afterSeriesIds: [] })).status).toBe(200)
    expect((await waitingOf(order.id)).filter(([day, waits]) => day > dayAt(2) && waits > 0)).toEqual([])
  })

  test('waits for itself never', async () => {
    const first = await begin({ name: 'First', startAt: late(1) })
    const second = await begin({ name: 'Second', startAt: late(1), afterSeriesIds: [first.id] })
    const third = await begin({ name: 'Third', startAt: late(1), afterSeriesIds: [second.id] })
    for (const id of [first.id, second.id, third.id])
      expect(code(await changed(first.id, { afterSeriesIds: [id] }))).toEqual([
        422,
        'RULE_BROKEN',
        'problem.series.circle',
      ])
  })
})

describe('a task', () => {
  test('waits for what comes before it', async () => {
    const startAt = new Date().toISOString()
    const make = async (more: object) =>
      (await post('/planning/task', { task: { name: 'Count', startAt, ...more } })).body['task'].id as string
    const count = await make({})
    const order = await make({ name: 'Order', afterIds: [count] })
    expect(code(await change(order, { status: 'start' }))).toEqual([
      422,
      'RULE_BROKEN',
      'problem.task.blocked',
    ])
    await change(count, { status: 'end' })
    expect((await change(order, { status: 'end' })).body['task']).toMatchObject({
      status: 'end',
      outcome: 'done',
    })
  })

  test('is taken on by one, and given back by that one', async () => {
    const cook = await t.token(0, { job: 'cook', fresh: true })
    const other = await t.token(0, { job: 'cook', fresh: true })
    const draft = { name: 'Peel', startAt: new Date().toISOString() }
    const answer = await post('/planning/task', { task: draft }, await t.token(3))
    const { id } = answer.body['task']
    const taken = await change(id, { isClaimed: true }, cook)
    expect(taken.body['task'].claimedBy).not.toBeNull()
    expect(code(await change(id, { isClaimed: false }, other))).toEqual([
      422,
      'RULE_BROKEN',
      'problem.task.notYours',
    ])
    expect((await change(id, { isClaimed: false }, cook)).body['task'].claimedBy).toBeNull()
  })

  test('keeps values of its steps, and a photo counts for one', async () => {
    const { id } = (
      await post('/planning/task', { task: { name: 'Read', startAt: new Date().toISOString() } })
    ).body['task']
    const step = (
      await post('/planning/subtask', { subtask: { taskId: id, text: 'Fridge', kind: 'value', max: 4 } })
    ).body['subtask']
    const put = async (body: object) =>
      (await t.call(chef, 'PATCH', `/planning/subtask/${step.id}`, body)).body['subtask']
    expect(await put({ value: 3.5 })).toMatchObject({ isDone: true, value: 3.5 })
    expect((await put({ value: 3.6 })).doneBy).not.toBeNull()
    expect(await put({ value: null })).toMatchObject({ isDone: false, doneBy: null, doneAt: null })
  })
})

test('overdue by 15 minutes: the assignee; by 45: who manages the place; once each, by two servers', async () => {
  const kitchen = (
    await t.make('location', { name: 'Bar', type: 'kitchen', parentId: t.home.places.root, timeZone: ZONE })
  )['id'] as string
  const person = async (name: string, roleLevel: number) =>
    (await t.make('user', { name, email: `${name}@bar.example`, roleLevel, locationIds: [kitchen] }))[
      'id'
    ] as string
  const cook = await person('cook', 0)
  const manager = await person('manager', 1)
  const dueAt = addSeconds(new Date().toISOString(), 600)
  const { id } = await t.make('task', {
    name: 'Fridge A',
    locationId: kitchen,
    startAt: addSeconds(dueAt, -1200),
    dueAt,
    userIds: [cook],
  })
  const owner = await t.tokenIn(t.home.id, 5, t.home.places.root)
  const reminders = async () =>
    (
      await t.call(owner, 'POST', '/notification/notifications/get', {
        filter: { locationId: kitchen },
        by: 'registered',
        sort: 'asc',
      })
    ).body['notifications'].map(({ userId, level, resolved }: Record<string, unknown>) => [
      userId,
      level,
      resolved,
    ])
  const at = (minutes: number) => {
    const now = addSeconds(dueAt, minutes * 60)
    return Promise.all([round(now), round(now)])
  }
  await at(14)
  expect(await reminders()).toEqual([])
  await at(15)
  await at(20)
  expect(await reminders()).toEqual([[cook, 'warning', false]])
  await at(45)
  await at(50)
  const both = (await reminders()) as unknown[][]
  expect(both).toHaveLength(2)
  expect(both).toContainEqual([manager, 'error', false])
  // Done: nobody need do anything any more. The clock of the call is the real one, so the task is made overdue by it.
  await change(
    id,
    { dueAt: addSeconds(new Date().toISOString(), -900), startAt: addSeconds(dueAt, -7200) },
    owner,
  )
  await change(id, { status: 'end' }, owner)
  expect((await reminders()).map(([, , resolved]: unknown[]) => resolved)).toEqual([true, true])
})

describe('the list of what is due', () => {
  const later = (days: number) => addSeconds(new Date().toISOString(), days * 86_400)
  /** Rounds until nothing is due any more: what is made up of days that nobody looked at is due at once. */
  async function settled(now: string) {
    for (let rounds = 0; rounds < 5; rounds++) if ((await round(now)) === 0) return
    throw new Error('There is always something due')
  }

  beforeAll(async () => {
    const { body } = await post('/planning/series/list/get', { limit: 100 })
    for (const { id } of body['seriesOfTasks'])
      await t.call(chef, 'PATCH', `/planning/series/${id}`, { active: false })
  })

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
