/** Watching sensors on a real database: one breach is one event, one incidence and one notification. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createPool } from '../database/connection.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { kg, moveLabels, registered, rowsOf } from '../testing/labels.ts'
import { watchSensors } from './index.ts'

const MINUTE = 60_000
let t: TestApp
let token: string
/** An hour and a half ago, to the minute. */
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 90 * MINUTE
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
})
afterAll(() => t.close())

let made = 0
async function makeSensor(more: object = {}): Promise<string> {
  made += 1
  const { id } = await t.make('sensor', {
    name: `Fridge ${made}`,
    path: `watched-${made}`,
    kind: 'temperature',
    unit: 'C',
    locationId: t.home.places.kitchen,
    ...more,
  })
  return id as string
}
const makeAlert = (condition: string, sensorId: string, more: object = {}) =>
  t.make('alert', {
    name: `Watch ${condition}`,
    subject: 'sensor',
    condition,
    sensorIds: [sensorId],
    locationId: t.home.places.root,
    ...more,
  })
/** Values a minute apart; what is not told is left out. */
const told = (values: readonly (number | null)[], from = 0) =>
  values.flatMap((value, minute) => (value === null ? [] : [[from + minute, value] as const]))
async function record(sensorId: string, values: readonly (readonly [number, number])[]) {
  const readings = values.map(([minute, value]) => ({
    sensorId,
    at: new Date(START + minute * MINUTE).toISOString(),
    value,
  }))
  const answer = await t.call(token, 'POST', '/monitor/streams', { readings })
  expect(answer.body).toEqual({ count: readings.length })
}
const minuteOf = (at: unknown) => (at === null ? null : (Date.parse(at as string) - START) / MINUTE)
async function breaches(sensorId: string) {
  const rows = await rowsOf(
    t,
    `select id, name, kind, level, status, began, peak, ended, is_alerting as "isAlerting" from incidence
     where organization_id = $1 and sensor_id = $2 and deleted is null order by began`,
    [sensorId],
  )
  return rows.map((row): Record<string, unknown> => ({
    ...row,
    began: minuteOf(row['began']),
    ended: minuteOf(row['ended']),
  }))
}
const events = (sensorId: string) =>
  rowsOf(
    t,
    `select action, kind from event where organization_id = $1 and data ->> 'sensorId' = $2 order by at, action`,
    [sensorId],
  )
const notices = (incidenceId: unknown) =>
  rowsOf(
    t,
    `select id, name, kind, level, resolved, address, ended_at as "endedAt" from notification
     where organization_id = $1 and incidence_id = $2 and deleted is null`,
    [incidenceId],
  )
const states = (sensorId: string) =>
  rowsOf(t, 'select state from sensor_watch where organization_id = $1 and sensor_id = $2', [sensorId])
const lookNow = async (now?: number) => {
  await t.pool.use(connection =>
    connection.send({ text: "update alert_watch set sensors_due = now() - interval '1 second'" }),
  )
  await watchSensors(t.pool, now)
}

test('a fridge at 9 to 10 degrees for 33 minutes is one event, one incidence, one notification', async () => {
  const sensorId = await makeSensor({ max: 8, tolerance: 600 })
  const alert = await makeAlert('limits', sensorId, { high: 8, after: 900, level: 'error' })
  await record(sensorId, told([6, 7]))
  expect(await states(sensorId)).toEqual([])
  for (let minute = 2; minute < 35; minute++) await record(sensorId, [[minute, minute === 20 ? 10 : 9]])
  const [going, ...others] = await breaches(sensorId)
  expect(others).toEqual([])
  expect(going).toMatchObject({
    began: 2,
    peak: 10,
    ended: null,
    isAlerting: true,
    level: 'error',
    kind: 'sensor',
  })
  expect(going?.['name']).toMatch(/^Fridge \d+: 10 °C$/)
  expect(await events(sensorId)).toEqual([{ action: 'sensor/breach', kind: 'error' }])
  expect(await notices(going?.['id'])).toMatchObject([
    {
      kind: 'processError',
      resolved: false,
      address: `/monitor/incidence/${going?.['id'] as string}`,
      endedAt: null,
    },
  ])

  await record(sensorId, told([7, 6], 35))
  expect(await breaches(sensorId)).toMatchObject([
    { id: going?.['id'], began: 2, ended: 35, isAlerting: false },
  ])
  expect(await events(sensorId)).toEqual([
    { action: 'sensor/breach', kind: 'error' },
    { action: 'sensor/recover', kind: 'end' },
  ])
  expect(await notices(going?.['id'])).toHaveLength(1)
  expect(await states(sensorId)).toEqual([])
  const answer = await t.call(token, 'GET', `/monitor/incidence?incidenceId=${going?.['id'] as string}`)
  const { curve, limits, alertId } = answer.body['incidence'] as Record<string, any>
  expect(alertId).toBe(alert['id'])
  expect(limits).toMatchObject({ high: 8, delay: 900 })
  expect(curve).toContainEqual([START + 20 * MINUTE, 10])
  expect(curve.at(-1)).toEqual([START + 35 * MINUTE, 7])
})

