/** A task that stands for a job is done when that is done: labelled, checked, run, counted, ordered. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behavioursOf } from '../../../app.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/app.ts'
import { kg, makeProduct, registered, rowsOf } from '../../../testing/labels.ts'
import { tasksThatAreDone } from './follow.ts'
import type { Services } from '../../../http/call-context.ts'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  manager = await t.token(3)
})
afterAll(() => t.close())

const now = () => new Date().toISOString()
const plan = async (more: object) =>
  (await t.call(manager, 'POST', '/planning/task', { task: { name: 'Job', startAt: now(), ...more } })).body[
    'task'
  ].id as string
const taskOf = async (id: string) =>
  (await t.call(manager, 'GET', `/planning/task?taskId=${id}`)).body['task'] as Record<string, unknown>
/** Told twice, as followers may be. */
async function tell(entity: string, id: string) {
  const happening = { id: '1', at: now(), organizationId: t.home.id, sessionId: null }
  const change = { entity, verb: 'create', ids: [id], places: null } as const
  const services = { pool: t.pool, behaviours: behavioursOf(TEST_SECRET) } as Services
  for (const _time of [1, 2]) await tasksThatAreDone.take(services, [{ ...happening, changes: [change] }])
}

test('labelling as much as is asked for ends it, by whoever labelled', async () => {
  const productId = await makeProduct(t)
  const first = await plan({ work: 'label', productId, quantity: kg(2) })
  const second = await plan({ work: 'label', productId })
  const label = async (count: number) => {
    const { batch } = await registered(t, manager, { productId, items: [{ count, quantity: kg(1) }] })
    await tell('batch', batch['id'])
    return batch['id'] as string
  }
  // One kilogram is too little for the first, and enough for the one that asks for no amount.
  const small = await label(1)
  expect(await taskOf(first)).toMatchObject({ status: 'pending' })
  expect(await taskOf(second)).toMatchObject({ status: 'end', doneEntity: 'batch', doneId: small })
  const large = await label(2)
  const done = await taskOf(first)
  expect(done).toMatchObject({ status: 'end', outcome: 'done', doneId: large })
  expect(done['endedBy']).not.toBeNull()
})

test('a task of an action of labels is done by labelling its product', async () => {
  const [print] = await rowsOf(t, `select id from action where organization_id = $1 and path = 'label/print'`)
  const [productId, other] = [await makeProduct(t), await makeProduct(t)]
  const id = await plan({ work: 'action', actionId: print!['id'], productId })
  const label = async (product: string) => {
    const { batch } = await registered(t, manager, { productId: product })
    await tell('batch', batch['id'])
    return (await taskOf(id))['status']
  }
  expect(await label(other)).toBe('pending')
  expect(await label(productId)).toBe('end')
})

test('what a plan makes in parts is done part by part, however it is labelled', async () => {
  const productId = await makeProduct(t)
  const part = async (value: number) => {
    const id = await plan({ work: 'label', productId, quantity: kg(value) })
    await rowsOf(
      t,
      `update task set origin = 'plan', origin_id = 'a plan' where organization_id = $1 and id = $2`,
      [id],
    )
    return id
  }
  const parts = [await part(2), await part(2)]
  const states = async () => await Promise.all(parts.map(async id => (await taskOf(id))['status']))
  const label = async (count: number) => {
    const { batch } = await registered(t, manager, { productId, items: [{ count, quantity: kg(1) }] })
    await tell('batch', batch['id'])
    return states()
  }
  expect(await label(1)).toEqual(['pending', 'pending'])
  expect((await label(1)).toSorted()).toEqual(['end', 'pending'])
  // Three of four: the second part is not done by what the first one took.
  expect((await label(1)).toSorted()).toEqual(['end', 'pending'])
  expect(await label(1)).toEqual(['end', 'end'])
})

