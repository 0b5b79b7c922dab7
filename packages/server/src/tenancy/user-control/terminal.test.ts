/** Shared tablets: enrolled once, unlocked by who may, for floor work alone, and closed at once when taken back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import { allSent, mailsTo } from '../../testing/mailbox.ts'
import { asChosen, freshPin, restedTries } from '../../testing/terminals.ts'

let t: TestApp
let owner: string
let cook: string
let cookId: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
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
/** One that its person has chosen; without `id`, what unlocks. */
const given = async (more: { readonly userId?: string; readonly [field: string]: unknown } = {}) => {
  const typed = { userId: more.userId ?? cookId, pin: freshPin() }
  await restedTries(t)
  const answer = await give({ ...typed, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { id } = answer.body['userToken']
  await asChosen(t, id)
  return { id: id as string, typed }
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
    const { typed } = await given()
    await unlock(key, typed)
    const answer = await unlock(key, typed)
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
    for (const wrong of [{ mac: '04a23b1c', pin: '4821' }, { pin: '4821' }, { userId: cookId }, {}])
      expect(code(await unlock(key, wrong))).toEqual([422, 'RULE_BROKEN'])
  })

  test('not elsewhere, not before, not after, not when taken back; and nobody learns which', async () => {
    const { key } = await enrolled()
    const beside = await enrolled({ locationId: t.home.places.sibling })
    const here = await given()
    const soon = await given({ from: new Date(Date.now() + 3_600_000).toISOString() })
    const late = await given({ to: new Date(Date.now() - 1000).toISOString() })
    const off = await given({ active: false })
    const wrong = [here, soon, late, off].map(({ typed }) => typed)
    const refusals: Answer[] = []
    for (const [index, typed] of [...wrong, { userId: cookId, pin: '970531' }].entries()) {
      await restedTries(t)
      refusals.push(await unlock(index === 0 ? beside.key : key, typed))
    }
    for (const refusal of refusals) {
      expect(code(refusal)).toEqual([401, 'WRONG_PIN'])
      expect(refusal.body).toEqual(refusals[0]?.body)
    }
    expect((await unlock(key, here.typed)).status).toBe(200)
    await t.call(owner, 'DELETE', '/user-control/token', { userToken: here.id })
    expect(code(await unlock(key, here.typed))).toEqual([401, 'WRONG_PIN'])
  })

  test('people of another organization do not open it, and are not named', async () => {
    const { key } = await enrolled()
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    const theirs = (await me(stranger)).body['user'].id
    const typed = { userId: theirs, pin: freshPin() }
    const answer = await give({ ...typed, locationIds: [] }, stranger)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(code(await unlock(key, typed))).toEqual([401, 'WRONG_PIN'])
    const { people } = (await t.call(key, 'GET', '/terminal/people')).body
    expect(people.map(({ id }: { id: string }) => id)).not.toContain(theirs)
  })

  test('a token without places counts where its person works', async () => {
    const { key } = await enrolled()
    const beside = await enrolled({ locationId: t.home.places.sibling })
    const { typed } = await given({ locationIds: [] })
    expect((await unlock(key, typed)).status).toBe(200)
    expect(code(await unlock(beside.key, typed))).toEqual([401, 'WRONG_PIN'])
  })
})

