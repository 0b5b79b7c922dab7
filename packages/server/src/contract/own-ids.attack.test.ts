/**
 * What is named by an id is one's own: pictures of others are refused like unknown ones, and an id that somebody used
 * before is taken, whatever it was used for: it neither shows nor changes what stands under it.
 */
import { standardCalls, writableFields } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../testing/app.ts'
import { kg, makeProduct, moveLabels, registered, tryRegister } from '../testing/labels.ts'
import { Samples } from '../testing/samples.ts'
import * as files from '../testing/sample-files.ts'

let t: TestApp
let samples: Samples
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
})
afterAll(() => t.close())

/** A picture that was sent for a record. */
async function sent(token: string, to: Record<string, string> = {}): Promise<string> {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?${new URLSearchParams({ name: 'picture.png', ...to })}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: await files.photo('png'),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().attachment.id as string
}

const PICTURED = ALL_ENTITIES.flatMap(entity =>
  writableFields(entity)
    .filter(([, field]) => field.kind === 'image')
    .map(([name]) => [`${entity.name}.${name}`, entity, name] as const),
)

describe('a picture', () => {
  test.each(PICTURED)(
    '%s: of another organization, another place or nobody is refused alike',
    async (_, entity, name) => {
      const create = standardCalls(entity).find(({ standard }) => standard === 'create')
      const change = standardCalls(entity).find(({ standard }) => standard === 'change')
      const owner = await t.token(3)
      const admin = await t.token(5)
      const beside = await t.token(3, { place: 'sibling' })
      const tray = (await t.make('container', { name: 'Tray', locationId: t.home.places.sibling }))[
        'id'
      ] as string
      const others = [
        newId(),
        await sent(await t.token(5, { organization: 'other' })),
        await sent(beside, { entity: 'container', recordId: tray }),
        // Sent for a record that is still to come: its sender's alone.
        await sent(beside, { entity: 'container', recordId: newId() }),
      ]
      const answers: unknown[] = []
      for (const picture of others) {
        const draft = create && { ...(await samples.draft(entity)), [name]: picture }
        const subject = create ? (await samples.make(entity.name))['id'] : t.home.id
        // Who may write such records at the kitchen, and does not see what is beside it.
        const token = [owner, admin]
        for (const one of token) {
          const tries: Answer[] = []
          if (create) tries.push(await t.call(one, create.method, create.path, { [entity.name]: draft }))
          if (change)
            tries.push(await t.call(one, 'PATCH', `${entity.wire.one}/${subject}`, { [name]: picture }))
          for (const { status, body } of tries) {
            if (status === 403) continue
            expect([status, body['code']], JSON.stringify(body)).toEqual([422, 'UNKNOWN_LINK'])
            answers.push(body['details'])
          }
        }
      }
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) expect(answer).toEqual(answers[0])
      if (!create) return
      const mine = await sent(admin)
      const good = { ...(await samples.draft(entity)), [name]: mine }
      const made = await t.call(admin, create.method, create.path, { [entity.name]: good })
      if (made.status !== 403) expect(made.body[entity.name]?.[name], JSON.stringify(made.body)).toBe(mine)
    },
  )

  test('one’s own: of oneself, nobody else’s', async () => {
    const cook = await t.token(0)
    const { user } = (await t.call(cook, 'GET', '/user/me')).body
    const show = (image: string) => t.call(cook, 'PUT', '/user/me', { me: { image } })
    const tray = (await t.make('container', { name: 'Tray', locationId: t.home.places.sibling }))[
      'id'
    ] as string
    const theirs = await sent(await t.token(3, { place: 'sibling' }), { entity: 'container', recordId: tray })
    expect((await show(theirs)).body['code']).toBe('UNKNOWN_LINK')
    const own = await sent(cook, { entity: 'user', recordId: user.id })
    expect((await show(own)).body['user'].image).toBe(own)
  })

  test('its name, its history and its lists are for who sees what it hangs on', async () => {
    const beside = await t.token(3, { place: 'sibling' })
    const tray = (await t.make('container', { name: 'Tray', locationId: t.home.places.sibling }))[
      'id'
    ] as string
    const theirs = await sent(beside, { entity: 'container', recordId: tray })
    const count = async (token: string) =>
      (await t.call(token, 'POST', '/attachments/get', { filter: { id: theirs } })).body['count']
    expect([await count(beside), await count(await t.token(3)), await count(await t.token(1))]).toEqual([
      1, 0, 0,
    ])
    expect(await count(await t.token(5, { place: 'root' }))).toBe(1)
    const history = await t.call(await t.token(3), 'GET', `/attachment/history?attachmentId=${theirs}`)
    expect(history.status).toBe(404)
  })
})

