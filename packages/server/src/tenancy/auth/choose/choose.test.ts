/** Choosing an action or a notification; and what an organization publishes. */
import { standardCalls } from '@cloche/domain/derive'
import { OWN_CALLS } from '@cloche/domain/calls'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import type { CallContract } from '@cloche/domain/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { fitting } from '../../../testing/from-schema.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const claimsOf = async (token: string) => (await t.call(token, 'GET', '/auth/user/jwt/plain')).body['claims']

describe('choosing', () => {
  test('an action and a notification: the token names both, until another organization is chosen', async () => {
    const token = await t.token(2, { fresh: true })
    const action = await t.make('action', { name: 'Cook', path: 'test/cook' })
    const notification = await t.make('notification', {
      name: 'Look',
      kind: 'test',
      locationId: t.home.places.kitchen,
    })
    const one = await t.call(token, 'POST', '/auth/user/action', { actionId: action['id'] })
    expect(one.body['action']).toMatchObject({ id: action['id'], path: 'test/cook' })
    const two = await t.call(one.body['jwt'], 'POST', '/auth/user/notification/notification', {
      notificationId: notification['id'],
    })
    expect(two.body['notification']).toMatchObject({ id: notification['id'] })
    expect(await claimsOf(two.body['jwt'])).toMatchObject({ aid: action['id'], nid: notification['id'] })
  })

  test('only what the session may see: not of another organization, not of another place', async () => {
    const token = await t.token(2, { fresh: true })
    const foreign = await t.make('action', { name: 'Cook', path: 'test/foreign' }, 'other')
    const far = await t.make('notification', { name: 'Far', kind: 'test', locationId: t.home.places.sibling })
    const action = await t.call(token, 'POST', '/auth/user/action', { actionId: foreign['id'] })
    expect([action.status, action.body['code']]).toEqual([404, 'NOT_FOUND'])
    const notification = await t.call(token, 'POST', '/auth/user/notification/notification', {
      notificationId: far['id'],
    })
    expect([notification.status, notification.body['code']]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('what an organization publishes', () => {
  const ask = (body: Record<string, unknown>, token: string | null = null) =>
    t.call(token, 'POST', '/auth/user/organization/public', body)
  beforeAll(async () => {
    const owner = await t.token(5)
    const published = {
      publicName: 'Hotel Home',
      publicDescription: 'Rooms and soup',
      vatId: 'B-1',
      phone: '+34 600',
      organizationConnectionId: undefined,
    }
    const changed = await t.call(owner, 'PUT', '/organization', {
      organization: { id: t.home.id, ...published },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  })

  test('is told by id and by bytecode of itself or of a place, and is only that', async () => {
    const answers = [
      await ask({ organizationId: t.home.id }),
      await ask({ bytecode: encodeBytecode('OG', t.home.id) }),
      await ask({ bytecode: encodeBytecode('LO', t.home.places.fridge) }),
    ]
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body['organization']).toMatchObject({ id: t.home.id, publicName: 'Hotel Home' })
      expect(Object.keys(body['organization']).sort()).toEqual(
        [
          'city',
          'country',
          'id',
          'image',
          'legalText',
          'locale',
          'publicDescription',
          'publicName',
          'themeColor',
          'themeImage',
          'web',
        ].sort(),
      )
      expect(JSON.stringify(body['organization'])).not.toMatch(/B-1|\+34 600/)
    }
  })

  test('is nothing for one without a public name, for none, and for other codes', async () => {
    for (const body of [
      { organizationId: t.other.id },
      { organizationId: t.home.places.kitchen },
      { bytecode: encodeBytecode('PR', t.home.id) },
      {},
    ])
      expect((await ask(body)).body['code'], JSON.stringify(body)).toBe('NOT_FOUND')
    expect((await ask({ bytecode: 'nonsense' })).body['code']).toBe('RULE_BROKEN')
  })

  test('leaves whoever is logged in with their own token', async () => {
    const token = await t.token(1, { fresh: true })
    const { jwt } = (await ask({ organizationId: t.home.id }, token)).body
    expect((await t.call(jwt, 'GET', '/user/me')).status).toBe(200)
  })

  test('comes with a token that renews itself and opens no other call at all', async () => {
    const token = (await ask({ organizationId: t.home.id })).body['jwt'] as string
    expect((await ask({}, token)).body['organization']).toMatchObject({ publicName: 'Hotel Home' })
    const calls: CallContract[] = [...OWN_CALLS, ...ALL_ENTITIES.flatMap(standardCalls)]
    const opened = []
    for (const call of calls.filter(one => one.gate !== 'guest')) {
      const params = call.params ? (fitting(call.params) as Record<string, unknown>) : {}
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
      const answer = await t.call(
        token,
        call.method,
        path,
        call.rawBody || !call.body ? undefined : fitting(call.body),
      )
      if (answer.body['code'] !== 'INVALID_TOKEN') opened.push(`${call.name}: ${answer.status}`)
    }
    expect(calls.length).toBeGreaterThan(100)
    expect(opened).toEqual([])
    expect((await t.call(token, 'DELETE', '/auth/user')).body['code']).toBe('INVALID_TOKEN')
    const added = await t.call(await t.token(1), 'PUT', '/auth/user/jwt/add', { add: token })
    expect(added.body['code']).toBe('INVALID_TOKEN')
  })
})