test('limits of a sensor count without an alert; what is within them leaves nothing', async () => {
  const sensorId = await makeSensor({ min: 0, max: 8, tolerance: 120 })
  await record(sensorId, told([9, 9, 7, 9, 9, 9.5, 5]))
  expect(await breaches(sensorId)).toMatchObject([{ began: 3, peak: 9.5, ended: 6, level: 'warning' }])
})

test('late readings fill their gap and are judged as if they had come in time', async () => {
  const values = [5, 9, 9, 9, 9, 5, 9, 9, 9, 9, 9, 5, 5]
  const parts = [
    values,
    values.map((value, minute) => (minute % 2 === 0 ? value : null)),
    values.map((value, minute) => (minute > 6 ? value : null)),
    values.map((value, minute) => (minute === 5 ? null : value)),
  ]
  for (const part of parts) {
    const sensorId = await makeSensor({ max: 8, tolerance: 180 })
    await record(sensorId, told(part))
    const rest = told(values).filter(([minute]) => part[minute] === null)
    for (const one of rest.toReversed()) await record(sensorId, [one])
    expect(await breaches(sensorId)).toMatchObject([
      { began: 1, ended: 5 },
      { began: 6, ended: 11 },
    ])
  }
})

test('what late readings show to be none is taken back, with its notification', async () => {
  const sensorId = await makeSensor({ max: 8, tolerance: 300 })
  await record(sensorId, told([5, 9, null, null, null, null, 9]))
  const [found] = await breaches(sensorId)
  expect(found).toMatchObject({ began: 1, ended: null })
  await record(sensorId, [[3, 6]])
  expect(await breaches(sensorId)).toEqual([])
  expect(await notices(found?.['id'])).toEqual([])
  expect(await states(sensorId)).toMatchObject([{ state: { since: START + 6 * MINUTE, level: null } }])
})

test('a silent sensor is told of once, and is over when it is heard again', async () => {
  const sensorId = await makeSensor({ interval: 60 })
  await makeAlert('noData', sensorId)
  await record(sensorId, told([5, 5]))
  await lookNow(START + 10 * MINUTE)
  expect(await breaches(sensorId)).toEqual([])
  await lookNow(START + 26 * 60 * MINUTE)
  await lookNow(START + 27 * 60 * MINUTE)
  const [found, ...others] = await breaches(sensorId)
  expect(others).toEqual([])
  expect(found).toMatchObject({
    began: 1,
    ended: null,
    isAlerting: true,
    name: expect.stringMatching(/no data$/),
  })
  await record(sensorId, [[80, 5]])
  expect(await breaches(sensorId)).toMatchObject([{ id: found?.['id'], ended: 80, isAlerting: false }])
})

test('a door that stands open is told of by the clock', async () => {
  const sensorId = await makeSensor({ kind: 'door', unit: null })
  await makeAlert('doorOpen', sensorId, { after: 300 })
  await record(sensorId, [[0, 1]])
  await lookNow(START + 4 * MINUTE)
  expect(await breaches(sensorId)).toEqual([])
  await lookNow(START + 6 * MINUTE)
  await lookNow(START + 7 * MINUTE)
  expect(await breaches(sensorId)).toMatchObject([{ began: 0, isAlerting: true }])
  await record(sensorId, [[20, 0]])
  expect(await breaches(sensorId)).toMatchObject([{ began: 0, ended: 20, isAlerting: false }])
})

test('a value that changes too fast', async () => {
  const sensorId = await makeSensor()
  await makeAlert('rate', sensorId, { rate: 3, ratePer: 300 })
  await record(sensorId, told([5, 5.5, 6, 6, 6, 6, 6]))
  await record(sensorId, told([8, 10, 10, 10, 10, 10, 10, 10], 7))
  expect(await breaches(sensorId)).toMatchObject([{ began: 8, peak: 4, ended: 12 }])
})

