/** The audit log as it is sent to real receivers: in order, at least once, paused when it makes no sense any more. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbox, MAIL } from '../../../../adapters/mail/index.ts'
import type { Services } from '../../../../http/call-context.ts'
import { Queue } from '../../../../queue/index.ts'
import { createOutside } from '../../../../adapters/outside/index.ts'
import { createSeal } from '../../../../adapters/seal.ts'
import { readConfig } from '../../../../config.ts'
import { sealAll } from '../../../../ledger-seals/index.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../../testing/app.ts'
import {
  httpReceiver,
  syslogReceiver,
  type HttpReceiver,
  type SyslogReceiver,
} from '../../../../testing/log-receivers.ts'
import { mailTo } from '../../../../testing/mailbox.ts'
import { readBatch } from './batch.ts'
import { pushDue } from './push.job.ts'
import { placeOf } from './receiver.store.ts'
import { sendBatch } from './send.ts'
import { beforeSending } from './settle.ts'
import { takeReceiver } from './take.ts'

const PATH = '/organization/audit'
let t: TestApp
let owner: string
let admin: string
let web: HttpReceiver
let logs: SyslogReceiver
let queue: Queue
let services: Parameters<typeof pushDue>[0]
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  queue = new Queue({ pool: t.pool, warn: () => undefined })
  owner = await t.token(5)
  admin = await t.token(4)
  ;[web, logs] = await Promise.all([httpReceiver(), syslogReceiver()])
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: t.dataFolder })
  await queue.start([], [], {} as Services)
  services = {
    pool: t.pool,
    config,
    outside: createOutside(true),
    receiverSeal: createSeal(TEST_SECRET, 'receivers of audit logs'),
    outbox: createOutbox({
      pool: t.pool,
      seal: createSeal(TEST_SECRET, 'outbox'),
      transport: { send: async () => undefined, close: () => undefined },
      prepare: async () => undefined,
      ask: (transaction, id) => queue.add(transaction, MAIL.name, { id }, { key: id }),
    }),
  }
})
afterAll(async () => {
  await queue.stop()
  await Promise.all([web.close(), logs.close()])
  await t.close()
})
beforeEach(async () => {
  web.answer(204)
  await sql('delete from audit_receiver')
  web.got.length = 0
  logs.got.length = 0
})

type Shown = Record<string, any>
const sql = (text: string, values: unknown[] = []) =>
  t.pool.use(connection => connection.send({ text, values })).then(({ rows }) => rows)
const add = async (body: object, as = admin) => t.call(as, 'POST', `${PATH}/receiver`, body)
const addWeb = async (more: object = {}) => {
  const { status, body } = await add({ kind: 'https', name: 'SIEM', address: web.url, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { id: string; secret: string }
}
const shown = async (as = admin) => (await t.call(as, 'GET', `${PATH}/receivers`)).body as Shown
const first = async (): Promise<Shown> => (await shown())['receivers'][0]
const sent = async (id: string, more: object = {}) =>
  (await t.call(admin, 'POST', `${PATH}/receiver/deliveries/get`, { id, ...more })).body as Shown
const work = async (name: string) => {
  const { body } = await t.call(owner, 'POST', '/product', { product: { name } })
  await sealAll(t.pool, t.home.id)
  return body['product'].id as string
}
/** Sends what is due, whenever that would have been. */
const push = async () => {
  await sql(`update audit_receiver set due = now()`)
  await pushDue(services)
}
const entriesIn = (bodies: readonly { body: string }[]): Shown[] =>
  bodies.flatMap(({ body }) => body.trimEnd().split('\n')).map(line => JSON.parse(line) as Shown)
const ids = () => entriesIn(web.got).map(entry => entry['target'].id as string)

