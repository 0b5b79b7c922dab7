import { afterAll, expect, test, vi } from 'vitest'

const forgetKept = vi.hoisted(() => vi.fn(() => Promise.resolve()))
const kept = vi.hoisted(() => new Map([['cloche.jwt', 'x']]))
vi.hoisted(() => {
  vi.stubGlobal('window', {
    location: { search: '', hash: '' },
    addEventListener: () => undefined,
    innerWidth: 1440,
  })
  vi.stubGlobal('document', { querySelectorAll: () => [], addEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
vi.mock(import('../vault/forget.ts'), async original => ({ ...(await original()), forgetKept }))
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { forgetSession } = await import('./enter.ts')
const { guestSession, sessionStore } = await import('./session.ts')
const { keepSessionToken, sessionToken } = await import('./token.ts')

test('a session that is over leaves no token, neither in memory nor in the storage', async () => {
  keepSessionToken('of-ana')
  sessionStore.set({ ...guestSession })
  expect([sessionToken(), [...kept.values()].includes('of-ana')]).toEqual(['of-ana', true])
  await forgetSession()
  expect(sessionToken()).toBeNull()
  expect([...kept.values()]).not.toContain('of-ana')
  expect(sessionStore.get()).toBe(guestSession)
  expect(forgetKept).toHaveBeenCalledOnce()
})
