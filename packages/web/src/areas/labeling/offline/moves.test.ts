/** Moves, parts, splits and merges in a browser without a connection: decided here, refused here, kept and shown. */
import { bornLabel, type AskedMove, type LabelRow } from '@cloche/domain/operations'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../../data/outbox/operation.ts'
import type { Problem as Refused } from '../../../data/wire/problem.ts'

vi.hoisted(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined })
  vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: () => undefined,
  })
})
const takeLabels = vi.hoisted(() => vi.fn())
const takeNumbers = vi.hoisted(() => vi.fn())
const perform = vi.hoisted(() => vi.fn())
const moveThere = vi.hoisted(() => vi.fn())
vi.mock(import('../../../data/outbox/numbers.ts'), async original => ({
  ...(await original()),
  takeLabels,
  takeNumbers,
}))
vi.mock(import('../../../data/outbox/outbox.ts'), async original => ({ ...(await original()), perform }))
vi.mock(import('../calls.ts'), async original => ({ ...(await original()), moveLabels: moveThere }))
vi.mock(import('../../../data/local/offline.ts'), async original => ({
  ...(await original()),
  offlineRecords: () => Promise.resolve(undefined),
}))
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { Problem } = await import('../../../data/wire/problem.ts')
const { factsStore } = await import('../../../data/outbox/facts.ts')
const { sessionStore } = await import('../../../data/session/session.ts')
const { nextKnown, sendCancel, sendMerge, sendMove, sendSplit } = await import('./moves.ts')

const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const DAY = 86_400_000
const kg = (value: number) => ({ value, unit: 'kg' as const })
const g = (value: number) => ({ value, unit: 'g' as const })
const label = (id: string, more: Partial<LabelRow> = {}) =>
  bornLabel({
    id,
    locationId: 'kitchen',
    serial: id.toUpperCase(),
    productId: 'stock',
    batchId: 'b1',
    state: 'chill',
    quantity: kg(1),
    initialQuantity: kg(1),
    madeAt: from(-DAY),
    stateSince: from(-DAY),
    expiration: from(2 * DAY),
    ...more,
  })
const numbers = (count: number) => ({
  clientId: 'c',
  labels: Array.from({ length: count }, (_, index) => ({ id: `new${index}`, serial: `Y33333333${index}` })),
})

beforeEach(() => {
  vi.clearAllMocks()
  takeLabels.mockImplementation((count: number) => Promise.resolve(numbers(count)))
  takeNumbers.mockImplementation((_product: string, count: number) =>
    Promise.resolve({ ...numbers(count), productSerial: 12, batchSerial: 40 }),
  )
  perform.mockResolvedValue({ kind: 'waiting' })
  moveThere.mockRejectedValue(new Problem(0, { code: 'NETWORK', message: '' }))
  sessionStore.set({
    phase: 'user',
    me: { id: 'u', email: 'ana@c.test' },
    organization: { id: 'o', name: 'Demo' },
    location: { id: 'kitchen', name: 'Kitchen' },
    permissions: { levels: { LA: 3 }, special: {} } as never,
  })
  const life = {
    chill: { bestBefore: null, expiration: { value: 3, unit: 'days' } },
    freeze: { bestBefore: { value: 90, unit: 'days' }, expiration: null },
    opened: { bestBefore: null, expiration: { value: 1, unit: 'days' } },
  }
  factsStore.set({
    by: {
      organizationId: 'o',
      userId: 'u',
      memberId: 'u',
      userName: 'Ana',
      roleLevel: 1,
      isPlatformOwner: false,
    },
    place: { id: 'kitchen', name: 'Kitchen', timeZone: 'Europe/Madrid', lifeEnds: null },
    locations: [
      { id: 'kitchen', timeZone: 'Europe/Madrid', lifeEnds: null, hierarchy: ['kitchen'] },
      { id: 'fridge', timeZone: 'Europe/Madrid', lifeEnds: null, hierarchy: ['kitchen', 'fridge'] },
    ],
    products: [{ id: 'stock', name: 'Stock', life, lifeEnds: null, batchPattern: 'P{batch:3}' }],
    batchings: [],
    programs: [],
    states: ['chill', 'freeze', 'serve', 'waste', 'cancel'].map(path => ({
      path,
      isFinal: ['waste', 'cancel'].includes(path),
    })),
    steps: [],
    labels: [
      label('good'),
      label('large', { quantity: g(2500), initialQuantity: g(2500) }),
      label('printed', { printedAt: from(-DAY) }),
      label('held', { batchId: 'b2' }),
      label('other', { batchId: 'b3' }),
      label('expired', { expiration: from(-60_000) }),
      label('closed', { isFinal: true, quantity: kg(0) }),
      label('waiting', { quantity: kg(0), mode: 'perStep' }),
    ],
    batches: [
      { id: 'b1', code: 'ST-1', productId: 'stock', status: 'available', name: 'Stock' },
      { id: 'b2', code: 'ST-2', productId: 'stock', status: 'hold', name: 'Stock' },
      { id: 'b3', code: 'ST-3', productId: 'stock', status: 'available', name: 'Stock' },
    ],
    containers: [],
  } as never)
})

const said = { title: 'Stock', detail: '' }
const move = (id: string, more: Partial<AskedMove>) =>
  sendMove({ id: 'm', labelIds: [id], kind: 'waste', toState: 'waste', reason: 'Fell', ...more }, said)
