/** Merged sessions: what one holds, how it switches, and when it ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const meOf = async (token: string) => (await t.call(token, 'GET', '/user/me')).body
const add = (token: string, added: string) => t.call(token, 'PUT', '/auth/user/jwt/add', { add: added })
const choose = (token: string, locationId: string) =>
  t.call(token, 'POST', '/auth/user/location', { locationId })
const switchTo = (token: string, userId: string) => t.call(token, 'POST', '/auth/user/user', { userId })
const isOver = async (token: string) => (await meOf(token))['code'] === 'INVALID_TOKEN'

let mine: string
let theirs: string
let myId: string
let theirId: string
beforeEach(async () => {
  mine = await t.token(1, { fresh: true })
  theirs = await t.token(0, { organization: 'other', fresh: true })
  myId = (await meOf(mine))['user'].id
  theirId = (await meOf(theirs))['user'].id
})

describe('a merged token', () => {
  test('lets the session go on as that person, by a place of theirs or by name, and back', async () => {
    expect((await choose(mine, t.other.places.kitchen)).status).toBe(404)
    const merged = (await add(mine, theirs)).body['jwt'] as string
    expect(merged).not.toBe(mine)
    expect((await meOf(merged))['user'].id).toBe(myId)
    const there = await choose(merged, t.other.places.kitchen)
    expect(there.body['location']).toMatchObject({ name: 'Other kitchen' })
    expect((await meOf(there.body['jwt']))['user'].id).toBe(theirId)
    const back = await choose(there.body['jwt'], t.home.places.kitchen)
    expect((await meOf(back.body['jwt']))['user'].id).toBe(myId)
    const named = await switchTo(merged, theirId)
    expect(named.body['user']).toMatchObject({ id: theirId, roleLevel: 0 })
    expect((await switchTo(named.body['jwt'], myId)).body['user'].id).toBe(myId)
    const lists = await t.call(named.body['jwt'], 'POST', '/products/get', {})
    expect(lists.status).toBe(200)
  })

  test('lists both organizations with the places of each person', async () => {
    const merged = (await add(mine, theirs)).body['jwt'] as string
    const { body } = await t.call(merged, 'POST', '/auth/user/organizations/get', {})
    expect(body).toMatchObject({
      count: 2,
      organizations: [
        { name: 'Home', locations: [{ name: 'Home kitchen' }] },
        { name: 'Other', userId: theirId, locations: [{ name: 'Other kitchen' }] },
      ],
    })
  })

  test('gives the merged person nothing: holding goes one way', async () => {
    await add(mine, theirs)
    expect((await switchTo(theirs, myId)).body['code']).toBe('NOT_FOUND')
    expect((await choose(theirs, t.home.places.kitchen)).status).toBe(404)
    const { body } = await t.call(theirs, 'POST', '/auth/user/organizations/get', {})
    expect(body['count']).toBe(1)
  })

  test('opens no data of the one organization to the other', async () => {
    const product = await t.make('product', { name: 'Of home' })
    const merged = (await add(mine, theirs)).body['jwt'] as string
    const switched = (await switchTo(merged, theirId)).body['jwt'] as string
    const placed = (await choose(switched, t.other.places.kitchen)).body['jwt'] as string
    expect((await t.call(placed, 'GET', `/product?productId=${product['id']}`)).status).toBe(404)
    expect((await t.call(merged, 'GET', `/product?productId=${product['id']}`)).status).toBe(200)
  })

  test('ends with either: the merged one ended, or the one that holds', async () => {
    const first = (await switchTo((await add(mine, theirs)).body['jwt'], theirId)).body['jwt'] as string
    await t.call(theirs, 'DELETE', '/auth/user')
    expect(await isOver(first)).toBe(true)
    expect((await switchTo(mine, theirId)).body['code']).toBe('NOT_FOUND')
    const again = await t.token(0, { organization: 'other', fresh: true })
    const againId = (await meOf(again))['user'].id
    const second = (await switchTo((await add(mine, again)).body['jwt'], againId)).body['jwt'] as string
    expect(await isOver(second)).toBe(false)
    await t.call(mine, 'DELETE', '/auth/user')
    expect(await isOver(second)).toBe(true)
    expect(await isOver(again)).toBe(false)
  })

  test('of the same person only gives its place, when there is none yet', async () => {
    const { email } = (await meOf(mine))['user']
    const logIn = async () =>
      (await t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD } })).body[
        'jwt'
      ] as string
    const bare = await logIn()
    const placed = (await add(bare, mine)).body['jwt'] as string
    expect((await t.call(placed, 'GET', '/auth/user/jwt/plain')).body['claims'].lid).toBe(
      t.home.places.kitchen,
    )
    const fridge = (await choose(await logIn(), t.home.places.fridge)).body['jwt'] as string
    const kept = (await add(placed, fridge)).body['jwt'] as string
    expect((await t.call(kept, 'GET', '/auth/user/jwt/plain')).body['claims'].lid).toBe(t.home.places.kitchen)
  })

  test('of a person who was deactivated opens nothing, and leaves the rest as it was', async () => {
    const merged = (await add(mine, theirs)).body['jwt'] as string
    const switched = (await switchTo(merged, theirId)).body['jwt'] as string
    const owner = await t.token(5, { organization: 'other', place: 'root' })
    const ended = await t.call(owner, 'PATCH', `/user/${theirId}`, { active: false })
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    expect(await isOver(switched)).toBe(true)
    expect((await switchTo(merged, theirId)).body['code']).toBe('NOT_FOUND')
    const { body } = await t.call(merged, 'POST', '/auth/user/organizations/get', {})
    expect(body['count']).toBe(1)
  })

  test('is over when the person of the log-in is deactivated', async () => {
    const switched = (await switchTo((await add(mine, theirs)).body['jwt'], theirId)).body['jwt'] as string
    expect(await isOver(switched)).toBe(false)
    const ended = await t.call(await t.token(5), 'PATCH', `/user/${myId}`, { active: false })
    expect(ended.status).toBe(200)
    expect(await isOver(switched)).toBe(true)
    expect(await isOver(theirs)).toBe(false)
  })

  test('must stand: forged and ended ones are refused', async () => {
    const ended = await t.token(1, { fresh: true })
    await t.call(ended, 'DELETE', '/auth/user')
    for (const token of ['x', `${theirs.slice(0, -4)}AAAA`, ended])
      expect((await add(mine, token)).body['code']).toBe('INVALID_TOKEN')
  })

  test('is not taken from, or into, an acting session', async () => {
    const admin = await t.token(4, { fresh: true })
    const acting = (await t.call(admin, 'POST', '/auth/user/as/user', { userId: myId })).body['jwt'] as string
    expect((await add(theirs, acting)).body['code']).toBe('RULE_BROKEN')
    expect((await add(acting, theirs)).body['code']).toBe('RULE_BROKEN')
  })

  test('a new password of the merged person takes it out', async () => {
    const merged = (await add(mine, theirs)).body['jwt'] as string
    const { email } = (await meOf(theirs))['user']
    const own = (await t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD } })).body[
      'jwt'
    ]
    const changed = await t.call(own, 'PUT', '/auth/user/password', {
      password: { current: TEST_PASSWORD, next: 'three spoons of honey' },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await switchTo(merged, theirId)).body['code']).toBe('NOT_FOUND')
    expect(await isOver(own)).toBe(false)
  })
})
