/** The breach acts on its contents, on a real database: what food went through, dates by a rule, holding and releasing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { pinFor, type KnownPin } from '../../testing/terminals.ts'
import {
  days,
  faultsOf,
  kg,
  moveLabels,
  only,
  readLabel,
  registered,
  rowsOf,
  type Body,
} from '../../testing/labels.ts'

const MINUTE = 60_000
/** Four hours ago, to the minute: the breach is over before anybody looks. */
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 240 * MINUTE
const instant = (minute: number) => new Date(START + minute * MINUTE).toISOString()

let t: TestApp
let cook: string
let theirs: string
let second: KnownPin
let product: string
beforeAll(async () => {
  t = await createTestApp()
  cook = await t.token(3)
  second = await pinFor(t, await t.token(3, { fresh: true }))
  theirs = await t.token(5, { organization: 'other' })
  product = (await t.make('product', { name: 'Ragout', life: { chilled: only(days(3)) } }))['id']
})
afterAll(() => t.close())

let made = 0
interface Chamber {
  readonly place: string
  readonly sensorId: string
}

/** A fridge with its own sub-place and a sensor of its air, there for a day. */
async function chamber(more: object = {}): Promise<Chamber> {
  made += 1
  const place = (
    await t.make('location', { name: `Fridge ${made}`, type: 'room', parentId: t.home.places.kitchen })
  )['id'] as string
  const sensorId = (
    await t.make('sensor', {
      name: `Air ${made}`,
      path: `air-${made}`,
      kind: 'temperature',
      unit: 'C',
      measures: 'air',
      max: 5,
      locationId: place,
      ...more,
    })
  )['id'] as string
  await rowsOf(t, 'update sensor set created = $3 where organization_id = $1 and id = $2 returning id', [
    sensorId,
    instant(-1440),
  ])
  return { place, sensorId }
}
/** A batch whose labels stand in the chamber since before the breach, or since a minute of it. */
async function foodIn(
  { place }: Chamber,
  count = 1,
  minute = -10,
): Promise<{ batchId: string; ids: string[] }> {
  const { batch, labels } = await registered(t, cook, {
    productId: product,
    madeAt: instant(-30),
    items: [{ count, quantity: kg(1) }],
  })
  const ids = labels.map(label => label['id'] as string)
  expect(
    (await moveLabels(t, cook, ids, 'relocate', { locationId: place, at: instant(minute) })).status,
  ).toBe(200)
  return { batchId: batch['id'] as string, ids }
}
/** Values a minute apart from the beginning on; answers the incidence. */
async function breach({ sensorId }: Chamber, values: readonly number[]): Promise<string> {
  const readings = values.map((value, minute) => ({ sensorId, at: instant(minute), value }))
  const answer = await t.call(await t.token(5), 'POST', '/monitor/streams', { readings })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [row] = await rowsOf(
    t,
    'select id from incidence where organization_id = $1 and sensor_id = $2 and deleted is null',
    [sensorId],
  )
  return row!['id'] as string
}
const minutes = (count: number, celsius: number) => [4, ...Array.from({ length: count }, () => celsius), 4]
const contents = (incidenceId: string, by = cook) =>
  t.call(by, 'POST', '/monitor/incidence/contents/get', { incidenceId })
const foodOf = async (incidenceId: string): Promise<Body[]> => (await contents(incidenceId)).body['food']
const labelsOf = async (incidenceId: string): Promise<Body[]> =>
  (await foodOf(incidenceId)).flatMap(food => food['labels'] as Body[])
const redate = (incidenceId: string, labelIds: string[], by = cook, more: object = {}) =>
  moveLabels(t, by, labelIds, 'redate', { incidenceId, ...more })
const hold = (body: object, by = cook) =>
  t.call(by, 'POST', '/labeling/hold', { hold: { reason: 'Too warm', ...body } })
const release = (body: object, by = cook) =>
  t.call(by, 'POST', '/labeling/release', {
    release: {
      status: 'available',
      reason: 'Core stayed at 4',
      ...(by === cook ? { proof: second } : {}),
      ...body,
    },
  })
const code = (answer: Answer) => [answer.status, answer.body['code']]
const ledgerOf = (batchId: string, incidenceId: string) =>
  rowsOf(
    t,
    `select action, data from event where organization_id = $1 and batch_id = $2 and data ->> 'incidenceId' = $3 order by at, id`,
    [batchId, incidenceId],
  )