test('a check ends the task at its point, once, and ticks the step that asks for it', async () => {
  const point = await t.make('haccpPoint', {
    name: 'Fridge',
    hazard: 'biological',
    stage: 'storage',
    minimum: 0,
    maximum: 5,
    locationId: t.home.places.kitchen,
  })
  const haccpPointId = point['id'] as string
  const one = await plan({ work: 'check', haccpPointId })
  const next = await plan({
    work: 'check',
    haccpPointId,
    startAt: new Date(Date.now() + 60_000).toISOString(),
  })
  const round = await plan({ name: 'Morning round' })
  const step = { taskId: round, text: 'Fridge', kind: 'check', haccpPointId, isCompulsory: true }
  const { id: stepId } = (await t.call(manager, 'POST', '/planning/subtask', { subtask: step })).body[
    'subtask'
  ]
  const check = async () =>
    (await t.call(manager, 'POST', '/haccp/check', { check: { haccpPointId, value: 3 } })).body['haccpCheck']
      .id
  await tell('haccpCheck', await check())
  expect([(await taskOf(one))['status'], (await taskOf(next))['status']]).toEqual(['end', 'pending'])
  const { body } = await t.call(manager, 'GET', `/planning/subtask?subtaskId=${stepId as string}`)
  expect(body['subtask']).toMatchObject({ isDone: true })
  await tell('haccpCheck', await check())
  expect((await taskOf(next))['status']).toBe('end')
})

test('one that has a compulsory step open is begun, not ended', async () => {
  const productId = await makeProduct(t)
  const id = await plan({ work: 'label', productId })
  const step = { taskId: id, text: 'Taste', isCompulsory: true }
  await t.call(manager, 'POST', '/planning/subtask', { subtask: step })
  const { batch } = await registered(t, manager, { productId })
  await tell('batch', batch['id'])
  expect(await taskOf(id)).toMatchObject({ status: 'start', doneId: null })
})

test('a program, a count, an order and an action end theirs, at their place alone', async () => {
  const { kitchen, sibling } = t.home.places
  const program = await t.make('program', {
    name: 'Chill',
    type: 'chill',
    fromState: 'cook',
    nextState: 'chill',
  })
  const supplier = await t.make('supplier', { name: 'Dairy' })
  const action = await t.make('action', { name: 'Hood', path: 'clean/hood' })
  const at = now()
  const jobs = [
    [
      { work: 'program', programId: program['id'] },
      'process',
      {
        name: 'Chill',
        kind: 'cooling',
        status: 'done',
        programId: program['id'],
        startedAt: at,
        countsFrom: at,
        endedAt: at,
      },
    ],
    [{ work: 'count' }, 'stockCount', { name: 'Fridge', status: 'booked', bookedAt: at }],
    [
      { work: 'order', supplierId: supplier['id'] },
      'orderBatch',
      { name: 'Milk', supplierId: supplier['id'], deliverAt: at, sentAt: at },
    ],
    [{ work: 'clean', actionId: action['id'] }, 'event', { at, kind: 'end', action: 'clean/hood' }],
  ] as const
  for (const [task, entity, record] of jobs) {
    const id = await plan(task)
    for (const [locationId, status] of [
      [sibling, 'pending'],
      [kitchen, 'end'],
    ] as const) {
      const { id: doneId } = await t.make(entity, { ...record, locationId })
      await tell(entity, doneId)
      expect([entity, (await taskOf(id))['status']]).toEqual([entity, status])
    }
  }
})

test('an action that is run for a task ends that task; what only begins ends none', async () => {
  const { kitchen } = t.home.places
  const { id: actionId } = await t.make('action', { name: 'Oven', path: 'clean/oven', isExecutable: true })
  const first = await plan({ work: 'clean', actionId })
  const second = await plan({ name: 'By the way', actionId })
  const run = async (more: object) => {
    const asked = { actionId, locationId: kitchen, ...more }
    const { body } = await t.call(manager, 'POST', '/action/run', { run: asked })
    await tell('event', body['event'].id)
    return [(await taskOf(first))['status'], (await taskOf(second))['status']]
  }
  expect(await run({ kind: 'start' })).toEqual(['pending', 'pending'])
  expect(await run({ taskId: second })).toEqual(['pending', 'end'])
  expect(await run({ taskId: second })).toEqual(['pending', 'end'])
  expect(await run({})).toEqual(['end', 'end'])
})
