import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined })
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
const kept = vi.hoisted(() => ({ keepAnswer: vi.fn(), findAnswer: vi.fn() }))
vi.mock(import('./stale-while-revalidate.ts'), async original => ({
  ...(await original()),
  localNow: () => Promise.resolve(kept as never),
}))
vi.mock(import('./scope.ts'), async original => ({ ...(await original()), localScope: () => 'somebody' }))
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { Problem } = await import('../wire/problem.ts')
const { queryClient } = await import('../wire/queries.ts')
const { lastKnown } = await import('./last-known.ts')

const away = () => Promise.reject(new Problem(0, { code: 'NETWORK', message: '' }))
const key = ['here', 'call', 'figures']
beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
})

/** What a screen gets of it. */
async function seen(fetch: () => Promise<unknown>) {
  const observer = new QueryObserver(queryClient, { ...lastKnown(key, fetch), retry: false })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  const { data, dataUpdatedAt, error } = observer.getCurrentResult()
  stop()
  return { data, dataUpdatedAt, error }
}

test('an answer is kept', async () => {
  expect(await seen(() => Promise.resolve({ open: 3 }))).toMatchObject({ data: { open: 3 }, error: null })
  await vi.waitFor(() =>
    expect(kept.keepAnswer).toHaveBeenCalledWith('somebody', JSON.stringify(key), { open: 3 }),
  )
})

test('without a connection it is the last one, as old as it is', async () => {
  kept.findAnswer.mockResolvedValue({ answer: { open: 2 }, at: 1_700_000_000_000 })
  expect(await seen(away)).toMatchObject({
    data: { open: 2 },
    dataUpdatedAt: 1_700_000_000_000,
    error: { code: 'NETWORK' },
  })
})

test('where none was heard, it is not known', async () => {
  kept.findAnswer.mockResolvedValue(undefined)
  expect(await seen(away)).toMatchObject({ data: undefined, error: { code: 'NETWORK' } })
})

test('a refusal is no reason to show what was', async () => {
  kept.findAnswer.mockResolvedValue({ answer: { open: 2 }, at: 1 })
  const refused = () => Promise.reject(new Problem(403, { code: 'NOT_ALLOWED', message: '' }))
  expect(await seen(refused)).toMatchObject({ data: undefined, error: { code: 'NOT_ALLOWED' } })
})
