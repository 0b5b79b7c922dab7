/** What the clock alone shows of sensors, and what becomes of a breach whose alert or sensor is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import { everyMinute, MINUTE, START, watchedSensors } from '../../testing/watched-sensors.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
})
afterAll(() => t.close())
const { makeSensor, makeAlert, record, breaches, events, notices, states, lookNow } = watchedSensors(() => ({
  t,
  token,
}))

test('a silent sensor is told of once, and is over when it is heard again', async () => {
  const sensorId = await makeSensor({ interval: 60 })
  await makeAlert('noData', sensorId)
  await record(sensorId, everyMinute([5, 5]))
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
  await record(sensorId, everyMinute([9]))
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
  await record(sensorId, everyMinute([9]))
  const root = await t.token(5, { place: 'root' })
  const change = (active: boolean) => t.call(root, 'PATCH', `/alert/${alert['id'] as string}`, { active })
  expect((await change(false)).status).toBe(200)
  await lookNow()
  expect(await breaches(sensorId)).toMatchObject([{ isAlerting: false }])
  expect((await events(sensorId)).map(({ action }) => action)).toEqual(['sensor/breach', 'sensor/recover'])
  expect((await change(true)).status).toBe(200)
  await record(sensorId, everyMinute([9], 5))
  expect(await breaches(sensorId)).toMatchObject([{ isAlerting: false }, { isAlerting: true }])
})

test('a sensor that is removed or switched off, and one that its alert is no longer meant for, leave nothing alerting', async () => {
  const root = await t.token(5, { place: 'root' })
  const [removed, off, other] = [await makeSensor(), await makeSensor(), await makeSensor()]
  const spare = await makeSensor()
  const alert = await makeAlert('limits', removed, { high: 8, sensorIds: [removed, off, other] })
  for (const id of [removed, off, other]) await record(id, everyMinute([9]))
  const answers = [
    await t.call(root, 'PATCH', `/sensor/${off}`, { active: false }),
    await t.call(root, 'PATCH', `/alert/${alert['id'] as string}`, { sensorIds: [spare] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await rowsOf(t, 'update sensor set deleted = now() where organization_id = $1 and id = $2 returning id', [
    removed,
  ])
  await lookNow()
  for (const id of [removed, off, other]) {
    expect(await breaches(id)).toMatchObject([{ isAlerting: false, status: 'open' }])
    expect(await states(id)).toEqual([])
    expect((await events(id)).map(({ action }) => action)).toEqual(['sensor/breach', 'sensor/recover'])
  }
  // What is switched off is not watched, even where it still sends.
  await record(off, everyMinute([9], 5))
  await lookNow()
  expect(await breaches(off)).toHaveLength(1)
})

test('with more sensors than are looked at at once each has its turn', async () => {
  const organizationId = t.home.id
  const last = await makeSensor({ interval: 900 })
  // Ids before that of any record: of quiet sensors that report in time, and of ones without a battery.
  await rowsOf(
    t,
    `insert into sensor (organization_id, id, name, path, kind, unit, measures, location_id, last_at, created, updated)
     select $1, ('00000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, 'Many ' || number, 'many-' || number, 'temperature',
       'C', 'air', $2, now() - interval '10 minutes', now(), now() from generate_series(1, 1100) number returning id`,
    [t.home.places.kitchen],
  )
  await record(last, everyMinute([5]))
  for (const condition of ['noData', 'battery'])
    await t.make('alert', {
      name: `All ${condition}`,
      subject: 'sensor',
      condition,
      locationId: t.home.places.kitchen,
    })
  await lookNow()
  expect(await breaches(last)).toMatchObject([{ began: 0, isAlerting: true }])
  const { rows } = await t.pool.use(connection =>
    connection.send({
      text: `select count(*)::int as count from incidence where organization_id = $1 and name like 'Many %'`,
      values: [organizationId],
    }),
  )
  expect(rows).toEqual([{ count: 0 }])
})
