import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../live/events.ts'

const readAt = vi.hoisted(() => {
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  return { now: 0 }
})
vi.mock(import('./facts.ts'), async original => ({ ...(await original()), factsReadAt: () => readAt.now }))
vi.mock(import('../live/apply.ts'), async () => {
  const { makeStore } = await import('../../kit/store.ts')
  return { heardStore: makeStore<LiveEvent | null>(null), applyLive: () => undefined }
})
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { heardStore } = await import('../live/apply.ts')
const { readWhenChanged } = await import('./changed-place.ts')

const minute = 60_000
const change = (entity: string): LiveEvent => ({
  kind: 'change',
  changes: [{ entity, verb: 'create', ids: ['a'] }],
  isOwn: false,
})
const read = vi.fn(() => (readAt.now = Date.now()))
readWhenChanged(read)

beforeEach(() => {
  vi.useFakeTimers({ now: 10 * minute })
  readAt.now = 0
  read.mockClear()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a label that others make is known within a minute, however lately the place was read', () => {
  readAt.now = Date.now() - 100
  heardStore.set(change('label'))
  vi.advanceTimersByTime(30_000)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a place where something changes every second is read about once a minute', () => {
  for (let second = 0; second < 300; second++) {
    heardStore.set(change('batch'))
    vi.advanceTimersByTime(1000)
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(read.mock.calls.length).toBeLessThanOrEqual(8)
})

test('what is not kept is no reason, and what was read meanwhile is not read twice', () => {
  heardStore.set(change('alert'))
  vi.advanceTimersByTime(2 * minute)
  heardStore.set(change('container'))
  readAt.now = Date.now() + 1
  vi.advanceTimersByTime(2 * minute)
  expect(read).not.toHaveBeenCalled()
  heardStore.set({ kind: 'refresh' })
  vi.advanceTimersByTime(minute)
  expect(read).toHaveBeenCalledTimes(1)
})