test('a battery that is low, until it is not', async () => {
  const device = await t.make('device', {
    name: 'Logger',
    type: 'probe',
    serial: 'BATTERY-1',
    locationId: t.home.places.kitchen,
  })
  const sensorId = await makeSensor({ deviceId: device['id'] })
  await makeAlert('battery', sensorId, { battery: 15 })
  const charge = (percent: number) =>
    rowsOf(t, `update device set battery = ${percent} where organization_id = $1 and id = $2 returning id`, [
      device['id'],
    ])
  await charge(14)
  await lookNow()
  await lookNow()
  expect(await breaches(sensorId)).toMatchObject([{ peak: 14, isAlerting: true }])
  await charge(90)
  await lookNow()
  expect(await breaches(sensorId)).toMatchObject([{ peak: 14, isAlerting: false }])
})

test('an alert that is removed leaves nothing alerting', async () => {
  const sensorId = await makeSensor()
  const alert = await makeAlert('limits', sensorId, { high: 8 })
  await record(sensorId, told([9]))
  expect(await breaches(sensorId)).toMatchObject([{ isAlerting: true }])
  expect(
    (await t.call(await t.token(5, { place: 'root' }), 'DELETE', '/alert', { alert: alert['id'] })).status,
  ).toBe(200)
  await lookNow()
  const [left] = await breaches(sensorId)
  // It is over, written down, and chased no more; what happened is still to be settled.
  expect(left).toMatchObject({ isAlerting: false, status: 'open', ended: expect.any(Number) })
  expect(await states(sensorId)).toEqual([])
  expect(await events(sensorId)).toEqual([
    { action: 'sensor/breach', kind: 'warning' },
    { action: 'sensor/recover', kind: 'end' },
  ])
  const [notice] = await notices(left?.['id'])
  expect(notice).toMatchObject({ resolved: true, endedAt: expect.anything() })
  await lookNow()
  expect(await events(sensorId)).toHaveLength(2)
})

test('an alert that is switched off ends what goes on by it, with its event; switched on it begins anew', async () => {
  const sensorId = await makeSensor()
  const alert = await makeAlert('limits', sensorId, { high: 8 })
  await record(sensorId, told([9]))
  const root = await t.token(5, { place: 'root' })
  const change = (active: boolean) => t.call(root, 'PATCH', `/alert/${alert['id'] as string}`, { active })
  expect((await change(false)).status).toBe(200)
  await lookNow()
  expect(await breaches(sensorId)).toMatchObject([{ isAlerting: false }])
  expect((await events(sensorId)).map(({ action }) => action)).toEqual(['sensor/breach', 'sensor/recover'])
  expect((await change(true)).status).toBe(200)
  await record(sensorId, told([9], 5))
  expect(await breaches(sensorId)).toMatchObject([{ isAlerting: false }, { isAlerting: true }])
})

test('closing an incidence settles its notification, and the other way round', async () => {
  const sensorId = await makeSensor({ max: 8 })
  await record(sensorId, told([9, 5, 9]))
  const [first, second] = await breaches(sensorId)
  const change = (id: unknown, more: object) =>
    t.call(token, 'PATCH', `/monitor/incidence/${id as string}`, more)
  const closing = { cause: 'Door', corrective: 'Shut', outcome: 'kept' }
  expect((await change(first?.['id'], { status: 'acknowledged' })).status).toBe(200)
  expect((await change(first?.['id'], { status: 'closed', ...closing })).status).toBe(200)
  expect(await notices(first?.['id'])).toMatchObject([{ resolved: true }])

  const resolve = async (id: unknown) => {
    const [notice] = await notices(id)
    const answer = await t.call(token, 'PUT', '/notification/notifications/resolve', {
      notifications: [notice?.['id']],
    })
    expect(answer.status).toBe(200)
  }
  await resolve(second?.['id'])
  expect((await breaches(sensorId))[1]).toMatchObject({ status: 'acknowledged', isAlerting: true })
  // A closed one goes on until the fridge is cold again: it is told of no second time.
  expect((await change(second?.['id'], { status: 'closed', ...closing })).status).toBe(200)
  await record(sensorId, told([9, 12, 5], 3))
  expect(await breaches(sensorId)).toHaveLength(2)
  expect((await breaches(sensorId))[1]).toMatchObject({
    status: 'closed',
    isAlerting: false,
    peak: 12,
    ended: 5,
  })
})

