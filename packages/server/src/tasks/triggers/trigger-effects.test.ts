/** What triggers make beyond their kitchen: a message that another system gets, a hold of all that was made of food. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { sendMessage, type MessageAsked } from '../../telling/delivery/webhooks/webhooks.ts'
import type { Services } from '../../http/call-context.ts'
import { asServer, createTestApp, type TestApp } from '../../testing/app.ts'
import { chasingServer, restFollowers, type ChasingServer } from '../../testing/chasing-server.ts'
import { ClockedQueue } from '../../testing/clocked-queue.ts'
import { leadingTo, startReceiver, type Receiver } from '../../testing/receiver.ts'
import { verifiedMessage } from '../../testing/webhook-verifier.ts'
import { fire, triggerFollower } from './index.ts'
import { settleSent } from './fire.ts'
import type { FiringAsked } from './note.ts'

let t: TestApp
let owner: string
let place: string
let hook: Receiver
let server: ChasingServer
let queue: ClockedQueue
const outside = leadingTo('https://till.example', () => hook.url)
const services = () => server as unknown as Services

beforeAll(async () => {
  hook = await startReceiver()
  t = await createTestApp({ outside })
  await restFollowers(t.pool)
  owner = await t.token(5)
  place = t.home.places.kitchen
  queue = new ClockedQueue(new Date().toISOString(), () => ({
    'webhook-send': (data: MessageAsked, now) => sendMessage(server, data, now, () => 0),
    'trigger-fire': (data: FiringAsked) => fire(services(), data),
    'webhook-settled': (data: MessageAsked) => settleSent(services(), data),
  }))
  server = chasingServer(t.pool, {}, queue, outside)
})
afterAll(async () => {
  await hook.close()
  await t.close()
})

const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(({ rows }) => rows)

async function make<Made extends { id: string }>(path: string, name: string, fields: object): Promise<Made> {
  const made = await t.call(owner, 'POST', path, { [name]: fields })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body[name] as Made
}

async function actionNamed(path: string): Promise<string> {
  const { body } = await t.call(owner, 'POST', '/actions/executables/get', { limit: 100 })
  return (body['executables'] as { path: string; id: string }[]).find(one => one.path === path)!.id
}

/** Runs an action, and tells triggers of its event. */
async function happen(path: string, asked: object = {}): Promise<string> {
  const run = { actionId: await actionNamed(path), locationId: place, ...asked }
  const { id } = (await t.call(owner, 'POST', '/action/run', { run })).body['event'] as { id: string }
  await triggerFollower.take(services(), [
    {
      id: '1',
      at: new Date().toISOString(),
      organizationId: t.home.id,
      sessionId: null,
      changes: [{ entity: 'event', verb: 'create', ids: [id], places: null }],
    },
  ])
  return id
}

const rule = (fields: object) =>
  make('/planning/trigger', 'trigger', { name: 'Rule', locationId: place, ...fields })
const firingsOf = async (triggerId: string) =>
  (await t.call(owner, 'POST', '/planning/trigger-firings/get', { filter: { triggerId } })).body[
    'triggerFirings'
  ]

