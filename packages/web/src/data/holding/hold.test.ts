/** Holding and letting go without a connection: decided here, refused here, kept for the server. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Operation } from '../outbox/operation.ts'

vi.hoisted(() => {
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined })
  vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
const perform = vi.hoisted(() => vi.fn())
const call = vi.hoisted(() => vi.fn())
vi.mock(import('../outbox/outbox.ts'), async original => ({ ...(await original()), perform }))
vi.mock(import('../wire/call.ts'), async original => ({ ...(await original()), call }))
vi.mock(import('../local/offline.ts'), async original => ({
  ...(await original()),
  offlineRecords: () => Promise.resolve(undefined),
}))
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { Problem } = await import('../wire/problem.ts')
const { factsStore } = await import('../outbox/facts.ts')
const { sessionStore } = await import('../session/session.ts')
const { sendHold, sendRelease } = await import('./hold.ts')

const batch = (id: string, status: string) => ({ id, code: id, productId: 'p', status, name: id, version: 1 })

beforeEach(() => {
  vi.clearAllMocks()
  perform.mockResolvedValue({ kind: 'waiting' })
  call.mockRejectedValue(new Problem(0, { code: 'NETWORK', message: '' }))
  sessionStore.set({
    phase: 'user',
    me: { id: 'u', email: 'ana@c.test' },
    organization: { id: 'o', name: 'Demo' },
    location: { id: 'kitchen', name: 'Kitchen' },
    permissions: { levels: { LA: 3 }, special: {} } as never,
  })
  factsStore.set({
    by: { organizationId: 'o', userId: 'u', memberId: 'u', userName: 'Ana', roleLevel: 1 },
    place: { id: 'kitchen', name: 'Kitchen', timeZone: 'Europe/Madrid', lifeEnds: null },
    locations: [],
    products: [],
    batchings: [],
    programs: [],
    states: [],
    steps: [],
    containers: [],
    labels: [{ id: 'l', batchId: 'free', serial: 'L', quantity: { value: 1, unit: 'kg' } }],
    batches: [batch('free', 'available'), batch('held', 'hold'), batch('gone', 'rejected')],
  } as never)
})

const kept = () => (perform.mock.calls[0] as [Operation])[0]

test('a hold is kept with how far it reaches, and its labels wait for it', async () => {
  const sent = await sendHold({ labelId: 'l', reach: true, reason: 'Bones' }, 'Hold 4 batches')
  expect(sent).toMatchObject({ isWaiting: true, answer: { batches: 1, heldIds: ['free'] } })
  expect(kept()).toMatchObject({ path: '/labeling/hold', title: 'Hold 4 batches', labelIds: ['l'] })
  expect(kept().body).toMatchObject({ hold: { labelId: 'l', reach: true, reason: 'Bones' } })
  expect(kept().effects?.batches).toMatchObject([{ id: 'free', status: 'hold', statusReason: 'Bones' }])
})

test('rejecting is kept too; letting go is the server’s, and nothing of its proof is kept', async () => {
  await sendRelease({ batchIds: ['held'], status: 'rejected', reason: 'Tested' }, 'Reject')
  expect(kept().effects?.batches).toMatchObject([{ id: 'held', status: 'rejected' }])
  perform.mockClear()
  const release = {
    batchIds: ['held'],
    status: 'available',
    reason: 'Tested',
    proof: { pin: '4821' },
  } as const
  await expect(sendRelease({ ...release, batchIds: ['held'] }, 'Release')).rejects.toMatchObject({
    code: 'NETWORK',
  })
  expect(perform).not.toHaveBeenCalled()
})

test('what is rejected is refused before anything is kept', async () => {
  perform.mockClear()
  await expect(sendHold({ batchId: 'gone', reason: 'Bones' }, 'Hold')).rejects.toMatchObject({
    details: { faults: [{ path: 'hold', rule: 'problem.hold.rejected' }] },
  })
  expect(perform).not.toHaveBeenCalled()
})

test('a batch that is not known here is the server’s to hold', async () => {
  await expect(
    sendHold({ batchId: 'elsewhere', reach: true, reason: 'Bones' }, 'Hold'),
  ).rejects.toMatchObject({
    code: 'NETWORK',
  })
  expect(perform).not.toHaveBeenCalled()
})
