/** Watching sensors on a real database: one breach is one event, one incidence and one notification. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createPool } from '../../database/connection.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { everyMinute, MINUTE, START, watchedSensors } from '../../testing/watched-sensors.ts'
import { watchSensors } from './index.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
})
afterAll(() => t.close())
const { makeSensor, makeAlert, record, breaches, events, notices, states } = watchedSensors(() => ({
  t,
  token,
}))

test('a fridge at 9 to 10 degrees for 33 minutes is one event, one incidence, one notification', async () => {
  const sensorId = await makeSensor({ max: 8, tolerance: 600 })
  const alert = await makeAlert('limits', sensorId, { high: 8, after: 900, level: 'error' })
  await record(sensorId, everyMinute([6, 7]))
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

  await record(sensorId, everyMinute([7, 6], 35))
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
  await record(sensorId, everyMinute([9, 9, 7, 9, 9, 9.5, 5]))
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
    await record(sensorId, everyMinute(part))
    const rest = everyMinute(values).filter(([minute]) => part[minute] === null)
    for (const one of rest.toReversed()) await record(sensorId, [one])
    expect(await breaches(sensorId)).toMatchObject([
      { began: 1, ended: 5 },
      { began: 6, ended: 11 },
    ])
  }
})

test('what late readings show to be none is taken back, with its notification', async () => {
  const sensorId = await makeSensor({ max: 8, tolerance: 300 })
  await record(sensorId, everyMinute([5, 9, null, null, null, null, 9]))
  const [found] = await breaches(sensorId)
  expect(found).toMatchObject({ began: 1, ended: null })
  await record(sensorId, [[3, 6]])
  expect(await breaches(sensorId)).toEqual([])
  expect(await notices(found?.['id'])).toEqual([])
  expect(await states(sensorId)).toMatchObject([{ state: { since: START + 6 * MINUTE, level: null } }])
})

test('a value that changes too fast', async () => {
  const sensorId = await makeSensor()
  await makeAlert('rate', sensorId, { rate: 3, ratePer: 300 })
  await record(sensorId, everyMinute([5, 5.5, 6, 6, 6, 6, 6]))
  await record(sensorId, everyMinute([8, 10, 10, 10, 10, 10, 10, 10], 7))
  expect(await breaches(sensorId)).toMatchObject([{ began: 8, peak: 4, ended: 12 }])
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

test('an alert is tried before it acts: what it would have raised, and whom it tells', async () => {
  const sensorId = await makeSensor()
  await record(sensorId, everyMinute([5, 9, 9, 9, 5, 9]))
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