test('another organization is watched by nobody else’s alerts', async () => {
  const { id } = await t.make(
    'sensor',
    { name: 'Theirs', path: 'theirs', kind: 'temperature', unit: 'C', locationId: t.other.places.kitchen },
    'other',
  )
  await t.make('alert', {
    name: 'All',
    subject: 'sensor',
    condition: 'limits',
    high: 8,
    locationId: t.home.places.root,
  })
  const theirs = await t.token(5, { organization: 'other' })
  const reading = { sensorId: id as string, at: new Date(START).toISOString(), value: 20 }
  expect((await t.call(theirs, 'POST', '/monitor/streams', { readings: [reading] })).status).toBe(200)
  const found = await t.call(theirs, 'POST', '/monitor/incidences/get', {})
  expect(found.body['incidences']).toEqual([])
})

test('two servers on one database: each breach and each silence once; one that starts anew goes on', async () => {
  const pool = createPool(t.pool.config, { size: 4 })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: t.dataFolder })
  const second = await buildApp({ config, pool, secret: TEST_SECRET })
  try {
    const sensorId = await makeSensor({ interval: 60, max: 8, tolerance: 120 })
    await makeAlert('noData', sensorId)
    const send = async (app: TestApp['app'], minute: number, value: number) => {
      const reading = { sensorId, at: new Date(START + minute * MINUTE).toISOString(), value }
      const response = await app.inject({
        method: 'POST',
        url: '/api/v0/monitor/streams',
        headers: { authorization: `Bearer ${token}` },
        payload: { readings: [reading] },
      })
      expect(response.statusCode).toBe(200)
    }
    await Promise.all(
      Array.from({ length: 16 }, (_, minute) =>
        send(minute % 2 === 0 ? t.app : second, minute, minute < 4 ? 5 : 9),
      ),
    )
    const [breach, ...others] = await breaches(sensorId)
    expect(others).toEqual([])
    expect(breach).toMatchObject({ began: 4, isAlerting: true })
    expect(await notices(breach?.['id'])).toHaveLength(1)

    await t.pool.use(connection =>
      connection.send({ text: "update alert_watch set sensors_due = now() - interval '1 second'" }),
    )
    const later = START + 300 * MINUTE
    await Promise.all([watchSensors(t.pool, later), watchSensors(pool, later), watchSensors(t.pool, later)])
    expect(await breaches(sensorId)).toHaveLength(2)
    // What the first server judged so far, the other goes on with.
    await send(second, 20, 5)
    expect(await breaches(sensorId)).toMatchObject([
      { id: breach?.['id'], ended: 20, isAlerting: false },
      { began: 15, ended: 20, isAlerting: false },
    ])
  } finally {
    await second.close()
    await pool.end()
  }
})

test('the food that stood in the chamber is listed with the breach, and no other', async () => {
  const fridge = t.home.places.fridge
  const product = (await t.make('product', { name: 'Ragout' }))['id'] as string
  const batchAt = async (locationId?: string) => {
    const { batch, labels } = await registered(t, token, {
      productId: product,
      madeAt: new Date(START - 10 * MINUTE).toISOString(),
      items: [{ count: 1, quantity: kg(2) }],
    })
    const id = labels[0]!['id'] as string
    const at = new Date(START - 5 * MINUTE).toISOString()
    if (locationId !== undefined)
      expect((await moveLabels(t, token, [id], 'relocate', { locationId, at })).status).toBe(200)
    return { batchId: batch['id'] as string, id }
  }
  const inside = await batchAt(fridge)
  await batchAt()
  const sensorId = await makeSensor({ max: 8, measures: 'air', locationId: fridge })
  await rowsOf(t, `update sensor set created = $3 where organization_id = $1 and id = $2 returning id`, [
    sensorId,
    new Date(START - 60 * MINUTE).toISOString(),
  ])
  await record(sensorId, told([5, 9, 9, 5]))
  const [breach] = await breaches(sensorId)
  const contents = (by: string) =>
    t.call(by, 'POST', '/monitor/incidence/contents/get', { incidenceId: breach?.['id'] })
  const answer = await contents(token)
  expect(answer.body).toMatchObject({
    isWhole: true,
    food: [{ batchId: inside.batchId, product: 'Ragout', status: 'available', labels: [{ id: inside.id }] }],
  })
  expect((await contents(await t.token(5, { organization: 'other' }))).status).toBe(404)
})

