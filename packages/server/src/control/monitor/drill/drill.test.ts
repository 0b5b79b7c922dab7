/** Recall drills: a lot by chance, the clock, who was told, a paper that proves itself; and key data of lots. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSignedBy } from '../../../adapters/signer.ts'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, asServer, type TestApp } from '../../../testing/app.ts'
import { g, kg, moveLabels, registered, type Body } from '../../../testing/labels.ts'
import { expectRefusals } from '../../../testing/switched-workers.ts'

let t: TestApp
let token: string
let milkId: string
let creamId: string
let milk: Body
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(3)
  milkId = (await t.make('product', { name: 'Milk ñ' }))['id']
  creamId = (await t.make('product', { name: 'Cream' }))['id']
  milk = await registered(t, token, {
    productId: milkId,
    origin: 'receipt',
    supplier: 'Dairy',
    supplierLot: 'M-1',
    supplierDocument: 'DN 7',
    items: [{ count: 1, quantity: kg(2) }],
  })
  const cream = await registered(t, token, {
    productId: creamId,
    inputs: [{ labelId: milk['labels'][0].id, quantity: kg(1) }],
    items: [{ count: 2, quantity: g(400) }],
  })
  await moveLabels(t, token, [cream.labels[0]!['id'] as string], 'serve')
  const owner = await t.token(5, { place: 'root' })
  await moveLabels(t, owner, [cream.labels[1]!['id'] as string], 'relocate', {
    locationId: t.home.places.sibling,
  })
})
afterAll(() => t.close())

const start = (more: object = {}, by = token) =>
  t.call(by, 'POST', '/monitor/recall-drill/start', {
    start: { kind: 'supplierLot', days: 30, target: 3600, ...more },
  })
const begun = async (more: object = {}) => (await start(more)).body['recallDrill'] as Body
const result = (recallDrillId: string, by = token) =>
  t.call(by, 'POST', '/monitor/recall-drill/result/get', { recallDrillId })
const tick = (recallDrillId: string, kind: string, id: string, isDone = true) =>
  t.call(token, 'POST', '/monitor/recall-drill/tick', { tick: { recallDrillId, kind, id, isDone } })
const finish = (recallDrillId: string, more: object = {}) =>
  t.call(token, 'POST', '/monitor/recall-drill/finish', {
    finish: { recallDrillId, signedName: 'Ana Chef', conclusion: 'Add the address of the bar.', ...more },
  })
const paper = async (id: string, by = token) =>
  t.call(by, 'GET', `/monitor/recall-drill/paper?recallDrillId=${id}`)
const verify = (body: object, by = token) =>
  t.call(by, 'POST', '/monitor/recall-drill/verify', { verify: body })

describe('a drill', () => {
  test('draws a real lot, finds suppliers, what was made, places and people, and holds nothing', async () => {
    const drill = await begun()
    expect(drill).toMatchObject({
      batchId: milk['batch'].id,
      lot: 'Milk ñ · M-1',
      status: 'running',
      kind: 'supplierLot',
    })
    const { body } = await result(drill['id'])
    expect(body['result']).toMatchObject({
      lot: { supplier: 'Dairy', supplierLot: 'M-1', received: [{ value: 2000, unit: 'g' }] },
      suppliers: [{ supplier: 'Dairy', supplierDocument: 'DN 7' }],
      made: [{ productName: 'Cream', labels: 2 }],
      found: 1,
      labels: 3,
      isWhole: true,
    })
    expect(body['result'].whereabouts.map((one: Body) => [one['kind'], one['labels']])).toEqual([
      ['inStock', 2],
      ['served', 1],
    ])
    expect(body['result'].places.map((one: Body) => one['name']).toSorted()).toEqual([
      'Home kitchen',
      'Home sibling',
    ])
    expect(body['result'].people.length).toBeGreaterThan(0)
    const { batch } = (await t.call(token, 'GET', `/labeling/batch?batchId=${milk['batch'].id}`)).body
    expect(batch.status).toBe('available')
  })

  test('sent twice it is one; of days without lots, or of what was not made here, there is none', async () => {
    const id = newId()
    expect([
      (await start({ id })).body['recallDrill'].id,
      (await start({ id })).body['recallDrill'].id,
    ]).toEqual([id, id])
    expect((await begun({ kind: 'production' }))['productId']).toBe(creamId)
    const away = await t.token(3, { place: 'sibling' })
    expect((await start({}, away)).body['details'].faults[0].rule).toBe('problem.drill.nothing')
  })

  test('notes who was told, once, and takes it back; nobody who was not found', async () => {
    const { id } = await begun()
    const place = t.home.places.sibling
    await tick(id, 'supplier', 'Dairy')
    await tick(id, 'place', place)
    const twice = await tick(id, 'place', place)
    expect(twice.body['recallDrill'].ticks.map((one: Body) => `${one['kind']} ${one['id']}`)).toEqual([
      'supplier Dairy',
      `place ${place}`,
    ])
    expect((await tick(id, 'place', place, false)).body['recallDrill'].ticks).toHaveLength(1)
    expect((await tick(id, 'supplier', 'Mill')).body['code']).toBe('UNKNOWN_LINK')
  })

  test('once finished it stays as it was: by calls and in the database', async () => {
    const { id } = await begun()
    await tick(id, 'supplier', 'Dairy')
    expect((await finish(id, { signedName: ' ' })).body['code']).toBe('RULE_BROKEN')
    await expectRefusals(t, () => finish(id), 'problem.paper.tooLarge')
    const { body } = await finish(id)
    expect(body['recallDrill']).toMatchObject({
      status: 'finished',
      isOnTime: true,
      found: 100,
      labels: 3,
      signedName: 'Ana Chef',
      verificationCode: expect.stringMatching(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/),
    })
    expect(body['recallDrill'].told).toBeGreaterThan(0)
    expect(body['recallDrill'].told).toBeLessThan(100)
    for (const answer of [
      await finish(id),
      await tick(id, 'supplier', 'Dairy', false),
      await t.call(token, 'POST', '/monitor/recall-drill/cancel', {
        cancel: { recallDrillId: id, reason: 'x' },
      }),
    ])
      expect([answer.status, answer.body['code']]).toEqual([409, 'NOT_POSSIBLE_NOW'])
    await expect(
      asServer(t.pool, t.home.id, transaction =>
        transaction.query({
          text: 'update recall_drill set found = 1 where organization_id = $1 and id = $2',
          values: [t.home.id, id],
        }),
      ),
    ).rejects.toThrow(/append-only/)
    expect((await result(id)).body['result'].labels).toBe(3)
  })

  test('given up it has a reason and no paper', async () => {
    const { id } = await begun()
    const { body } = await t.call(token, 'POST', '/monitor/recall-drill/cancel', {
      cancel: { recallDrillId: id, reason: 'Fire alarm' },
    })
    expect(body['recallDrill']).toMatchObject({ status: 'cancelled', conclusion: 'Fire alarm' })
    expect((await paper(id)).status).toBe(404)
  })

  test('another organization and another place see nothing of it', async () => {
    const { id } = await begun()
    await finish(id)
    for (const by of [await t.token(5, { organization: 'other' }), await t.token(3, { place: 'sibling' })]) {
      expect((await result(id, by)).status).toBe(404)
      expect((await paper(id, by)).status).toBe(404)
      expect((await verify({ recallDrillId: id }, by)).status).toBe(404)
    }
  })
})

describe('its paper', () => {
  test('is a PDF whose signature proves it, and no other bytes', async () => {
    const { id } = await begun()
    await finish(id)
    const { raw, headers, status } = await paper(id)
    expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const proof = (await verify({ file: raw.toString('base64') })).body
    expect(proof).toMatchObject({ isGenuine: true, isKeyOfToday: true, recallDrill: { id } })
    expect(isSignedBy({ signature: proof['signature'], publicKey: proof['publicKey'] }, raw)).toBe(true)
    expect((await verify({ recallDrillId: id })).body['isGenuine']).toBe(true)
    const changed = Buffer.from(raw)
    changed[changed.length - 20]! ^= 1
    expect((await verify({ file: changed.toString('base64') })).body).toMatchObject({
      isGenuine: false,
      recallDrill: null,
    })
    const stranger = await t.token(5, { organization: 'other' })
    expect((await verify({ file: raw.toString('base64') }, stranger)).body['isGenuine']).toBe(false)
    expect((await verify({})).body['code']).toBe('RULE_BROKEN')
  })

  test('what was changed behind the back of the calls is found out', async () => {
    const { id } = await begun()
    await finish(id)
    await asServer(t.pool, t.home.id, async transaction => {
      await transaction.query({ text: 'reset role', values: [] })
      await transaction.query({ text: 'alter table recall_drill disable trigger over_stays', values: [] })
      await transaction.query({
        text: `update recall_drill set signed_name = 'Somebody else' where organization_id = $1 and id = $2`,
        values: [t.home.id, id],
      })
      await transaction.query({ text: 'alter table recall_drill enable trigger over_stays', values: [] })
    })
    expect((await verify({ recallDrillId: id })).body['isGenuine']).toBe(false)
  })
})

describe('key data', () => {
  const keyData = (body: object, by = token) => t.call(by, 'POST', '/monitor/key-data/get', body)
  const around = () => ({
    from: new Date(Date.now() - 86_400_000).toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  })

  test('say how complete lots are, what is missing and where it is filled in', async () => {
    const before = (await keyData({ batchIds: [milk['batch'].id] })).body
    expect(before).toMatchObject({ events: 1, oneStepBack: 1, count: 1 })
    expect(before['lots'][0]).toMatchObject({
      batchId: milk['batch'].id,
      supplierLot: 'M-1',
      missing: [
        {
          event: 'receiving',
          element: 'receivingLocation',
          remedy: { entity: 'location', id: t.home.places.kitchen },
        },
      ],
    })
    expect(before['score']).toBeCloseTo(8 / 9, 9)
    await t.call(await t.token(5, { place: 'root' }), 'PATCH', `/location/${t.home.places.kitchen}`, {
      address: 'Calle Mayor 1',
      city: 'Madrid',
    })
    expect((await keyData({ batchIds: [milk['batch'].id] })).body).toMatchObject({ score: 1, complete: 1 })
  })

  test('of a period have a line for each receipt, each lot that went in, each batch and each way', async () => {
    const { from, to } = around()
    const answer = await t.call(
      token,
      'GET',
      `/monitor/key-data/sheet?from=${from}&to=${to}&format=csv&locale=en`,
    )
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.raw.toString().trim().split('\r\n')
    expect(lines[0]).toContain('Traceability lot code')
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(
      expect.arrayContaining(['Receiving', 'Transformation: input', 'Transformation: output']),
    )
    const owner = await t.token(5, { place: 'root' })
    const all = await t.call(
      owner,
      'GET',
      `/monitor/key-data/sheet?from=${from}&to=${to}&format=csv&locale=en`,
    )
    expect(all.raw.toString()).toContain('Shipping')
    const workbook = await t.call(
      token,
      'GET',
      `/monitor/key-data/sheet?batchId=${milk['batch'].id}&format=xlsx`,
    )
    expect(workbook.raw.subarray(0, 2).toString()).toBe('PK')
  })

  test('are those of one organization, and of lots or a period', async () => {
    const stranger = await t.token(5, { organization: 'other' })
    expect((await keyData({ batchIds: [milk['batch'].id] }, stranger)).body).toMatchObject({
      events: 0,
      count: 0,
    })
    expect((await keyData(around(), stranger)).body).toMatchObject({ events: 0 })
    for (const body of [{}, { from: around().from }, { ...around(), batchIds: [milk['batch'].id] }])
      expect((await keyData(body)).body['code']).toBe('RULE_BROKEN')
  })
})
