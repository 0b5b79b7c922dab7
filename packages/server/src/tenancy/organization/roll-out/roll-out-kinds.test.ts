/** Tasks with their steps, alerts and automations at branches: what travels, what never does, and what acts there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { breachesStatement, type Breach } from '../../../food/labeling/alerts/breaches.store.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'
import { registered } from '../../../testing/labels.ts'

type Row = Record<string, any>

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
beforeEach(async () => {
  organization = await t.makeOrganization('Group')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
})

const make = async (path: string, name: string, draft: object): Promise<Row> => {
  const { status, body } = await t.call(owner, 'POST', path, { [name]: draft })
  expect(status, JSON.stringify(body)).toBe(200)
  return body[name]
}
const plan = (draft: object = {}) =>
  make('/planning/task', 'task', {
    name: 'Change the oil',
    startAt: '2098-10-20T05:00:00.000Z',
    locationId: organization.places.root,
    ...draft,
  })
const send = (entity: string, ids: string[], locationIds: string[], id = newId()) =>
  t.call(owner, 'POST', '/roll-out', { id, entity, ids, locationIds })
const at = async (path: string, many: string, locationId: string, filter: object = {}): Promise<Row[]> =>
  (
    await t.call(owner, 'POST', path, {
      filter: { locationId: [locationId], ...filter },
      by: 'id',
      sort: 'asc',
    })
  ).body[many]
const tasksAt = (locationId: string, filter: object = {}) =>
  at('/planning/tasks/list/get', 'tasks', locationId, filter)
const stepsOf = async (taskId: string): Promise<Row[]> =>
  (await t.call(owner, 'POST', '/planning/subtasks/get', { filter: { taskId: [taskId] } })).body['subtasks']
const change = async (id: string, values: object) => {
  const { status, body } = await t.call(owner, 'PATCH', `/planning/task/${id}`, values)
  expect(status, JSON.stringify(body)).toBe(200)
}
const finish = async (id: string) => {
  await change(id, { status: 'start' })
  await change(id, { status: 'end' })
}
const origin = async (entity: string, id: string) =>
  (await t.call(owner, 'GET', `/roll-out/origin?entity=${entity}&id=${id}`)).body

describe('a task', () => {
  test('goes with its steps and how it repeats, not with its people, and not as done', async () => {
    const { kitchen } = organization.places
    const me = (await t.call(owner, 'GET', '/user/me')).body['user']
    const source = await plan({
      recurrence: 'week',
      userIds: [me.id],
      quantity: { value: 2.5, unit: 'kg' },
      dueAt: '2098-10-20T07:00:00.000Z',
    })
    const step = await make('/planning/subtask', 'subtask', { taskId: source['id'], text: 'Filter it' })
    await t.call(owner, 'PATCH', `/planning/subtask/${step['id']}`, { isDone: true })
    await change(source['id'], { status: 'start' })
    expect((await send('task', [source['id']], [kitchen])).body['counts'].made).toBe(1)
    const [copy = {}] = await tasksAt(kitchen)
    expect(copy).toMatchObject({
      name: 'Change the oil',
      status: 'pending',
      recurrence: 'week',
      userIds: [],
      startedAt: null,
      startAt: '2098-10-20T05:00:00.000Z',
      quantity: { value: 2.5, unit: 'kg' },
    })
    expect(await stepsOf(copy['id'])).toMatchObject([{ text: 'Filter it', isDone: false }])
    const { rows } = await asServer(t.pool, organization.id, transaction =>
      transaction.query<{ after: Row }>({
        text: `select after from history where organization_id = $1 and record_id = $2`,
        values: [organization.id, copy['id']],
      }),
    )
    expect(rows[0]?.after).toMatchObject({
      startAt: '2098-10-20T05:00:00.000Z',
      quantity: { value: 2.5, unit: 'kg' },
    })
  })

  test('is followed until it is done there, then it stays as it was', async () => {
    const { kitchen, sibling } = organization.places
    const source = await plan()
    await send('task', [source['id']], [kitchen, sibling])
    const [done = {}] = await tasksAt(kitchen)
    await finish(done['id'])
    await change(source['id'], { name: 'Change all oil', startAt: '2098-10-21T05:00:00.000Z' })
    await make('/planning/subtask', 'subtask', { taskId: source['id'], text: 'Later' })
    expect(await tasksAt(kitchen)).toMatchObject([{ id: done['id'], name: 'Change the oil', status: 'end' }])
    expect(await stepsOf(done['id'])).toEqual([])
    const [open = {}] = await tasksAt(sibling)
    expect(open).toMatchObject({ name: 'Change all oil', startAt: '2098-10-21T05:00:00.000Z' })
    expect(await stepsOf(open['id'])).toMatchObject([{ text: 'Later' }])
    // Sent again it is not made a second time.
    expect((await send('task', [source['id']], [kitchen, sibling])).body['counts']).toEqual({
      made: 0,
      changed: 0,
      kept: 1,
      same: 1,
      taken: 0,
    })
    expect((await origin('task', done['id'])).origin).toMatchObject({ isOver: true, differs: [] })
  })

  test('that repeats is followed in its next occurrence, each place at its own date', async () => {
    const { kitchen, sibling } = organization.places
    const source = await plan({ recurrence: 'week' })
    const step = await make('/planning/subtask', 'subtask', { taskId: source['id'], text: 'Filter it' })
    await send('task', [source['id']], [kitchen, sibling])
    const [first = {}] = await tasksAt(kitchen)
    await finish(first['id'])
    const [next = {}] = await tasksAt(kitchen, { status: 'pending' })
    expect(next['startAt']).not.toBe(first['startAt'])
    await change(source['id'], { name: 'Change all oil' })
    await t.call(owner, 'PATCH', `/planning/subtask/${step['id']}`, { text: 'Filter it twice' })
    expect(await tasksAt(kitchen, { status: 'pending' })).toMatchObject([
      { id: next['id'], name: 'Change all oil', startAt: next['startAt'] },
    ])
    expect(await stepsOf(next['id'])).toMatchObject([{ text: 'Filter it twice' }])
    expect((await origin('task', next['id'])).origin.differs).toEqual([])
    // The group goes on as well: what the other kitchen has not done yet stays at its day.
    await finish(source['id'])
    const [above = {}] = await tasksAt(organization.places.root, { status: 'pending' })
    await change(above['id'], { name: 'Third name' })
    expect(await tasksAt(sibling)).toMatchObject([{ name: 'Third name', startAt: first['startAt'] }])
    expect(await tasksAt(kitchen)).toHaveLength(2)
  })

  test('that is done, or that a template laid out, is refused by name', async () => {
    const { kitchen, root } = organization.places
    const over = await plan()
    await finish(over['id'])
    const pattern = await make('/planning/pattern', 'pattern', { name: 'Day', span: 'day', locationId: root })
    await make('/planning/pattern/task', 'patternTask', {
      patternId: pattern['id'],
      text: 'Open',
      at: '08:00',
    })
    const { body } = await t.call(owner, 'POST', '/planning/pattern/apply', {
      apply: { id: newId(), patternId: pattern['id'], day: '2098-06-02' },
    })
    for (const [id, rule] of [
      [over['id'], 'problem.rollOut.over'],
      [body['tasks'][0].id, 'problem.rollOut.laidOut'],
    ] as const) {
      const refused = await send('task', [id], [kitchen])
      expect([refused.status, refused.body['details'].faults[0].rule]).toEqual([422, rule])
    }
    expect(await tasksAt(kitchen)).toEqual([])
  })

  test('is taken back, with amounts and times as they were', async () => {
    const { kitchen, sibling } = organization.places
    const source = await plan({ quantity: { value: 1, unit: 'kg' } })
    await send('task', [source['id']], [kitchen])
    const [copy = {}] = await tasksAt(kitchen)
    // Changed without following, so that sending has something to do.
    await asServer(t.pool, organization.id, transaction =>
      transaction.query({
        text: `update task set quantity_value = 3, start_at = '2098-10-22T05:00:00Z' where organization_id = $1 and id = $2`,
        values: [organization.id, source['id']],
      }),
    )
    const id = newId()
    expect((await send('task', [source['id']], [kitchen, sibling], id)).body['counts']).toMatchObject({
      made: 1,
      changed: 1,
    })
    expect(await tasksAt(kitchen)).toMatchObject([{ quantity: { value: 3, unit: 'kg' } }])
    expect((await t.call(owner, 'POST', '/roll-out/undo', { id })).body).toEqual({ removed: 1, restored: 1 })
    expect(await tasksAt(kitchen)).toMatchObject([
      { id: copy['id'], quantity: { value: 1, unit: 'kg' }, startAt: '2098-10-20T05:00:00.000Z' },
    ])
    expect(await tasksAt(sibling)).toEqual([])
  })
})

describe('an alert', () => {
  const watched = () =>
    asServer(t.pool, organization.id, transaction =>
      transaction.query({
        text: 'select due <= now() as due from alert_watch where organization_id = $1',
        values: [organization.id],
      }),
    )
  test('is looked after from the moment it is made, and at once when it is sent', async () => {
    const { root, kitchen } = organization.places
    const alert = await make('/alert', 'alert', {
      name: 'Soon',
      subject: 'label',
      condition: 'expiresSoon',
      ahead: 3600,
      locationId: root,
    })
    expect((await watched()).rows).toEqual([{ due: true }])
    await t.pool.use(connection =>
      connection.send({
        text: `update alert_watch set due = now() + interval '1 hour' where organization_id = $1`,
        values: [organization.id],
      }),
    )
    await send('alert', [alert['id']], [kitchen])
    expect((await watched()).rows).toEqual([{ due: true }])
    expect(await at('/alerts/get', 'alerts', kitchen)).toMatchObject([
      { name: 'Soon', condition: 'expiresSoon', lastRaised: null, ahead: 3600 },
    ])
  })

  test('tells of a branch that has its own once, by the branch’s', async () => {
    const { root, kitchen } = t.home.places
    owner = await t.token(5, { place: 'root' })
    organization = t.home
    const product = await t.make('product', { name: 'Soup' })
    await registered(t, await t.token(5), { productId: product['id'] })
    const alert = await make('/alert', 'alert', {
      name: 'Not printed',
      subject: 'label',
      condition: 'notPrinted',
      after: 0,
      locationId: root,
    })
    const found = async () =>
      (await asServer(t.pool, t.home.id, transaction => transaction.query(breachesStatement(t.home.id))))
        .rows as unknown as Breach[]
    expect((await found()).map(({ alertId }) => alertId)).toEqual([alert['id']])
    await send('alert', [alert['id']], [kitchen])
    const [own = {}] = await at('/alerts/get', 'alerts', kitchen)
    expect((await found()).map(({ alertId }) => alertId)).toEqual([own['id']])
    await t.call(owner, 'PATCH', `/alert/${own['id']}`, { active: false })
    expect(await found()).toEqual([])
    await t.call(owner, 'DELETE', '/alert', { alert: own['id'] })
    expect((await found()).map(({ alertId }) => alertId)).toEqual([alert['id']])
  })
})

test('automations go several at once, and follow', async () => {
  const { root, kitchen, sibling } = organization.places
  const trigger = (name: string) =>
    make('/planning/trigger', 'trigger', {
      name,
      eventKind: 'warning',
      makes: 'task',
      text: 'Look',
      locationId: root,
    })
  const [one, two] = [await trigger('One'), await trigger('Two')]
  expect((await send('trigger', [one['id'], two['id']], [kitchen, sibling])).body['counts'].made).toBe(4)
  const [own = {}] = await at('/planning/triggers/get', 'triggers', kitchen, { name: 'One' })
  await t.call(owner, 'PATCH', `/planning/trigger/${own['id']}`, { text: 'Look here' })
  await t.call(owner, 'PATCH', `/planning/trigger/${one['id']}`, { text: 'Look again', delay: 60 })
  expect(await at('/planning/triggers/get', 'triggers', kitchen, { name: 'One' })).toMatchObject([
    { text: 'Look here', delay: 60 },
  ])
  expect(await at('/planning/triggers/get', 'triggers', sibling, { name: 'One' })).toMatchObject([
    { text: 'Look again', delay: 60 },
  ])
  expect((await origin('trigger', own['id'])).origin).toMatchObject({ differs: ['text'], isOver: false })
})
