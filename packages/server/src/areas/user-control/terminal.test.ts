/** Shared tablets: enrolled once, unlocked by who may, for floor work alone, and closed at once when taken back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'

let t: TestApp
let owner: string
let cook: string
let cookId: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5, { place: 'root' })
  cook = await t.token(2, { fresh: true })
  cookId = (await t.call(cook, 'GET', '/user/me')).body['user'].id
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const rule = (answer: Answer) => answer.body['details'].faults?.[0]?.rule
const makeTerminal = async (more: object = {}, by = owner) => {
  const terminal = { name: 'Pass', locationId: t.home.places.kitchen, ...more }
  const answer = await t.call(by, 'POST', '/user-control/terminal', { terminal })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['terminal'].id as string
}
const codeOf = async (terminalId: string, by = owner) =>
  t.call(by, 'POST', '/user-control/terminal/code', { terminalId })
let tablets = 0
/** Each tablet from an address of its own: from one, only so many may try in a minute. */
const enroll = async (typed: string) => {
  tablets += 1
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/v0/terminal/enroll',
    payload: { code: typed },
    remoteAddress: `10.83.${tablets >> 8}.${tablets & 255}`,
  })
  return { status: response.statusCode, body: response.json() } as Answer
}
const unlock = (key: string, body: object) => t.call(key, 'POST', '/terminal/unlock', body)
const enrolled = async (more: object = {}) => {
  const id = await makeTerminal(more)
  const { key } = (await enroll((await codeOf(id)).body['code'])).body
  return { id, key: key as string }
}
const give = (userToken: object, by = owner) =>
  t.call(by, 'POST', '/user-control/token', {
    userToken: {
      name: 'Cook',
      kind: 'pin',
      userId: cookId,
      locationIds: [t.home.places.kitchen],
      ...userToken,
    },
  })
