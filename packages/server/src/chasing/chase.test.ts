/** A chase by the clock: real letters to a real mail server, real requests to receivers, time made to pass. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createPool, type Pool } from '../database/connection.ts'
import { asServer, createTestApp, type TestApp } from '../testing/app.ts'
import { chasingServer, type ChasingServer } from '../testing/chasing-server.ts'
import { ClockedQueue } from '../testing/clocked-queue.ts'
import { headerOf, partOf, startMailServer, type MailServer } from '../testing/mail-server.ts'
import { restFollowers } from '../testing/chasing-server.ts'
import { allSent } from '../testing/mailbox.ts'
import { isFrom, pushBrowser } from '../testing/push-browser.ts'
import { startReceiver, type Receiver } from '../testing/receiver.ts'
import { verifiedMessage } from '../testing/webhook-verifier.ts'
import { newSecret } from '../adapters/webhooks/index.ts'
import { chaseOne, type ChaseAsked } from './decide.ts'
import { chaseFollower } from './works.ts'
import { deliverOne, noteProof, type DeliveryAsked, type ProofAsked } from './sending/deliver.ts'

const MINUTE = 60
let t: TestApp
let mail: MailServer
let gateway: Receiver
let pools: Pool[]
let server: ChasingServer
let queue: ClockedQueue
const servers: ChasingServer[] = []
beforeAll(async () => {
  mail = await startMailServer()
  // Whichever server takes a letter from the outbox, it goes to the same mail server.
  t = await createTestApp({ settings: { SMTP_URL: mail.url } })
  gateway = await startReceiver()
  await restFollowers(t.pool)
  pools = [createPool(t.pool.config, { size: 4 }), createPool(t.pool.config, { size: 4 })]
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await mail.close()
  await gateway.close()
  await t.close()
})

const settings = () => ({
  SMTP_URL: mail.url,
  CLOCHE_SMS_URL: `${gateway.url}/send?to={to}`,
  CLOCHE_SMS_HEADERS: '{"authorization": "Bearer secret"}',
  CLOCHE_SMS_BODY: '{"message": "{text}"}',
})
/** A server with a clock of its own, in front of a database that others work on, too. */
function serverAt(pool: Pool, now: string): { server: ChasingServer; queue: ClockedQueue } {
  const clocked = new ClockedQueue(now, () => ({
    chase: (data: ChaseAsked, at) => chaseOne(made, data, at),
    'chase-deliver': (data: DeliveryAsked, at) => deliverOne(made, data, at, () => 0),
    'chase-proof': (data: ProofAsked) => noteProof(made, data),
  }))
  const made = chasingServer(pool, settings(), clocked)
  servers.push(made)
  return { server: made, queue: clocked }
}
beforeEach(() => {
  ;({ server, queue } = serverAt(pools[0]!, new Date(Date.now() + 60_000).toISOString()))
})
afterEach(async () => {
  for (const one of servers.splice(0)) await one.outbox.stop()
  await sql('update forwarder set active = false')
  await sql('delete from own_subscription')
  mail.received.length = 0
  gateway.received.length = 0
})

const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(({ rows }) => rows)

async function person(name: string, more: object = {}): Promise<{ id: string; email: string }> {
  const email = `${name.toLowerCase()}-${newId()}@kitchen.example`
  const made = await t.make('user', { name, email, locationIds: [t.home.places.kitchen], ...more })
  return { id: made['id'] as string, email }
}
const rule = (more: object) =>
  t.make('forwarder', { name: 'Kitchen', locationId: t.home.places.root, bundleFrom: 0, ...more })
const alarm = async (more: object = {}) =>
  (
    await t.make('notification', {
      name: 'Fridge is warm',
      description: '9.4 °C, limit 8',
      kind: 'processError',
      level: 'error',
      locationId: t.home.places.kitchen,
      ...more,
    })
  )['id'] as string
const begin = (notificationId: string) =>
  chaseOne(server, { organizationId: t.home.id, notificationId }, queue.now)
/** Letters that arrived, after all that wait were sent. */
async function letters(): Promise<string[]> {
  await server.sendLetters()
  await allSent(t)
  return mail.received.map(one => `${one.to.join()}: ${headerOf(one, 'Subject')}`)
}
const deliveries = (notificationId: string) =>
  sql(
    'select channel, step, number, result, fault, proof, "to" from delivery where notification_id = $1 order by planned, channel, "to"',
    [notificationId],
  )