describe('what the food went through', () => {
  test('is told for each label by itself: whoever came later went through less', async () => {
    const fridge = await chamber()
    const early = await foodIn(fridge)
    const late = await foodIn(fridge, 1, 31)
    const id = await breach(fridge, minutes(60, 12))
    const labels = await labelsOf(id)
    const of = (labelId: string) => labels.find(label => label['id'] === labelId)
    expect(of(early.ids[0]!)).toMatchObject({ warmest: 12, from: instant(1), to: instant(61) })
    expect(of(early.ids[0]!)?.['beyond'] / 60).toBeCloseTo(60, 0)
    expect(of(late.ids[0]!)?.['beyond'] / 60).toBeCloseTo(30, 0)
  })

  test('goes on under the label that took a wrong print’s place', async () => {
    const fridge = await chamber()
    const { ids } = await foodIn(fridge)
    await t.call(cook, 'POST', '/labeling/print', { labelIds: ids, format: 'zpl' })
    const id = await breach(fridge, minutes(60, 12))
    const answer = await redate(id, ids)
    expect(answer.status).toBe(200)
    const [next] = answer.body['created'] as Body[]
    expect(next).toMatchObject({ replacesId: ids[0] })
    const labels = await labelsOf(id)
    expect(labels).toMatchObject([
      { id: next!['id'], isFinal: false, because: 'afterBreach.done', warmest: 12 },
      { id: ids[0], isFinal: true, because: 'afterBreach.closed' },
    ])
  })
})

describe('dated anew by a rule', () => {
  test('what is shown before is what is written, with the rule in the ledger of each label', async () => {
    const fridge = await chamber()
    const { batchId, ids } = await foodIn(fridge, 2)
    const id = await breach(fridge, minutes(60, 12))
    const shown = await labelsOf(id)
    const [first] = shown
    const before = await readLabel(t, cook, ids[0]!)
    const lost = Date.parse(before['expiration']) - Date.parse(first!['anew'].expiration)
    // Growth at 12 °C against 5 °C, the hour itself taken off.
    const worth = 60 * ((11.4 / 4.4) ** 2 - 1)
    expect(lost / MINUTE).toBeGreaterThan(worth - 1)
    expect(lost / MINUTE).toBeLessThan(worth + 15)
    expect(first!['anew'].lines).toMatchObject([
      { rule: 'expiry.breach.aged', values: { warmest: 12, limit: 5, breach: id }, decides: true },
    ])
    expect((await redate(id, ids)).status).toBe(200)
    for (const label of shown) {
      const after = await readLabel(t, cook, label['id'])
      expect(after).toMatchObject({ expiration: label['anew'].expiration })
      expect(after['dateLines'].at(-1)).toEqual(label['anew'].lines[0])
    }
    const ledger = await ledgerOf(batchId, id)
    expect(ledger.map(({ action }) => action)).toEqual(['label/redate', 'label/redate'])
    expect(ledger[0]!['data'].lines.at(-1)).toMatchObject({ rule: 'expiry.breach.aged' })
    // Once for each breach.
    const again = await redate(id, ids)
    expect(code(again)).toEqual([409, 'NOT_POSSIBLE_NOW'])
    expect(faultsOf(again.body)).toEqual([
      'move.labelIds.0 afterBreach.done',
      'move.labelIds.1 afterBreach.done',
    ])
    expect((await foodOf(id))[0]).toMatchObject({
      decided: [{ action: 'label/redate' }, { action: 'label/redate' }],
    })
  })

  test('the dates of before are told and put back in one call, by who may, with a reason', async () => {
    const fridge = await chamber()
    const { ids } = await foodIn(fridge, 2)
    const id = await breach(fridge, minutes(60, 12))
    expect((await labelsOf(id))[0]).toMatchObject({ was: null })
    const { expiration: before } = await readLabel(t, cook, ids[0]!)
    const back = (by: string, more: object = {}) =>
      redate(id, ids, by, { putsBack: true, reason: 'The probe was wrong', ...more })
    const head = await t.token(5)
    expect(faultsOf((await back(head)).body)[0]).toBe('move.labelIds.0 afterBreach.notDone')
    expect((await redate(id, ids)).status).toBe(200)
    const [dated] = await labelsOf(id)
    expect(dated).toMatchObject({ was: { bestBefore: null, expiration: before } })
    expect(dated!['expiration']).not.toBe(before)
    expect(code(await back(head, { reason: ' ' }))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await moveLabels(t, head, ids, 'redate', { putsBack: true, reason: 'Why' }))).toEqual([
      422,
      'RULE_BROKEN',
    ])
    expect(faultsOf((await back(cook)).body)[0]).toBe('move.labelIds.0 redate.notAllowed')
    expect((await back(head)).status).toBe(200)
    for (const labelId of ids) expect(await readLabel(t, cook, labelId)).toMatchObject({ expiration: before })
    expect((await labelsOf(id))[0]).toMatchObject({ was: null, because: null })
    const [food] = await foodOf(id)
    expect(food!['decided'].map(({ action, reason }: Body) => [action, reason]).slice(0, 2)).toEqual([
      ['label/putBack', 'The probe was wrong'],
      ['label/putBack', 'The probe was wrong'],
    ])
    expect((await redate(id, ids)).status).toBe(200)
  })

  test('past two hours it is used before four are over; past four nothing is offered, nor done', async () => {
    const long = await chamber()
    const { ids } = await foodIn(long)
    const id = await breach(long, minutes(170, 9))
    expect((await labelsOf(id))[0]).toMatchObject({ anew: { lines: [{ rule: 'expiry.breach.useSoon' }] } })
    expect((await redate(id, ids)).status).toBe(200)
    const { expiration } = await readLabel(t, cook, ids[0]!)
    expect(Math.abs(Date.parse(expiration) - START - 241 * MINUTE)).toBeLessThan(3 * MINUTE)

    const longer = await chamber({ max: 5 })
    const food = await foodIn(longer)
    const lost = await breach(longer, minutes(239, 9).slice(0, -1))
    // Not over yet.
    expect((await labelsOf(lost))[0]).toMatchObject({ anew: null, because: 'afterBreach.going' })
    expect(faultsOf((await redate(lost, food.ids)).body)).toEqual(['move.labelIds.0 afterBreach.going'])
  })

  test('what it went through there before counts, also where it was released from that', async () => {
    const fridge = await chamber()
    const { batchId, ids } = await foodIn(fridge)
    const first = await breach(fridge, minutes(80, 9))
    expect((await labelsOf(first))[0]).toMatchObject({ anew: { lines: [{ rule: 'expiry.breach.aged' }] } })
    expect((await release({ batchIds: [batchId], incidenceId: first })).status).toBe(200)
    await breach(fridge, [...minutes(80, 9), ...Array.from({ length: 18 }, () => 4), ...minutes(80, 9)])
    const [second] = await rowsOf(
      t,
      'select id from incidence where organization_id = $1 and sensor_id = $2 and id <> $3 and deleted is null',
      [fridge.sensorId, first],
    )
    expect((await labelsOf(second!['id'] as string))[0]).toMatchObject({
      anew: { lines: [{ rule: 'expiry.breach.useSoon' }] },
    })
    expect((await redate(second!['id'] as string, ids)).status).toBe(200)
  })

  test('nothing typed goes with it, a breach of elsewhere is none, and a label that was not inside has nothing measured', async () => {
    const fridge = await chamber()
    const { ids } = await foodIn(fridge)
    const id = await breach(fridge, minutes(20, 9))
    expect(code(await redate(id, ids, cook, { expiration: instant(600) }))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await redate(newId(), ids))).toEqual([422, 'UNKNOWN_LINK'])
    expect(
      code(await moveLabels(t, cook, ids, 'relocate', { incidenceId: id, locationId: fridge.place })),
    ).toEqual([422, 'RULE_BROKEN'])
    const other = await registered(t, cook, { productId: product, madeAt: instant(-30) })
    const stranger = other.labels[0]!['id'] as string
    expect(faultsOf((await redate(id, [stranger])).body)).toEqual(['move.labelIds.0 afterBreach.noReadings'])
  })
})

