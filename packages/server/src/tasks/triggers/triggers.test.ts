/** Triggers on a server: once for each cause by two of them, after a delay though one stopped, cut where they go round. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import type { Happening } from '../../event-log/index.ts'
import type { Services } from '../../http/call-context.ts'
import { Queue } from '../../queue/index.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import { fire, lookAtClock, lookAtForecasts, lookAtStock, triggerFollower, triggerWorks } from './index.ts'

let t: TestApp
let chef: string
let place: string
let actions: ReadonlyMap<string, string>
const queues: Queue[] = []

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  chef = await t.token(4)
  place = t.home.places.kitchen
  const answer = await t.call(chef, 'POST', '/actions/executables/get', { limit: 100 })
  actions = new Map(answer.body['executables'].map((one: { path: string; id: string }) => [one.path, one.id]))
})
afterAll(async () => {
  for (const queue of queues) await queue.stop()
  await t.close()
})

const code = (answer: Answer) => [answer.status, answer.body['code']]
/** A server's part that only notes: its queue is asked, and nobody works at it. */
function noting(): {
  readonly services: Services
  readonly asked: { firingId: string; startAfter?: Date }[]
} {
  const asked: { firingId: string; startAfter?: Date }[] = []
  const add = async (_: unknown, _name: string, data: { firingId: string }, options: object) =>
    void asked.push({ ...data, ...options })
  return { services: { pool: t.pool, behaviours: {}, queue: { add } } as unknown as Services, asked }
}

