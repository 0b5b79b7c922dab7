/** Webhooks: signed, of their topics alone, once however often it is told, tried again and sent again by hand. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { chasingServer, restFollowers, type ChasingServer } from '../../../testing/chasing-server.ts'
import { ClockedQueue } from '../../../testing/clocked-queue.ts'
import { leadingTo, startReceiver, type Receiver } from '../../../testing/receiver.ts'
import { verifiedMessage } from '../../../testing/webhook-verifier.ts'
import { sendMessage, webhookFollower, type MessageAsked } from './webhooks.ts'

let t: TestApp
let owner: string
let hook: Receiver
let server: ChasingServer
let queue: ClockedQueue
const outside = leadingTo('https://till.example', () => hook.url)
beforeAll(async () => {
  hook = await startReceiver()
  t = await createTestApp({ outside })
  await restFollowers(t.pool)
  owner = await t.token(5)
})
afterAll(async () => {
  await hook.close()
  await t.close()
})
beforeEach(async () => {
  queue = new ClockedQueue(new Date().toISOString(), () => ({
    'webhook-send': (data: MessageAsked, now) => sendMessage(server, data, now, () => 0),
  }))
  server = chasingServer(t.pool, {}, queue, outside)
  hook.received.length = 0
  hook.answers(200)
  await sql('update webhook set active = false')
})

const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(({ rows }) => rows)

async function make(topics: string[]): Promise<{ id: string; secret: string }> {
  const made = await t.call(owner, 'POST', '/integration/webhook', {
    webhook: { name: 'Till', address: 'https://till.example/in', topics },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body['webhook'] as { id: string }
  const { secret } = (await t.call(owner, 'POST', '/integration/webhook/secret', { webhook: id })).body as {
    secret: string
  }
  return { id, secret }
}
const happening = (entity: string, ids: string[] | null, organizationId = t.home.id) => ({
  id: newId(),
  at: new Date().toISOString(),
  organizationId,
  sessionId: null,
  changes: [{ entity, verb: 'change' as const, ids, places: null }],
})
const messages = (webhookId: string) =>
  sql(
    'select id, type, result, fault, tries, proof from webhook_message where webhook_id = $1 order by at, id',
    [webhookId],
  )

test('of its topics alone, once however often it is told, verified by its receiver', async () => {
  const { id, secret } = await make(['label', 'order'])
  const label = newId()
  const told = [happening('label', [label]), happening('device', [newId()]), happening('product', [newId()])]
  await webhookFollower.take(server, told)
  await webhookFollower.take(server, told)
  await queue.pass(1)
  expect(hook.received).toHaveLength(1)
  const [message] = hook.received
  const said = verifiedMessage(secret, message!.headers, message!.body, Date.now() / 1000)
  expect(said).toMatchObject({ type: 'label.changed', data: { ids: [label] } })
  expect(await messages(id)).toMatchObject([{ type: 'label.changed', result: 'sent', tries: 1 }])
})

test('many ids are messages below 20 kB', async () => {
  await make(['task'])
  await webhookFollower.take(server, [happening('task', Array.from({ length: 450 }, newId))])
  await queue.pass(1)
  expect(hook.received).toHaveLength(3)
  for (const { body } of hook.received) expect(body.length).toBeLessThan(20_000)
})

test('tried again by the times of the standard and given up; by hand under the same id', async () => {
  const { id } = await make(['event'])
  hook.answers(500)
  await webhookFollower.take(server, [happening('event', [newId()])])
  const counts: number[] = []
  for (const seconds of [1, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 500_000]) {
    await queue.pass(seconds)
    counts.push(hook.received.length)
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10])
  expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [message] = await messages(id)
  expect(message).toMatchObject({ result: 'failed', fault: 'refused', tries: 10 })
  hook.answers(204)
  const again = await t.call(owner, 'POST', '/integration/webhook-message/resend', {
    webhookMessage: message?.['id'],
  })
  expect(again.body['webhookMessage']).toMatchObject({ result: 'waiting', tries: 0 })
  await vi.waitFor(async () =>
    expect(await messages(id)).toMatchObject([{ result: 'sent', proof: expect.stringMatching(/^HTTP 204/) }]),
  )
  expect(hook.received.at(-1)?.headers['webhook-id']).toBe(hook.received[0]?.headers['webhook-id'])
})

test('it asks to be left alone, or says that it is no more', async () => {
  const { id } = await make(['event'])
  hook.answers(429, { 'retry-after': '600' })
  await webhookFollower.take(server, [happening('event', [newId()])])
  await queue.pass(599)
  expect(hook.received).toHaveLength(1)
  hook.answers(410)
  await queue.pass(2)
  expect(hook.received).toHaveLength(2)
  const read = async () =>
    (await t.call(owner, 'GET', `/integration/webhook?webhookId=${id}`)).body['webhook']
  expect(await read()).toMatchObject({ active: false, offReason: 'gone', secret: '••••••••' })
  await webhookFollower.take(server, [happening('event', [newId()])])
  await queue.pass(100_000)
  expect(hook.received).toHaveLength(2)
  await t.call(owner, 'PATCH', `/integration/webhook/${id}`, { active: true })
  expect(await read()).toMatchObject({ active: true, offReason: null })
})

test('secrets that nobody can check by are refused; other organizations reach nothing', async () => {
  const bad = await t.call(owner, 'POST', '/integration/webhook', {
    webhook: { name: 'Bad', address: 'https://till.example', secret: 'my dog' },
  })
  expect([bad.status, bad.body['code']]).toEqual([422, 'RULE_BROKEN'])
  const { id } = await make(['event'])
  await webhookFollower.take(server, [happening('event', [newId()])])
  const [message] = await messages(id)
  const stranger = await t.token(5, { organization: 'other' })
  const asked = { webhookMessage: message?.['id'] }
  expect((await t.call(stranger, 'POST', '/integration/webhook-message/resend', asked)).status).toBe(404)
  expect((await t.call(stranger, 'POST', '/integration/webhook/secret', { webhook: id })).status).toBe(404)
  expect(
    (await t.call(await t.token(1), 'POST', '/integration/webhook/secret', { webhook: id })).status,
  ).toBe(403)
  await webhookFollower.take(server, [happening('event', [newId()], t.other.id)])
  await queue.pass(1)
  expect(hook.received).toHaveLength(1)
})