describe('by HTTPS', () => {
  test('entries come in the order of the chain, signed, from now on alone', async () => {
    await work('before')
    const { id, secret } = await addWeb()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const made = [await work('one'), await work('two'), await work('three')]
    await push()
    expect(ids().filter(one => made.includes(one))).toEqual(made)
    expect(entriesIn(web.got).map(({ action }) => action)).not.toContain('session.login')
    for (const { headers, body } of web.got) {
      const [messageId, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
      const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`${messageId}.${at}.${body}`)
        .digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${signature}`)
      expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
      expect(headers['content-type']).toContain('application/x-ndjson')
    }
    expect(await first()).toMatchObject({ status: 'on', isCaughtUp: true, failures: 0 })
    const { deliveries } = await sent(id)
    expect(deliveries[0]).toMatchObject({ outcome: 'accepted', status: 204, isTest: false })
    const stream = await t.call(admin, 'GET', `${PATH}/stream?cursor=${deliveries.at(-1).from}&limit=1000`)
    const pulled = stream.raw.toString().trimEnd().split('\n')
    expect(pulled.slice(0, entriesIn(web.got).length)).toEqual(
      web.got.flatMap(({ body }) => body.trimEnd().split('\n')),
    )
  })

  test('from the beginning', async () => {
    await addWeb({ start: 'beginning' })
    await push()
    const log = (await t.call(admin, 'POST', `${PATH}/get`, { sort: 'asc', limit: 1 })).body as Shown
    expect(entriesIn(web.got)[0]?.['id']).toBe(log['entries'][0].id)
  })

  test('what is not accepted comes again, the same under the same id; the place stays where it was', async () => {
    const { id } = await addWeb()
    const made = await work('held up')
    web.answer(503, { 'retry-after': '77' })
    const { cursor } = await first()
    await push()
    expect(await first()).toMatchObject({ cursor, failures: 1, status: 'on' })
    const wait = Date.parse((await first())['due']) - Date.now()
    expect(wait).toBeGreaterThan(60_000)
    expect(wait).toBeLessThan(95_000)
    await pushDue(services)
    expect(web.got).toHaveLength(1)
    await work('later')
    web.answer(200)
    await push()
    expect(web.got[1]?.headers['webhook-id']).toBe(web.got[0]?.headers['webhook-id'])
    expect(web.got[1]?.body).toBe(web.got[0]?.body)
    expect(ids().filter(one => one === made)).toHaveLength(2)
    expect(await first()).toMatchObject({ failures: 0, isCaughtUp: true })
    const { deliveries, next } = await sent(id, { limit: 1, isAccepted: false })
    expect([deliveries[0].outcome, deliveries[0].status, next]).toEqual(['refused', 503, null])
    const page = await sent(id, { limit: 1 })
    expect((await sent(id, { limit: 1, cursor: page['next'] }))['deliveries'][0].id).not.toBe(
      page['deliveries'][0].id,
    )
  })

  test('a server that is killed between sending and noting it loses nothing', async () => {
    await addWeb()
    const made = await work('killed')
    await sql(`update audit_receiver set due = now()`)
    const held = await takeReceiver(t.pool)
    if (held === undefined) throw new Error('nothing was due')
    const batch = await readBatch(t.pool, t.home.id, placeOf(held), null)
    if (batch === null) throw new Error('nothing to send')
    expect(await beforeSending(services, held, batch.to)).toBe(true)
    await sendBatch(services, held, batch, { id: 'msg_lost', at: new Date().toISOString() })
    // Here it ends. Nobody else sends while it may still be at it.
    await push()
    expect(web.got).toHaveLength(1)
    await sql(`update audit_receiver set held_until = now() - interval '1 second'`)
    await push()
    expect(web.got).toHaveLength(2)
    expect(web.got[1]?.body).toBe(web.got[0]?.body)
    expect(ids().filter(one => one === made)).toHaveLength(2)
    // What the killed one would have noted late counts no more.
    expect(await beforeSending(services, held, batch.to)).toBe(false)
  })

  test('several servers at once send one after the other, each entry once', async () => {
    await addWeb()
    const made = [await work('a'), await work('b'), await work('c'), await work('d')]
    web.answer(204, {}, 40)
    await sql(`update audit_receiver set due = now()`)
    await Promise.all(Array.from({ length: 4 }, () => pushDue(services)))
    expect(web.most()).toBe(1)
    expect(ids().filter(one => made.includes(one))).toEqual(made)
  })

  test.each([
    [410, 1, 'gone'],
    [401, 3, 'denied'],
  ] as const)(
    '%i pauses it after %i, tells the owners, and resumes where it was',
    async (status, times, reason) => {
      const { id } = await addWeb()
      const made = await work(`paused ${status}`)
      web.answer(status)
      for (let time = 1; time <= times; time++) {
        expect((await first())['status']).toBe('on')
        await push()
      }
      expect(await first()).toMatchObject({ status: 'paused', pauseReason: reason })
      const { email } = (await t.call(owner, 'GET', '/user/me')).body['user']
      expect((await mailTo(t, email, `(${status}`)).subject).toContain('SIEM')
      const { entries } = (await t.call(admin, 'POST', `${PATH}/get`, { action: 'settings.stream-changed' }))
        .body as Shown
      expect(entries[0]).toMatchObject({ actor: { kind: 'system' }, after: { status: 'paused', reason } })
      await push()
      expect(web.got).toHaveLength(times)
      web.answer(200)
      await t.call(admin, 'PUT', `${PATH}/receiver/paused`, { id, isPaused: false })
      await push()
      expect(ids().filter(one => one === made)).toHaveLength(times + 1)
    },
  )

  test('what failed for a day is paused', async () => {
    await addWeb({ address: 'http://127.0.0.1:9/nobody' })
    await work('nobody there')
    await push()
    expect(await first()).toMatchObject({ status: 'on', failures: 1 })
    await sql(`update audit_receiver set failing_since = now() - interval '25 hours'`)
    await push()
    expect(await first()).toMatchObject({ status: 'paused', pauseReason: 'failing' })
  })

  test('is sent again from a cursor or an instant, under other ids', async () => {
    const { id } = await addWeb()
    const { cursor } = await first()
    const from = new Date().toISOString()
    const made = await work('again')
    await push()
    const again = (body: object) => t.call(admin, 'POST', `${PATH}/receiver/again`, { id, ...body })
    expect((await again({ cursor })).status).toBe(200)
    await push()
    expect((await again({ from })).status).toBe(200)
    await push()
    expect(ids().filter(one => one === made)).toHaveLength(3)
    const with_ = web.got
      .filter(({ body }) => body.includes(made))
      .map(({ headers }) => headers['webhook-id'])
    expect(new Set(with_).size).toBe(3)
    expect((await again({ cursor: '999999.1' })).body['code']).toBe('RULE_BROKEN')
    expect((await again({ cursor: 'here' })).status).toBe(422)
    expect((await again({})).status).toBe(422)
  })

  test('a test arrives, signed, and is no entry; a new secret signs from then on', async () => {
    const { id, secret } = await addWeb()
    const { body } = await t.call(admin, 'POST', `${PATH}/receiver/test`, { id })
    expect(body['delivery']).toMatchObject({ outcome: 'accepted', status: 204, isTest: true, entries: 0 })
    expect(JSON.parse(web.got[0]?.body ?? '')).toMatchObject({ action: 'test' })
    const renewed = (await t.call(admin, 'PUT', `${PATH}/receiver/secret`, { id })).body['secret']
    expect(renewed).toMatch(/^whsec_/)
    expect(renewed).not.toBe(secret)
    const everything = JSON.stringify([
      await shown(),
      (await t.call(admin, 'POST', `${PATH}/get`, { limit: 200 })).body,
      await sql('select row_to_json(r) as row from audit_receiver r'),
    ])
    for (const kept of [secret, renewed]) expect(everything).not.toContain(kept.slice('whsec_'.length))
  })
})

describe('by syslog', () => {
  const addLogs = async (more: object = {}) =>
    add({ kind: 'syslog', name: 'Logs', address: logs.address, ca: logs.ca, ...more })

  test('over TLS to a receiver that a pasted certificate vouches for, in order', async () => {
    expect((await addLogs()).body['secret']).toBeNull()
    const made = [await work('uno'), await work('dos')]
    await push()
    const all = logs.got.map(message => {
      expect(message).toMatch(/^<1(?:08|09|10)>1 \S+Z localhost cloche - [a-z]+\.[a-z-]+ \[origin /)
      return JSON.parse(message.slice(message.lastIndexOf('] {') + 2)) as Shown
    })
    expect(all.map(entry => entry['target'].id).filter(id => made.includes(id))).toEqual(made)
    expect(await first()).toMatchObject({ isCaughtUp: true, status: 'on' })
  })

  test('one that nobody vouches for gets nothing', async () => {
    const { id } = (await addLogs({ ca: '' })).body as { id: string }
    const { body } = await t.call(admin, 'POST', `${PATH}/receiver/test`, { id })
    expect(body['delivery']).toMatchObject({ outcome: 'untrusted' })
    expect(logs.got).toEqual([])
  })

  test('one that hangs up gets it again', async () => {
    await addLogs()
    const made = await work('hung up')
    logs.hangUp(true)
    await push()
    expect(await first()).toMatchObject({ failures: 1, isCaughtUp: false })
    logs.hangUp(false)
    await push()
    expect(logs.got.some(message => message.includes(made))).toBe(true)
    expect(await first()).toMatchObject({ failures: 0, isCaughtUp: true })
  })
})

describe('where it may be sent', () => {
  test.each([
    [{ kind: 'https', address: 'http://siem.example/audit' }, 'address'],
    [{ kind: 'https', address: 'https://10.0.0.7/audit' }, 'address'],
    [{ kind: 'https', address: 'https://user:pass@siem.example/' }, 'address'],
    [{ kind: 'syslog', address: '192.168.1.1:6514' }, 'address'],
    [{ kind: 'syslog', address: 'https://logs.example' }, 'address'],
    [{ kind: 'syslog', address: 'logs.example:514', isPlain: true }, 'address'],
    [{ kind: 'syslog', address: 'logs.example', ca: 'nothing' }, 'ca'],
  ])('%o is refused at %s', async (body, path) => {
    const answer = await add({ name: 'No', ...body })
    expect(answer.status).toBe(422)
    expect(answer.body['details'].faults[0].path).toBe(path)
  })

  test('an installation that others reach sends nothing inside, and nothing plain', async () => {
    const outside = createOutside(false)
    expect(outside.mayAsk(web.url)).toBe(false)
    expect(outside.mayConnect({ host: '127.0.0.1', port: 601, isPlain: true })).toBe(false)
    expect(outside.mayConnect({ host: 'logs.example', port: 601, isPlain: true })).toBe(false)
    expect(outside.mayConnect({ host: 'logs.example', port: 6514, isPlain: false })).toBe(true)
    // A name that turns out to be of the machine itself is judged when it is connected to.
    await expect(
      outside.connect({ host: 'localhost', port: 9, isPlain: false }, AbortSignal.timeout(2000)),
    ).rejects.toThrow('An address of an inner network')
  })
})

describe('who may', () => {
  test('three at most; each change leaves an entry', async () => {
    const { id } = await addWeb()
    const { version } = await first()
    const change = { id, version, name: 'Other' }
    expect((await t.call(admin, 'PUT', `${PATH}/receiver`, change)).body['receivers'][0].name).toBe('Other')
    expect((await t.call(admin, 'PUT', `${PATH}/receiver`, change)).body['code']).toBe('STALE_VERSION')
    await addWeb()
    await addWeb()
    expect((await add({ kind: 'https', name: '4', address: web.url })).status).toBe(422)
    await t.call(admin, 'DELETE', `${PATH}/receiver`, { id })
    const { entries } = (await t.call(admin, 'POST', `${PATH}/get`, { group: 'settings', limit: 5 }))
      .body as Shown
    expect(entries.slice(0, 5).map((entry: Shown) => entry['verb'])).toEqual([
      'remove',
      'create',
      'create',
      'change',
      'create',
    ])
  })

  test('nobody below an administrator, nobody as somebody else, nobody of another organization', async () => {
    const { id } = await addWeb()
    for (const role of [0, 1, 2, 3])
      expect((await t.call(await t.token(role), 'GET', `${PATH}/receivers`)).status).toBe(403)
    const boss = (await t.call(await t.token(4, { fresh: true }), 'GET', '/user/me')).body['user']
    const acting = (await t.call(owner, 'POST', '/auth/user/as/user', { userId: boss.id })).body['jwt']
    expect((await add({ kind: 'https', name: 'X', address: web.url }, acting)).body['code']).toBe(
      'NOT_ALLOWED',
    )
    expect((await t.call(acting, 'POST', `${PATH}/token`, { name: 'X' })).body['code']).toBe('NOT_ALLOWED')
    const there = await t.token(5, { organization: 'other' })
    expect((await shown(there))['receivers']).toEqual([])
    for (const [method, path, body] of [
      ['POST', '/test', { id }],
      ['PUT', '/paused', { id, isPaused: true }],
      ['POST', '/again', { id, cursor: '1.0' }],
      ['PUT', '/secret', { id }],
      ['POST', '/deliveries/get', { id }],
      ['PUT', '', { id, version: 1, name: 'Mine' }],
      ['DELETE', '', { id }],
    ] as const)
      expect((await t.call(there, method, `${PATH}/receiver${path}`, body)).body['code']).toBe('NOT_FOUND')
    expect((await first())['status']).toBe('on')
  })
})