async function trigger(rule: object): Promise<string> {
  const body = { trigger: { name: 'Rule', locationId: place, makes: 'task', text: 'Do it', ...rule } }
  const answer = await t.call(chef, 'POST', '/planning/trigger', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['trigger'].id
}
const switchOff = (id: string) => t.call(chef, 'PATCH', `/planning/trigger/${id}`, { active: false })
const run = async (path: string, asked: object = {}): Promise<string> => {
  const body = { run: { actionId: actions.get(path), locationId: place, ...asked } }
  const answer = await t.call(chef, 'POST', '/action/run', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['event'].id
}
const told = (entity: string, ids: readonly string[]): Happening[] => [
  {
    id: '1',
    at: new Date().toISOString(),
    organizationId: t.home.id,
    sessionId: null,
    changes: [{ entity, verb: 'create', ids, places: null }],
  },
]
const firings = async (triggerId: string) =>
  (
    await t.call(chef, 'POST', '/planning/trigger-firings/get', {
      filter: { triggerId },
      by: 'at',
      sort: 'asc',
    })
  ).body['triggerFirings']

test('fires once for each cause, though two servers are told of it', async () => {
  const id = await trigger({
    eventKind: 'end',
    actionId: actions.get('cook/oven'),
    text: 'Into the blast chiller',
    dueAfter: 1800,
  })
  const [cooked, other] = [await run('cook/oven', { celsius: 75 }), await run('clean/room')]
  const [one, two] = [noting(), noting()]
  const happenings = told('event', [cooked, other])
  await Promise.all([
    triggerFollower.take(one.services, happenings),
    triggerFollower.take(two.services, happenings),
  ])
  const asked = [...one.asked, ...two.asked]
  expect(asked).toHaveLength(1)
  const data = { organizationId: t.home.id, firingId: asked[0]!.firingId }
  await Promise.all([fire(one.services, data), fire(two.services, data)])
  await fire(one.services, data)
  const made = await rowsOf(
    t,
    `select id, name from task where organization_id = $1 and name = 'Into the blast chiller'`,
  )
  expect(made).toHaveLength(1)
  expect(await firings(id)).toMatchObject([
    {
      status: 'fired',
      cause: 'event',
      about: 'cook/oven',
      causeEntity: 'event',
      causeId: cooked,
      madeEntity: 'task',
      madeId: made[0]!['id'],
    },
  ])
  await switchOff(id)
})

test('after its delay it is made by another server, where the first one stopped', async () => {
  const id = await trigger({ actionId: actions.get('clean/equipment'), text: 'Look again', delay: 2 })
  const begun = Date.now()
  const queue = async () => {
    const made = new Queue({ pool: t.pool, warn: () => undefined })
    queues.push(made)
    await made.start(triggerWorks, [], { pool: t.pool, behaviours: {}, queue: made } as unknown as Services)
    return made
  }
  const first = await queue()
  const services = { pool: t.pool, behaviours: {}, queue: first } as unknown as Services
  await triggerFollower.take(services, told('event', [await run('clean/equipment')]))
  expect(await firings(id)).toMatchObject([{ status: 'waiting' }])
  await first.stop()
  await queue()
  await vi.waitFor(
    async () => expect(await firings(id)).toMatchObject([{ status: 'fired', madeEntity: 'task' }]),
    { timeout: 40_000, interval: 250 },
  )
  const [{ firedAt }] = await firings(id)
  expect(Date.parse(firedAt) - begun).toBeGreaterThanOrEqual(1900)
  expect(
    await rowsOf(t, `select id from task where organization_id = $1 and name = 'Look again'`),
  ).toHaveLength(1)
  await switchOff(id)
}, 60_000)

test('is cut where it would start itself again through what it made', async () => {
  const id = await trigger({ actionId: actions.get('clean/surface'), text: 'Clean once more' })
  const { services, asked } = noting()
  await triggerFollower.take(services, told('event', [await run('clean/surface')]))
  await fire(services, { organizationId: t.home.id, firingId: asked[0]!.firingId })
  const [{ madeId: taskId }] = await firings(id)
  // The task that it made is done: that is what it listens to.
  await triggerFollower.take(services, told('event', [await run('clean/surface', { taskId })]))
  expect(asked).toHaveLength(1)
  expect(await firings(id)).toMatchObject([{ status: 'fired' }, { status: 'cut', fault: 'loop' }])
  await switchOff(id)
})

test('holds the batch that it is about, and what follows knows of it', async () => {
  const productId = (await t.make('product', { name: 'Soup', type: 'intermediate' }))['id']
  const batchId = (await t.make('batch', { name: 'Soup', productId, locationId: place }))['id']
  const label = {
    productId,
    batchId,
    locationId: place,
    serial: 'S1',
    state: 'chill',
    quantity: { value: 1, unit: 'kg' },
    initialQuantity: { value: 1, unit: 'kg' },
    madeAt: new Date().toISOString(),
    stateSince: new Date().toISOString(),
  }
  const labelId = (await t.make('label', label))['id']
  const holds = await trigger({ actionId: actions.get('chill/blast'), makes: 'hold', text: 'Too slow' })
  const tells = await trigger({ listens: 'event', eventKind: 'warning', makes: 'notification', text: 'Held' })
  const { services, asked } = noting()
  await triggerFollower.take(services, told('event', [await run('chill/blast', { labelId, celsius: 9 })]))
  const data = { organizationId: t.home.id, firingId: asked[0]!.firingId }
  await fire(services, data)
  const [batch] = await rowsOf(t, 'select status, status_reason from batch where organization_id = $1')
  expect(batch).toEqual({ status: 'hold', status_reason: 'Too slow' })
  const [event] = await rowsOf(
    t,
    `select id from event where organization_id = $1 and action = 'batch/hold' and data->>'triggerFiringId' is not null`,
  )
  await triggerFollower.take(services, told('event', [event!['id'] as string]))
  const [second] = await firings(tells)
  const chains = await rowsOf(t, 'select id, chain from trigger_firing where organization_id = $1')
  expect(chains.find(row => row['id'] === second.id)).toEqual({ id: second.id, chain: [holds] })
  await fire(services, { organizationId: t.home.id, firingId: second.id })
  expect(await firings(tells)).toMatchObject([{ status: 'fired', madeEntity: 'notification' }])
  // A second cause finds it held already.
  await triggerFollower.take(services, told('event', [await run('chill/blast', { labelId, celsius: 9 })]))
  await fire(services, { organizationId: t.home.id, firingId: asked.at(-1)!.firingId })
  expect(await firings(holds)).toMatchObject([
    { status: 'fired' },
    { status: 'failed', fault: 'heldAlready' },
  ])
  await Promise.all([holds, tells].map(switchOff))
})

test('stock under its level is in the basket once, by two servers, until it is back', async () => {
  const milk = (await t.make('product', { name: 'Milk', consumptionUnit: 'l' }))['id']
  const supplierId = (await t.make('supplier', { name: 'Dairy', leadDays: 1 }))['id']
  await t.make('supplierProduct', { supplierId, productId: milk, pack: { value: 6, unit: 'l' }, price: 5 })
  const book = (path: 'in' | 'out', litres: number) =>
    t.call(chef, 'POST', '/stock/register', {
      register: {
        id: newId(),
        locationId: place,
        sign: path === 'in' ? 'positive' : 'negative',
        reason: path === 'in' ? 'receipt' : 'consumption',
        lines: [{ productId: milk, state: 'init', quantity: { value: litres, unit: 'l' } }],
      },
    })
  const booked = await book('in', 10)
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  const rule = { listens: 'stock', productIds: [milk], compares: 'below', amount: { value: 4, unit: 'l' } }
  const id = await trigger({ ...rule, makes: 'order', text: null })
  const [one, two] = [noting(), noting()]
  const look = () => Promise.all([one, two].map(({ services }) => lookAtStock(services, t.home.id)))
  await look()
  expect(await firings(id)).toEqual([])
  await book('out', 7)
  await look()
  await look()
  const asked = [...one.asked, ...two.asked]
  expect(asked).toHaveLength(1)
  await fire(one.services, { organizationId: t.home.id, firingId: asked[0]!.firingId })
  expect(await firings(id)).toMatchObject([{ status: 'fired', productId: milk, madeEntity: 'orderBatch' }])
  const lines = () =>
    rowsOf(
      t,
      `select packs, why->>'reason' as reason from "order" where organization_id = $1 and status = 'pending'`,
    )
  expect(await lines()).toEqual([{ packs: 1, reason: 'trigger' }])
  await book('in', 6)
  await look()
  await book('out', 8)
  await look()
  await fire(one.services, {
    organizationId: t.home.id,
    firingId: [...one.asked, ...two.asked].find(({ firingId }) => firingId !== asked[0]!.firingId)!.firingId,
  })
  expect(await firings(id)).toMatchObject([{ status: 'fired' }, { status: 'failed', fault: 'inBasket' }])
  expect(await lines()).toHaveLength(1)
  const tried = await t.call(chef, 'POST', '/planning/trigger/try', { triggerId: id })
  expect(tried.body).toMatchObject({ count: 2, isWhole: true, firings: [{ product: 'Milk' }, {}] })
  await switchOff(id)
})

test('a day of which more is expected starts it once, by two servers and however often it is worked out', async () => {
  const dish = (await t.make('product', { name: 'Paella', consumptionUnit: 'serving' }))['id'] as string
  const forecasterId = (await t.make('forecaster', { name: 'Lunch', locationId: place, productIds: [dish] }))[
    'id'
  ]
  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const expects = (of: Readonly<Record<string, number>>) =>
    rowsOf(
      t,
      `insert into forecast (organization_id, id, forecaster_id, product_id, unit, method, days, computed_at)
        values ($1, $2, $3, $4, 'serving', 'average', $5, now())
        on conflict (organization_id, id) do update set days = excluded.days, computed_at = excluded.computed_at returning id`,
      [
        forecasterId,
        forecasterId,
        dish,
        JSON.stringify(
          Object.entries(of).map(([day, expected]) => ({
            day,
            expected,
            low: expected,
            high: expected,
            reasons: [{ kind: 'mean', part: expected, days: 14 }],
          })),
        ),
      ],
    )
  await expects({ [dayAhead(-2)]: 90, [dayAhead(2)]: 70, [dayAhead(3)]: 10 })
  const amount = { value: 60, unit: 'serving' }
  const rule = { listens: 'forecast', productIds: [dish], compares: 'above', amount }
  const id = await trigger({ ...rule, makes: 'notification', text: 'A busy day' })
  const tried = await t.call(chef, 'POST', '/planning/trigger/try', { triggerId: id })
  expect(tried.body).toMatchObject({
    count: 1,
    firings: [{ cause: 'forecast', day: dayAhead(2), product: 'Paella' }],
  })
  const [one, two] = [noting(), noting()]
  const happened = told('forecast', [forecasterId])
  await Promise.all([one, two].map(({ services }) => triggerFollower.take(services, happened)))
  await expects({ [dayAhead(2)]: 75, [dayAhead(3)]: 61 })
  await lookAtForecasts(one.services, t.home.id)
  const asked = [...one.asked, ...two.asked]
  expect(asked).toHaveLength(2)
  for (const { firingId } of asked) await fire(one.services, { organizationId: t.home.id, firingId })
  expect(await firings(id)).toMatchObject(
    [2, 3].map(days => ({
      status: 'fired',
      cause: 'forecast',
      causeEntity: 'forecast',
      causeId: forecasterId,
      day: dayAhead(days),
      productId: dish,
      placeId: place,
    })),
  )
  const [notified] = await rowsOf(
    t,
    `select name, address from notification where organization_id = $1 and name like 'A busy day%' order by address limit 1`,
  )
  const said = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  expect(notified).toEqual({
    name: `A busy day: Paella, ${said.format(new Date(dayAhead(2)))}`,
    address: `/planning/plan?day=${dayAhead(2)}`,
  })
  await switchOff(id)
})

test('a time of the clock comes once, and says when it comes next', async () => {
  const startAt = new Date(Date.now() + 3_600_000).toISOString()
  const id = await trigger({ listens: 'time', startAt, repeats: 'day' })
  const read = async () => (await t.call(chef, 'GET', `/planning/trigger?triggerId=${id}`)).body['trigger']
  expect((await read()).nextAt).toBe(startAt)
  const [one, two] = [noting(), noting()]
  const later = new Date(Date.parse(startAt) + 60_000).toISOString()
  await Promise.all([one, two].map(({ services }) => lookAtClock(services, t.home.id, later)))
  expect([...one.asked, ...two.asked]).toHaveLength(1)
  expect(await firings(id)).toMatchObject([{ cause: 'time' }])
  expect(Date.parse((await read()).nextAt) - Date.parse(startAt)).toBeGreaterThan(22 * 3_600_000)
  await switchOff(id)
  expect((await read()).nextAt).toBeNull()
})

test('a check that fails starts the trigger that its point names', async () => {
  const id = await trigger({ listens: 'check', checkIs: 'missed', makes: 'notification', text: 'Look at it' })
  const point = {
    name: 'Fridge',
    locationId: place,
    hazard: 'biological',
    stage: 'storage',
    maximum: 4,
    triggerId: id,
  }
  const haccpPointId = (await t.make('haccpPoint', point))['id']
  const check = (value: number) => t.call(chef, 'POST', '/haccp/check', { check: { haccpPointId, value } })
  const [good, bad] = [await check(3), await check(9)]
  const ids = [good, bad].map(answer => answer.body['haccpCheck'].id)
  const { services, asked } = noting()
  await triggerFollower.take(services, told('haccpCheck', ids))
  expect(asked).toHaveLength(1)
  expect(await firings(id)).toMatchObject([{ cause: 'check', about: 'Fridge', causeId: ids[1] }])
  const tried = await t.call(chef, 'POST', '/planning/trigger/try', { triggerId: id })
  expect(tried.body).toMatchObject({ count: 1, firings: [{ cause: 'check', id: ids[1], about: 'Fridge' }] })
  await fire(services, { organizationId: t.home.id, firingId: asked[0]!.firingId })
  const notified = await rowsOf(
    t,
    `select name from notification where organization_id = $1 and name like 'Look at it%'`,
  )
  expect(notified).toEqual([{ name: 'Look at it: Fridge' }])
  await switchOff(id)
})

test('what was removed since is left out of what it makes', async () => {
  const [stays, goes] = await Promise.all(
    ['stays', 'goes'].map(name => t.make('user', { name, email: `${name}@kitchen.test` })),
  )
  const userIds = [stays!['id'], goes!['id']]
  const id = await trigger({ actionId: actions.get('clean/equipment'), text: 'Rinse it', userIds })
  const owner = await t.tokenIn(t.home.id, 5, place)
  expect((await t.call(owner, 'DELETE', '/user', { user: goes!['id'] })).status).toBe(200)
  const { services, asked } = noting()
  await triggerFollower.take(services, told('event', [await run('clean/equipment')]))
  await fire(services, { organizationId: t.home.id, firingId: asked[0]!.firingId })
  const made = await rowsOf(
    t,
    `select user_ids as "userIds" from task where organization_id = $1 and name = 'Rinse it'`,
  )
  expect(made).toEqual([{ userIds: [stays!['id']] }])
  await switchOff(id)
})

test('a time comes at the places that are left; one whose places are all gone is for no other', async () => {
  const room = async (name: string) =>
    (await t.make('location', { name, type: 'room', parentId: place }))['id'] as string
  const [stays, goes] = [await room('Stays'), await room('Goes')]
  const startAt = new Date(Date.now() - 60_000).toISOString()
  const timed = { listens: 'time', startAt, repeats: 'none', text: 'Now' }
  const both = await trigger({ ...timed, placeIds: [goes, stays] })
  const one = await trigger({ ...timed, placeIds: [goes] })
  await rowsOf(
    t,
    `update trigger set next_at = $2 where organization_id = $1 and id = any($3::uuid[]) returning id`,
    [startAt, [both, one]],
  )
  const owner = await t.tokenIn(t.home.id, 5, place)
  expect((await t.call(owner, 'DELETE', '/location', { location: goes })).status).toBe(200)
  await lookAtClock(noting().services, t.home.id)
  expect(await firings(both)).toMatchObject([{ placeId: stays }])
  expect(await firings(one)).toEqual([])
})

test('what it needs is asked for, what does not fit is forgotten, and others reach nothing of it', async () => {
  const body = (more: object) => ({
    trigger: { name: 'X', locationId: place, text: 'Y', makes: 'task', ...more },
  })
  const make = (more: object, token = chef) => t.call(token, 'POST', '/planning/trigger', body(more))
  expect(code(await make({ listens: 'stock' }))).toEqual([422, 'RULE_BROKEN'])
  expect(code(await make({ makes: 'webhook' }))).toEqual([422, 'RULE_BROKEN'])
  const startAt = new Date().toISOString()
  expect(code(await make({ listens: 'time', startAt, rule: 'daily' }))).toEqual([422, 'RULE_BROKEN'])
  const made = await make({ toState: 'chill' })
  const changed = await t.call(chef, 'PATCH', `/planning/trigger/${made.body['trigger'].id}`, {
    listens: 'time',
    startAt,
  })
  expect(changed.body['trigger']).toMatchObject({ toState: null, listens: 'time' })
  const triggerId = made.body['trigger'].id
  const tried = await t.call(chef, 'POST', '/planning/trigger/try', { triggerId })
  expect(tried.body).toMatchObject({ count: 1 })
  const others = await t.token(5, { organization: 'other' })
  expect((await t.call(others, 'POST', '/planning/trigger/try', { triggerId })).status).toBe(404)
  const sibling = await t.token(3, { place: 'sibling' })
  expect((await t.call(sibling, 'POST', '/planning/trigger/try', { triggerId })).status).toBe(404)
})