const linkIn = (text: string) => /#\/request\/alarm\/([\w-]+)/.exec(text)?.[1] ?? ''

describe('by the clock', () => {
  test('at once, three repeats, those who come next at 45 minutes; nothing after the tap', async () => {
    const ana = await person('Ana')
    const eva = await person('Eva', { phone: '+34 600 12 34 56', roleLevel: 5, locationIds: [] })
    await rule({
      userIds: [ana.id],
      repeatEvery: 10 * MINUTE,
      repeatTimes: 3,
      escalateAfter: 45 * MINUTE,
      escalateToIds: [eva.id],
      escalateVia: ['sms'],
    })
    const whole = await alarm()
    await begin(whole)
    expect(await letters()).toEqual([`${ana.email}: Error: Fridge is warm`])
    for (const [minutes, count] of [
      [9, 1],
      [2, 2],
      [10, 3],
      [10, 4],
      [13, 4],
    ] as const) {
      await queue.pass(minutes * MINUTE)
      expect(await letters(), `${minutes} later`).toHaveLength(count)
    }
    expect(gateway.received).toEqual([])
    await queue.pass(2 * MINUTE)
    expect(gateway.received).toHaveLength(1)
    const [sms] = gateway.received
    expect(sms?.path).toBe(`/send?to=${encodeURIComponent('+34600123456')}`)
    expect(sms?.headers.authorization).toBe('Bearer secret')
    const { message } = JSON.parse(sms?.body.toString() ?? '{}') as { message: string }
    expect(message).toContain('Error: Fridge is warm (Home kitchen). Answer: http')
    // Nobody answers: both are told again, those who come next at the pace of the rule, then once an hour.
    await queue.pass(45 * MINUTE)
    expect([await letters(), gateway.received.length]).toEqual([expect.objectContaining({ length: 5 }), 4])
    await queue.pass(10 * 60 * MINUTE)
    expect([await letters(), gateway.received.length]).toEqual([expect.objectContaining({ length: 15 }), 14])
    const steps = (await deliveries(whole)).map(row => `${row['step']} ${row['number']} ${row['result']}`)
    expect(steps.slice(0, 9)).toEqual([
      'first 0 sent',
      'repeat 1 sent',
      'repeat 2 sent',
      'repeat 3 sent',
      'escalation 0 sent',
      'escalation 1 sent',
      'escalation 2 sent',
      'escalation 3 sent',
      'repeat 4 sent',
    ])
    const answered = linkIn(partOf(mail.received.at(-1)!, 'text/plain'))
    await t.call(null, 'POST', '/notification/link/acknowledge', { id: answered })
    await queue.pass(5 * 60 * MINUTE)
    expect([await letters(), gateway.received.length]).toEqual([expect.objectContaining({ length: 15 }), 14])
    const [first] = await deliveries(whole)
    expect(first?.['proof']).toBe(headerOf(mail.received[0]!, 'Message-ID'))

    mail.received.length = 0
    const tapped = await alarm()
    await begin(tapped)
    await queue.pass(11 * MINUTE)
    expect(await letters()).toHaveLength(2)
    const id = linkIn(partOf(mail.received[1]!, 'text/plain'))
    const looked = await t.call(null, 'GET', `/notification/link/${id}`)
    expect(looked.body['alarm']).toMatchObject({ state: 'open', acknowledged: null })
    // A program that looks through mail opens every link: that says nothing.
    await queue.pass(10 * MINUTE)
    expect(await letters()).toHaveLength(3)
    const taken = await t.call(null, 'POST', '/notification/link/acknowledge', { id })
    expect(taken.body['alarm']).toMatchObject({ state: 'acknowledged', isMine: true })
    await queue.pass(600 * MINUTE)
    expect(await letters()).toHaveLength(3)
    expect(gateway.received).toHaveLength(14)
  })

  test('two servers, one database: every mail once', async () => {
    const people = await Promise.all(['Uma', 'Ugo', 'Ute'].map(name => person(name)))
    await rule({ userIds: people.map(({ id }) => id), repeatEvery: 10 * MINUTE, repeatTimes: 3 })
    const id = await alarm()
    const other = serverAt(pools[1]!, queue.now())
    const asked = { organizationId: t.home.id, notificationId: id }
    const both = () =>
      Promise.all([server, other.server, server, other.server].map(one => chaseOne(one, asked, queue.now)))
    await both()
    for (let minutes = 0; minutes < 40; minutes += 5) {
      await Promise.all([queue.pass(5 * MINUTE), other.queue.pass(5 * MINUTE)])
      await both()
      await Promise.all([server.sendLetters(), other.server.sendLetters()])
    }
    await allSent(t)
    const sent = mail.received.map(one => one.to.join()).toSorted()
    const expected = people.flatMap(({ email }) => Array.from({ length: 4 }, () => email)).toSorted()
    expect(sent).toEqual(expected)
    expect(new Set(mail.received.map(one => headerOf(one, 'Message-ID'))).size).toBe(12)
  })

  test('quiet hours hold what is no error, on the clock of the place', async () => {
    const noa = await person('Noa')
    const local = (instant: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' }).format(
        new Date(instant),
      )
    const in2Hours = new Date(Date.parse(queue.now()) + 7_200_000).toISOString()
    const ago = new Date(Date.parse(queue.now()) - 3_600_000).toISOString()
    await rule({ userIds: [noa.id], quietFrom: local(ago), quietTo: local(in2Hours) })
    await begin(await alarm({ level: 'warning', kind: 'processWarning', name: 'A little warm' }))
    await begin(await alarm())
    expect(await letters()).toEqual([`${noa.email}: Error: Fridge is warm`])
    await queue.pass(118 * MINUTE)
    expect(await letters()).toHaveLength(1)
    await queue.pass(2 * MINUTE)
    expect(await letters()).toContain(`${noa.email}: Warning: A little warm`)
  })

  test('a storm becomes one message a minute', async () => {
    const sam = await person('Sam')
    await rule({ userIds: [sam.id], bundleFrom: 3 })
    const ids = []
    for (let number = 0; number < 20; number++) {
      const id = await alarm({ name: `Fridge ${number}` })
      ids.push(id)
      await begin(id)
      await queue.pass(1)
    }
    expect(await letters()).toHaveLength(3)
    await queue.pass(90)
    expect((await letters()).slice(3)).toEqual([`${sam.email}: 17 notifications at Home`])
    const text = partOf(mail.received[3]!, 'text/plain')
    expect(text).toContain('Fridge 3.')
    expect(text).toContain('Fridge 19.')
    await queue.pass(600)
    expect(await letters()).toHaveLength(4)
    const { results } = (
      await sql(
        'select array_agg(distinct result) as results from delivery where notification_id = any($1)',
        [ids],
      )
    )[0] as { results: string[] }
    expect(results).toEqual(['sent'])
  })

  test('a storm that several workers send at once is one message, and is tried again as one', async () => {
    await rule({ via: ['sms'], phones: '+34 911 222 333', bundleFrom: 3 })
    const ids: string[] = []
    for (let number = 0; number < 40; number++) ids.push(await alarm({ name: `Fridge ${number}` }))
    const asked = (notificationId: string) => ({ organizationId: t.home.id, notificationId })
    await Promise.all(ids.slice(0, 20).map(id => chaseOne(server, asked(id), queue.now)))
    await Promise.all(ids.slice(20).map(id => chaseOne(server, asked(id), queue.now)))
    await queue.pass(1, 4)
    gateway.answers(500)
    await queue.pass(90, 4)
    gateway.answers(200)
    const before = gateway.received.length
    await queue.pass(600, 4)
    const texts = gateway.received.map(({ body }) => JSON.parse(body.toString()).message as string)
    const bundles = texts.filter(text => /^\d+ notifications/.test(text))
    expect(texts.slice(before)).toHaveLength(1)
    expect(new Set(bundles)).toHaveLength(1)
    const { results, most } = (
      await sql(
        `select array_agg(distinct result) as results, max(tries) as most from delivery
         where notification_id = any($1)`,
        [ids],
      )
    )[0] as { results: string[]; most: number }
    expect({ results, isTriedAgain: most > 1 }).toEqual({ results: ['sent'], isTriedAgain: true })
  })

  test('what a happening does not name one by one is chased all the same', async () => {
    await rule({ via: ['sms'], phones: '+34 911 222 333' })
    const open = await alarm()
    const taken = await alarm()
    await sql('update notification set acknowledged_at = now() where id = $1', [taken])
    const changes = [{ entity: 'notification', verb: 'create', ids: null, places: null } as const]
    const many = {
      id: '1',
      at: new Date().toISOString(),
      organizationId: t.home.id,
      sessionId: null,
      changes,
    }
    await chaseFollower.take(server, [many])
    await queue.pass(1)
    expect(await deliveries(open)).toMatchObject([{ step: 'first' }])
    expect(await deliveries(taken)).toEqual([])
  })

  test('of an organization that is suspended nobody is told until it is let in again; a long name with a picture goes by SMS', async () => {
    await rule({ via: ['sms'], phones: '+34 911 222 333' })
    const state = (status: string) =>
      t.pool.use(connection =>
        connection.send({
          text: 'update customer set status = $2 where organization_id = $1',
          values: [t.home.id, status],
        }),
      )
    await state('suspended')
    const id = await alarm({ name: String.fromCodePoint(0x1f525).repeat(100) })
    await begin(id)
    await queue.pass(60 * MINUTE)
    expect([await deliveries(id), gateway.received.length]).toEqual([[], 0])
    await state('active')
    await queue.pass(6 * 60 * MINUTE)
    expect(await deliveries(id)).toMatchObject([{ step: 'first', result: 'sent' }])
  })

  test('what somebody wants of their places reaches them, and nobody else', async () => {
    const own = await person('Own')
    const far = await person('Far', { locationIds: [t.home.places.sibling] })
    for (const { id } of [own, far])
      await sql('insert into own_subscription (organization_id, user_id, settings) values ($1, $2, $3)', [
        t.home.id,
        id,
        JSON.stringify({ kinds: [], minimumLevel: 'info', via: ['email'], quietFrom: null, quietTo: null }),
      ])
    await begin(await alarm({ level: 'info', kind: 'message', name: 'News' }))
    await begin(await alarm({ userId: far.id, name: 'For Far alone' }))
    expect((await letters()).toSorted()).toEqual(
      [`${own.email}: Information: News`, `${far.email}: Error: For Far alone`].toSorted(),
    )
  })

  test('jobs on shift: whoever holds one there and is enrolled there', async () => {
    const profileId = (await t.make('jobProfile', { name: 'Night watch' }))['id'] as string
    const held = (locationId: string) => ({ jobs: [{ profileId, locationId }] })
    const here = await person('Here', held(t.home.places.kitchen))
    await person('There', { ...held(t.home.places.sibling), locationIds: [t.home.places.sibling] })
    await person('Nobody')
    await rule({ profileIds: [profileId] })
    await begin(await alarm())
    expect(await letters()).toEqual([`${here.email}: Error: Fridge is warm`])
  })
})

