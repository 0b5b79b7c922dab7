import { standardCalls } from '@cloche/domain/derive'
import type { CallContract } from '@cloche/domain/catalogue'
import { OWN_CALLS } from '@cloche/domain/calls'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { isBusy, isServerUnavailable, mayRepeat, patiently, pauseAfter } from './repeating.ts'

const away = (status = 503, retryAfter: number | null = null) =>
  new Problem(status, { code: 'UNAVAILABLE', message: '' }, retryAfter)
const middle = () => 0.5

test('what may be sent again is what the contracts say, of every call', () => {
  const all: readonly CallContract[] = [...OWN_CALLS, ...ALL_ENTITIES.flatMap(standardCalls)]
  expect(all.length).toBeGreaterThan(500)
  const body = { one: { id: '0190a0a0-0000-7000-8000-000000000000' } }
  const isSafe = ({ method, isRead, isRepeatable }: CallContract) =>
    method === 'GET' || isRead === true || isRepeatable === true
  const wrong = all.filter(one => mayRepeat(one.method, one.path, body) !== isSafe(one))
  expect(wrong.map(({ name }) => name)).toEqual([])
  const byId = all.filter(one => one.isRepeatable === true)
  expect(byId.length).toBeGreaterThan(5)
  // Without an id nothing says that it is the same.
  for (const { method, path } of byId) expect(mayRepeat(method, path, { one: {} }), path).toBe(false)
})

test('only a server that is away for a moment is asked again', () => {
  for (const status of [0, 502, 503, 504]) expect(pauseAfter(1, away(status), middle)).toBe(400)
  for (const status of [400, 404, 409, 429, 500]) expect(pauseAfter(1, away(status), middle)).toBeNull()
  expect(pauseAfter(1, new Error('ours'), middle)).toBeNull()
})

test('one that is busy is asked again when it says, and there is nothing else to say of it', () => {
  const busy = new Problem(429, { code: 'BUSY', message: '' }, 5)
  expect([isBusy(busy), isServerUnavailable(busy), pauseAfter(1, busy, middle)]).toEqual([true, false, 5000])
  const refused = new Problem(429, { code: 'ACCOUNT_LOCKED', message: '' }, 5)
  expect([isBusy(refused), pauseAfter(1, refused, middle)]).toEqual([false, null])
})

test('pauses grow, spread, follow the server, and end after five tries', () => {
  expect([1, 2, 3, 4, 5].map(failed => pauseAfter(failed, away(), middle))).toEqual([
    400,
    800,
    1600,
    3200,
    null,
  ])
  expect([0, 1].map(random => pauseAfter(3, away(), () => random))).toEqual([1280, 1920])
  expect(pauseAfter(1, away(503, 2), middle)).toBe(2000)
  expect(pauseAfter(1, away(503, 60), middle)).toBeNull()
})

test('work that fails for a moment is done; work that keeps failing ends with the last fault', async () => {
  const waited: number[] = []
  const wait = (milliseconds: number) => {
    waited.push(milliseconds)
    return Promise.resolve()
  }
  let tries = 0
  const twice = () => {
    tries += 1
    return tries > 2 ? Promise.resolve('done') : Promise.reject(away())
  }
  expect(await patiently(twice, wait)).toBe('done')
  expect(waited).toHaveLength(2)
  await expect(patiently(() => Promise.reject(away(502)), wait)).rejects.toMatchObject({ status: 502 })
  expect(waited).toHaveLength(6)
  const refused = new Problem(409, { code: 'STALE_VERSION', message: '' })
  await expect(patiently(() => Promise.reject(refused), wait)).rejects.toBe(refused)
  expect(waited).toHaveLength(6)
})
