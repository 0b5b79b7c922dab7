/** The queue: when it is tried again, and what somebody who leaves is told. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Operation } from './operation.ts'

const call = vi.hoisted(() => {
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined })
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  return vi.fn()
})
let kept: Operation[] = []
vi.mock(import('../wire/call.ts'), async original => ({ ...(await original()), callUnnamed: call }))
vi.mock(import('./outbox-database.ts'), async original => ({
  ...(await original()),
  mayKeepOperations: () => true,
  readOperations: () => Promise.resolve({ own: kept, others: 0 }),
  changeOperation: (order: number, next: Operation | null) => {
    kept = kept.flatMap(one => (one.order === order ? (next ?? []) : one))
    return Promise.resolve()
  },
}))
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { Problem } = await import('../wire/problem.ts')
const { sessionStore } = await import('../session/session.ts')
const { ownerNow } = await import('./outbox-store.ts')
const { sendOutbox } = await import('./outbox.ts')
const { sendBeforeLeaving } = await import('./unsent.ts')

const away = () => new Problem(0, { code: 'NETWORK', message: '' })

beforeEach(() => {
  call.mockReset()
  sessionStore.set({
    phase: 'user',
    me: { id: 'u', email: 'ana@c.test' },
    organization: { id: 'o', name: 'Demo' },
    location: { id: 'kitchen', name: 'Kitchen' },
    permissions: null,
  } as never)
  kept = ['a', 'b'].map((id, order) => ({
    id,
    order,
    kind: 'scan',
    at: new Date().toISOString(),
    title: id,
    detail: '',
    path: '/p',
    body: {},
    labelIds: [],
    owner: ownerNow()!,
    attempts: 0,
  }))
})

test('who asks while an attempt is under way that fails then is not made to wait', async () => {
  let fail: (error: unknown) => void = () => undefined
  call.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  const underWay = sendOutbox()
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  call.mockResolvedValue({})
  const asked = sendOutbox(true)
  fail(away())
  await Promise.all([underWay, asked])
  expect(kept).toEqual([])
})

test('after a failure it rests, unless somebody asks', async () => {
  call.mockRejectedValueOnce(away()).mockResolvedValue({})
  await sendOutbox()
  await sendOutbox()
  expect(call).toHaveBeenCalledTimes(1)
  expect(kept).toHaveLength(2)
  await sendOutbox(true)
  expect(kept).toEqual([])
})

test('who leaves is told what cannot be sent', async () => {
  call.mockRejectedValue(away())
  expect((await sendBeforeLeaving()).count).toBe(2)
})
