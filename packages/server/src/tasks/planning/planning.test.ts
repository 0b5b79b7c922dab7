/** Tasks that repeat, and patterns laid out, by the clock of the place. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'

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
      timeZone: 'Europe/Madrid',
    })
  )['id']
  chef = await t.tokenIn(t.home.id, 3, place)
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const plan = async (task: object) =>
  (await t.call(chef, 'POST', '/planning/task', { task: { name: 'Clean the hood', ...task } })).body['task']
const move = (id: string, status: string, token = chef) =>
  t.call(token, 'PATCH', `/planning/task/${id}`, { status })
const tasks = async (filter: object, token = chef) =>
  (await t.call(token, 'POST', '/planning/tasks/list/get', { filter, by: 'startAt', sort: 'asc' })).body[
    'tasks'
  ]

describe('a task', () => {
  test('notes when it was started and ended, and goes on only as it may', async () => {
    const { id } = await plan({ startAt: '2026-03-02T06:00:00.000Z' })
    expect(code(await move(id, 'pause'))).toEqual([422, 'RULE_BROKEN'])
    const started = (await move(id, 'start')).body['task']
    expect(started.startedAt).not.toBeNull()
    await move(id, 'pause')
    const again = (await move(id, 'start')).body['task']
    expect(again.startedAt).toBe(started.startedAt)
    const ended = (await move(id, 'end')).body['task']
    expect(ended.endedAt).not.toBeNull()
    expect(code(await move(id, 'start'))).toEqual([422, 'RULE_BROKEN'])
    expect(await tasks({ name: 'Clean the hood' })).toHaveLength(1)
  })

  test('that repeats is planned again at the same hour of the place, with its steps', async () => {
    // 07:00 in Madrid: 05:00 UTC in summer, 06:00 in winter.
    const { id } = await plan({
      name: 'Oil',
      recurrence: 'week',
      startAt: '2098-10-20T05:00:00.000Z',
      dueAt: '2098-10-20T06:30:00.000Z',
    })
    await t.call(chef, 'POST', '/planning/subtask', { subtask: { taskId: id, text: 'Filter it' } })
    await move(id, 'start')
    await move(id, 'end')
    const next = (await tasks({ name: 'Oil', status: 'pending' }))[0]
    expect(next).toMatchObject({
      startAt: '2098-10-27T06:00:00.000Z',
      dueAt: '2098-10-27T07:30:00.000Z',
      recurrence: 'week',
      startedAt: null,
    })
    const steps = await t.call(chef, 'POST', '/planning/subtasks/get', { filter: { taskId: next.id } })
    expect(steps.body['subtasks']).toMatchObject([{ text: 'Filter it', isDone: false }])
  })

  test('long forgotten is planned from now on: what was missed before it was planned is nobody’s', async () => {
    const { id } = await plan({ name: 'Traps', recurrence: 'day', startAt: '2026-01-01T05:00:00.000Z' })
    await move(id, 'start')
    await move(id, 'end')
    const found = await tasks({ name: 'Traps', status: 'pending' })
    expect(found).toHaveLength(15)
    expect(Date.parse(found[0].startAt)).toBeGreaterThan(Date.now() - 25 * 3_600_000)
    expect(Date.parse(found[14].startAt)).toBeLessThan(Date.now() + 15 * 86_400_000)
  })

  test('is not due before it begins', async () => {
    const refused = await t.call(chef, 'POST', '/planning/task', {
      task: { name: 'x', startAt: '2026-03-02T06:00:00.000Z', dueAt: '2026-03-02T05:00:00.000Z' },
    })
    expect(code(refused)).toEqual([422, 'RULE_BROKEN'])
  })
})

describe('a pattern', () => {
  const make = async (span: string, at: readonly [weekday: number, at: string][]) => {
    const { id } = await t.make('pattern', { name: 'Week', span, locationId: place })
    for (const [weekday, hour] of at)
      await t.make('patternTask', { patternId: id, text: `${weekday} ${hour}`, weekday, at: hour })
    return id as string
  }
  const apply = (body: object, token = chef) =>
    t.call(token, 'POST', '/planning/pattern/apply', { apply: body })

  test('is laid out through the week of a day, from Monday, by the clock of the place', async () => {
    const patternId = await make('week', [
      [1, '07:00'],
      [7, '22:30'],
    ])
    // A Thursday; the clocks go forward on Sunday the 29th.
    const answer = await apply({ id: newId(), patternId, day: '2026-03-26' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body['tasks'].map((one: { startAt: string }) => one.startAt)).toEqual([
      '2026-03-23T06:00:00.000Z',
      '2026-03-29T20:30:00.000Z',
    ])
    expect(answer.body['tasks'][0]).toMatchObject({ patternId, status: 'pending', locationId: place })
  })

  test('of a day is laid out on that day, once though sent twice', async () => {
    const patternId = await make('day', [[5, '09:15']])
    const asked = { id: newId(), patternId, day: '2026-06-02' }
    const first = await apply(asked)
    const second = await apply(asked)
    expect(second.body['tasks'].map((one: { id: string }) => one.id)).toEqual(
      first.body['tasks'].map((one: { id: string }) => one.id),
    )
    expect(await tasks({ patternId })).toMatchObject([{ startAt: '2026-06-02T07:15:00.000Z' }])
  })

  test('without tasks, of elsewhere or of others is refused', async () => {
    const empty = await make('day', [])
    const full = await make('day', [[1, '09:00']])
    const asked = (patternId: string) => ({ id: newId(), patternId, day: '2026-06-02' })
    expect(code(await apply(asked(empty)))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await apply({ ...asked(full), day: 'Monday' }))).toEqual([400, 'INVALID_REQUEST'])
    expect((await apply(asked(full), await t.token(3, { place: 'sibling' }))).status).toBe(404)
    expect((await apply(asked(full), await t.token(5, { organization: 'other' }))).status).toBe(404)
    expect(code(await apply(asked(full), await t.tokenIn(t.home.id, 1, place)))).toEqual([403, 'NOT_ALLOWED'])
  })
})
