/** Checks of HACCP points: judged by the limits, kept for ever, and never failed in silence. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'

let t: TestApp
let manager: string
let fridge: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.token(1)
  fridge = (await point({ name: 'Fridge', minimum: 0, maximum: 5 })).id
})
afterAll(() => t.close())

const point = async (more: object = {}) =>
  (await t.make('haccpPoint', {
    name: 'Eyes',
    hazard: 'biological',
    stage: 'storage',
    locationId: t.home.places.kitchen,
    ...more,
  })) as { id: string }
const check = (body: object, token = manager) => t.call(token, 'POST', '/haccp/check', { check: body })
const code = (answer: Answer) => [answer.status, answer.body['code']]
const incidences = async () =>
  (await t.call(manager, 'POST', '/monitor/incidences/get', { filter: { haccpPointId: fridge } })).body[
    'incidences'
  ]

describe('a check', () => {
  test('within the limits is written down and opens nothing', async () => {
    const answer = await check({ haccpPointId: fridge, value: 3.4, note: 'Door closed' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      haccpCheck: { point: 'Fridge', value: 3.4, isOk: true, note: 'Door closed', incidenceId: null },
      incidence: null,
    })
    const { body } = await t.call(manager, 'POST', '/haccp/events/get', { filter: { haccpPointId: fridge } })
    expect(body['haccpChecks'][0]).toMatchObject({ value: 3.4, isOk: true })
    expect(body['haccpChecks'][0].userId).not.toBeNull()
  })

  test('outside opens one incidence and tells the place, once though sent twice', async () => {
    const id = newId()
    const asked = { id, haccpPointId: fridge, value: 9.1, corrective: 'Moved to fridge 2' }
    const answer = await check(asked)
    expect(answer.body['haccpCheck']).toMatchObject({ id, isOk: false, corrective: 'Moved to fridge 2' })
    expect(answer.body['incidence']).toMatchObject({
      name: 'Check failed: Fridge',
      status: 'open',
      level: 'error',
      haccpPointId: fridge,
      corrective: 'Moved to fridge 2',
    })
    await check(asked)
    expect(await incidences()).toHaveLength(1)
    const { body } = await t.call(manager, 'POST', '/notification/notifications/get', {
      search: 'Check failed',
    })
    expect(body['notifications']).toHaveLength(1)
    expect(body['notifications'][0]).toMatchObject({ kind: 'processError', resolved: false })
  })

  test('asks for what is missing and lets nobody excuse what lies outside', async () => {
    const eyes = (await point()).id
    expect(code(await check({ haccpPointId: fridge }))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await check({ haccpPointId: eyes }))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await check({ haccpPointId: fridge, value: 9, isOk: true }))).toEqual([422, 'RULE_BROKEN'])
    expect((await check({ haccpPointId: eyes, isOk: true })).body['haccpCheck']).toMatchObject({ isOk: true })
    expect(code(await check({ haccpPointId: fridge, value: '3' }))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('cannot be changed, and is nobody else’s', async () => {
    const { id } = (await check({ haccpPointId: fridge, value: 2 })).body['haccpCheck']
    expect((await t.call(manager, 'PATCH', `/haccp/event/${id}`, { value: 9 })).status).toBe(404)
    const beside = await t.token(3, { place: 'sibling' })
    const stranger = await t.token(5, { organization: 'other' })
    for (const token of [beside, stranger]) {
      expect((await check({ haccpPointId: fridge, value: 2 }, token)).status).toBe(404)
      expect((await t.call(token, 'GET', `/haccp/event?haccpCheckId=${id}`)).status).toBe(404)
    }
    expect(code(await check({ haccpPointId: fridge, value: 2 }, await t.token(0)))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
  })
})
