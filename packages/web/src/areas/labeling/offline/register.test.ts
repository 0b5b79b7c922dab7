/** Registering in a browser without a connection: what the server would refuse is refused before a number is taken. */
import type { Amount } from '@cloche/domain/rules/amounts'
import { bornLabel, type LabelRow, type Registration } from '@cloche/domain/operations'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem as Refused } from '../../../data/wire/problem.ts'
import type { Operation } from '../../../data/outbox/operation.ts'

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
const takeNumbers = vi.hoisted(() => vi.fn())
const perform = vi.hoisted(() => vi.fn())
const registerThere = vi.hoisted(() => vi.fn())
vi.mock(import('../../../data/outbox/numbers.ts'), async original => ({
  ...(await original()),
  takeNumbers,
  nextSerials: () => Promise.resolve({ product: 12, batch: 40 }),
}))
vi.mock(import('../../../data/outbox/outbox.ts'), async original => ({ ...(await original()), perform }))
vi.mock(import('../calls.ts'), async original => ({ ...(await original()), register: registerThere }))
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
const { previewLocally, sendRegistration } = await import('./register.ts')

const now = () => Date.now()
const from = (ms: number) => new Date(now() + ms).toISOString()
const DAY = 86_400_000
const kg = (value: number): Amount => ({ value, unit: 'kg' })
const label = (id: string, more: Partial<LabelRow> = {}) =>
  bornLabel({
    id,
    locationId: 'kitchen',
    serial: id,
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
const product = (id: string) => ({
  id,
  name: id,
  life: { chill: { bestBefore: null, expiration: { value: 3, unit: 'days' } } },
  lifeEnds: null,
  batchPattern: 'P{batch:3}',
  elaborationId: null,
  nextProductSerial: 7,
  allAllergens: { celery: 'contains' },
})

beforeEach(() => {
  vi.clearAllMocks()
  takeNumbers.mockResolvedValue({
    clientId: 'c',
    productSerial: 12,
    batchSerial: 40,
    labels: [{ id: 'new', serial: 'Y333333332' }],
  })
  perform.mockResolvedValue({ kind: 'waiting' })
  registerThere.mockRejectedValue(new Problem(0, { code: 'NETWORK', message: '' }))
  sessionStore.set({
    phase: 'user',
    me: { id: 'u', email: 'ana@c.test' },
    organization: { id: 'o', name: 'Demo' },
    location: { id: 'kitchen', name: 'Kitchen' },
    permissions: null,
  })
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
    locations: [{ id: 'kitchen', timeZone: 'Europe/Madrid', lifeEnds: null, hierarchy: ['kitchen'] }],
    products: [product('sauce'), product('stock')],
    batchings: [],
    programs: [],
    states: ['chill', 'waste'].map(path => ({ path, isFinal: path === 'waste' })),
    steps: [],
    labels: [
      label('good'),
      label('held', { batchId: 'b2' }),
      label('expired', { expiration: from(-60_000) }),
      label('closed', { isFinal: true, quantity: kg(0) }),
    ],
    batches: [
      { id: 'b1', code: 'ST-1', productId: 'stock', status: 'available', name: 'stock' },
      {
        id: 'b2',
        code: 'ST-2',
        productId: 'stock',
        status: 'hold',
        statusReason: 'Glass',
        statusBy: 'Ana',
        name: 'stock',
      },
    ],
    containers: [],
  } as never)
})

const send = (more: Partial<Registration> = {}) =>
  sendRegistration(
    { id: 'b9', productId: 'sauce', state: 'chill', items: [{ count: 1, quantity: kg(1) }], ...more },
    'Sauce',
  )

interface Said {
  readonly path: string
  readonly rule: string
  readonly message: string
}
async function refusal(more: Partial<Registration>): Promise<Said[]> {
  const problem = await send(more).then(
    () => undefined,
    (error: unknown) => error as Refused,
  )
  return ((problem?.details as { faults?: Said[] } | undefined)?.faults ?? []).map(fault => fault)
}

