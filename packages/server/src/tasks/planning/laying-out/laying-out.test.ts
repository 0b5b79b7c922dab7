/** Patterns and weeks: what they would make, asked for where some of it stands, once though two do it at the same time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let place: string
let chef: string
let product: string
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
  product = (await t.make('product', { name: 'Stock', type: 'intermediate', unit: 'l' }))['id']
  chef = await t.tokenIn(t.home.id, 3, place)
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const post = (path: string, body: object, token = chef) => t.call(token, 'POST', path, body)
const apply = (body: object, token = chef) => post('/planning/pattern/apply', { apply: body }, token)
const preview = async (patternId: string, day: string) => {
  const answer = await post('/planning/pattern/preview', { apply: { patternId, day } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as {
    lines: { name: string; startAt: string; found: null | { id: string; by: string; status: string } }[]
    there: number
  }
}
const tasksOf = async (filter: object) =>
  (await post('/planning/tasks/list/get', { filter, by: 'startAt', sort: 'asc', limit: 100 })).body['tasks']

async function makePattern(
  lines: readonly [text: string, weekday: number, at: string, more?: object][],
  span = 'day',
) {
  const { id } = await t.make('pattern', { name: 'Opening', span, locationId: place })
  for (const [text, weekday, at, more] of lines)
    await t.make('patternTask', { patternId: id, text, weekday, at, ...more })
  return id as string
}

describe('a pattern', () => {
  test('makes tasks with amounts, jobs, shift and steps', async () => {
    const shiftId = (
      await t.make('shift', { name: 'Morning', from: '07:00', to: '15:00', weekdays: [], locationId: place })
    )['id']
    const profileId = (await t.make('jobProfile', { name: 'Baker' }))['id']
    const patternId = await makePattern([
      [
        'Boil the stock',
        1,
        '08:00',
        {
          quantity: { value: 12, unit: 'l' },
          productId: product,
          shiftId,
          profileIds: [profileId],
          work: 'label',
          expectedDuration: 3600,
          steps: [
            { text: 'Skim it', kind: 'tick', isCompulsory: true },
            { text: 'Core', kind: 'value', unit: '°C', min: 75 },
          ],
        },
      ],
    ])
    const made = await apply({ id: newId(), patternId, day: '2026-06-02' })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const [one] = made.body['tasks']
    expect(one).toMatchObject({
      quantity: { value: 12, unit: 'l' },
      productId: product,
      shiftId,
      profileIds: [profileId],
      work: 'label',
      origin: 'pattern',
      patternId,
    })
    const steps = await post('/planning/subtasks/get', {
      filter: { taskId: one.id },
      by: 'priority',
      sort: 'asc',
    })
    expect(steps.body['subtasks']).toMatchObject([
      { text: 'Skim it', kind: 'tick', isCompulsory: true, isDone: false },
      { text: 'Core', kind: 'value', unit: '°C', min: 75, max: null },
    ])
  })

  test('is laid out without what its lines name and was removed since', async () => {
    const profileId = (await t.make('jobProfile', { name: 'Fishmonger' }))['id'] as string
    const productId = (await t.make('product', { name: 'Broth', type: 'intermediate', unit: 'l' }))['id']
    const more = { profileIds: [profileId], steps: [{ text: 'Label it', kind: 'label', productId }] }
    const patternId = await makePattern([['Fillet the hake', 1, '08:00', more]])
    const owner = await t.tokenIn(t.home.id, 5, place)
    const remove = async (path: string, name: string, id: unknown) =>
      (await t.call(owner, 'DELETE', path, { [name]: id })).status
    expect(await remove('/job-profile', 'jobProfile', profileId)).toBe(200)
    expect(await remove('/product', 'product', productId)).toBe(200)
    const [laid] = (await apply({ id: newId(), patternId, day: '2026-02-02' })).body['tasks']
    expect(laid).toMatchObject({ name: 'Fillet the hake', profileIds: [] })
    const { body } = await post('/planning/subtasks/get', { filter: { taskId: laid.id } })
    expect(body['subtasks']).toMatchObject([{ text: 'Label it', kind: 'label', productId: null }])
  })

  test('says what stands, asks, and makes what is missing or all of it again', async () => {
    const patternId = await makePattern([
      ['Open the bar', 1, '07:00'],
      ['Fill the fridge', 1, '08:00'],
    ])
    const day = '2026-06-03'
    expect(await preview(patternId, day)).toMatchObject({
      there: 0,
      lines: [{ found: null }, { found: null }],
    })
    // Typed by hand, at the same hour of the place.
    await post('/planning/task', { task: { name: 'Fill the fridge', startAt: '2026-06-03T06:00:00.000Z' } })
    expect(await preview(patternId, day)).toMatchObject({
      there: 1,
      lines: [
        { name: 'Open the bar', startAt: '2026-06-03T05:00:00.000Z', found: null },
        { name: 'Fill the fridge', found: { by: 'same', status: 'pending' } },
      ],
    })
    const refused = await apply({ id: newId(), patternId, day })
    expect(code(refused)).toEqual([409, 'ALREADY_LAID_OUT'])
    expect(refused.body['details']).toEqual({ there: 1, of: 2 })
    expect(await tasksOf({ patternId })).toHaveLength(0)
    const missing = await apply({ id: newId(), patternId, day, onlyMissing: true })
    expect(missing.body['tasks']).toMatchObject([{ name: 'Open the bar' }])
    // Moved and renamed within its day it is still the one of its line.
    const [{ id }] = missing.body['tasks']
    await t.call(chef, 'PATCH', `/planning/task/${id}`, { name: 'Bar', startAt: '2026-06-03T10:00:00.000Z' })
    expect((await preview(patternId, day)).lines[0]).toMatchObject({ found: { id, by: 'pattern' } })
    expect(code(await apply({ id: newId(), patternId, day }))).toEqual([409, 'ALREADY_LAID_OUT'])
    expect((await apply({ id: newId(), patternId, day, onlyMissing: true })).body['tasks']).toEqual([])
    expect((await apply({ id: newId(), patternId, day, again: true })).body['tasks']).toHaveLength(2)
    // Another day is not concerned.
    expect((await apply({ id: newId(), patternId, day: '2026-06-04' })).status).toBe(200)
  })

  test('removed by undo can be laid out again without being asked', async () => {
    const patternId = await makePattern([['Peel', 1, '07:00']])
    const first = await apply({ id: newId(), patternId, day: '2026-06-05' })
    await t.call(await t.tokenIn(t.home.id, 4, place), 'DELETE', '/planning/task', {
      task: first.body['tasks'][0].id,
    })
    expect((await apply({ id: newId(), patternId, day: '2026-06-05' })).status).toBe(200)
  })

  test('laid out by two at the same time is made once: the second is asked', async () => {
    const patternId = await makePattern([
      ['Ovens', 1, '06:00'],
      ['Dough', 1, '06:30'],
    ])
    const second = await t.tokenIn(t.home.id, 3, place)
    const answers = await Promise.all(
      [chef, second, chef, second].map(token => apply({ id: newId(), patternId, day: '2026-06-08' }, token)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await tasksOf({ patternId })).toHaveLength(2)
  })
})

describe('a week', () => {
  const copy = (body: object, token = chef) => post('/planning/week/copy', { copy: body }, token)

  test('is copied over the change of the clocks, with steps, without what repeats, and asked for the second time', async () => {
    const { id } = (
      await post('/planning/task', {
        task: {
          name: 'Clean the hood',
          // Sunday, 07:00 in winter.
          startAt: '2026-03-22T06:00:00.000Z',
          dueAt: '2026-03-22T07:00:00.000Z',
          quantity: { value: 2, unit: 'piece' },
          expectedDuration: 1800,
        },
      })
    ).body['task']
    await post('/planning/subtask', { subtask: { taskId: id, text: 'Filters', kind: 'tick' } })
    await t.call(chef, 'PATCH', `/planning/task/${id}`, { status: 'start' })
    await t.call(chef, 'PATCH', `/planning/task/${id}`, { status: 'end' })
    const repeating = { name: 'Bins', startAt: '2026-03-18T06:00:00.000Z', recurrence: 'week' }
    await post('/planning/task', { task: repeating })
    const asked = { locationId: place, week: '2026-03-16', to: ['2026-03-25', '2026-03-24', '2026-10-20'] }
    const seen = await post('/planning/week/preview', { copy: asked })
    expect(seen.body, JSON.stringify(seen.body)).toMatchObject({
      there: 0,
      lines: [
        { name: 'Clean the hood', startAt: '2026-03-29T05:00:00.000Z', found: null },
        { name: 'Clean the hood', startAt: '2026-10-25T06:00:00.000Z', found: null },
      ],
    })
    const made = await copy({ id: newId(), ...asked })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body['tasks']).toMatchObject([
      {
        startAt: '2026-03-29T05:00:00.000Z',
        dueAt: '2026-03-29T06:00:00.000Z',
        status: 'pending',
        endedAt: null,
        quantity: { value: 2, unit: 'piece' },
      },
      { startAt: '2026-10-25T06:00:00.000Z' },
    ])
    const steps = await post('/planning/subtasks/get', { filter: { taskId: made.body['tasks'][0].id } })
    expect(steps.body['subtasks']).toMatchObject([{ text: 'Filters', isDone: false }])
    const again = await copy({ id: newId(), ...asked, to: ['2026-03-23', '2026-11-02'] })
    expect(code(again)).toEqual([409, 'ALREADY_LAID_OUT'])
    expect(again.body['details']).toEqual({ there: 1, of: 2 })
    const missing = await copy({ id: newId(), ...asked, to: ['2026-03-23', '2026-11-02'], onlyMissing: true })
    expect(missing.body['tasks']).toMatchObject([{ startAt: '2026-11-08T06:00:00.000Z' }])
  })

  test('is waited for as in the week that was copied, and found again though its tasks are renamed', async () => {
    const make = async (task: object) => (await post('/planning/task', { task })).body['task'].id as string
    const count = await make({ name: 'Count the bar', startAt: '2027-02-03T09:00:00.000Z' })
    // It begins before what it waits for.
    const order = await make({ name: 'Order', startAt: '2027-02-03T08:00:00.000Z', afterIds: [count] })
    const asked = { locationId: place, week: '2027-02-01', to: ['2027-02-08'] }
    const made = (await copy({ id: newId(), ...asked })).body['tasks']
    expect(made).toMatchObject([
      { name: 'Order', afterIds: [made[1].id] },
      { name: 'Count the bar', afterIds: [] },
    ])
    await t.call(chef, 'PATCH', `/planning/task/${made[1].id}`, {
      name: 'Count all',
      // Moved to another day of its week.
      startAt: '2027-02-13T11:00:00.000Z',
    })
    const missing = () => copy({ id: newId(), ...asked, onlyMissing: true })
    expect((await missing()).body['tasks']).toEqual([])
    // What is made waits for what stands; and a copy of the copy counts for the first one.
    await t.call(await t.tokenIn(t.home.id, 4, place), 'DELETE', '/planning/task', { task: made[0].id })
    expect((await missing()).body['tasks']).toMatchObject([{ name: 'Order', afterIds: [made[1].id] }])
    const back = { id: newId(), locationId: place, week: '2027-02-08', to: ['2027-02-01'] }
    const seen = await post('/planning/week/preview', {
      copy: { locationId: place, week: back.week, to: back.to },
    })
    expect(seen.body['lines'].map(({ found }: { found: { id: string } }) => found.id).toSorted()).toEqual(
      [count, order].toSorted(),
    )
  })

  test('copies of a pattern’s tasks count for the pattern', async () => {
    const patternId = await makePattern([['Prove', 2, '05:00']], 'week')
    await apply({ id: newId(), patternId, day: '2026-05-04' })
    await copy({ id: newId(), locationId: place, week: '2026-05-04', to: ['2026-05-11'] })
    expect(code(await apply({ id: newId(), patternId, day: '2026-05-13' }))).toEqual([
      409,
      'ALREADY_LAID_OUT',
    ])
    // Also where they were moved within the week; and of a day's pattern that of another day is another one.
    const [, second] = await tasksOf({ patternId })
    await t.call(chef, 'PATCH', `/planning/task/${second.id}`, { startAt: '2026-05-16T05:00:00.000Z' })
    const missing = (asked: object) => apply({ id: newId(), onlyMissing: true, ...asked })
    expect((await missing({ patternId, day: '2026-05-13' })).body['tasks']).toEqual([])
    const ofDays = await makePattern([['Feed the starter', 1, '05:30']])
    await apply({ id: newId(), patternId: ofDays, day: '2026-05-05' })
    await apply({ id: newId(), patternId: ofDays, day: '2026-05-14' })
    const copied = await copy({
      id: newId(),
      locationId: place,
      week: '2026-05-04',
      to: ['2026-05-11'],
      onlyMissing: true,
    })
    expect(copied.body['tasks']).toMatchObject([
      { name: 'Feed the starter', startAt: '2026-05-12T03:30:00.000Z' },
    ])
  })

  test('onto itself, without tasks, of elsewhere or of others is refused', async () => {
    const asked = { id: newId(), locationId: place, week: '2026-03-16', to: ['2026-06-02'] }
    expect(code(await copy({ ...asked, to: ['2026-03-17'] }))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await copy({ ...asked, week: '2031-01-06' }))).toEqual([422, 'RULE_BROKEN'])
    expect((await copy(asked, await t.token(3, { place: 'sibling' }))).status).toBe(404)
    expect((await copy(asked, await t.token(5, { organization: 'other' }))).status).toBe(404)
    expect(code(await copy(asked, await t.tokenIn(t.home.id, 1, place)))).toEqual([403, 'NOT_ALLOWED'])
  })
})