const kept = () => (perform.mock.calls[0] as [Operation])[0]
const quantities = () =>
  Object.fromEntries((kept().effects?.labels ?? []).map(({ id, quantity }) => [id, quantity]))

describe('a part is taken in its own unit', () => {
  test.each([
    ['good', g(500), kg(0.5), kg(0.5)],
    ['large', kg(2), g(500), g(2000)],
    ['good', kg(0.9), kg(0.1), kg(0.9)],
  ])('of %s, %j: what is left, what goes', async (id, quantity, left, goes) => {
    await move(id, { quantity })
    expect(quantities()).toEqual({ [id]: left, new0: goes })
    expect(kept().body).toMatchObject({ move: { quantity, replacement: { clientId: 'c', id: 'new0' } } })
  })

  test('all of it, in another unit, is all of it', async () => {
    await move('good', { quantity: g(1000) })
    expect(kept().effects?.labels).toMatchObject([
      { id: 'good', state: 'waste', isFinal: true, quantity: kg(1) },
    ])
    expect(takeLabels).not.toHaveBeenCalled()
  })
})

describe('refused before anything is printed or kept, in the words of the server', () => {
  const serve = { kind: 'serve', toState: 'serve' } as const
  test.each<[string, Partial<AskedMove>, string]>([
    ['held', serve, 'move.labelIds.0 move.blocked.hold'],
    ['expired', serve, 'move.labelIds.0 move.blocked.expired'],
    ['closed', serve, 'move.labelIds.0 problem.label.closed'],
    ['waiting', serve, 'move.labelIds.0 problem.label.waiting'],
    ['good', { quantity: kg(50) }, 'move.quantity trace.amount.exceeds'],
    ['good', { reason: '' }, 'move.reason problem.field.required'],
    ['good', { kind: 'redate', expiration: '2020-01-01' }, 'move.labelIds.0 redate.past'],
    ['good', { kind: 'redate', expiration: '2199-01-01' }, 'move.labelIds.0 redate.notAllowed'],
  ])('%s %j', async (id, asked, fault) => {
    const problem = await move(id, asked).then(
      () => undefined,
      (error: unknown) => error as Refused,
    )
    const { faults } = (problem as Refused).details as {
      faults: { path: string; rule: string; message: string }[]
    }
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual([fault])
    for (const { message, rule } of faults) expect(message).not.toBe(rule)
    expect(perform).not.toHaveBeenCalled()
    expect(takeLabels).not.toHaveBeenCalled()
  })

  test('where the server can be asked, it has the last word', async () => {
    moveThere.mockResolvedValue({ labels: [], created: [] })
    await move('held', { kind: 'serve', toState: 'serve' })
    expect(moveThere).toHaveBeenCalledOnce()
  })
})

test('a printed label whose dates change goes on under a number that is held', async () => {
  const { answer, isWaiting } = await move('printed', { kind: 'freeze', toState: 'freeze' })
  expect(isWaiting).toBe(true)
  expect(answer.created).toMatchObject([
    { id: 'new0', serial: 'Y333333330', state: 'freeze', replacesId: 'printed', printedAt: null },
  ])
  expect(quantities()).toEqual({ printed: kg(0), new0: kg(1) })
})

test('packs are opened, dates corrected, labels put elsewhere', async () => {
  await move('good', { kind: 'open' })
  expect(kept().effects?.labels).toMatchObject([{ id: 'good', openedAt: expect.any(String) }])
  perform.mockClear()
  await move('good', { kind: 'redate', expiration: from(DAY).slice(0, 10) })
  expect(kept().effects?.labels).toMatchObject([{ id: 'good', version: 2 }])
  perform.mockClear()
  await move('good', { kind: 'relocate', locationId: 'fridge' })
  expect(kept().effects?.labels).toMatchObject([{ id: 'good', locationId: 'fridge' }])
})

test('labels are split, and put together under a batch of their own', async () => {
  await sendSplit({ id: 's', labelId: 'large', parts: [kg(1), kg(1)] }, said)
  expect(quantities()).toEqual({ large: g(500), new0: g(1000), new1: g(1000) })
  expect(kept()).toMatchObject({ kind: 'split', body: { split: { held: { labels: numbers(2).labels } } } })
  perform.mockClear()
  const { answer } = await sendMerge({ id: 'e', labelIds: ['good', 'other'] }, said)
  expect(answer.created).toMatchObject([{ id: 'new0', quantity: kg(2) }])
  expect(kept().effects?.batches).toMatchObject([{ code: 'P040', serial: 40 }])
  expect(kept().body).toMatchObject({
    merge: { held: { batch: { productSerial: 12, batchSerial: 40, code: 'P040' } } },
  })
})

test('what was made a moment ago is taken back', async () => {
  const now = from(-1000)
  factsStore.set({
    ...factsStore.get()!,
    labels: [label('fresh', { madeAt: now, stateSince: now })] as never,
  })
  await sendCancel('m', [{ id: 'fresh' }], 'Stock')
  expect(kept().effects?.labels).toMatchObject([{ id: 'fresh', state: 'cancel', isFinal: true }])
})

test('what may happen next is told with what blocks it, and whether the pack can be opened', async () => {
  const next = await nextKnown('held')
  expect(next?.moves.find(({ kind }) => kind === 'serve')?.blockedBy?.key).toBe('move.blocked.hold')
  expect((await nextKnown('good'))?.opening).toEqual({ isOffered: true })
  expect(await nextKnown('elsewhere')).toBeNull()
})
