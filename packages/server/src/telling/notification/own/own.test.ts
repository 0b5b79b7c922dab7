/** What a person wants to be told of, and their browsers: their own, whoever else asks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { pushBrowser } from '../../../testing/push-browser.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const SUBSCRIPTION = {
  kinds: ['processError'],
  minimumLevel: 'warning',
  via: ['email', 'push'],
  quietFrom: '22:00',
  quietTo: '07:00',
}
const mine = async (token: string) => (await t.call(token, 'GET', '/user/me/subscription')).body
const change = (token: string, subscription: object | null) =>
  t.call(token, 'PUT', '/user/me/subscription', { subscription })

test('one’s own alone: said, changed, taken back', async () => {
  const [she, he] = [await t.token(0, { fresh: true }), await t.token(0, { fresh: true })]
  expect(await mine(she)).toMatchObject({ subscription: null, browsers: 0, hasSms: false })
  expect((await change(she, SUBSCRIPTION)).body).toEqual({ subscription: SUBSCRIPTION })
  expect((await mine(she))['subscription']).toEqual(SUBSCRIPTION)
  expect((await mine(he))['subscription']).toBeNull()
  for (const wrong of [
    { ...SUBSCRIPTION, via: [] },
    { ...SUBSCRIPTION, via: ['webhook'] },
    { ...SUBSCRIPTION, quietFrom: '25:00' },
    { ...SUBSCRIPTION, kinds: ['unknown'] },
  ])
    expect((await change(she, wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await change(she, null)).body).toEqual({ subscription: null })
  expect((await mine(she))['subscription']).toBeNull()
})

test('browsers: real addresses and keys alone, each of the last person who used it', async () => {
  const [she, he] = [await t.token(0, { fresh: true }), await t.token(0, { fresh: true })]
  const { keys } = pushBrowser()
  const endpoint = 'https://push.example.com/abcdef'
  const add = (token: string, browser: object) => t.call(token, 'POST', '/user/me/browser', { browser })
  for (const browser of [
    { endpoint: 'https://10.0.0.1/inner', keys },
    { endpoint: 'ftp://push.example.com/x', keys },
    { endpoint, keys: { ...keys, auth: 'c2hvcnQtc2hvcnQ' } },
    { endpoint, keys: { ...keys, p256dh: 'not a key at all' } },
  ])
    expect((await add(she, browser)).body['code'], JSON.stringify(browser)).toBe('RULE_BROKEN')
  expect((await add(she, { endpoint, keys })).body['browsers']).toBe(1)
  expect((await add(she, { endpoint, keys })).body['browsers']).toBe(1)
  expect((await add(he, { endpoint, keys })).body['browsers']).toBe(1)
  expect((await mine(she))['browsers']).toBe(0)
  expect((await t.call(she, 'DELETE', '/user/me/browser', { endpoint })).body['browsers']).toBe(0)
  expect((await mine(he))['browsers']).toBe(1)
  expect((await t.call(he, 'DELETE', '/user/me/browser', { endpoint })).body['browsers']).toBe(0)
})

test('the keys of the installation are made once, and the private one is sealed', async () => {
  const [one, two] = await Promise.all([mine(await t.token(0)), mine(await t.token(1))])
  expect(one['pushKey']).toBe(two['pushKey'])
  expect(Buffer.from(one['pushKey'], 'base64url')).toHaveLength(65)
  const { rows } = await t.pool.use(connection =>
    connection.send({ text: `select value from installation where key = 'push keys'` }),
  )
  expect(Object.keys(JSON.parse(rows[0]?.['value'] as string))).toEqual(['publicKey', 'sealed'])
})
