import { describe, expect, test } from 'vitest'
import type { LabelRow } from '../labels/label-row.ts'
import type { Moment } from '../operation.ts'
import { scanAtCheckpoint, scanResult, type AskedScan, type ScanFacts } from './scan.ts'

const now = '2026-03-10T08:00:00.000Z'
let given = 0
const moment: Moment = {
  now,
  by: {
    organizationId: 'o',
    userId: 'u',
    memberId: 'u',
    userName: 'Ana',
    roleLevel: 0,
    isPlatformOwner: false,
    permissions: { levels: {} as never },
  },
  numbers: { newId: () => `id-${(given += 1)}`, newSerials: () => [], random: () => 0 },
}
const label = (more: Partial<LabelRow> = {}) =>
  ({
    id: 'l',
    serial: 'L',
    version: 1,
    productId: 'soup',
    batchId: 'b',
    batchStatus: 'available',
    state: 'chill',
    locationId: 'kitchen',
    quantity: { value: 1, unit: 'kg' },
    isFinal: false,
    mode: 'individual',
    stateSince: '2026-03-09T08:00:00.000Z',
    madeAt: '2026-03-09T08:00:00.000Z',
    expiration: null,
    bestBefore: null,
    pause: null,
    shipmentId: null,
    containerId: null,
    ...more,
  }) as unknown as LabelRow

function factsOf(food: LabelRow | null, more: Partial<ScanFacts> = {}): ScanFacts {
  const place = (id: string) => ({ id, timeZone: 'UTC', lifeEnds: null })
  return {
    checkpoint: { id: 'c', name: 'Cold room', locationId: 'room', direction: 'both', needsToken: false },
    batch: null,
    isUsed: false,
    places: new Set(['room', 'shelf']),
    sources: new Set(),
    here: place('room'),
    earlier: [],
    count: null,
    move: {
      labels: food === null ? [] : [food],
      batches: new Map([['b', { id: 'b', code: null, status: 'available', productName: 'Soup' }]]),
      products: new Map(),
      programs: [],
      states: new Map(),
      locations: new Map(),
      location: place('kitchen'),
      container: undefined,
      waiting: [],
    },
    ...more,
  }
}
const asked = (direction: AskedScan['direction'], more: Partial<AskedScan> = {}): AskedScan => ({
  id: 's',
  checkpointId: 'c',
  checkpointBatchId: 'session',
  direction,
  labelId: 'l',
  ...more,
})

describe('what comes of a scan', () => {
  const shelf = label({ locationId: 'shelf' })
  const cases: readonly (readonly [string, string, AskedScan, ScanFacts])[] = [
    ['comes in', 'arrived', asked('in'), factsOf(label())],
    ['is there', 'here', asked('in'), factsOf(shelf)],
    ['came in before', 'already', asked('in'), factsOf(shelf, { earlier: ['arrived'] })],
    ['came from elsewhere', 'wrongPlace', asked('in'), factsOf(label(), { sources: new Set(['dock']) })],
    [
      'is brought',
      'arrived',
      asked('in', { isBrought: true }),
      factsOf(label(), { sources: new Set(['dock']) }),
    ],
    ['goes out', 'left', asked('out'), factsOf(shelf)],
    ['is not here', 'wrongPlace', asked('out'), factsOf(label())],
    ['is on hold', 'held', asked('out'), factsOf(label({ locationId: 'room', batchStatus: 'hold' }))],
    [
      'is past its date',
      'expired',
      asked('out'),
      factsOf(label({ locationId: 'room', expiration: '2026-03-09T08:00:00.000Z' })),
    ],
    [
      'is thrown away',
      'wasted',
      asked('out', { becomes: 'waste' }),
      factsOf(label({ locationId: 'room', batchStatus: 'hold' })),
    ],
    [
      'is counted though it is on hold',
      'counted',
      asked('count'),
      factsOf(label({ locationId: 'room', batchStatus: 'hold' })),
    ],
    ['was counted', 'already', asked('count'), factsOf(shelf, { earlier: ['counted'] })],
    ['is used up', 'closed', asked('in'), factsOf(label({ isFinal: true }))],
    ['travels', 'onTheWay', asked('in'), factsOf(label({ shipmentId: 'x' }))],
    ['is of nothing', 'unknown', asked('in'), factsOf(null)],
  ]
  test.each(cases)('%s: %s', (_, result, scan, facts) => {
    expect(scanResult(scan, facts, now)).toBe(result)
  })
})

test('a label that comes in is moved, and stock names the session; a refused scan is kept alone', () => {
  const decision = scanAtCheckpoint.decide(asked('in'), factsOf(label()), moment)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  const { records, labels, variations } = decision.effects
  expect(records.map(({ entity }) => entity)).toEqual(['checkpointBatch', 'checkpointScan'])
  expect(labels.changed).toMatchObject([{ id: 'l', locationId: 'room' }])
  expect(variations.map(line => [line.locationId, line.quantity.value, line.checkpointBatchId])).toEqual([
    ['kitchen', -1, 'session'],
    ['room', 1, 'session'],
  ])
  const used = (facts: Partial<ScanFacts>, direction: 'in' | 'out') => {
    const done = scanAtCheckpoint.decide(asked(direction), factsOf(label(), facts), moment)
    return done.ok ? done.effects.events.filter(({ action }) => action === 'stock/checkpoint') : []
  }
  expect(used({}, 'in')).toMatchObject([{ kind: 'end', locationId: 'room', data: { direction: 'in' } }])
  expect([used({ isUsed: true }, 'in'), used({}, 'out')]).toEqual([[], []])
  const refused = scanAtCheckpoint.decide(asked('out'), factsOf(label()), moment)
  expect(refused.ok && refused.effects.labels.changed).toEqual([])
  expect(refused.ok && refused.effects.records.at(-1)?.row).toMatchObject({
    result: 'wrongPlace',
    labelId: 'l',
  })
})

test('only who began a session scans in it, and a door that asks is begun by a PIN or a card', () => {
  const rule = (facts: Partial<ScanFacts>) => {
    const decision = scanAtCheckpoint.decide(asked('in'), factsOf(label(), facts), moment)
    return decision.ok ? null : decision.refusal.faults[0]?.rule
  }
  const batch = { userId: 'u', status: 'open', direction: 'in', checkpointId: 'c' } as const
  const door = factsOf(null).checkpoint
  expect(rule({ batch })).toBeNull()
  expect(rule({ batch: { ...batch, userId: 'v' } })).toBe('problem.checkpoint.otherPerson')
  expect(rule({ batch: { ...batch, status: 'closed' } })).toBe('problem.checkpoint.over')
  expect(rule({ checkpoint: { ...door, direction: 'out' } })).toBe('problem.checkpoint.direction')
  expect(rule({ checkpoint: { ...door, needsToken: true } })).toBe('problem.checkpoint.needsToken')
})
