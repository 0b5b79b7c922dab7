/** A breach and what people make of it: its notification, the food that was there, checks of the same machine. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { kg, moveLabels, registered, rowsOf } from '../../testing/labels.ts'
import { everyMinute, MINUTE, START, watchedSensors } from '../../testing/watched-sensors.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
})
afterAll(() => t.close())
const { makeSensor, record, breaches, notices, lookNow } = watchedSensors(() => ({ t, token }))

test('closing an incidence settles its notification, and the other way round', async () => {
  const sensorId = await makeSensor({ max: 8 })
  await record(sensorId, everyMinute([9, 5, 9]))
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
  await record(sensorId, everyMinute([9, 12, 5], 3))
  expect(await breaches(sensorId)).toHaveLength(2)
  expect((await breaches(sensorId))[1]).toMatchObject({
    status: 'closed',
    isAlerting: false,
    peak: 12,
    ended: 5,
  })
})

test('an incidence that is removed is chased no more', async () => {
  const sensorId = await makeSensor({ max: 8 })
  await record(sensorId, everyMinute([9]))
  const [found] = await breaches(sensorId)
  const id = found?.['id'] as string
  const [notice] = await notices(id)
  const removed = await t.call(token, 'DELETE', '/monitor/incidence', { incidence: id })
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  const left = await rowsOf(t, 'select resolved from notification where organization_id = $1 and id = $2', [
    notice?.['id'],
  ])
  expect(left).toEqual([{ resolved: true }])
})

test('own limits of a sensor that is removed leave nothing alerting where no alert was ever made', async () => {
  const sensorId = await makeSensor({ max: 8 })
  await record(sensorId, everyMinute([9]))
  expect(await breaches(sensorId)).toMatchObject([{ isAlerting: true }])
  await rowsOf(t, 'update sensor set deleted = now() where organization_id = $1 and id = $2 returning id', [
    sensorId,
  ])
  await lookNow()
  expect(await breaches(sensorId)).toMatchObject([{ isAlerting: false, status: 'open' }])
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
  await record(sensorId, everyMinute([5, 9, 9, 5]))
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

test('what somebody settled, and what a check found, is kept where late readings show that there was no breach', async () => {
  const known = async () => {
    const sensorId = await makeSensor({ max: 8, tolerance: 300 })
    await record(sensorId, [
      [0, 5],
      [1, 9],
      [6, 9],
    ])
    const [found] = await breaches(sensorId)
    return { sensorId, id: found?.['id'] as string }
  }
  const settled = await known()
  const closing = { cause: 'Door', corrective: 'Shut', outcome: 'kept' }
  for (const step of [{ status: 'acknowledged' }, { status: 'closed', ...closing }])
    expect((await t.call(token, 'PATCH', `/monitor/incidence/${settled.id}`, step)).status).toBe(200)
  await record(settled.sensorId, [[3, 6]])
  expect(await breaches(settled.sensorId)).toMatchObject([
    { id: settled.id, status: 'closed', isAlerting: false, began: 1, ended: 1 },
  ])
  expect(await notices(settled.id)).toMatchObject([{ resolved: true }])

  const checked = await known()
  const point = await t.make('haccpPoint', {
    name: 'Check again',
    hazard: 'biological',
    stage: 'storage',
    kind: 'temperature',
    measure: 'temperature',
    maximum: 8,
    locationId: t.home.places.kitchen,
  })
  await rowsOf(
    t,
    `update incidence set haccp_point_id = $3 where organization_id = $1 and id = $2 returning id`,
    [checked.id, point['id']],
  )
  await record(checked.sensorId, [[3, 6]])
  const left = await rowsOf(
    t,
    `select kind, sensor_id, is_alerting, deleted from incidence where organization_id = $1 and id = $2`,
    [checked.id],
  )
  expect(left).toEqual([{ kind: 'check', sensor_id: null, is_alerting: false, deleted: null }])
})
