/** Whoever may give PINs learns nobody's, and whoever guesses them keeps nobody else waiting. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borneWithin, isGuessable, PIN_PACES } from '@cloche/domain/rules/terminals'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { attackSize, reportFigures } from '../../testing/attack.ts'
import { rowsOf } from '../../testing/labels.ts'
import { allSent, mailsTo } from '../../testing/mailbox.ts'
import { enrolledTerminal, pinFor, restedTries } from '../../testing/terminals.ts'

let t: TestApp
let owner: string
let executive: string
let executiveId: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5, { place: 'root' })
  executive = await t.token(3, { fresh: true })
  executiveId = await idOf(executive)
})
afterAll(() => t.close())

const idOf = async (token: string) => (await t.call(token, 'GET', '/user/me')).body['user'].id as string
const code = ({ status, body }: Answer) => [status, body['code']]
const rows = (text: string, values: unknown[]) => rowsOf(t, text, values)
let addresses = 0
/** Each try from an address of its own: what bounds them here is none of the network's. */
async function unlock(key: string, body: object): Promise<Answer> {
  addresses += 1
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/v0/terminal/unlock',
    headers: { authorization: `Bearer ${key}` },
    payload: body,
    remoteAddress: `10.85.${addresses >> 8}.${addresses & 255}`,
  })
  return { status: response.statusCode, body: response.json() } as Answer
}
const plainPins = Array.from({ length: 10_000 }, (_, figures) => String(figures).padStart(4, '0')).filter(
  pin => !isGuessable(pin),
)
/** Answers as they came, without what is new each time: ids, instants, the version. */
const bareOf = ({ status, body }: Answer) =>
  JSON.stringify([status, body])
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
    .replaceAll(/"(version|retryAfter)":\d+/g, '"$1":0')

/** The owner's PIN, chosen by the owner. */
async function ownersPin(pin: string): Promise<string> {
  const userId = await idOf(owner)
  await restedTries(t)
  const userToken = { name: 'Mine', kind: 'pin', pin, userId, locationIds: [] }
  const made = await t.call(owner, 'POST', '/user-control/token', { userToken })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return userId
}

test('an executive who changes his own PIN again and again is never told which is somebody else’s', async context => {
  const size = attackSize(60, plainPins.length)
  const taken = plainPins[Math.floor(size / 2)] ?? ''
  const ownerId = await ownersPin(taken)
  const userToken = {
    name: 'Own',
    kind: 'pin',
    pin: '60481572',
    userId: executiveId,
    locationIds: [t.home.places.kitchen],
  }
  await restedTries(t)
  const { id } = (await t.call(executive, 'POST', '/user-control/token', { userToken })).body['userToken']
  const historyOf = async () => {
    const { body } = await t.call(executive, 'GET', `/user-control/token/history?userTokenId=${id}&limit=1`)
    return JSON.stringify(body['history'][0]).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
  }
  const answers = new Map<string, string>()
  const histories = new Map<string, string>()
  // Faster than the bound lets anybody, so that what each answer tells is seen at all.
  for (const pin of plainPins.slice(0, size)) {
    await restedTries(t)
    const answer = await t.call(executive, 'PATCH', `/user-control/token/${id}`, { pin })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    answers.set(pin, bareOf(answer))
    histories.set(pin, (await historyOf()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|"version":\d+/g, 'new'))
  }
  expect(answers.has(taken)).toBe(true)
  expect(new Set(answers.values()).size).toBe(1)
  expect(new Set(histories.values()).size).toBe(1)
  // With the owner's own figures as his own he is himself, and nobody else.
  await restedTries(t)
  await t.call(executive, 'PATCH', `/user-control/token/${id}`, { pin: taken })
  const { key } = await enrolledTerminal(t)
  expect((await unlock(key, { userId: executiveId, pin: taken })).body['user'].id).toBe(executiveId)
  expect((await unlock(key, { userId: ownerId, pin: taken })).body['user'].id).toBe(ownerId)
  reportFigures(context, `${size} PINs set, one answer`)
})

