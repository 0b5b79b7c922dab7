/** What a shared tablet may call: every call of the product, by somebody who may do everything elsewhere. */
import type { CallContract } from '@cloche/domain/catalogue'
import { FLOOR_CALLS, FLOOR_NAMES, isFloorCall } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../http/calls.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { fitting } from '../testing/from-schema.ts'
import { enrolledTerminal, pinFor, unlocked } from '../testing/terminals.ts'

let t: TestApp
let jwt: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const { key } = await enrolledTerminal(t)
  jwt = await unlocked(t, key, await pinFor(t, await t.token(5, { place: 'root' }), []))
})
afterAll(() => t.close())

function address(call: CallContract): string {
  const params = call.params ? (fitting(call.params) as Record<string, unknown>) : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const asked = call.query ? (fitting(call.query) as Record<string, unknown>) : {}
  const pairs = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? path : `${path}?${text}`
}

const CALLS = allCalls()
const WITH_SESSION = CALLS.filter(({ gate }) => gate !== 'guest')
/** What stays open while somebody follows, and bodies that no schema makes. */
const isPlain = ({ answerType, rawBody, rows }: CallContract) =>
  answerType !== 'text/event-stream' && rawBody === undefined && rows === undefined

describe('on a shared tablet', () => {
  test('whatever is none of the floor is refused, though its person may do everything elsewhere', async () => {
    const refused = WITH_SESSION.filter(({ name }) => !isFloorCall(name))
    expect(refused.length).toBeGreaterThan(500)
    for (const call of refused.filter(isPlain)) {
      const body = call.body ? fitting(call.body) : undefined
      const answer = await t.call(jwt, call.method, address(call), body)
      expect([call.name, answer.status, answer.body['code']]).toEqual([call.name, 403, 'FLOOR_ONLY'])
    }
  })

  test('what is of the floor is not', async () => {
    for (const call of WITH_SESSION.filter(({ name }) => isFloorCall(name)).filter(isPlain)) {
      const body = call.body ? fitting(call.body) : undefined
      const answer = await t.call(jwt, call.method, address(call), body)
      expect([call.name, answer.body['code']]).not.toEqual([call.name, 'FLOOR_ONLY'])
      expect(answer.status, call.name).toBeLessThan(500)
    }
  })
})

test('every name of the floor is that of a call with a session', () => {
  const names = new Set(WITH_SESSION.map(({ name }) => name))
  for (const name of [...FLOOR_NAMES.own, ...FLOOR_NAMES.read.map(entity => `${entity}.list`)])
    expect([name, names.has(name)]).toEqual([name, true])
  for (const [entity, verbs] of Object.entries(FLOOR_NAMES.written))
    for (const verb of verbs)
      expect([entity, verb, names.has(`${entity}.${verb}`)]).toEqual([entity, verb, true])
})

test('none of them takes anything out, or writes settings, people, rights, tokens or prices', () => {
  const floor = CALLS.filter(({ name }) => FLOOR_CALLS.has(name))
  expect(floor.filter(({ isExport }) => isExport === true).map(({ name }) => name)).toEqual([])
  const writes = floor.filter(({ method, isRead }) => method !== 'GET' && isRead !== true)
  const keys = new Set(writes.flatMap(({ gate }) => (typeof gate === 'object' ? [gate.key] : [])))
  for (const key of ['U', 'UT', 'RO', 'O', 'L', 'LI', 'PU', 'D', 'P', 'PG', 'LT', 'WB', 'AFF', 'R'])
    expect([key, keys.has(key as never)]).toEqual([key, false])
  const areas = new Set(writes.map(({ area }) => area))
  for (const area of [
    'admin',
    'affiliate',
    'auth',
    'organization',
    'user-control',
    'integration',
    'reporting',
  ])
    expect([area, areas.has(area as never)]).toEqual([area, false])
  for (const name of [
    'user',
    'organization',
    'userToken',
    'terminal',
    'license',
    'jobProfile',
    'webhook',
  ] as const)
    expect(isFloorCall(`${ENTITIES[name].name}.read`)).toBe(false)
})