describe('ways', () => {
  test('a signed webhook that an independent receiver verifies; failing, it is tried again under the same id', async () => {
    const hook = await startReceiver()
    const secret = newSecret()
    const { id: webhookId } = await t.make('webhook', {
      name: 'Hotel',
      address: 'https://hotel.example',
      secret,
    })
    await sql('update webhook set address = $2 where id = $1', [webhookId, `${hook.url}/in`])
    await rule({ via: ['webhook'], webhookId })
    hook.answers(503)
    const id = await alarm()
    await begin(id)
    await queue.pass(1)
    expect(hook.received).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([{ result: 'waiting', fault: 'refused', to: 'Hotel' }])
    hook.answers(204)
    await queue.pass(5)
    expect(hook.received).toHaveLength(2)
    const [one, two] = hook.received
    expect(one?.headers['webhook-id']).toBe(two?.headers['webhook-id'])
    const now = Date.parse(queue.now()) / 1000
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
    await queue.pass(1)
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
    const token = await t.token(1, { fresh: true })
    const { id } = (await t.call(token, 'GET', '/user/me')).body['user']
    const added = await t.call(token, 'POST', '/user/me/browser', {
      browser: { endpoint: `${service.url}/one`, keys: browser.keys },
    })
    expect(added.body, JSON.stringify(added.body)).toMatchObject({ browsers: 1 })
    await rule({ via: ['push'], userIds: [id] })
    const notificationId = await alarm()
    await begin(notificationId)
    await queue.pass(1)
    const [message] = service.received
    if (message === undefined) throw new Error('Nothing came')
    const said = JSON.parse(browser.read(message.body)) as Record<string, string>
    expect(said).toMatchObject({ title: 'Error: Fridge is warm', tag: notificationId, isUrgent: true })
    expect(said['address']).toMatch(/^\/request\/alarm\/[\w-]{32}$/)
    expect(() => pushBrowser().read(message.body)).toThrow()
    expect(message.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
    const { pushKey } = (await t.call(token, 'GET', '/user/me/subscription')).body
    expect(isFrom(String(message.headers.authorization), pushKey, service.url)).toBe(true)
    expect(await deliveries(notificationId)).toMatchObject([
      { result: 'sent', proof: expect.stringMatching(/^HTTP 201/) },
    ])
    service.answers(410)
    const gone = await alarm()
    await begin(gone)
    await queue.pass(1)
    expect(await deliveries(gone)).toMatchObject([{ result: 'failed', fault: 'gone' }])
    expect((await t.call(token, 'GET', '/user/me/subscription')).body['browsers']).toBe(0)
    const last = await alarm()
    await begin(last)
    await queue.pass(1)
    expect(await deliveries(last)).toMatchObject([{ result: 'failed', fault: 'noBrowser' }])
    await service.close()
  })

  test('with the log-in the messages of its browser end', async () => {
    const service = await startReceiver()
    const token = await t.token(1, { fresh: true })
    const { id } = (await t.call(token, 'GET', '/user/me')).body['user']
    await t.call(token, 'POST', '/user/me/browser', {
      browser: { endpoint: `${service.url}/two`, keys: pushBrowser().keys },
    })
    expect((await t.call(token, 'DELETE', '/auth/user')).status).toBeLessThan(300)
    await rule({ via: ['push'], userIds: [id] })
    const notificationId = await alarm()
    await begin(notificationId)
    await queue.pass(1)
    expect(service.received).toEqual([])
    expect(await deliveries(notificationId)).toMatchObject([{ fault: 'noBrowser' }])
    await service.close()
  })

  test('a gateway that refuses is tried again and then given up; who has no number is said', async () => {
    gateway.answers(500)
    const none = await person('None')
    await rule({ via: ['sms'], userIds: [none.id], phones: '+34 911 222 333' })
    const id = await alarm()
    await begin(id)
    await queue.pass(3 * 3600)
    expect(gateway.received).toHaveLength(5)
    expect(await deliveries(id)).toMatchObject([
      { to: 'None', result: 'failed', fault: 'noAddress' },
      { to: '…2333', result: 'failed', fault: 'refused', proof: expect.stringMatching(/^HTTP 500/) },
    ])
    gateway.answers(200)
  })

  test('a try that waits is dropped once somebody is on it', async () => {
    gateway.answers(500)
    await rule({ via: ['sms'], phones: '+34 911 222 333' })
    const id = await alarm()
    await begin(id)
    await queue.pass(1)
    const owner = await t.token(5)
    const taken = await t.call(owner, 'PUT', '/notification/notifications/acknowledge', {
      notifications: [id],
    })
    expect(taken.body['notifications'][0]).toMatchObject({ acknowledgedVia: 'app', resolved: false })
    gateway.answers(200)
    await queue.pass(600)
    expect(gateway.received).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([{ result: 'dropped', fault: 'settled' }])
  })
})

test('opened again it is told again; a trial is its rule’s alone', async () => {
  const rey = await person('Rey')
  const made = await rule({
    name: 'Trial',
    locationId: t.home.places.kitchen,
    userIds: [rey.id],
    kinds: ['newReport'],
    weekdays: [],
  })
  await rule({ name: 'Other', emails: 'other@kitchen.example' })
  const owner = await t.token(5)
  const tried = await t.call(owner, 'POST', '/notification/forwarder/try', { forwarder: made['id'] })
  expect(tried.status, JSON.stringify(tried.body)).toBe(200)
  const { id } = tried.body['notification'] as { id: string }
  await begin(id)
  expect((await letters()).map(one => one.split(':')[0])).toEqual([rey.email])
  await sql('update forwarder set active = false')
  await rule({ emails: 'again@kitchen.example' })
  const open = await alarm()
  await begin(open)
  await t.call(owner, 'PUT', '/notification/notifications/resolve', { notifications: [open] })
  await t.call(owner, 'PATCH', `/notification/notification/${open}`, { resolved: false })
  await begin(open)
  expect((await letters()).filter(one => one.startsWith('again@'))).toHaveLength(2)
})