let next = 6080
/** A PIN that nobody has yet. */
const pin = () => String((next += 7))
const given = async (more: object = {}) => {
  const figures = pin()
  const answer = await give({ pin: figures, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { pin: figures, id: answer.body['userToken'].id as string }
}
const me = (jwt: string) => t.call(jwt, 'GET', '/user/me')

describe('enrolling', () => {
  test('by a code that lasts ten minutes and is taken once', async () => {
    const id = await makeTerminal()
    const made = await codeOf(id)
    expect(Date.parse(made.body['expires']) - Date.now()).toBeGreaterThan(590_000)
    expect(Date.parse(made.body['expires']) - Date.now()).toBeLessThan(601_000)
    const first = await enroll(made.body['code'].toLowerCase().replace('-', ' '))
    expect(first.body).toMatchObject({
      terminal: { id, name: 'Pass' },
      location: { id: t.home.places.kitchen },
    })
    expect(code(await enroll(made.body['code']))).toEqual([422, 'RULE_BROKEN'])
    expect(
      (await t.call(owner, 'GET', `/user-control/terminal?terminalId=${id}`)).body['terminal'],
    ).toMatchObject({ revokedAt: null })
    // Neither the code nor the key lies there as it is told.
    const kept = JSON.stringify(
      await rowsOf(t, "select encode(digest, 'escape') from terminal_key where organization_id = $1", []),
    )
    expect(kept).not.toContain(first.body['key'])
  })

  test('of two that come with it at once, one gets a key', async () => {
    const typed = (await codeOf(await makeTerminal())).body['code']
    const answers = await Promise.all([enroll(typed), enroll(typed), enroll(typed)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  test('not by one that is too old, nor by the one before', async () => {
    const id = await makeTerminal()
    const old = (await codeOf(id)).body['code']
    const newer = (await codeOf(id)).body['code']
    expect((await enroll(old)).status).toBe(422)
    await t.pool.use(connection =>
      connection.send({
        text: `update terminal_key set expires = now() - interval '1 second' where terminal_id = $1`,
        values: [id],
      }),
    )
    expect(rule(await enroll(newer))).toBe('problem.terminal.codeGone')
  })

  test('by whoever may give PINs, at their places alone', async () => {
    const id = await makeTerminal()
    for (const by of [await t.token(5, { organization: 'other' }), await t.token(3, { place: 'sibling' })])
      expect((await codeOf(id, by)).status).toBe(404)
    expect((await codeOf(id, await t.token(0))).status).toBe(403)
  })

  test('a new code lets the tablet before go on until it is used', async () => {
    const { id, key } = await enrolled()
    const typed = (await codeOf(id)).body['code']
    expect((await t.call(key, 'GET', '/terminal')).status).toBe(200)
    await enroll(typed)
    expect(code(await t.call(key, 'GET', '/terminal'))).toEqual([401, 'INVALID_KEY'])
  })
})

describe('unlocking', () => {
  test('a PIN names the person at the place of the tablet', async () => {
    const { key, id } = await enrolled()
    const { pin: figures } = await given()
    await unlock(key, { pin: figures })
    const answer = await unlock(key, { pin: figures })
    expect(answer.body['user']).toMatchObject({ id: cookId })
    const here = (await me(`${answer.body['jwt']}`)).body
    expect(here['user'].id).toBe(cookId)
    const { rows } = await t.pool.use(connection =>
      connection.send({
        text: `select terminal_id, location_id, extract(epoch from expires_at_latest - started)::int as longest
          from session where terminal_id = $1 order by started desc limit 1`,
        values: [id],
      }),
    )
    expect(rows[0]).toMatchObject({ terminal_id: id, location_id: t.home.places.kitchen, longest: 4 * 3600 })
  })

  test('a card does, however its reader writes it', async () => {
    const { key } = await enrolled()
    expect((await give({ kind: 'card', mac: '04:A2:3B:1C' })).status).toBe(200)
    for (const mac of ['04a23b1c', '04:A2:3B:1C', '04-a2-3b-1c'])
      expect((await unlock(key, { mac })).body['user']?.id).toBe(cookId)
    expect(code(await unlock(key, { mac: '04a23b1d' }))).toEqual([401, 'WRONG_PIN'])
    expect(code(await unlock(key, { mac: '04a23b1c', pin: '4821' }))).toEqual([422, 'RULE_BROKEN'])
  })

  test('not elsewhere, not before, not after, not when taken back; and nobody learns which', async () => {
    const { key } = await enrolled()
    const beside = await enrolled({ locationId: t.home.places.sibling })
    const { pin: here, id } = await given()
    const soon = await given({ from: new Date(Date.now() + 3_600_000).toISOString() })
    const late = await given({ to: new Date(Date.now() - 1000).toISOString() })
    const off = await given({ active: false })
    const refusals = [
      await unlock(beside.key, { pin: here }),
      await unlock(key, { pin: soon.pin }),
      await unlock(key, { pin: late.pin }),
      await unlock(key, { pin: off.pin }),
      await unlock(key, { pin: '970531' }),
    ]
    for (const refusal of refusals) {
      expect(code(refusal)).toEqual([401, 'WRONG_PIN'])
      expect(refusal.body).toEqual(refusals[0]?.body)
    }
    expect((await unlock(key, { pin: here })).status).toBe(200)
    await t.call(owner, 'DELETE', '/user-control/token', { userToken: id })
    expect(code(await unlock(key, { pin: here }))).toEqual([401, 'WRONG_PIN'])
  })

  test('a PIN of another organization opens nothing, and the same figures may be given there', async () => {
    const { key } = await enrolled()
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    const theirs = (await me(stranger)).body['user'].id
    const figures = pin()
    const answer = await give({ pin: figures, userId: theirs, locationIds: [] }, stranger)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(code(await unlock(key, { pin: figures }))).toEqual([401, 'WRONG_PIN'])
    expect((await give({ pin: figures })).status).toBe(200)
    expect((await unlock(key, { pin: figures })).body['user'].id).toBe(cookId)
  })

  test('a token without places counts where its person works', async () => {
    const { key } = await enrolled()
    const beside = await enrolled({ locationId: t.home.places.sibling })
    const { pin: figures } = await given({ locationIds: [] })
    expect((await unlock(key, { pin: figures })).status).toBe(200)
    expect(code(await unlock(beside.key, { pin: figures }))).toEqual([401, 'WRONG_PIN'])
  })
})

describe('PINs', () => {
  test('that are guessed first are refused', async () => {
    for (const figures of ['1234', '0000', '7777', '1212', '1999'])
      expect([figures, rule(await give({ pin: figures }))]).toEqual([figures, 'problem.token.guessable'])
  })

  test('are nobody else’s where both would count', async () => {
    const { pin: figures, id } = await given()
    const taken = await give({ pin: figures, locationIds: [t.home.places.fridge] })
    expect([code(taken), rule(taken)]).toEqual([[422, 'RULE_BROKEN'], 'problem.token.pinTaken'])
    expect(rule(await give({ pin: figures, locationIds: [] }))).toBe('problem.token.pinTaken')
    const elsewhere = await give({ pin: figures, locationIds: [t.home.places.sibling] })
    expect(elsewhere.status).toBe(200)
    const moved = await t.call(owner, 'PATCH', `/user-control/token/${elsewhere.body['userToken'].id}`, {
      locationIds: [t.home.places.kitchen],
    })
    expect(rule(moved)).toBe('problem.token.pinTaken')
    // Its own place may change, and its mark come back.
    const own = await t.call(owner, 'PATCH', `/user-control/token/${id}`, {
      pin: '••••••••',
      name: 'Cook again',
    })
    expect(own.status).toBe(200)
  })

  test('of two that are given at once one stands', async () => {
    const figures = pin()
    const answers = await Promise.all([0, 1, 2].map(() => give({ pin: figures })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })
})

describe('guessing', () => {
  test('locks the tablet, says until when, and stands in the log; right ones do not clear it', async () => {
    const { key, id } = await enrolled()
    const { pin: figures } = await given()
    const tries = await Promise.all(
      Array.from({ length: 9 }, (_, index) => unlock(key, { pin: `93${index}1582` })),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await unlock(key, { pin: figures })).status).toBe(200)
    const last = await unlock(key, { pin: '9391581' })
    expect(code(last)).toEqual([429, 'TERMINAL_LOCKED'])
    const { until } = last.body['details']
    expect(Date.parse(until)).toBeGreaterThan(Date.now())
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + 900_000)
    expect(code(await unlock(key, { pin: figures }))).toEqual([429, 'TERMINAL_LOCKED'])
    expect((await t.call(key, 'GET', '/terminal')).body['lockedUntil']).toBe(until)
    const other = await enrolled()
    expect((await unlock(other.key, { pin: figures })).status).toBe(200)
    const lines = await rowsOf(
      t,
      `select action, terminal_id, outcome from history where organization_id = $1 and record_id = $2 and action like 'session.%'`,
      [id],
    )
    expect(lines.filter(line => line['action'] === 'session.unlock-failed')).toHaveLength(10)
    expect(lines.filter(line => line['action'] === 'session.locked-out')).toEqual([
      { action: 'session.locked-out', terminal_id: id, outcome: 'refused' },
    ])
  })
})

describe('taking back', () => {
  test('a tablet ends its sessions and its key at once', async () => {
    const { key, id } = await enrolled()
    const { jwt } = (await unlock(key, { pin: (await given()).pin })).body
    expect((await me(jwt)).status).toBe(200)
    const answer = await t.call(owner, 'POST', '/user-control/terminal/revoke', { terminalId: id })
    expect(answer.body['terminal']).toMatchObject({ enrolledAt: null })
    expect(answer.body['terminal'].revokedAt).not.toBeNull()
    expect(code(await me(jwt))).toEqual([400, 'INVALID_TOKEN'])
    expect(code(await unlock(key, { pin: '4821' }))).toEqual([401, 'INVALID_KEY'])
  })

  test.each(['remove', 'deactivate'])('so does what happens to it: %s', async what => {
    const { key, id } = await enrolled()
    const { jwt } = (await unlock(key, { pin: (await given()).pin })).body
    const answer =
      what === 'remove'
        ? await t.call(owner, 'DELETE', '/user-control/terminal', { terminal: id })
        : await t.call(owner, 'PATCH', `/user-control/terminal/${id}`, { active: false })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(code(await me(jwt))).toEqual([400, 'INVALID_TOKEN'])
  })

  test('a token ends what it opened, and its person loses it with their place', async () => {
    const { key } = await enrolled()
    const leaver = (await me(await t.token(1, { fresh: true }))).body['user'].id
    const one = await given({ userId: leaver })
    const two = await given({ userId: leaver })
    const { jwt } = (await unlock(key, { pin: one.pin })).body
    const other = (await unlock(key, { pin: two.pin })).body['jwt']
    await t.call(owner, 'PATCH', `/user-control/token/${one.id}`, { active: false })
    expect(code(await me(jwt))).toEqual([400, 'INVALID_TOKEN'])
    expect((await me(other)).status).toBe(200)
    await t.call(owner, 'PATCH', `/user/${leaver}`, { active: false })
    expect(code(await me(other))).toEqual([400, 'INVALID_TOKEN'])
    expect(code(await unlock(key, { pin: two.pin }))).toEqual([401, 'WRONG_PIN'])
  })
})

describe('what is written there', () => {
  test('says the person and the tablet: check, event, history', async () => {
    const { key, id } = await enrolled()
    const { jwt } = (await unlock(key, { pin: (await given()).pin })).body
    const point = await t.make('haccpPoint', {
      name: 'Fridge',
      hazard: 'biological',
      stage: 'storage',
      minimum: 0,
      maximum: 5,
      locationId: t.home.places.kitchen,
    })
    const checked = await t.call(jwt, 'POST', '/haccp/check', {
      check: { haccpPointId: point['id'], value: 3 },
    })
    expect(checked.status, JSON.stringify(checked.body)).toBe(200)
    const checkId = checked.body['haccpCheck'].id
    const [check] = await rowsOf(
      t,
      'select terminal_id, user_id from haccp_check where organization_id = $1 and id = $2',
      [checkId],
    )
    expect(check).toEqual({ terminal_id: id, user_id: cookId })
    const opened = await t.call(jwt, 'POST', '/monitor/incidence', { incidence: { name: 'Leak' } })
    const lines = await rowsOf(
      t,
      'select terminal_id, user_id from history where organization_id = $1 and record_id = any($2::uuid[])',
      [[checkId, opened.body['incidence']?.id]],
    )
    expect(lines).toEqual([
      { terminal_id: id, user_id: cookId },
      { terminal_id: id, user_id: cookId },
    ])
  })

  test('is of the place of the tablet: neither another place nor the whole organization is chosen', async () => {
    const { key } = await enrolled()
    const { jwt } = (await unlock(key, { pin: (await given()).pin })).body
    for (const [method, path, body] of [
      ['POST', '/auth/user/location', { locationId: t.home.places.root }],
      ['POST', '/auth/user/location', { locationId: t.home.places.sibling }],
      ['PUT', '/auth/user/jwt/add', { add: owner }],
    ] as const)
      expect(code(await t.call(jwt, method, path, body))).toEqual([403, 'FLOOR_ONLY'])
    // Nor is it taken into a session that may do more.
    expect(code(await t.call(cook, 'PUT', '/auth/user/jwt/add', { add: jwt }))).toEqual([403, 'FLOOR_ONLY'])
  })

  test('waits under a key of its own: a PIN opens nothing that waits elsewhere', async () => {
    const { key } = await enrolled()
    const { jwt } = (await unlock(key, { pin: (await given()).pin })).body
    const there = (await t.call(jwt, 'GET', '/auth/user/waiting-key')).body['waiting']
    const own = (await t.call(cook, 'GET', '/auth/user/waiting-key')).body['waiting']
    expect(there.id).not.toBe(own.id)
    expect(there.key).not.toBe(own.key)
  })
})