describe('refused before anything is printed, in the words of the server', () => {
  test.each<[string, Partial<Registration>, string, string]>([
    [
      'on hold',
      { inputs: [{ labelId: 'held' }] },
      'inputs.0 trace.label.hold',
      'ST-2 is on hold: Glass · Ana.',
    ],
    ['expired', { inputs: [{ labelId: 'expired' }] }, 'inputs.0 trace.label.expired', 'Expired'],
    ['closed', { inputs: [{ labelId: 'closed' }] }, 'inputs.0 trace.label.final', ''],
    [
      '50 kg out of 1 kg',
      { inputs: [{ labelId: 'good', quantity: kg(50) }] },
      'inputs.0.quantity trace.amount.exceeds',
      '1',
    ],
    ['into waste', { state: 'waste' }, 'state problem.registration.finalState', ''],
    ['made in a year', { madeAt: from(365 * DAY) }, 'madeAt problem.field.inTheFuture', 'future'],
    ['made last quarter', { madeAt: from(-90 * DAY) }, 'madeAt problem.field.tooLongAgo', ''],
    [
      'longer than it keeps',
      { expiration: from(30 * DAY) },
      'dateReason problem.registration.dateReason',
      '',
    ],
    ['a code with letters of no barcode', { batchCode: 'año' }, 'batchCode codes.gs1.character', '10'],
  ])('%s', async (_what, asked, fault, words) => {
    const faults = await refusal(asked)
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toContain(`registration.${fault}`)
    for (const { message, rule } of faults) expect(message).not.toBe(rule)
    expect(faults.map(({ message }) => message).join(' ')).toContain(words)
    expect(takeNumbers).not.toHaveBeenCalled()
    expect(perform).not.toHaveBeenCalled()
  })

  test('the preview says the same', async () => {
    const asked = { productId: 'sauce', state: 'chill', items: [{ count: 1, quantity: kg(1) }] }
    await expect(previewLocally({ ...asked, inputs: [{ labelId: 'held' }] })).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      status: 422,
    })
    expect(await previewLocally(asked)).toMatchObject({
      batchCode: 'P040',
      allergens: { celery: 'contains' },
    })
  })
})

test('what is known here is old: the server lets it pass where it can be asked', async () => {
  registerThere.mockResolvedValue({ batch: { id: 'b9' }, labels: [], dates: null })
  expect(await send({ inputs: [{ labelId: 'held' }] })).toMatchObject({ isWaiting: false })
  expect(takeNumbers).not.toHaveBeenCalled()
})

test('what the server refuses too is said as the server says it', async () => {
  const said = new Problem(422, { code: 'RULE_BROKEN', message: 'No', details: { faults: [] } })
  registerThere.mockRejectedValue(said)
  await expect(send({ state: 'waste' })).rejects.toBe(said)
})

test('what is not known here is left to the server', async () => {
  expect(await send({ productId: 'nobody' })).toBeNull()
  expect(await send({ inputs: [{ labelId: 'elsewhere' }] })).toBeNull()
})

test('what is kept and sent is what was decided: numbers, code, dates, and what its inputs have left', async () => {
  const sent = await send({ inputs: [{ labelId: 'good', quantity: { value: 900, unit: 'g' } }] })
  expect(sent).toMatchObject({ isWaiting: true, answer: { batch: { id: 'b9', code: 'P040', serial: 40 } } })
  expect(sent?.answer.labels).toMatchObject([{ id: 'new', serial: 'Y333333332', printedAt: null }])
  const [operation] = perform.mock.calls[0] as [Operation]
  const { registration } = operation.body as { registration: Registration }
  expect(registration).toMatchObject({
    batchCode: 'P040',
    locationId: 'kitchen',
    held: { productSerial: 12, batchSerial: 40 },
  })
  expect(registration.held?.expiration).toBe(sent?.answer.labels[0]?.expiration)
  const left = operation.effects?.labels.find(({ id }) => id === 'good')
  expect(left).toMatchObject({ quantity: kg(0.1), isFinal: false, version: 2 })
})

test('lives end with the day or at the hour; what is printed, shown before and sent is the same', async () => {
  const madeAt = new Date(Math.floor((now() - 60_000) / 1000) * 1000).toISOString()
  const asked = { madeAt, productId: 'sauce', state: 'chill', items: [{ count: 1, quantity: kg(1) }] }
  const expirations = async (lifeEnds: string | null) => {
    const facts = factsStore.get()!
    const at = { timeZone: 'Europe/Madrid', lifeEnds, hierarchy: ['kitchen'] }
    factsStore.set({ ...facts, locations: [{ id: 'kitchen', ...at }] } as never)
    vi.clearAllMocks()
    const sent = await send({ madeAt })
    const [operation] = perform.mock.calls[0] as [Operation]
    const { registration } = operation.body as { registration: Registration }
    const before = await previewLocally(asked)
    return [
      sent?.answer.labels[0]?.expiration,
      operation.effects?.labels[0]?.expiration,
      registration.held?.expiration,
      before?.dates.expiration,
    ].map(date => Date.parse(String(date)))
  }
  const hour = Date.parse(madeAt) + 3 * DAY
  const atHour = await expirations('hour')
  // A change of clocks in between moves it by an hour.
  expect(new Set(atHour).size).toBe(1)
  expect(Math.abs(atHour[0]! - hour)).toBeLessThanOrEqual(3_600_000)
  const atEnd = await expirations(null)
  expect(new Set(atEnd).size).toBe(1)
  const written = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' })
  expect(written.format(atEnd[0])).toBe('23:59')
})