test('of as many changes at once no more go through than are borne', async () => {
  const userToken = {
    name: 'Own',
    kind: 'pin',
    pin: '60481579',
    userId: executiveId,
    locationIds: [t.home.places.kitchen],
  }
  await restedTries(t)
  const { id } = (await t.call(executive, 'POST', '/user-control/token', { userToken })).body['userToken']
  const answers = await Promise.all(
    plainPins.slice(0, 40).map(pin => t.call(executive, 'PATCH', `/user-control/token/${id}`, { pin })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(answers.filter(({ body }) => body['code'] === 'TOO_MANY_REQUESTS')).toHaveLength(36)
})

test('who gives somebody a PIN can not write a check in their name, and the person is told', async () => {
  const cook = (await t.call(await t.token(1, { fresh: true }), 'GET', '/user/me')).body['user']
  await restedTries(t)
  const pin = '60481586'
  const userToken = { name: 'PIN', kind: 'pin', pin, userId: cook.id, locationIds: [t.home.places.kitchen] }
  expect((await t.call(executive, 'POST', '/user-control/token', { userToken })).status).toBe(200)
  const { key } = await enrolledTerminal(t)
  expect(code(await unlock(key, { userId: cook.id, pin }))).toEqual([403, 'PIN_GIVEN'])
  const forOwner = { ...userToken, userId: await idOf(owner) }
  expect(code(await t.call(executive, 'POST', '/user-control/token', { userToken: forOwner }))).toEqual([
    403,
    'NOT_ALLOWED',
  ])
  await allSent(t)
  expect(await mailsTo(t, cook.email)).toHaveLength(1)
  expect(
    await rows(
      'select id from session where user_id = $2 and terminal_id is not null and $1::uuid is not null',
      [cook.id],
    ),
  ).toEqual([])
})

test('guesses at one tablet slow that person there, and nobody else, and no other tablet', async () => {
  await restedTries(t)
  const [here, there] = [await enrolledTerminal(t), await enrolledTerminal(t)]
  const target = await pinFor(t, await t.token(2, { fresh: true }))
  const other = await pinFor(t, await t.token(2, { fresh: true }))
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, guess) =>
      unlock(here.key, { userId: target.userId, pin: String(91_000_000 + guess) }),
    ),
  )
  const [{ most }] = PIN_PACES.pair
  expect(guesses.filter(({ body }) => body['code'] === 'WRONG_PIN')).toHaveLength(most)
  expect(guesses.filter(({ body }) => body['code'] === 'PIN_WAITS')).toHaveLength(40 - most)
  const waits = await unlock(here.key, target)
  expect(code(waits)).toEqual([429, 'PIN_WAITS'])
  expect(Date.parse(waits.body['details'].until)).toBeGreaterThan(Date.now())
  expect((await unlock(here.key, other)).status).toBe(200)
  expect((await unlock(there.key, target)).status).toBe(200)
})

test('a bound has no edge at which somebody tries twice: what was spent comes back one by one', async () => {
  await restedTries(t)
  const { key } = await enrolledTerminal(t)
  const { userId } = await pinFor(t, await t.token(2, { fresh: true }))
  const guess = async (pin: number) => code(await unlock(key, { userId, pin: String(pin) }))[1]
  for (let wrong = 0; wrong < 5; wrong += 1) expect(await guess(92_000_000 + wrong)).toBe('WRONG_PIN')
  expect(await guess(92_000_009)).toBe('PIN_WAITS')
  // As if a minute and a half had passed.
  await rows(
    `update token_pace set spent_until = spent_until - interval '90 seconds' where organization_id = $1 returning 1`,
    [],
  )
  expect(await guess(92_000_010)).toBe('WRONG_PIN')
  expect(await guess(92_000_011)).toBe('PIN_WAITS')
})

