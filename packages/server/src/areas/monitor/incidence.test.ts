/** Incidences: one an event, taken on, closed with what was found and done, then left as they are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { asServer, createTestApp, type Answer, type TestApp } from '../../testing/app.ts'

let t: TestApp
let chef: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  chef = await t.token(3)
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const open = (incidence: object, token = chef) => t.call(token, 'POST', '/monitor/incidence', { incidence })
const openFor = (body: object, token = chef) =>
  t.call(token, 'POST', '/monitor/incidence/open', { open: { name: 'Too warm', ...body } })
const change = (id: string, body: object, token = chef) =>
  t.call(token, 'PATCH', `/monitor/incidence/${id}`, body)
const event = async (kind: string, locationId: string) => {
  const id = newId()
  await asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: `insert into event (organization_id, id, location_id, at, kind, action, data)
             values ($1, $2, $3, '2026-03-10T10:30:00Z', $4, 'control/temperature', '{}')`,
      values: [t.home.id, id, locationId, kind],
    }),
  )
  return id
}

describe('an incidence', () => {
  test('goes from open to taken on to closed, and nowhere else', async () => {
    const { id } = (await open({ name: 'Warm fridge' })).body['incidence']
    expect(code(await change(id, { status: 'closed' }))).toEqual([422, 'RULE_BROKEN'])
    const taken = (await change(id, { status: 'acknowledged' })).body['incidence']
    expect(taken).toMatchObject({ status: 'acknowledged', closedAt: null })
    expect(taken.acknowledgedBy).not.toBeNull()
    expect(taken.acknowledgedAt).not.toBeNull()
    const early = await change(id, { status: 'closed', cause: 'Door left open' })
    expect(code(early)).toEqual([422, 'RULE_BROKEN'])
    expect(early.body['details'].faults.map((fault: { path: string }) => fault.path)).toEqual([
      'incidence.corrective',
      'incidence.outcome',
    ])
    const closed = await change(id, {
      status: 'closed',
      cause: 'Door left open',
      corrective: 'Door spring changed',
      outcome: 'wasted',
    })
    expect(closed.body['incidence']).toMatchObject({ status: 'closed' })
    expect(closed.body['incidence'].verifiedBy).not.toBeNull()
    expect(closed.body['incidence'].closedAt).not.toBeNull()
    expect(code(await change(id, { cause: 'Another' }))).toEqual([423, 'LOCKED_RECORD'])
  })

  test('is opened for an event once, and takes its instant and gravity', async () => {
    const eventId = await event('error', t.home.places.fridge)
    const answer = await openFor({ eventId })
    expect(answer.body['incidence']).toMatchObject({
      eventId,
      at: '2026-03-10T10:30:00.000Z',
      level: 'error',
      locationId: t.home.places.fridge,
    })
    expect(code(await openFor({ eventId }))).toEqual([409, 'ALREADY_EXISTS'])
    expect(code(await open({ name: 'x', eventId }))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('is not opened for an event of elsewhere, nor begun as settled, nor in the future', async () => {
    const eventId = await event('warning', t.home.places.sibling)
    expect((await openFor({ eventId })).status).toBe(404)
    expect((await openFor({ eventId: newId() })).status).toBe(404)
    const stranger = await t.token(5, { organization: 'other' })
    expect((await openFor({ eventId }, stranger)).status).toBe(404)
    expect(code(await openFor({ eventId }, await t.token(0)))).toEqual([403, 'NOT_ALLOWED'])
    expect(code(await open({ name: 'x', status: 'closed' }))).toEqual([422, 'RULE_BROKEN'])
    expect(code(await open({ name: 'x', at: '2090-01-01T00:00:00.000Z' }))).toEqual([422, 'RULE_BROKEN'])
  })

  test('is seen and settled within rights and reach', async () => {
    const { id } = (await open({ name: 'Ours' })).body['incidence']
    const beside = await t.token(3, { place: 'sibling' })
    const stranger = await t.token(5, { organization: 'other' })
    for (const token of [beside, stranger]) {
      expect((await t.call(token, 'GET', `/monitor/incidence?incidenceId=${id}`)).status).toBe(404)
      expect((await change(id, { status: 'acknowledged' }, token)).status).toBe(404)
    }
    expect(code(await change(id, { status: 'acknowledged' }, await t.token(0)))).toEqual([403, 'NOT_ALLOWED'])
  })
})
