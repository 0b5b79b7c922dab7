/** Checks of HACCP points: judged by the limits, kept for ever, and never failed in silence. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { registered } from '../../testing/labels.ts'
import * as files from '../../testing/sample-files.ts'

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

const faults = (answer: Answer) =>
  (answer.body['details']?.faults ?? []) as { path: string; rule: string; message: string }[]
const fault = (answer: Answer) => {
  const [one] = faults(answer)
  return [answer.status, one?.path, one?.rule]
}
const found = (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['haccpCheck'] as Record<string, unknown>
}

describe('what can be', () => {
  test('65,000 °C was typed wrong: it is no check at all, and nothing is opened', async () => {
    const { id } = await point({ name: 'Oven', minimum: 75 })
    const answer = await check({ haccpPointId: id, value: 65_000 })
    expect(fault(answer)).toEqual([422, 'check.value', 'problem.haccp.implausible'])
    expect(faults(answer)[0]?.message).toContain('300 °C')
    const { body } = await t.call(manager, 'POST', '/haccp/events/get', { filter: { haccpPointId: id } })
    expect(body['haccpChecks']).toEqual([])
    const narrow = await point({ name: 'Narrow', maximum: 5, plausibleMinimum: -5, plausibleMaximum: 30 })
    expect(fault(await check({ haccpPointId: narrow.id, value: 31 }))[2]).toBe('problem.haccp.implausible')
    expect(found(await check({ haccpPointId: narrow.id, value: 30 }))).toMatchObject({ isOk: false })
  })

  test('nobody says for whom, how it went or what stood beside it', async () => {
    const body = { haccpPointId: fridge, value: 3 }
    for (const more of [
      { userId: newId() },
      { verifiedBy: newId() },
      { outcome: 'ok' },
      { readingValue: 3 },
      { dueAt: new Date().toISOString() },
      { minimum: -100 },
    ])
      expect((await check({ ...body, ...more })).status).toBe(400)
  })
})

describe('every way of finding', () => {
  test('options of the house, texts, counts', async () => {
    const board = await point({ method: 'options', measure: 'visual', options: 'Clean\n! Dirty' })
    expect(found(await check({ haccpPointId: board.id, said: 'Clean' }))).toMatchObject({
      outcome: 'ok',
      said: 'Clean',
      unit: null,
      method: 'options',
    })
    const dirty = await check({ haccpPointId: board.id, said: 'Dirty' })
    expect(found(dirty)).toMatchObject({ outcome: 'failed' })
    expect(dirty.body['incidence'].description).toContain('Dirty')
    expect(fault(await check({ haccpPointId: board.id, said: 'So so' }))[2]).toBe('problem.haccp.option')
    const text = await point({ method: 'text', measure: 'visual' })
    expect(fault(await check({ haccpPointId: text.id }))[1]).toBe('check.said')
    expect(found(await check({ haccpPointId: text.id, said: 'Lot 7' }))).toMatchObject({
      isOk: true,
      said: 'Lot 7',
    })
    const traps = await point({ method: 'count', measure: 'count', maximum: 0 })
    expect(found(await check({ haccpPointId: traps.id, value: 2 }))).toMatchObject({ isOk: false, value: 2 })
  })

  test('a photo comes with its check, is kept once, and is seen by whoever sees the check', async () => {
    const { id: pointId } = await point({ method: 'photo', measure: 'visual' })
    expect(fault(await check({ haccpPointId: pointId, isOk: true }))[1]).toBe('check.photoId')
    const photo = (await files.photo('jpeg')).toString('base64')
    const asked = { id: newId(), haccpPointId: pointId, isOk: true, photo }
    const first = found(await check(asked))
    expect(found(await check(asked))['photoId']).toBe(first['photoId'])
    const content = (token: string) =>
      t.call(token, 'GET', `/attachment/content?attachmentId=${String(first['photoId'])}`)
    expect((await content(manager)).headers['content-type']).toBe('image/jpeg')
    expect((await content(await t.token(5, { organization: 'other' }))).status).toBe(404)
    expect((await content(await t.token(3, { place: 'sibling' }))).status).toBe(404)
    const bad = Buffer.from('<html>no picture at all</html>').toString('base64')
    expect(fault(await check({ haccpPointId: pointId, isOk: true, photo: bad }))[1]).toBe('check.photo')
    expect((await check({ haccpPointId: pointId, isOk: true, photoId: newId() })).body['code']).toBe(
      'UNKNOWN_LINK',
    )
  })

  test('several values in one check: one that fails fails it, one that lacks is named', async () => {
    const further = (name: string, more: object) => ({
      name,
      method: 'typed',
      measure: 'temperature',
      minimum: null,
      maximum: null,
      options: [],
      ...more,
    })
    const { id } = await point({
      maximum: 5,
      values: [
        further('Core', { maximum: 4 }),
        further('Packing', { method: 'options', options: ['Whole', '!Torn'] }),
      ],
    })
    const ask = (core: number | undefined, packing: string) =>
      check({
        haccpPointId: id,
        value: 3,
        values: [
          { name: 'Packing', said: packing },
          ...(core === undefined ? [] : [{ name: 'Core', value: core }]),
        ],
      })
    expect(found(await ask(3, 'Whole'))).toMatchObject({
      isOk: true,
      values: [
        { name: 'Core', value: 3, unit: '°C', maximum: 4, isOk: true },
        { name: 'Packing', said: 'Whole', isOk: true },
      ],
    })
    expect(found(await ask(3, 'Torn'))).toMatchObject({ isOk: false })
    expect(fault(await ask(undefined, 'Whole'))).toEqual([
      422,
      'check.values.Core.value',
      'problem.field.required',
    ])
    expect(fault(await ask(65_000, 'Whole'))[2]).toBe('problem.haccp.implausible')
  })

  test('pictures of further values come along, each with its own; a text is no picture', async () => {
    const seen = (name: string, method: string) => ({
      name,
      method,
      measure: 'visual',
      minimum: null,
      maximum: null,
      options: [],
    })
    const { id: haccpPointId } = await point({
      maximum: 5,
      values: [seen('Door', 'photo'), seen('Driver', 'signature')],
    })
    const photo = (await files.photo('jpeg')).toString('base64')
    const door = { name: 'Door', isOk: true }
    const driver = { name: 'Driver', photo }
    const ask = (...values: object[]) => check({ haccpPointId, value: 3, values })
    expect(fault(await ask({ ...door, said: newId() }, driver))[1]).toBe('check.values.0.photoId')
    const bad = Buffer.from('<html>no picture at all</html>').toString('base64')
    expect(fault(await ask({ ...door, photo }, { ...driver, photo: bad }))[1]).toBe('check.values.1.photo')
    const made = found(await ask({ ...door, photo }, driver))
    const [first, second] = made['values'] as { photoId: string; said: null }[]
    expect(made).toMatchObject({ isOk: true, photoId: null })
    expect(first?.photoId).not.toBe(second?.photoId)
    for (const one of [first, second]) {
      const content = await t.call(manager, 'GET', `/attachment/content?attachmentId=${one?.photoId}`)
      expect(content.headers['content-type']).toBe('image/jpeg')
    }
    expect((await ask({ ...door, photoId: first?.photoId }, driver)).status).toBe(400)
  })

  test('limits of the product that was scanned, and of no product of others', async () => {
    const fish = (await t.make('product', { name: 'Hake' }))['id'] as string
    const { id } = await point({
      maximum: 7,
      source: 'House',
      groupLimits: [{ name: 'Fish', productIds: [fish], minimum: null, maximum: 2, source: '853/2004' }],
    })
    expect(found(await check({ haccpPointId: id, value: 5 }))).toMatchObject({
      isOk: true,
      maximum: 7,
      limitsGroup: null,
    })
    const ofFish = { isOk: false, maximum: 2, limitsGroup: 'Fish', limitsSource: '853/2004', productId: fish }
    expect(found(await check({ haccpPointId: id, value: 5, productId: fish }))).toMatchObject(ofFish)
    const owner = await t.token(5)
    const { labels } = await registered(t, owner, {
      productId: fish,
      items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
    })
    const labelId = labels[0]!['id']
    expect(found(await check({ haccpPointId: id, value: 5, labelId }))).toMatchObject({ ...ofFish, labelId })
    const theirs = (await t.make('product', { name: 'Theirs' }, 'other'))['id']
    expect((await check({ haccpPointId: id, value: 5, productId: theirs })).body['code']).toBe('UNKNOWN_LINK')
  })
})

describe('what follows', () => {
  test('compulsory steps are confirmed, each one, or the failed check is refused', async () => {
    const { id } = await point({ maximum: 5, steps: 'Move the food\nCall the technician' })
    const ask = (steps?: string[]) => check({ haccpPointId: id, value: 9, ...(steps && { steps }) })
    expect(fault(await ask())).toEqual([422, 'check.steps', 'problem.haccp.steps'])
    expect(fault(await ask(['Move the food']))[0]).toBe(422)
    expect(found(await ask(['Call the technician', 'Move the food']))['steps']).toEqual([
      { step: 'Move the food', isDone: true },
      { step: 'Call the technician', isDone: true },
    ])
    expect(found(await check({ haccpPointId: id, value: 3 }))['steps']).toEqual([])
  })

  test('not applicable only with a reason; it answers what is owed and is no failure', async () => {
    const { id } = await point({ maximum: 5, everyHours: 4 })
    expect(fault(await check({ haccpPointId: id, notApplicable: true }))).toEqual([
      422,
      'check.reason',
      'problem.field.required',
    ])
    expect(fault(await check({ haccpPointId: id, notApplicable: true, reason: '  ' }))[1]).toBe(
      'check.reason',
    )
    const written = found(await check({ haccpPointId: id, notApplicable: true, reason: 'No delivery today' }))
    expect(written).toMatchObject({ outcome: 'notApplicable', value: null, reason: 'No delivery today' })
    expect(written['dueAt']).not.toBeNull()
  })

  test('a correction stands beside what it corrects, once, with its reason', async () => {
    const { id } = await point({ maximum: 5 })
    const wrong = found(await check({ haccpPointId: id, value: 38 }))
    const correct = (more: object = {}) =>
      check({ haccpPointId: id, value: 3.8, correctsId: wrong['id'], reason: 'A point too few', ...more })
    expect(fault(await correct({ reason: undefined }))[1]).toBe('check.reason')
    const all = await Promise.all([correct(), correct(), correct()])
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const { body } = await t.call(manager, 'POST', '/haccp/events/get', { filter: { haccpPointId: id } })
    expect(body['haccpChecks']).toHaveLength(2)
    expect(body['haccpChecks']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: wrong['id'], value: 38, isOk: false }),
        expect.objectContaining({ correctsId: wrong['id'], value: 3.8, isOk: true, dueAt: null }),
      ]),
    )
    const elsewhere = await point()
    const other = await check({
      haccpPointId: elsewhere.id,
      isOk: true,
      correctsId: wrong['id'],
      reason: 'x',
    })
    expect(fault(other)[1]).toBe('check.correctsId')
  })

  test('three failures in a row are one incidence that says so; after a good one the next is another', async () => {
    const { id } = await point({ name: 'Holding', minimum: 65 })
    const fail = async (value: number, corrective?: string) =>
      found(await check({ haccpPointId: id, value, ...(corrective && { corrective }) }))['incidenceId']
    const [first, ...others] = await Promise.all([fail(60), fail(61), fail(62)])
    expect(others).toEqual([first, first])
    expect(await fail(63, 'Heated again')).toBe(first)
    const of = async () =>
      (await t.call(manager, 'POST', '/monitor/incidences/get', { filter: { haccpPointId: id } })).body[
        'incidences'
      ]
    expect(await of()).toMatchObject([{ id: first, corrective: 'Heated again' }])
    expect((await of())[0].description).toContain('Failed 4 times in a row. Found: 63 °C')
    const told = await t.call(manager, 'POST', '/notification/notifications/get', { search: 'Holding' })
    expect(told.body['notifications']).toHaveLength(1)
    expect(found(await check({ haccpPointId: id, value: 70 }))['incidenceId']).toBeNull()
    expect(await fail(60)).not.toBe(first)
    expect(await of()).toHaveLength(2)
  })
})