test('somebody who is tried everywhere is told, with who manages them; a card still opens', async context => {
  await restedTries(t)
  const cook = (await t.call(await t.token(2, { fresh: true }), 'GET', '/user/me')).body['user']
  const mac = '04:91:A2:B3:C4:D5'
  const card = { name: 'Card', kind: 'card', mac, userId: cook.id, locationIds: [] }
  expect((await t.call(owner, 'POST', '/user-control/token', { userToken: card })).status).toBe(200)
  const managers = await rows(
    `select email from "user" where organization_id = $1 and role_level >= 1 and location_ids @> array[$2::uuid] and id <> $3 and deleted is null and active`,
    [t.home.places.kitchen, cook.id],
  )
  const tablets = await Promise.all(Array.from({ length: 8 }, () => enrolledTerminal(t)))
  const guessEverywhere = () =>
    Promise.all(
      tablets.flatMap(({ key }, tablet) =>
        Array.from({ length: 5 }, (_, guess) =>
          unlock(key, { userId: cook.id, pin: String(93_000_000 + tablet * 10 + guess) }),
        ),
      ),
    )
  const answers = await guessEverywhere()
  const [{ most }] = PIN_PACES.person
  expect(answers.filter(({ body }) => body['code'] === 'WRONG_PIN')).toHaveLength(most)
  await guessEverywhere()
  await allSent(t)
  const told = await mailsTo(t, cook.email)
  expect(told.filter(({ subject }) => subject === 'Somebody is trying your PIN')).toHaveLength(1)
  const managersTold = await Promise.all(managers.map(({ email }) => mailsTo(t, String(email))))
  expect(
    managersTold.flat().filter(({ subject }) => subject.startsWith('Somebody is trying the PIN')),
  ).not.toEqual([])
  const [tablet] = tablets
  expect((await unlock(tablet?.key ?? '', { mac })).body['user'].id).toBe(cook.id)
  const day = borneWithin(PIN_PACES.person, 86_400)
  reportFigures(context, `${day} guesses in the first day of ${plainPins.length} PINs of four figures`)
})

test('a guess at somebody as a second person counts for them and for who types', async () => {
  await restedTries(t)
  const second = await pinFor(t, await t.token(3, { fresh: true }))
  const guesser = await t.token(3, { fresh: true })
  const { incidence } = (await t.call(guesser, 'POST', '/monitor/incidence', { incidence: { name: 'x' } }))
    .body
  for (const change of [
    { status: 'acknowledged' },
    { status: 'closed', cause: 'a', corrective: 'b', outcome: 'none' },
  ])
    await t.call(guesser, 'PATCH', `/monitor/incidence/${incidence.id}`, change)
  const guess = (pin: string) =>
    t.call(guesser, 'POST', '/monitor/incidences/verify', {
      verify: { incidenceIds: [incidence.id], proof: { userId: second.userId, pin } },
    })
  for (let wrong = 0; wrong < 5; wrong += 1)
    expect(code(await guess(String(94_000_000 + wrong)))).toEqual([401, 'WRONG_PIN'])
  expect(code(await guess(second.pin))).toEqual([429, 'PIN_WAITS'])
  const { key } = await enrolledTerminal(t)
  expect((await unlock(key, second)).status).toBe(200)
})

test('the lock names who has a PIN there, by as little as tells them apart, and nobody else', async () => {
  await restedTries(t)
  const { key } = await enrolledTerminal(t)
  const person = async (name: string, lastName: string, place: string) => {
    const draft = {
      name,
      lastName,
      email: `${name}.${lastName}@lock.example`.toLowerCase(),
      roleLevel: 1,
      locationIds: [place],
    }
    return (await t.make('user', draft))['id'] as string
  }
  const { kitchen, sibling } = t.home.places
  const withPin = [
    await person('Zoe', 'Abad', kitchen),
    await person('Zoe', 'Alba', kitchen),
    await person('Ximena', 'Prat', kitchen),
  ]
  const without = [await person('Yago', 'Nopin', kitchen)]
  const elsewhere = [await person('Yara', 'Elsewhere', sibling)]
  for (const userId of [...withPin, ...elsewhere])
    await t.make('userToken', { name: 'PIN', kind: 'pin', pin: '60481593', userId })
  const answer = await t.call(key, 'GET', '/terminal/people')
  const people = answer.body['people'] as { id: string; name: string }[]
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  expect(withPin.map(id => nameOf.get(id))).toEqual(['Zoe Aba.', 'Zoe Alb.', 'Ximena P.'])
  for (const id of [...without, ...elsewhere]) expect(nameOf.has(id)).toBe(false)
  for (const one of people) expect(Object.keys(one).toSorted()).toEqual(['id', 'name'])
  for (const token of [null, executive, 'clt_nothing'])
    expect((await t.call(token, 'GET', '/terminal/people')).status).toBe(401)
})