describe('held and released', () => {
  test('all at once, for the incidence; the ledger and the list say so', async () => {
    const fridge = await chamber()
    const [one, two] = [await foodIn(fridge), await foodIn(fridge)]
    const id = await breach(fridge, minutes(20, 9))
    const batchIds = [one.batchId, two.batchId]
    const held = await hold({ batchIds, incidenceId: id })
    expect(held.status).toBe(200)
    expect(held.body['heldIds'].toSorted()).toEqual(batchIds.toSorted())
    expect(await foodOf(id)).toMatchObject([{ status: 'hold' }, { status: 'hold' }])
    expect((await moveLabels(t, cook, one.ids, 'serve')).status).toBe(409)
    expect(await ledgerOf(one.batchId, id)).toMatchObject([
      { action: 'batch/hold', data: { reason: 'Too warm', incidenceId: id } },
    ])
    expect((await hold({ batchIds, incidenceId: id })).body['heldIds']).toEqual([])
    expect((await release({ batchIds, incidenceId: id })).status).toBe(200)
    const food = await foodOf(id)
    expect(food).toMatchObject([
      {
        status: 'available',
        isWithin: true,
        decided: [
          { action: 'batch/release', reason: 'Core stayed at 4' },
          { action: 'batch/hold', reason: 'Too warm' },
        ],
      },
      { status: 'available' },
    ])
  })

  test('what is not held is released with a reason for an incidence alone', async () => {
    const fridge = await chamber()
    const { batchId } = await foodIn(fridge)
    const id = await breach(fridge, minutes(20, 9))
    expect(code(await release({ batchIds: [batchId] }))).toEqual([409, 'NOT_POSSIBLE_NOW'])
    expect((await release({ batchIds: [batchId], incidenceId: id })).status).toBe(200)
    expect(await ledgerOf(batchId, id)).toMatchObject([{ action: 'batch/release' }])
    expect(code(await release({ batchIds: [batchId], incidenceId: newId() }))).toEqual([422, 'UNKNOWN_LINK'])
    // Rejected at once where nothing can be done with it any more; then for good.
    expect((await release({ batchIds: [batchId], incidenceId: id, status: 'rejected' })).status).toBe(200)
    expect(code(await release({ batchIds: [batchId], incidenceId: id }))).toEqual([409, 'NOT_POSSIBLE_NOW'])
    expect(code(await hold({ batchIds: [batchId], reach: true }))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await hold({ batchIds: [batchId], batchId }))).toEqual([422, 'RULE_BROKEN'])
  })
})