test('a failed check of the same machine and its breach are one incidence, whichever came first', async () => {
  const locationId = t.home.places.kitchen
  const machine = async (serial: string) => {
    const device = (await t.make('device', { name: serial, type: 'fridge', serial, locationId }))[
      'id'
    ] as string
    const point = (
      await t.make('haccpPoint', {
        name: `Check ${serial}`,
        hazard: 'biological',
        stage: 'storage',
        kind: 'temperature',
        measure: 'temperature',
        maximum: 8,
        deviceId: device,
        locationId,
      })
    )['id'] as string
    return { device, point, sensorId: await makeSensor({ max: 8, deviceId: device }) }
  }
  const check = async (haccpPointId: string) => {
    const answer = await t.call(token, 'POST', '/haccp/check', {
      check: { haccpPointId, value: 12, corrective: 'Shut' },
    })
    expect(answer.status).toBe(200)
    return answer.body['haccpCheck'] as Record<string, unknown>
  }
  const one = await machine('MERGE-1')
  await record(one.sensorId, [[80, 9]])
  const late = await check(one.point)
  expect(await breaches(one.sensorId)).toMatchObject([{ id: late['incidenceId'] }])
  expect(await notices(late['incidenceId'])).toHaveLength(1)

  // What was closed is another matter: the next failed check of that machine has an incidence of its own.
  const closing = { cause: 'Door', corrective: 'Shut', outcome: 'kept' }
  const settled = async (id: unknown) => {
    for (const step of [{ status: 'acknowledged' }, { status: 'closed', ...closing }])
      expect((await t.call(token, 'PATCH', `/monitor/incidence/${id as string}`, step)).status).toBe(200)
  }
  await settled(late['incidenceId'])
  const next = await check(one.point)
  expect(next['incidenceId']).not.toBe(late['incidenceId'])
  // Nor does a breach take on a check that was settled before it began to be known.
  const three = await machine('MERGE-3')
  const before = await check(three.point)
  await settled(before['incidenceId'])
  await record(three.sensorId, [[80, 9]])
  const [own, ...more] = await breaches(three.sensorId)
  expect(more).toEqual([])
  expect(own?.['id']).not.toBe(before['incidenceId'])

  const two = await machine('MERGE-2')
  const early = await check(two.point)
  await record(two.sensorId, [[81, 9]])
  expect(await breaches(two.sensorId)).toMatchObject([{ id: early['incidenceId'], isAlerting: true }])
  expect(await notices(early['incidenceId'])).toHaveLength(1)
})

test('an alert is tried before it acts: what it would have raised, and whom it tells', async () => {
  const sensorId = await makeSensor()
  await record(sensorId, told([5, 9, 9, 9, 5, 9]))
  const root = await t.token(5, { place: 'root' })
  const rule = {
    locationId: t.home.places.kitchen,
    condition: 'limits',
    sensorIds: [sensorId],
    high: 8,
    after: 120,
  }
  const preview = await t.call(root, 'POST', '/alert/preview/get', { rule })
  expect(preview.body).toMatchObject({
    isWhole: true,
    sensors: [
      { sensorId, breaches: [{ began: new Date(START + MINUTE).toISOString(), peak: 9, level: 'warning' }] },
    ],
  })
  const theirs = await t.token(5, { organization: 'other' })
  expect((await t.call(theirs, 'POST', '/alert/preview/get', { rule })).body['sensors']).toEqual([])

  const alert = await makeAlert('noData', sensorId, { level: 'error', after: 86_000 })
  const trial = await t.call(root, 'POST', '/alert/trial', { alertId: alert['id'] })
  expect(trial.body['notification']).toMatchObject({
    kind: 'test',
    level: 'error',
    resolved: false,
    name: 'Trial: Watch noData',
    standsFor: 'processError',
  })
  expect((await t.call(theirs, 'POST', '/alert/trial', { alertId: alert['id'] })).status).toBe(404)

  // One that is not saved yet, at a place where one may write.
  const draft = { name: 'Soon', level: 'warning', locationId: t.home.places.kitchen }
  const early = await t.call(root, 'POST', '/alert/trial', { draft })
  expect(early.body['notification']).toMatchObject({
    kind: 'test',
    standsFor: 'processWarning',
    name: 'Trial: Soon',
    locationId: t.home.places.kitchen,
  })
  const beside = await t.token(3, { place: 'sibling' })
  for (const [token_, status] of [
    [theirs, 422],
    [beside, 422],
  ] as const)
    expect((await t.call(token_, 'POST', '/alert/trial', { draft })).status).toBe(status)
  expect((await t.call(root, 'POST', '/alert/trial', {})).status).toBe(422)
})
