/** Tasks and steps done later than told: as of then, once under their id, by the same rules, by whoever may. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import * as files from '../../testing/sample-files.ts'

let t: TestApp
let chef: string
let cook: string
let place: string

beforeAll(async () => {
  t = await createTestApp()
  chef = await t.token(4)
  cook = await t.token(0, { job: 'cook' })
  place = t.home.places.kitchen
})
afterAll(() => t.close())

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const doing = (token: string, taskId: string, what: object, id = newId()) =>
  t.call(token, 'POST', '/planning/task/do', { doing: { id, taskId, ...what } })

async function make(
  fields: object = {},
  steps: readonly object[] = [],
): Promise<{ id: string; steps: string[] }> {
  const task = { name: 'Salt the stock', locationId: place, startAt: minutes(-120), ...fields }
  const made = await t.call(chef, 'POST', '/planning/task', { task })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body['task'] as { id: string }
  const ids: string[] = []
  for (const step of steps) {
    const answer = await t.call(chef, 'POST', '/planning/subtask', { subtask: { taskId: id, ...step } })
    ids.push((answer.body['subtask'] as { id: string }).id)
  }
  return { id, steps: ids }
}

test('begun, measured and ended without a connection, it stands as of then; sent twice, it is done once', async () => {
  const { id, steps } = await make({ dueAt: minutes(-30) }, [
    { text: 'Core', kind: 'value', unit: '°C', isCompulsory: true },
  ])
  const [begun, measured, ended] = [minutes(-60), minutes(-50), minutes(-40)]
  const early = await doing(cook, id, { status: 'end', at: ended })
  expect([early.status, early.body['details'].faults[0].rule]).toEqual([422, 'problem.task.steps'])
  const start = newId()
  expect((await doing(cook, id, { status: 'start', at: begun }, start)).status).toBe(200)
  const step = { stepId: steps[0], value: 71.5 }
  expect((await doing(cook, id, { step, at: measured })).body['subtask']).toMatchObject({
    value: 71.5,
    isDone: true,
    doneAt: measured,
  })
  const end = newId()
  const done = await doing(cook, id, { status: 'end', at: ended }, end)
  expect(done.body['task']).toMatchObject({
    status: 'end',
    startedAt: begun,
    endedAt: ended,
    outcome: 'done',
  })
  // What was lost on its way back is sent again, whatever was done since.
  for (const [status, key] of [
    ['start', start],
    ['end', end],
  ] as const) {
    const again = await doing(cook, id, { status, at: begun }, key)
    expect([again.status, again.body['task']]).toEqual([200, done.body['task']])
  }
  const lines = await rowsOf(
    t,
    `select id from history where organization_id = $1 and entity = 'task' and verb = 'change' and record_id = '${id}'`,
  )
  expect(lines.map(line => line['id']).toSorted()).toEqual([start, end].toSorted())
})

test('two that arrive at once are one', async () => {
  const { id } = await make()
  const key = newId()
  const both = await Promise.all([1, 2].map(() => doing(cook, id, { isClaimed: true }, key)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]!.body['task'].version).toBe(both[1]!.body['task'].version)
})

test('what is to come, too long ago, or already over otherwise is refused with its reason', async () => {
  const { id } = await make()
  const rules = async (what: object) => {
    const { status, body } = await doing(cook, id, what)
    return [status, body['details']?.faults?.[0]?.rule]
  }
  expect(await rules({ status: 'start', at: minutes(30) })).toEqual([422, 'problem.field.inTheFuture'])
  const [status, rule] = await rules({ status: 'start', at: minutes(-60 * 24 * 60) })
  expect(status).toBe(422)
  expect(rule).toMatch(/^problem\./)
  expect(await rules({})).toEqual([422, 'problem.task.doOne'])
  expect((await doing(cook, id, { status: 'cancel', outcomeReason: 'No salt' })).body['task']).toMatchObject({
    status: 'cancel',
    outcome: 'skipped',
    outcomeReason: 'No salt',
  })
  expect(await rules({ status: 'start' })).toEqual([422, 'problem.field.notNext'])
  expect(await rules({ isClaimed: true })).toEqual([422, 'problem.task.over'])
})

test('somebody else’s task, another kitchen’s and a step of another task are not done', async () => {
  const colleague = await t.token(0, { job: 'cook', fresh: true })
  const taken = await doing(colleague, (await make()).id, { isClaimed: true })
  const somebody = taken.body['task'].claimedBy as string
  const { id } = await make({ userIds: [somebody] })
  expect((await doing(cook, id, { status: 'start' })).status).toBe(403)
  const other = await make({ locationId: t.home.places.sibling })
  expect((await doing(cook, other.id, { status: 'start' })).status).toBe(404)
  const { steps } = await make({}, [{ text: 'Stir' }])
  expect((await doing(cook, id, { step: { stepId: steps[0], isDone: true } })).status).toBe(404)
})

test('a photo comes with its step, is kept once, and is refused where it is none', async () => {
  const { id, steps } = await make({}, [{ text: 'The label', kind: 'photo', isCompulsory: true }])
  const stepId = steps[0]
  const photo = (await files.photo('png')).toString('base64')
  const at = minutes(-5)
  const broken = await doing(cook, id, { step: { stepId, photo: 'bm8gcGljdHVyZQ==' } })
  expect([broken.status, broken.body['details'].faults[0].path]).toEqual([422, 'doing.step.photo'])
  const key = newId()
  for (const _time of [1, 2]) {
    const { body } = await doing(cook, id, { at, step: { stepId, photo } }, key)
    expect(body['subtask'], JSON.stringify(body)).toMatchObject({ isDone: true, doneAt: at })
  }
  const kept = await rowsOf(
    t,
    `select id, name from attachment where organization_id = $1 and entity = 'subtask' and record_id = '${stepId}'`,
  )
  expect(kept).toMatchObject([{ name: 'The label.png' }])
  const { body } = await t.call(chef, 'GET', `/planning/subtask?subtaskId=${stepId}`)
  expect(body['subtask'].attachmentId).toBe(kept[0]?.['id'])
  expect((await doing(cook, id, { status: 'end' })).status).toBe(200)
})

test('what is left out from then on is said later, too, once and by who changes tasks alone', async () => {
  const task = { name: 'Every day', locationId: place, startAt: minutes(-120), recurrence: 'day' }
  const { id } = (await t.call(chef, 'POST', '/planning/task', { task })).body['task'] as { id: string }
  const skip = { status: 'cancel', outcomeReason: 'Closed on that day', remember: 'weekday' }
  expect((await doing(cook, id, skip)).body).toMatchObject({ code: 'NOT_ALLOWED' })
  const alone = await doing(chef, id, { isClaimed: true, remember: 'weekday' })
  expect(alone.body['details'].faults[0]).toMatchObject({ path: 'doing.remember' })
  const key = newId()
  for (const _time of [1, 2]) {
    const { status, body } = await doing(chef, id, { ...skip, at: minutes(-30) }, key)
    expect([status, body['task'].outcome, body['task'].outcomeReason]).toEqual([
      200,
      'skipped',
      skip.outcomeReason,
    ])
  }
  const { seriesId } = (await t.call(chef, 'GET', `/planning/task?taskId=${id}`)).body['task']
  const series = await t.call(chef, 'GET', `/planning/series?taskSeriesId=${seriesId}`)
  expect(series.body['taskSeries'].skippedWeekdays).toHaveLength(1)
  const single = await make()
  expect((await doing(chef, single.id, skip)).body['details'].faults[0].rule).toBe('problem.task.noSeries')
})
