/** The contract of the calls that are not standard: gates, refusals, and never a 500, read off each contract. */
import { VERB_LEVELS, type CallContract } from '@cloche/domain/catalogue'
import { OWN_CALLS } from '@cloche/domain/calls'
import { shippedProfiles } from '@cloche/domain/rules/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { fitting, misfits } from '../testing/from-schema.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(() => t.close())

function address(call: CallContract, query?: Record<string, unknown>): string {
  const params = call.params ? (fitting(call.params) as Record<string, unknown>) : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const asked = query ?? (call.query ? (fitting(call.query) as Record<string, unknown>) : {})
  const pairs = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? path : `${path}?${text}`
}

const bodyOf = (call: CallContract) => (call.body ? fitting(call.body) : undefined)

/** Calls that end the session they are made with. */
const ENDS = new Set(['auth.logOut'])

describe.each(OWN_CALLS.map(call => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  test('is on the server', () => {
    expect(
      t.app.hasRoute({ method: call.method, url: `/api/v0${call.path.replace(/\{(\w+)\}/g, ':$1')}` }),
    ).toBe(true)
  })

  test('asks for a session', async () => {
    if (call.gate === 'guest' && !ENDS.has(call.name)) return
    for (const token of [null, 'x', `${owner.slice(0, -4)}AAAA`]) {
      // Whoever sends no token to be ended has only forgotten their own.
      if (token === null && ENDS.has(call.name)) continue
      const answer = await t.call(token, call.method, address(call), call.rawBody ? undefined : bodyOf(call))
      expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_TOKEN'])
    }
  })

  test('is open to exactly the levels it names', async () => {
    if (typeof call.gate !== 'object') return
    const { key, verb, doing = [] } = call.gate
    const people = [0, 1, 2, 3, 4, 5].map(role => [role, undefined] as const)
    // Whom a profile makes no difference is one of those.
    const workers =
      doing.length === 0 ? [] : shippedProfiles.flatMap(job => [0, 1].map(role => [role, job] as const))
    for (const [role, job] of [...people, ...workers]) {
      const token = await t.token(role, job === undefined ? {} : { job })
      const { permissions } = (await t.call(token, 'GET', '/user/me/permissions')).body
      const does = doing.some(one => permissions.doings.includes(one))
      const isOpen = permissions.levels[key] >= VERB_LEVELS[verb] || does
      const isMade = call.name === 'stock.register' && permissions.levels[key] < VERB_LEVELS[verb]
      const answer = await t.call(token, call.method, address(call), call.rawBody ? undefined : bodyOf(call))
      // Who receives is let in, and books nothing but receipts; who moves food on, nothing but waste.
      if (isOpen && isMade) expect(answer.status).not.toBe(500)
      else if (isOpen) expect(answer.body['code'], `role ${role} ${job}`).not.toBe('NOT_ALLOWED')
      else expect([answer.status, answer.body['code']], `role ${role}`).toEqual([403, 'NOT_ALLOWED'])
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    }
  })

  test('refuses what does not fit, with a named problem', async () => {
    if (ENDS.has(call.name)) return
    for (const { what, value } of call.body ? misfits(call.body) : []) {
      const answer = await t.call(owner, call.method, address(call), value)
      expect(answer.status, `${what}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeGreaterThanOrEqual(
        400,
      )
      expect(answer.status, `${what}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(500)
      expect(answer.body['code'], what).toMatch(/^[A-Z_]+$/)
      expect(JSON.stringify(answer.body), what).not.toMatch(/\bat .*\.ts:|node_modules|select |insert /i)
    }
  })

  test("never fails on ids that are nobody's", async () => {
    // A stream does not end by itself: http/live/live.test.ts reads it.
    if (ENDS.has(call.name) || call.rawBody || call.answerType === 'text/event-stream') return
    for (const whole of [false, true]) {
      const body = call.body ? fitting(call.body, whole) : undefined
      const answer = await t.call(owner, call.method, address(call), body)
      expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBeLessThan(500)
    }
  })
})

describe('any call', () => {
  const raw = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/api/v0/product',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json', ...headers },
      payload,
    })

  test.each([
    ['no JSON', '{"product":', 400, 'MALFORMED_BODY'],
    ['a bare text', '"text"', 400, 'MALFORMED_BODY'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'MALFORMED_BODY'],
    ['a deep body', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400, 'MALFORMED_BODY'],
    ['NUL', '{"product":{"name":"a\\u0000"}}', 400, 'CONTROL_CHARACTER'],
    ['half a character', '{"product":{"name":"a\\ud800"}}', 400, 'CONTROL_CHARACTER'],
    ['an endless number', '{"product":{"name":"a","cost":1e999}}', 400, 'INVALID_REQUEST'],
    ['a huge body', `{"product":{"name":"${'x'.repeat(2_000_000)}"}}`, 413, 'TOO_LARGE'],
  ])('refuses %s', async (_what, payload, status, code) => {
    const response = await raw(payload)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('refuses an instant with an offset that no clock has', async () => {
    const answer = await t.call(owner, 'POST', '/monitor/pasteurization/get', {
      sensorId: newId(),
      from: '2026-11-21T00:00:00-23:59',
      to: '2026-11-22T00:00:00Z',
    })
    expect([answer.status, answer.body['details'].faults[0].path]).toEqual([400, 'from'])
  })

  test('refuses another content type', async () => {
    const response = await raw('a=1', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
  })

  test('an unknown address is a named 404, in the language asked for', async () => {
    // From an address of its own: the refusals above count against the one that they came from.
    const ask = (locale: string) =>
      t.app.inject({ url: `/api/v0/nothing/here?locale=${locale}`, remoteAddress: '192.0.2.7' })
    const [spanish, english] = [await ask('es'), await ask('en')]
    expect([spanish.statusCode, spanish.json().code]).toEqual([404, 'UNKNOWN_CALL'])
    expect(spanish.json().message).not.toBe(english.json().message)
  })
})
