/** The ways by which somebody is told, each to a real receiver, with its tries and its proof. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSecret } from '../../../adapters/webhooks/index.ts'
import { ChasedKitchen } from '../../../testing/chased-kitchen.ts'
import { isFrom, pushBrowser } from '../../../testing/push-browser.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { verifiedMessage } from '../../../testing/webhook-verifier.ts'

const k = new ChasedKitchen()
const { alarm, deliveries, look: begin, person, rule, sql } = k
beforeAll(() => k.open())
beforeEach(() => k.begin())
afterEach(() => k.end())
afterAll(() => k.close())

test('a signed webhook that an independent receiver verifies; failing, it is tried again under the same id', async () => {
  const hook = await startReceiver()
  const secret = newSecret()
  const { id: webhookId } = await k.t.make('webhook', {
    name: 'Hotel',
    address: 'https://hotel.example',
    secret,
  })
  await sql('update webhook set address = $2 where id = $1', [webhookId, `${hook.url}/in`])
  await rule({ via: ['webhook'], webhookId })
  hook.answers(503)
  const id = await alarm()
  await begin(id)
  await k.queue.pass(1)
  expect(hook.received).toHaveLength(1)
  expect(await deliveries(id)).toMatchObject([{ result: 'waiting', fault: 'refused', to: 'Hotel' }])
  hook.answers(204)
  await k.queue.pass(5)
  expect(hook.received).toHaveLength(2)
  const [one, two] = hook.received
  expect(one?.headers['webhook-id']).toBe(two?.headers['webhook-id'])
  const now = Date.parse(k.queue.now()) / 1000
  const said = verifiedMessage(secret, two!.headers, two!.body, now)
  expect(said).toMatchObject({
    type: 'notification.first',
    data: { id, name: 'Fridge is warm', level: 'error', location: { name: 'Home kitchen' } },
  })
  expect(() => verifiedMessage(newSecret(), two!.headers, two!.body, now)).toThrow('Not signed')
  expect(() => verifiedMessage(secret, two!.headers, Buffer.from('{}'), now)).toThrow('Not signed')
  expect(await deliveries(id)).toMatchObject([
    { result: 'sent', proof: expect.stringMatching(/^HTTP 204 sha256:/) },
  ])
  hook.answers(410)
  const gone = await alarm()
  await begin(gone)
  await k.queue.pass(1)
  expect(await deliveries(gone)).toMatchObject([{ result: 'failed', fault: 'gone' }])
  expect(await sql('select active, off_reason from webhook where id = $1', [webhookId])).toEqual([
    { active: false, off_reason: 'gone' },
  ])
  await hook.close()
})

test('a browser that is closed reads what was encrypted for it; one that is gone is forgotten', async () => {
  const service = await startReceiver()
  service.answers(201)
  const browser = pushBrowser()
  const token = await k.t.token(1, { fresh: true })
  const { id } = (await k.t.call(token, 'GET', '/user/me')).body['user']
  const added = await k.t.call(token, 'POST', '/user/me/browser', {
    browser: { endpoint: `${service.url}/one`, keys: browser.keys },
  })
  expect(added.body, JSON.stringify(added.body)).toMatchObject({ browsers: 1 })
  await rule({ via: ['push'], userIds: [id] })
  const notificationId = await alarm()
  await begin(notificationId)
  await k.queue.pass(1)
  const [message] = service.received
  if (message === undefined) throw new Error('Nothing came')
  const said = JSON.parse(browser.read(message.body)) as Record<string, string>
  expect(said).toMatchObject({ title: 'Error: Fridge is warm', tag: notificationId, isUrgent: true })
  expect(said['address']).toMatch(/^\/request\/alarm\/[\w-]{32}$/)
  expect(() => pushBrowser().read(message.body)).toThrow()
  expect(message.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
  const { pushKey } = (await k.t.call(token, 'GET', '/user/me/subscription')).body
  expect(isFrom(String(message.headers.authorization), pushKey, service.url)).toBe(true)
  expect(await deliveries(notificationId)).toMatchObject([
    { result: 'sent', proof: expect.stringMatching(/^HTTP 201/) },
  ])
  service.answers(410)
  const gone = await alarm()
  await begin(gone)
  await k.queue.pass(1)
  expect(await deliveries(gone)).toMatchObject([{ result: 'failed', fault: 'gone' }])
  expect((await k.t.call(token, 'GET', '/user/me/subscription')).body['browsers']).toBe(0)
  const last = await alarm()
  await begin(last)
  await k.queue.pass(1)
  expect(await deliveries(last)).toMatchObject([{ result: 'failed', fault: 'noBrowser' }])
  await service.close()
})

test('with the log-in the messages of its browser end', async () => {
  const service = await startReceiver()
  const token = await k.t.token(1, { fresh: true })
  const { id } = (await k.t.call(token, 'GET', '/user/me')).body['user']
  await k.t.call(token, 'POST', '/user/me/browser', {
    browser: { endpoint: `${service.url}/two`, keys: pushBrowser().keys },
  })
  expect((await k.t.call(token, 'DELETE', '/auth/user')).status).toBeLessThan(300)
  await rule({ via: ['push'], userIds: [id] })
  const notificationId = await alarm()
  await begin(notificationId)
  await k.queue.pass(1)
  expect(service.received).toEqual([])
  expect(await deliveries(notificationId)).toMatchObject([{ fault: 'noBrowser' }])
  await service.close()
})

test('a gateway that refuses is tried again and then given up; who has no number is said', async () => {
  k.gateway.answers(500)
  const none = await person('None')
  await rule({ via: ['sms'], userIds: [none.id], phones: '+34 911 222 333' })
  const id = await alarm()
  await begin(id)
  await k.queue.pass(3 * 3600)
  expect(k.gateway.received).toHaveLength(5)
  expect(await deliveries(id)).toMatchObject([
    { to: 'None', result: 'failed', fault: 'noAddress' },
    { to: '…2333', result: 'failed', fault: 'refused', proof: expect.stringMatching(/^HTTP 500/) },
  ])
  k.gateway.answers(200)
})

test('a try that waits is dropped once somebody is on it', async () => {
  k.gateway.answers(500)
  await rule({ via: ['sms'], phones: '+34 911 222 333' })
  const id = await alarm()
  await begin(id)
  await k.queue.pass(1)
  const owner = await k.t.token(5)
  const taken = await k.t.call(owner, 'PUT', '/notification/notifications/acknowledge', {
    notifications: [id],
  })
  expect(taken.body['notifications'][0]).toMatchObject({ acknowledgedVia: 'app', resolved: false })
  k.gateway.answers(200)
  await k.queue.pass(600)
  expect(k.gateway.received).toHaveLength(1)
  expect(await deliveries(id)).toMatchObject([{ result: 'dropped', fault: 'settled' }])
})
