/** Incidences: one an event, taken on, closed with what was found and done, then left as they are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { asServer, createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import { enrolledTerminal, pinFor, unlocked } from '../../testing/terminals.ts'

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
    expect(closed.body['incidence']).toMatchObject({ verifiedBy: null, verifiedAt: null })
    expect(closed.body['incidence'].closedBy).not.toBeNull()
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

describe('verifying', () => {
  const words = { cause: 'Door left open', corrective: 'Spring changed', outcome: 'wasted' }
  const closed = async (by = chef) => {
    const { id } = (await open({ name: 'Warm fridge' }, by)).body['incidence']
    await change(id, { status: 'acknowledged' }, by)
    expect((await change(id, { status: 'closed', ...words }, by)).status).toBe(200)
    return id as string
  }
  const verify = (incidenceIds: string[], proof: object, by = chef) =>
    t.call(by, 'POST', '/monitor/incidences/verify', { verify: { incidenceIds, proof } })
  const ruleOf = (answer: Answer) => answer.body['details'].faults?.[0]?.rule

  test('nobody is named by a body: not at its making, not at its closing, not in a sheet of many', async () => {
    const someone = (await t.call(chef, 'GET', '/user/me')).body['user'].id
    const drafted = await open({ name: 'x', verifiedBy: someone })
    expect(code(drafted)).toEqual([400, 'INVALID_REQUEST'])
    expect(drafted.body['details'].faults[0].path).toContain('verifiedBy')
    const id = await closed()
    for (const body of [{ verifiedBy: someone }, { status: 'closed', ...words, verifiedBy: someone }])
      expect((await change(id, body)).status).toBeGreaterThanOrEqual(400)
    const { id: other } = (await open({ name: 'Another' })).body['incidence']
    const values: Record<string, string> = {
      verifiedHow: 'personAndPin',
      verifiedAt: '2026-01-01T00:00:00.000Z',
    }
    for (const field of ['verifiedBy', 'verifiedAt', 'verifiedHow', 'closedBy', 'acknowledgedBy']) {
      const answer = await change(other, { [field]: values[field] ?? someone })
      expect([field, ...code(answer)]).toEqual([field, 422, 'FIXED_FIELD'])
      expect(answer.body['details'].faults[0].path).toContain(field)
    }
    expect(
      (await t.call(chef, 'GET', `/monitor/incidence?incidenceId=${id}`)).body['incidence'],
    ).toMatchObject({
      verifiedBy: null,
    })
  })

  test('by a second person, who neither settled nor caused it; of several at once', async () => {
    const own = await pinFor(t, chef)
    const second = await pinFor(t, await t.token(3, { fresh: true }))
    const ids = [await closed(), await closed()]
    expect(ruleOf(await verify(ids, own))).toBe('problem.second.doer')
    const answer = await verify(ids, second)
    expect(answer.body).toMatchObject({ verified: 2, verifiedBy: second.userId })
    for (const id of ids) {
      const { incidence } = (await t.call(chef, 'GET', `/monitor/incidence?incidenceId=${id}`)).body
      expect(incidence).toMatchObject({
        verifiedBy: second.userId,
        verifiedHow: 'personAndPin',
        verifiedTerminalId: null,
      })
      expect(incidence.verifiedAt).not.toBeNull()
      expect(incidence.closedBy).toBe(own.userId)
    }
    expect(ruleOf(await verify(ids, second))).toBe('problem.incidence.verified')
    const { id: stillOpen } = (await open({ name: 'Open' })).body['incidence']
    expect(ruleOf(await verify([stillOpen], second))).toBe('problem.incidence.notClosed')
    expect(code(await verify([newId()], second))).toEqual([422, 'UNKNOWN_LINK'])
  })

  test('whoever made the failed check does not verify what became of it', async () => {
    const cook = await t.token(2, { fresh: true })
    const cooks = await pinFor(t, cook)
    const point = await t.make('haccpPoint', {
      name: 'Fridge',
      hazard: 'biological',
      stage: 'storage',
      maximum: 5,
      locationId: t.home.places.kitchen,
    })
    const checked = await t.call(cook, 'POST', '/haccp/check', {
      check: { haccpPointId: point['id'], value: 12, corrective: 'Moved' },
    })
    const id = checked.body['incidence'].id
    await change(id, { status: 'acknowledged' })
    await change(id, { status: 'closed', ...words })
    expect(ruleOf(await verify([id], cooks))).toBe('problem.second.doer')
  })

  test('whoever is logged in may, by their own PIN, at a tablet that is named', async () => {
    const id = await closed()
    const manager = await pinFor(t, await t.token(3, { fresh: true }))
    const { id: terminalId, key } = await enrolledTerminal(t)
    const jwt = await unlocked(t, key, manager)
    expect((await verify([id], manager, jwt)).status).toBe(200)
    expect(
      (await t.call(chef, 'GET', `/monitor/incidence?incidenceId=${id}`)).body['incidence'],
    ).toMatchObject({
      verifiedBy: manager.userId,
      verifiedTerminalId: terminalId,
    })
  })

  test('wrong ones are counted: nobody tries them all', async () => {
    const id = await closed()
    const tries = await t.token(3, { fresh: true })
    const second = await pinFor(t, await t.token(3, { fresh: true }))
    const guess = (pin: string) => verify([id], { userId: second.userId, pin }, tries)
    for (let round = 0; round < 5; round += 1)
      expect(code(await guess(`8${round}31957`))).toEqual([401, 'WRONG_PIN'])
    const locked = await guess('8731957')
    expect(code(locked)).toEqual([429, 'PIN_WAITS'])
    expect(Date.parse(locked.body['details'].until)).toBeGreaterThan(Date.now())
    expect(code(await guess(second.pin))).toEqual([429, 'PIN_WAITS'])
    // Whoever did not guess need not wait for the same second person.
    expect((await verify([id], second, await t.token(3, { fresh: true }))).status).toBe(200)
  })

  test('four figures alone are no signature, nor is a card; a card with its PIN is, and it is written down', async () => {
    const id = await closed()
    const second = await pinFor(t, await t.token(3, { fresh: true }))
    const owner = await t.token(5, { place: 'root' })
    const mac = '04:5E:CD:01:22:33'
    const card = { name: 'Card', kind: 'card', mac, userId: second.userId, locationIds: [] }
    expect((await t.call(owner, 'POST', '/user-control/token', { userToken: card })).status).toBe(200)
    for (const proof of [{ pin: second.pin }, { mac }, { ...second, mac }])
      expect(ruleOf(await verify([id], proof))).toBe('problem.second.oneWay')
    expect(code(await verify([id], { mac, pin: '9281746' }))).toEqual([401, 'WRONG_PIN'])
    expect((await verify([id], { mac, pin: second.pin })).status).toBe(200)
    const { incidence } = (await t.call(chef, 'GET', `/monitor/incidence?incidenceId=${id}`)).body
    expect(incidence).toMatchObject({ verifiedBy: second.userId, verifiedHow: 'cardAndPin' })
    const [vouched] = await rowsOf(
      t,
      `select after from history where organization_id = $1 and record_id = $2 and action = 'session.vouched'`,
      [id],
    )
    expect(vouched?.['after']).toMatchObject({ verifiedHow: 'cardAndPin' })
  })
})
