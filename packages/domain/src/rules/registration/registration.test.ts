import type { Amount } from '../amounts/index.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomAlphabet } from '../batch-pattern/index.ts'
import {
  heldFirst,
  labelSerial,
  leftIn,
  linesOf,
  rankUsual,
  readLabelSerial,
  runLength,
  serialBeginning,
  stagesOf,
  takeFrom,
  type NumberRange,
  type RegistrationFacts,
  usualOrigin,
} from './index.ts'

const days = (value: number) => ({ value, unit: 'days' as const })
const kg = (value: number): Amount => ({ value, unit: 'kg' })

const facts: RegistrationFacts = {
  productName: 'Stock',
  productLife: {
    cook: { bestBefore: null, expiration: days(2) },
    freeze: { bestBefore: null, expiration: days(60) },
  },
  programs: new Map(),
  steps: [
    { state: 'cook', programId: null, expectedDuration: 3600, isLabelled: true },
    { state: 'chill', programId: null, expectedDuration: 5400, isLabelled: false },
    { state: 'freeze', programId: null, expectedDuration: null, isLabelled: true },
  ],
  states: new Map([['cook', { isFinal: false }]]),
  at: '2026-11-22T10:00:00.000Z',
  timeZone: 'UTC',
  inputs: [],
}

describe('stages', () => {
  test('one, with its dates, and what was typed', () => {
    const [stage] = stagesOf(facts, { state: 'cook' }, 'individual')
    expect(stage).toMatchObject({ state: 'cook', dates: { expiration: '2026-11-24T23:59:00Z' } })
    const [typed] = stagesOf(facts, { state: 'cook', expiration: '2026-11-23' }, 'range')
    expect(typed?.dates.expiration).toBe('2026-11-23T23:59:00Z')
  })

  test('each labelled step of the route from the asked one on; none without labelled steps', () => {
    expect(stagesOf(facts, { state: 'cook' }, 'perStep').map(stage => stage.state)).toEqual([
      'cook',
      'freeze',
    ])
    expect(stagesOf(facts, { state: 'freeze' }, 'perStep').map(stage => stage.state)).toEqual(['freeze'])
    expect(stagesOf({ ...facts, steps: [] }, { state: 'cook' }, 'perStep')).toEqual([])
  })
})

test('a range is one label that stands for all its pieces', () => {
  const items = [{ count: 12, quantity: kg(0.25), servingCount: 2 }]
  expect(linesOf(items, 'range')).toEqual([{ count: 1, pieces: 12, quantity: kg(3), servingCount: 2 }])
  expect(linesOf(items, 'individual')).toEqual([
    { count: 12, pieces: 1, quantity: kg(0.25), servingCount: 2 },
  ])
})

test('serials are read back; what browsers hold never meets what the server draws', () => {
  fc.assert(
    fc.property(fc.nat(runLength - 1), fc.infiniteStream(fc.nat(1_000_000)), (number, numbers) => {
      const random = (below: number) => (numbers.next().value ?? 0) % below
      const held = serialBeginning(random, true)
      expect(readLabelSerial(labelSerial(held, number))).toEqual({ beginning: held, number })
      expect(held.startsWith(heldFirst)).toBe(true)
      expect(serialBeginning(random, false).startsWith(heldFirst)).toBe(false)
    }),
  )
  for (const wrong of ['', 'Y333333', 'y333333333', `${randomAlphabet}`])
    expect(readLabelSerial(wrong)).toBeUndefined()
})

test('numbers are taken once each, in order, and never more than are held', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 9 })), { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 30 }),
      (given, wishes) => {
        let first = 0
        let held: NumberRange[] = []
        for (const [gap, length] of given) {
          first += gap
          held = [...held, { kind: 'product', subject: 'p', first, last: first + length - 1 }]
          first += length
        }
        const taken: number[] = []
        for (const count of wishes) {
          const before = leftIn(held, 'product', 'p')
          const took = takeFrom(held, 'product', 'p', count)
          if (took === null) continue
          taken.push(...Array.from({ length: count }, (_, at) => took.first + at))
          held = took.rest
          expect(leftIn(held, 'product', 'p')).toBe(before - count)
        }
        expect(new Set(taken).size).toBe(taken.length)
        expect(takeFrom(held, 'product', 'other')).toBeNull()
        expect(takeFrom(held, 'label', null)).toBeNull()
      },
    ),
  )
})

test('what the place usually labels at this hour comes first, favourites among it', () => {
  const label = (productId: string) => ({ productId, batchingId: null, state: 'chill', quantity: kg(1) })
  const habits = [
    { ...label('porridge'), hours: [7, 7, 8] },
    { ...label('stock'), quantity: kg(4), hours: [16, 17, 17, 17] },
    { ...label('custard'), hours: [23, 0] },
  ]
  const favorites = [
    { ...label('stock'), quantity: null, id: 'f1' },
    { ...label('salad'), id: 'f2' },
  ]
  const at = (hour: number) => rankUsual(favorites, habits, hour).map(one => one.productId)
  expect(at(7)[0]).toBe('porridge')
  expect(at(17)[0]).toBe('stock')
  expect(at(0).slice(0, 3)).toContain('custard')
  expect(at(12).slice(0, 2).toSorted()).toEqual(['salad', 'stock'])
  const [first] = rankUsual(favorites, habits, 17)
  expect(first).toMatchObject({ quantity: kg(4), favorite: { id: 'f1' } })
  expect(rankUsual([], [], 5)).toEqual([])
})

test.each([
  ['ingredient', {}, 'receipt'],
  ['ingredient', { isPlanned: true }, 'production'],
  ['ingredient', { hasRecipe: true }, 'production'],
  ['ingredient', { hasInput: true }, 'production'],
  ['intermediate', {}, 'production'],
  ['selling', {}, 'production'],
] as const)('an %s with %j comes by %s', (type, more, expected) =>
  expect(usualOrigin({ type, hasRecipe: false, isPlanned: false, hasInput: false, ...more })).toBe(expected),
)