describe('marked on the label', () => {
  const alarmsOf = (labelId: string, by = cook) =>
    t.call(by, 'POST', '/monitor/label/alarms/get', { labelId })

  test('while it stands in a chamber with an open alarm, then that it went through one until it is closed', async () => {
    const fridge = await chamber()
    const { ids } = await foodIn(fridge)
    const elsewhere = await foodIn(await chamber())
    const [labelId] = ids as [string]
    expect((await alarmsOf(labelId)).body).toEqual({ alarms: [] })
    const incidenceId = await breach(fridge, [4, 9, 9, 9])
    expect((await alarmsOf(labelId)).body).toEqual({
      alarms: [{ incidenceId, name: expect.stringContaining('9 °C'), began: instant(1), isInside: true }],
    })
    expect((await alarmsOf(elsewhere.ids[0]!)).body).toEqual({ alarms: [] })
    expect((await alarmsOf(labelId, theirs)).status).toBe(404)
    expect((await alarmsOf(labelId, await t.token(3, { place: 'sibling' }))).status).toBe(404)
    // Carried out of it: it went through the breach, and stands in it no more.
    const out = await foodIn(fridge)
    expect(
      (await moveLabels(t, cook, out.ids, 'relocate', { locationId: t.home.places.kitchen })).status,
    ).toBe(200)
    expect((await alarmsOf(out.ids[0]!)).body['alarms']).toMatchObject([{ incidenceId, isInside: false }])
    await breach(fridge, [4, 9, 9, 9, 4])
    expect((await alarmsOf(labelId)).body['alarms']).toMatchObject([{ incidenceId, isInside: false }])
    const path = `/monitor/incidence/${incidenceId}`
    await t.call(cook, 'PATCH', path, { status: 'acknowledged' })
    const said = { cause: 'Door', corrective: 'Shut', outcome: 'kept' }
    const closed = await t.call(cook, 'PATCH', path, { status: 'closed', ...said })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    expect((await alarmsOf(labelId)).body).toEqual({ alarms: [] })
  })
})

describe('who may', () => {
  test('another organization reaches neither the breach nor its labels', async () => {
    const fridge = await chamber()
    const { batchId, ids } = await foodIn(fridge)
    const id = await breach(fridge, minutes(20, 9))
    expect((await contents(id, theirs)).status).toBe(404)
    expect(code(await redate(id, ids, theirs))).toEqual([422, 'UNKNOWN_LINK'])
    expect(code(await hold({ batchIds: [batchId] }, theirs))).toEqual([422, 'UNKNOWN_LINK'])
    expect(code(await hold({ batchIds: [batchId], incidenceId: id }, theirs))).toEqual([422, 'UNKNOWN_LINK'])
    expect(code(await release({ batchIds: [batchId], incidenceId: id }, theirs))).toEqual([
      422,
      'UNKNOWN_LINK',
    ])
    expect((await foodOf(id))[0]).toMatchObject({ status: 'available', decided: [] })
    expect(await readLabel(t, cook, ids[0]!)).toMatchObject({ version: 2 })
  })

  test('a kitchen beside reaches nothing, who only looks changes nothing', async () => {
    const fridge = await chamber()
    const { batchId, ids } = await foodIn(fridge)
    const id = await breach(fridge, minutes(20, 9))
    const beside = await t.token(3, { place: 'sibling' })
    expect((await contents(id, beside)).status).toBe(404)
    expect(code(await redate(id, ids, beside))).toEqual([422, 'UNKNOWN_LINK'])
    const guest = await t.token(0)
    expect(code(await redate(id, ids, guest))).toEqual([403, 'NOT_ALLOWED'])
    expect(code(await hold({ batchIds: [batchId] }, guest))).toEqual([403, 'NOT_ALLOWED'])
    expect(code(await release({ batchIds: [batchId], incidenceId: id }, guest))).toEqual([403, 'NOT_ALLOWED'])
    expect((await contents(id, guest)).status).toBe(200)
  })
})