test('another system gets a signed message after the delay, once; nothing when it is switched off', async () => {
  const webhook = await make('/integration/webhook', 'webhook', {
    name: 'Till',
    address: 'https://till.example/in',
    topics: ['label'],
  })
  const { secret } = (await t.call(owner, 'POST', '/integration/webhook/secret', { webhook: webhook.id }))
    .body as { secret: string }
  const actionId = await actionNamed('clean/room')
  const { id } = await rule({ actionId, makes: 'webhook', webhookId: webhook.id, delay: 600 })
  const eventId = await happen('clean/room')
  await queue.pass(590)
  expect(hook.received).toHaveLength(0)
  await queue.pass(120)
  expect(hook.received).toHaveLength(1)
  const [message] = hook.received
  expect(
    verifiedMessage(secret, message!.headers, message!.body, Date.parse(queue.now()) / 1000),
  ).toMatchObject({
    type: 'triggerFiring.fired',
    data: {
      triggerId: id,
      trigger: 'Rule',
      cause: 'event',
      causeEntity: 'event',
      causeId: eventId,
      placeId: place,
    },
  })
  const [firing] = await firingsOf(id)
  expect(firing).toMatchObject({ status: 'fired', madeEntity: 'webhookMessage' })
  expect(await sql('select id, result from webhook_message where webhook_id = $1', [webhook.id])).toEqual([
    { id: firing.madeId, result: 'sent' },
  ])
  const stands = async (status: string) =>
    (await firingsOf(id)).filter((one: { status: string }) => one.status === status)
  hook.answers(500)
  await happen('clean/room')
  await queue.pass(601)
  expect(await stands('sending')).toHaveLength(1)
  await queue.pass(30 * 86_400)
  expect(await stands('failed')).toMatchObject([{ fault: 'notDelivered' }])
  hook.answers(200)
  const [lost] = await stands('failed')
  const again = { webhookMessage: lost.madeId }
  expect((await t.call(owner, 'POST', '/integration/webhook-message/resend', again)).status).toBe(200)
  await vi.waitFor(async () => expect(await stands('fired')).toHaveLength(2), 20_000)
  const got = hook.received.length
  await t.call(owner, 'PATCH', `/integration/webhook/${webhook.id}`, { active: false })
  await happen('clean/room')
  await queue.pass(601)
  expect(hook.received).toHaveLength(got)
  expect(
    (await firingsOf(id)).filter((one: { fault: string | null }) => one.fault === 'noWebhook'),
  ).toHaveLength(1)
})

test('a hold reaches what was made of the batch wherever it is, unless it is said to be of the batch alone', async () => {
  const productId = (await t.make('product', { name: 'Stock', type: 'intermediate' }))['id']
  const batchOf = async (locationId: string) => {
    const batchId = (await t.make('batch', { name: 'Stock', productId, locationId }))['id'] as string
    const quantity = { value: 1, unit: 'kg' }
    const now = new Date().toISOString()
    const label = { productId, batchId, locationId, serial: newId(), state: 'chill', quantity }
    const made = await t.make('label', { ...label, initialQuantity: quantity, madeAt: now, stateSince: now })
    return { batchId, labelId: made['id'] as string }
  }
  const link = (fromId: string, toId: string) =>
    sql(
      `insert into label_link (organization_id, id, location_id, from_id, to_id, event_id, kind, quantity_value, quantity_unit)
       values ($1, $2, $3, $4, $5, 'e', 'input', 1, 'kg')`,
      [t.home.id, newId(), place, fromId, toId],
    )
  const statusOf = async (ids: readonly string[]) =>
    Promise.all(
      ids.map(
        async id => (await sql('select status from batch where id = $1', [id]))[0]!['status'] as string,
      ),
    )
  const elsewhere = t.home.places.sibling
  const [stock, soup, other] = [await batchOf(place), await batchOf(elsewhere), await batchOf(place)]
  await link(stock.labelId, soup.labelId)
  const actionId = await actionNamed('chill/blast')
  const { id } = await rule({ actionId, makes: 'hold', text: 'Too slow', holdsMade: false })
  await happen('chill/blast', { labelId: stock.labelId, celsius: 9 })
  await queue.pass(1)
  const ids = [stock.batchId, soup.batchId, other.batchId]
  expect(await statusOf(ids)).toEqual(['hold', 'available', 'available'])
  // What is held itself, and whose food is not, still has that held.
  expect((await t.call(owner, 'PATCH', `/planning/trigger/${id}`, { holdsMade: true })).status).toBe(200)
  await happen('chill/blast', { labelId: stock.labelId, celsius: 9 })
  await queue.pass(1)
  expect(await statusOf(ids)).toEqual(['hold', 'hold', 'available'])
  await happen('chill/blast', { labelId: stock.labelId, celsius: 9 })
  await queue.pass(1)
  expect((await firingsOf(id)).map((one: { fault: string | null }) => one.fault).toSorted()).toEqual([
    'heldAlready',
    null,
    null,
  ])
})