const TAKEN = [409, 'ALREADY_EXISTS']
const saysNothing = (answer: Answer, what: string) => {
  expect([answer.status, answer.body['code']], `${what}: ${JSON.stringify(answer.body)}`).toEqual(TAKEN)
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'message'])
  expect(Object.keys(answer.body['details']).filter(name => name !== 'faults')).toEqual([])
}

const CREATED = ALL_ENTITIES.filter(
  entity =>
    entity.scope !== 'platform' && standardCalls(entity).some(({ standard }) => standard === 'create'),
)

describe('an id that somebody used', () => {
  test.each(CREATED.map(entity => [entity.name, entity] as const))(
    '%s: is taken for a colleague',
    async (_, entity) => {
      const [first, second] = entity.isGranted
        ? [await t.platformAt(t.home.places.kitchen), await t.platformAt(t.home.places.kitchen)]
        : [await t.token(5), await t.token(4)]
      const draft = { ...(await samples.draft(entity)), id: newId() }
      const send = (token: string, more: object = {}) =>
        t.call(token, 'POST', entity.wire.one, { [entity.name]: { ...draft, ...more } })
      const made = await send(first)
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      const again = await send(second, entity.name === 'user' ? { email: `${newId()}@taken.example` } : {})
      // What is unique besides may be named first.
      expect([again.status, again.body['code']], JSON.stringify(again.body)).toEqual(TAKEN)
      expect(again.body[entity.name]).toBeUndefined()
      expect((await send(first)).body[entity.name].id).toBe(draft.id)
    },
  )

  test('a registration, a move, a split, a merge, a booking, a check', async () => {
    const [cook, colleague] = [await t.token(3), await t.token(2)]
    const beside = await t.token(3, { place: 'sibling' })
    const productId = await makeProduct(t)
    const two = await registered(t, cook, { productId, items: [{ count: 4, quantity: kg(1) }] })
    const ids = two.labels.map(label => label['id'] as string)
    const theirs = await registered(t, beside, { productId, items: [{ count: 4, quantity: kg(1) }] })
    const besides = theirs.labels.map(label => label['id'] as string)
    const point = (await samples.make('haccpPoint', 'home', { minimum: null, maximum: null }))['id']
    const id = newIdOf('register')
    const move = (token: string, label: string) =>
      moveLabels(t, token, [label], 'consume', { id: newIdOf('move'), quantity: kg(0.1) })
    const calls: readonly [string, (token: string) => Promise<Answer>][] = [
      ['register', token => tryRegister(t, token, { id, productId })],
      ['move', token => move(token, token === beside ? besides[0]! : ids[0]!)],
      [
        'split',
        token =>
          t.call(token, 'POST', '/labeling/split', {
            split: {
              id: newIdOf('split'),
              labelId: token === beside ? besides[1] : ids[1],
              parts: [kg(0.1)],
            },
          }),
      ],
      [
        'merge',
        token =>
          t.call(token, 'POST', '/labeling/merge', {
            merge: { id: newIdOf('merge'), labelIds: token === beside ? besides.slice(2) : ids.slice(2) },
          }),
      ],
      [
        'book',
        token =>
          t.call(token, 'POST', '/stock/register', {
            register: {
              id: newIdOf('book'),
              sign: 'positive',
              reason: 'receipt',
              lines: [{ productId, quantity: kg(1) }],
            },
          }),
      ],
      [
        'check',
        token =>
          t.call(token, 'POST', '/haccp/check', {
            check: { id: newIdOf('check'), haccpPointId: point, isOk: true },
          }),
      ],
    ]
    for (const [what, make] of calls) {
      const made = await make(cook)
      expect(made.status, `${what}: ${JSON.stringify(made.body)}`).toBe(200)
      saysNothing(await make(colleague), `${what} by a colleague`)
      if (what !== 'check') saysNothing(await make(beside), `${what} from beside`)
      const again = await make(cook)
      expect(again.status, `${what} again: ${JSON.stringify(again.body)}`).toBe(200)
    }
  })
})

const idsOf = new Map<string, string>()
/** The one id of a kind of call. */
function newIdOf(what: string): string {
  const id = idsOf.get(what) ?? newId()
  idsOf.set(what, id)
  return id
}
