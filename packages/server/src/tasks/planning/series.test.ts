/** Series: laid out ahead once, missed by themselves, skipped, moved; reminders of what is overdue. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSeconds, addToDay, localDay, timeOnDay } from '@cloche/domain/rules/calendar'
import { behavioursOf } from '../../app.ts'
import { createTestApp, TEST_SECRET, type Answer, type TestApp } from '../../testing/app.ts'
import { makeProduct, rowsOf } from '../../testing/labels.ts'
import type { Services } from '../../http/call-context.ts'
import { roundOfTasks } from './rounds.ts'
import { tasksOfWhoLeft } from './who-left.ts'

const ZONE = 'Europe/Madrid'
let t: TestApp
let place: string
let chef: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
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
    await round(timeOnDay(dayAt(2), '12:00', ZONE))
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
    await round(timeOnDay(dayAt(2), '12:00', ZONE))
    expect([await stepsAt(14), await stepsAt(16)]).toEqual([['Gas and hood'], ['Gas and hood']])
    expect(code(await change(id, { status: 'end' }))).toEqual([422, 'RULE_BROKEN', 'problem.task.steps'])
    await t.call(chef, 'PATCH', `/planning/subtask/${stepId}`, { isDone: true })
    expect((await change(id, { status: 'end' })).body['task'].outcome).toBe('doneLate')
    await change((await tasksOf({ seriesId, occursOn: dayAt(1) }))[0]!['id'], { recurrence: 'none' })
    expect(await tasksOf({ seriesId })).toHaveLength(2)
  })
})

describe('what a series names may be removed', () => {
  const startAt = timeOnDay(today(), '23:59', ZONE)
  const remove = async (path: string, name: string, id: unknown) => {
    const owner = await t.tokenIn(t.home.id, 5, place)
    const gone = await t.call(owner, 'DELETE', path, { [name]: id })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  }

  test('it goes on without, and its overdue tasks remind whoever is left', async () => {
    const point = { name: 'Oil', hazard: 'chemical', stage: 'cooking', maximum: 25, locationId: place }
    const haccpPointId = (await t.make('haccpPoint', point))['id'] as string
    const productId = await makeProduct(t)
    const userId = (await t.make('user', { name: 'Gone', email: `${haccpPointId}@kitchen.test` }))['id']
    const { body } = await post('/planning/task', {
      task: { name: 'Fryer', recurrence: 'day', userIds: [userId], startAt },
    })
    const { id: taskId, seriesId } = body['task']
    for (const step of [
      { text: 'Oil', kind: 'check', haccpPointId },
      { text: 'Batter', kind: 'label', productId },
    ])
      await post('/planning/subtask', { subtask: { taskId, ...step } })
    await remove('/haccp/haccp', 'haccpPoint', haccpPointId)
    await remove('/user', 'user', userId)
    await round(timeOnDay(dayAt(1), '00:30', ZONE))
    await round(timeOnDay(dayAt(3), '12:00', ZONE))
    const [last] = await tasksOf({ seriesId, occursOn: dayAt(17) })
    expect(last).toMatchObject({ name: 'Fryer', userIds: [] })
    const steps = (await post('/planning/subtasks/get', { filter: { taskId: last!['id'] } })).body['subtasks']
    expect(steps).toMatchObject([
      { text: 'Oil', kind: 'check', haccpPointId: null },
      { text: 'Batter', kind: 'label', productId },
    ])
    const reminded = await rowsOf(
      t,
      `select user_id as "userId" from notification where organization_id = $1 and address = $2`,
      [`/planning/task/${taskId}`],
    )
    expect(reminded[0]).toEqual({ userId: null })
  })

  test('who is put out of use has no open tasks any more, and gets no new ones', async () => {
    const made = async (name: string) =>
      (await t.make('user', { name, email: `${name}@left.test`, roleLevel: 1, locationIds: [place] }))[
        'id'
      ] as string
    const [stays, leaves] = [await made('stays'), await made('leaves')]
    const series = await begin({ name: 'Walk-in', startAt, userIds: [leaves, stays] })
    const { body } = await post('/planning/task', { task: { name: 'Order', startAt, userIds: [leaves] } })
    const { id } = body['task']
    const claim = `update task set is_claimed = true, claimed_by = $3 where organization_id = $1 and id = $2 returning id`
    await rowsOf(t, claim, [id, leaves])
    const owner = await t.tokenIn(t.home.id, 5, place)
    expect((await t.call(owner, 'PATCH', `/user/${leaves}`, { active: false })).status).toBe(200)
    const change = { entity: 'user', verb: 'change', ids: [leaves], places: null } as const
    const happening = { id: '1', at: new Date().toISOString(), organizationId: t.home.id, sessionId: null }
    const services = { pool: t.pool, behaviours: behavioursOf(TEST_SECRET) } as Services
    for (const _time of [1, 2]) await tasksOfWhoLeft.take(services, [{ ...happening, changes: [change] }])
    expect((await tasksOf({ id }))[0]).toMatchObject({ userIds: [], isClaimed: false, claimedBy: null })
    await round(timeOnDay(dayAt(2), '12:00', ZONE))
    for (const day of [1, 16])
      expect((await tasksOf({ seriesId: series.id, occursOn: dayAt(day) }))[0]).toMatchObject({
        userIds: [stays],
      })
  })

  test('a task comes back without who was removed meanwhile', async () => {
    const people = await Promise.all(
      ['Stays', 'Goes'].map(name => t.make('user', { name, email: `${name}@kitchen.test` })),
    )
    const userIds = people.map(({ id }) => id)
    const { body } = await post('/planning/task', { task: { name: 'Bins', startAt, userIds } })
    const { id } = body['task']
    await remove('/planning/task', 'task', id)
    await remove('/user', 'user', userIds[1])
    const owner = await t.tokenIn(t.home.id, 5, place)
    const back = await post('/planning/task/restore', { task: id }, owner)
    expect([back.status, back.body['task'].userIds]).toEqual([200, [userIds[0]]])
  })

  test('one that cannot be laid out keeps no other from it', async () => {
    const [broken, sound] = [
      await begin({ name: 'Broken', startAt }),
      await begin({ name: 'Sound', startAt }),
    ]
    const update = `update task_series set steps = '{}' where organization_id = $1 and id = $2 returning id`
    expect(await rowsOf(t, update, [broken.id])).toHaveLength(1)
    await expect(round(timeOnDay(dayAt(4), '12:00', ZONE))).rejects.toThrow()
    expect(await tasksOf({ seriesId: sound.id, occursOn: dayAt(18) })).toHaveLength(1)
    await remove('/planning/series', 'taskSeries', broken.id)
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
