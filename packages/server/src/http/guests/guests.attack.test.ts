/** Guests, who need no account, cannot hold the server's one thread: what the worst of them cost, beside the least call. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackSize, reportFigures } from '../../testing/attack.ts'
import { filledServer } from '../../testing/filled-data.ts'
import { jsonFrom, sendFrom, type Sent } from '../../testing/sent-from.ts'
import type { ServerProcess } from '../../testing/server-process.ts'
import { POINTS_PER_MINUTE } from './guest-limit.ts'

const REPEATS = attackSize(10, 100)
/** Of the thread's time for the middle call of the health: a megabyte of names took a hundred and fifty of them. */
const TIMES_MAX = 25

let server: ServerProcess
let token: string
beforeAll(async () => {
  server = await filledServer()
  await server.start()
  token = (await server.enterKitchen()).token
  // Made once for all, beside the thread.
  await sendFrom(server.port, { path: '/api/v0/openapi.json' })
}, 360_000)
afterAll(() => server.close())

/** Milliseconds that the server's own thread has worked. */
const worked = (): number =>
  Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"unknown${at}":1`).join(',')}}`
const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  path: `/api/v0${path}`,
  headers: { ...JSON_TYPE, ...headers },
  body,
})
const get = (path: string, headers: Record<string, string> = {}): Sent => ({
  path: `/api/v0${path}`,
  headers,
})

const MEGABYTE = names(60_000)
const DEEP = `${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`
const packed = { br: brotliCompressSync(Buffer.alloc(50_000_000, ' ')), gzip: gzipSync(MEGABYTE.repeat(20)) }

/** The worst that a guest can send to each kind of call, with how it is answered. */
const WORST: readonly (readonly [what: string, sent: Sent, status: number])[] = [
  ['the description, packed', get('/openapi.json', { 'accept-encoding': 'gzip, br' }), 200],
  ['the description, not packed', get('/openapi.json'), 200],
  ['its page', get('/docs', { 'accept-encoding': 'br' }), 200],
  ['a log-in with a megabyte of unknown names', post('/auth/user', MEGABYTE), 413],
  ['a log-in with as many as are read', post('/auth/user', names(600)), 400],
  ['a log-in that is deep', post('/auth/user', DEEP), 400],
  ['a log-in that swells', post('/auth/user', packed.br, { 'content-encoding': 'br' }), 415],
  ['readings that swell', post('/machines/readings', packed.gzip, { 'content-encoding': 'gzip' }), 401],
  ['an answer to an order', post('/public/order/answer', names(3300)), 400],
  ['a message of a payment service', post('/payments/test/webhook', names(13_000)), 403],
  ['a call of members without a session', post('/product', MEGABYTE), 400],
  ['the same with a forged token', post('/product', MEGABYTE, { authorization: 'Bearer a.b.c' }), 400],
  ['a call that there is none of', post('/nothing', MEGABYTE), 404],
  [
    'a form',
    post('/auth/user', Buffer.alloc(1_000_000), { 'content-type': 'multipart/form-data; boundary=x' }),
    415,
  ],
  [
    'many parameters',
    get(`/public/contact?${Array.from({ length: 1900 }, (_, at) => `a${at}=`).join('&')}`),
    200,
  ],
  ['many cookies', get('/public/contact', { cookie: 'a=b; '.repeat(2800) }), 200],
]

let addresses = 0
const anotherAddress = () => `127.0.${8 + Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`

async function costOf(sent: Sent, status: number): Promise<number> {
  // A connection may break while the rest of what nobody reads is still sent: that is no answer, and no fault.
  const once = () => sendFrom(server.port, { ...sent, from: anotherAddress() }).catch(() => undefined)
  const answers = [await once(), await once(), await once()]
  expect(answers.find(answer => answer !== undefined)?.status, sent.path.slice(0, 100)).toBe(status)
  const each: number[] = []
  for (let at = 0; at < REPEATS; at++) {
    const before = worked()
    await once()
    each.push(worked() - before)
  }
  // What the thread does by itself, or loses to others on its processor, falls on few of them.
  return each.toSorted((one, other) => one - other)[Math.floor(REPEATS / 2)] as number
}

test('nothing of a guest costs many times what the least call costs', async context => {
  await costOf(get('/health'), 200)
  const least = await costOf(get('/health'), 200)
  const costs: [string, number][] = []
  for (const [what, sent, status] of WORST) costs.push([what, (await costOf(sent, status)) / least])
  const [worst = ['', 0]] = costs.toSorted(([, one], [, other]) => other - one)
  reportFigures(context, `${worst[0]}: ${worst[1].toFixed(1)} times the least call (${least.toFixed(2)} ms)`)
  for (const [what, times] of costs) expect(times, what).toBeLessThan(TIMES_MAX)
}, 600_000)

test('while guests send the worst of all, a member’s calls come in between', async context => {
  let isOver = false
  let guests = 0
  const flood = Array.from({ length: 16 }, async (_, lane) => {
    for (let at = lane; !isOver; at++) {
      const [, sent] = WORST[at % WORST.length] as (typeof WORST)[number]
      await sendFrom(server.port, { ...sent, from: anotherAddress() }).catch(() => undefined)
      guests += 1
    }
  })
  const between: number[] = []
  for (let at = 0; at < attackSize(30, 300); at++) {
    const before = guests
    const { status } = await jsonFrom(server.port, {
      method: 'POST',
      path: '/labeling/labels/get',
      token,
      body: { limit: 25 },
    })
    expect(status).toBe(200)
    between.push(guests - before)
  }
  isOver = true
  await Promise.all(flood)
  between.sort((one, other) => one - other)
  const middle = between[Math.floor(between.length / 2)] ?? 0
  reportFigures(context, `${middle} answers to guests during a call, of 16 that ask at once`)
  // Each of those who ask at once may be served a few times before a call is through its turns.
  expect(middle).toBeLessThan(16 * 6)
}, 600_000)

test('a guest over the limit is refused; whoever is a member behind the same address, or logs in, is not', async () => {
  const from = '127.0.200.1'
  const ask = (path: string) => sendFrom(server.port, { path, from })
  const statuses: number[] = []
  for (let at = 0; at < POINTS_PER_MINUTE / 5 + 10; at++) statuses.push((await ask('/api/v0/nothing')).status)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  // A member with many tablets: what is answered counts a fifth of what is refused.
  expect(statuses.indexOf(429)).toBeGreaterThan(POINTS_PER_MINUTE / 5 - 10)
  expect((await ask('/api/v0/docs')).status).toBe(429)
  expect((await sendFrom(server.port, { path: '/api/v0/docs', from: '127.0.200.2' })).status).toBe(200)
  const member = await jsonFrom(server.port, { path: '/user/me', token, from })
  expect(member.status).toBe(200)
  const user = { email: 'owner@demo.test', password: 'demo-kitchen' }
  const logIn = await jsonFrom(server.port, {
    method: 'POST',
    path: '/auth/user',
    from,
    body: { user, provider: 'cloche' },
  })
  expect(logIn.status).toBe(200)
}, 120_000)
