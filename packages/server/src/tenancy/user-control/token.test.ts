/** Tokens, and the secrets of records: sealed where they lie, told to nobody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSeal } from '../../adapters/seal.ts'
import { openSecret } from '../../entity-engine/sealed.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import { Samples } from '../../testing/samples.ts'
import { freshPin } from '../../testing/terminals.ts'

let t: TestApp
let samples: Samples
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
})
afterAll(() => t.close())

const FIRST = `whsec_${Buffer.from('the first secret of the till').toString('base64')}`
const SECOND = `whsec_${Buffer.from('the second secret of the till').toString('base64')}`

describe('secrets of records', () => {
  const SEALED = '••••••••'
  const stored = async (id: string) =>
    (await rowsOf(t, 'select secret from webhook where organization_id = $1 and id = $2', [id]))[0]?.[
      'secret'
    ] as string | null

  test('are told to nobody, lie sealed, stay when their mark comes back, and go when emptied', async () => {
    const owner = await t.token(5)
    const made = await t.call(owner, 'POST', '/integration/webhook', {
      webhook: { name: 'Till', address: 'https://hooks.sample.example/1', secret: FIRST },
    })
    const id = made.body['webhook'].id as string
    expect(made.body['webhook'].secret).toBe(SEALED)
    const first = await stored(id)
    expect(openSecret(createSeal(TEST_SECRET, 'fields of records'), id, 'secret', String(first))).toBe(FIRST)
    expect(first).not.toContain(FIRST)
    const patch = (body: object) => t.call(owner, 'PATCH', `/integration/webhook/${id}`, body)
    expect((await patch({ secret: SEALED, name: 'Tills' })).body['webhook']).toMatchObject({
      name: 'Tills',
      secret: SEALED,
    })
    expect(await stored(id)).toBe(first)
    await patch({ secret: SECOND })
    expect(await stored(id)).not.toBe(first)
    const seen = [
      await t.call(owner, 'POST', '/integration/webhooks/get', {}),
      await t.call(owner, 'GET', `/integration/webhook?webhookId=${id}`),
      await t.call(owner, 'GET', `/integration/webhook/history?webhookId=${id}`),
    ]
    for (const { status, body } of seen) {
      expect(status).toBe(200)
      const text = JSON.stringify(body)
      for (const reported of [FIRST, SECOND, String(await stored(id)), String(first)])
        expect(text).not.toContain(reported)
    }
    const copy = await t.call(owner, 'POST', '/integration/webhook/clone', { webhook: { id } })
    // Nothing leaves unsigned: a copy has a secret of its own.
    expect(copy.body['webhook'].secret).toBe(SEALED)
    expect(await stored(copy.body['webhook'].id)).not.toBe(await stored(id))
    expect((await patch({ secret: null })).body['webhook'].secret).toBeNull()
    expect(await stored(id)).toBeNull()
    expect((await t.call(owner, 'POST', '/integration/webhooks/get', { by: 'secret' })).status).toBe(400)
  })

  test('a token has the number of its card or its PIN', async () => {
    const owner = await t.token(5)
    const userId = (await samples.linked('user'))['id']
    const create = (userToken: object) =>
      t.call(owner, 'POST', '/user-control/token', { userToken: { name: 'Ana', userId, ...userToken } })
    expect((await create({ kind: 'pin', pin: '4821' })).body['userToken'].pin).toBe(SEALED)
    for (const wrong of [{ kind: 'pin' }, { kind: 'card' }]) {
      const answer = await create(wrong)
      expect([answer.status, answer.body['code']]).toEqual([422, 'RULE_BROKEN'])
    }
    for (const pin of ['12', 'abcd', '123456789'])
      expect((await create({ kind: 'pin', pin })).status).toBe(400)
  })
})

test('a card or PIN is made for oneself and for those below, by nobody for an equal or somebody above', async () => {
  const people = new Map<number, string>()
  for (const level of [0, 1, 2, 4, 5])
    people.set(
      level,
      (await t.call(await t.token(level, { fresh: true }), 'GET', '/user/me')).body['user'].id,
    )
  for (const by of [2, 4, 5]) {
    const token = await t.token(by)
    const make = (userId: unknown) =>
      t.call(token, 'POST', '/user-control/token', {
        userToken: {
          name: 'PIN',
          kind: 'pin',
          pin: freshPin(),
          userId,
          locationIds: [t.home.places.kitchen],
        },
      })
    for (const [level, userId] of people)
      expect((await make(userId)).status, `${by} for ${level}`).toBe(level < by ? 200 : 403)
    const self = (await t.call(token, 'GET', '/user/me')).body['user'].id
    const own = await make(self)
    expect(own.status).toBe(200)
    const passed = await t.call(token, 'PATCH', `/user-control/token/${own.body['userToken'].id}`, {
      userId: people.get(5),
    })
    expect([403, 422]).toContain(passed.status)
  }
})