describe('PINs', () => {
  test('that are guessed first are refused', async () => {
    for (const figures of ['1234', '0000', '7777', '1212', '1999'])
      expect([figures, rule(await give({ pin: figures }))]).toEqual([figures, 'problem.token.guessable'])
  })

  test('may be the same for several: each opens as its own person', async () => {
    const { key } = await enrolled()
    const otherId = (await me(await t.token(2, { fresh: true }))).body['user'].id
    const mine = await given()
    const { pin: figures } = mine.typed
    const theirs = await give({ pin: figures, userId: otherId })
    await asChosen(t, theirs.body['userToken'].id)
    for (const userId of [cookId, otherId])
      expect((await unlock(key, { userId, pin: figures })).body['user'].id).toBe(userId)
    const answer = await t.call(owner, 'PATCH', `/user-control/token/${mine.id}`, {
      pin: '••••••••',
      name: 'Cook again',
    })
    expect(answer.status).toBe(200)
  })

  test('that somebody else gave open nothing until their person has chosen their own, and are told to them', async () => {
    const { key } = await enrolled()
    const newcomer = (await me(await t.token(1, { fresh: true }))).body['user']
    const typed = { userId: newcomer.id, pin: freshPin() }
    const made = await give(typed)
    expect(made.body['userToken']).toMatchObject({ isGiven: true, pin: '••••••••' })
    expect(code(await unlock(key, typed))).toEqual([403, 'PIN_GIVEN'])
    expect(rule(await unlock(key, { ...typed, newPin: typed.pin }))).toBe('problem.token.samePin')
    expect(rule(await unlock(key, { ...typed, newPin: '1234' }))).toBe('problem.token.guessable')
    const newPin = freshPin()
    expect(code(await unlock(key, { ...typed, pin: '918273', newPin }))).toEqual([401, 'WRONG_PIN'])
    expect((await unlock(key, { ...typed, newPin })).body['user'].id).toBe(newcomer.id)
    expect(code(await unlock(key, typed))).toEqual([401, 'WRONG_PIN'])
    expect((await unlock(key, { ...typed, pin: newPin })).status).toBe(200)
    await allSent(t)
    const told = await mailsTo(t, newcomer.email)
    expect(told).toHaveLength(2)
    for (const secret of [typed.pin, newPin]) expect(JSON.stringify(told)).not.toContain(secret)
    const lines = await rowsOf(
      t,
      `select action, user_id, before, after from history where organization_id = $1 and record_id = $2 order by at, id`,
      [made.body['userToken'].id],
    )
    expect(lines.map(line => line['action'])).toEqual(['access.token-created', 'access.token-changed'])
    expect(lines[1]).toMatchObject({ user_id: newcomer.id, after: { isGiven: false } })
    for (const secret of [typed.pin, newPin]) expect(JSON.stringify(lines)).not.toContain(`"${secret}"`)
  })

  test('go to somebody else as if they were given anew, and one’s own is one’s own', async () => {
    const { id } = await given()
    const otherId = (await me(await t.token(2, { fresh: true }))).body['user'].id
    await restedTries(t)
    const moved = await t.call(owner, 'PATCH', `/user-control/token/${id}`, { userId: otherId })
    expect(moved.body['userToken']).toMatchObject({ isGiven: true, userId: otherId })
    const ownerId = (await me(owner)).body['user'].id
    expect((await give({ pin: freshPin(), userId: ownerId })).body['userToken'].isGiven).toBe(false)
  })

  test('are given so often, and no more, to one person and by one', async () => {
    await restedTries(t)
    const answers: Answer[] = []
    for (let round = 0; round < 6; round += 1) answers.push(await give({ pin: freshPin() }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.at(-1)?.body['details'].retryAfter).toBeGreaterThan(0)
    const other = (await me(await t.token(1, { fresh: true }))).body['user'].id
    expect((await give({ pin: freshPin(), userId: other })).status).toBe(200)
  })
})

describe('taking back', () => {
  test('a tablet ends its sessions and its key at once', async () => {
    const { key, id } = await enrolled()
    const { jwt } = (await unlock(key, (await given()).typed)).body
    expect((await me(jwt)).status).toBe(200)
    const answer = await t.call(owner, 'POST', '/user-control/terminal/revoke', { terminalId: id })
    expect(answer.body['terminal']).toMatchObject({ enrolledAt: null })
    expect(answer.body['terminal'].revokedAt).not.toBeNull()
    expect(code(await me(jwt))).toEqual([400, 'INVALID_TOKEN'])
    expect(code(await unlock(key, { userId: cookId, pin: '4821' }))).toEqual([401, 'INVALID_KEY'])
  })

  test.each(['remove', 'deactivate'])('so does what happens to it: %s', async what => {
    const { key, id } = await enrolled()
    const { jwt } = (await unlock(key, (await given()).typed)).body
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
    const { jwt } = (await unlock(key, one.typed)).body
    const other = (await unlock(key, two.typed)).body['jwt']
    await t.call(owner, 'PATCH', `/user-control/token/${one.id}`, { active: false })
    expect(code(await me(jwt))).toEqual([400, 'INVALID_TOKEN'])
    expect((await me(other)).status).toBe(200)
    await t.call(owner, 'PATCH', `/user/${leaver}`, { active: false })
    expect(code(await me(other))).toEqual([400, 'INVALID_TOKEN'])
    expect(code(await unlock(key, two.typed))).toEqual([401, 'WRONG_PIN'])
  })
})

describe('what is written there', () => {
  test('says the person and the tablet: check, event, history', async () => {
    const { key, id } = await enrolled()
    const { jwt } = (await unlock(key, (await given()).typed)).body
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
      'select terminal_id, user_id, known_by from haccp_check where organization_id = $1 and id = $2',
      [checkId],
    )
    expect(check).toEqual({ terminal_id: id, user_id: cookId, known_by: 'personAndPin' })
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
    const { jwt } = (await unlock(key, (await given()).typed)).body
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
    const { jwt } = (await unlock(key, (await given()).typed)).body
    const there = (await t.call(jwt, 'GET', '/auth/user/waiting-key')).body['waiting']
    const own = (await t.call(cook, 'GET', '/auth/user/waiting-key')).body['waiting']
    expect(there.id).not.toBe(own.id)
    expect(there.key).not.toBe(own.key)
  })
})
