/** What is kept of a place is opened for whoever logs in, also where it begins before it is known who that is. */
import { afterAll, expect, test, vi } from 'vitest'

const openVault = vi.hoisted(() => {
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined })
  vi.stubGlobal('document', { addEventListener: () => undefined, documentElement: { dataset: {} } })
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('indexedDB', {})
  const claims = btoa(JSON.stringify({ sid: 'session' }))
  vi.stubGlobal('localStorage', { getItem: () => `.${claims}.`, setItem: () => undefined })
  return vi.fn(() => Promise.resolve(null))
})
vi.useFakeTimers()
vi.mock(import('../vault/vault.ts'), async original => ({
  ...(await original()),
  openVault,
  vaultNow: () => null,
  fetchWaitingKey: () => Promise.resolve(),
}))
vi.mock(import('./kept-session.ts'), async original => ({
  ...(await original()),
  keepSession: () => undefined,
}))
vi.mock(import('./facts.ts'), async original => ({
  ...(await original()),
  openFacts: () => Promise.resolve(),
}))
vi.mock(import('./outbox-database.ts'), async original => ({
  ...(await original()),
  mayKeepOperations: () => false,
  readOperations: () => Promise.resolve({ own: [], others: 0 }),
}))
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { guestSession, sessionStore } = await import('../session/session.ts')
const { startOutbox } = await import('./start.ts')

test('a session whose person is known later is opened then, and once', async () => {
  sessionStore.set({ ...guestSession, phase: 'guest' })
  await startOutbox()
  expect(openVault).not.toHaveBeenCalled()
  const known = {
    phase: 'user',
    me: { id: 'u', email: 'ana@c.test' },
    organization: { id: 'o', name: 'Demo' },
    location: { id: 'kitchen', name: 'Kitchen' },
    permissions: null,
  }
  sessionStore.set(known as never)
  await vi.waitFor(() => expect(openVault).toHaveBeenCalledTimes(1))
  sessionStore.set({ ...known, location: { id: 'bar', name: 'Bar' } } as never)
  await vi.advanceTimersByTimeAsync(100)
  expect(openVault).toHaveBeenCalledTimes(1)
})
