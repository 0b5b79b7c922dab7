import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { licenseEffects, licenseStatuses, licenseTypes } from '../permissions/index.ts'
import {
  holderFault,
  limitsOf,
  mayBecome,
  nextStatuses,
  peopleLimitOf,
  validityOf,
  validities,
  totalOf,
} from './index.ts'
import type { CountedLicense } from './index.ts'

const now = '2026-11-21T12:00:00.000Z'
const license = (more: Partial<CountedLicense> = {}): CountedLicense => ({
  type: 'chef',
  status: 'completed',
  active: true,
  from: '2026-01-01T00:00:00.000Z',
  to: '2027-06-01T00:00:00.000Z',
  userId: null,
  deviceId: null,
  isPersonal: false,
  ...more,
})

describe('how a licence stands', () => {
  test.each<[Partial<CountedLicense>, string]>([
    [{}, 'active'],
    [{ to: null }, 'active'],
    [{ to: '2026-12-21T12:00:00.001Z' }, 'active'],
    [{ to: '2026-12-21T12:00:00.000Z' }, 'endsSoon'],
    [{ to: now }, 'ended'],
    [{ from: '2026-11-21T12:00:00.001Z' }, 'notStarted'],
    [{ from: now }, 'active'],
    [{ status: 'pending_cancel' }, 'active'],
    [{ status: 'refunded' }, 'notCounting'],
    [{ status: 'refunded', to: now }, 'notCounting'],
    [{ active: false }, 'notCounting'],
  ])('%j: %s', (more, validity) => {
    expect(validityOf(license(more), now)).toBe(validity)
    expect(validities).toContain(validity)
  })
})

describe('limits', () => {
  test('licences in force are held, free, or everybody’s at their place', () => {
    const limits = limitsOf(
      [
        license({ userId: 'ana', isPersonal: true, to: '2027-01-01T00:00:00.000Z' }),
        license({ isPersonal: true, to: null }),
        license({ to: '2026-12-31T00:00:00.000Z' }),
        license({ isPersonal: true, to: now }),
        license({ isPersonal: true, status: 'refunded' }),
        license({ type: 'device-pick-core', deviceId: 'pick' }),
        license({ type: 'device-pick-core' }),
        license({ type: 'of another version' }),
      ],
      7,
      now,
    )
    expect(limits).toEqual([
      {
        type: 'chef',
        holder: 'user',
        total: 3,
        used: 1,
        free: 1,
        shared: 1,
        nextEnd: '2026-12-31T00:00:00.000Z',
      },
      {
        type: 'device-pick-core',
        holder: 'device',
        total: 2,
        used: 1,
        free: 1,
        shared: 0,
        nextEnd: '2027-06-01T00:00:00.000Z',
      },
    ])
    expect(totalOf(limits, 'device')).toEqual({ total: 2, used: 1, free: 1, shared: 0 })
    expect(peopleLimitOf(limits, 7)).toEqual({ total: null, used: 7, free: null })
  })

  test('seats are used by people, and people are limited once there is a seat', () => {
    const seats = Array.from({ length: 3 }, () => license({ type: 'user' }))
    expect(peopleLimitOf(limitsOf(seats, 2, now), 2)).toEqual({ total: 3, used: 2, free: 1 })
    expect(peopleLimitOf(limitsOf(seats, 5, now), 5)).toEqual({ total: 3, used: 5, free: 0 })
    const ended = seats.map(seat => ({ ...seat, to: now }))
    expect(peopleLimitOf(limitsOf(ended, 5, now), 5)).toEqual({ total: null, used: 5, free: null })
  })

  test('whatever there is, held, free and shared add up', () => {
    const any = fc.record({
      type: fc.constantFrom(...licenseTypes.filter(type => type !== 'user')),
      status: fc.constantFrom(...licenseStatuses),
      active: fc.boolean(),
      from: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'),
      to: fc.constantFrom(null, '2026-02-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'),
      userId: fc.constantFrom(null, 'ana'),
      deviceId: fc.constantFrom(null, 'oven'),
      isPersonal: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), licenses => {
        const limits = limitsOf(licenses, 4, now)
        for (const { total, used, free, shared } of limits) expect(used + free + shared).toBe(total)
        const counting = licenses.filter(one => ['active', 'endsSoon'].includes(validityOf(one, now)))
        expect(totalOf(limits, 'user').total + totalOf(limits, 'device').total).toBe(counting.length)
      }),
    )
  })
})

test('a licence names only a holder that its type can have', () => {
  for (const type of licenseTypes) {
    const isDevice = licenseEffects[type].holder === 'device'
    const fault = (more: Partial<CountedLicense>) => holderFault(license({ type, ...more }))?.field
    expect(fault({})).toBeUndefined()
    expect(fault({ userId: 'ana', isPersonal: true })).toBe(isDevice ? 'userId' : undefined)
    expect(fault({ isPersonal: true })).toBe(isDevice ? 'isPersonal' : undefined)
    expect(fault({ deviceId: 'oven' })).toBe(isDevice ? undefined : 'deviceId')
  }
})

describe('purchases', () => {
  test('every status may stay, and none comes back from where money was returned or the order called off', () => {
    expect(Object.keys(nextStatuses).sort()).toEqual([...licenseStatuses].sort())
    for (const status of licenseStatuses) {
      expect(mayBecome(status, status)).toBe(true)
      expect(mayBecome('refunded', status)).toBe(status === 'refunded')
      expect(mayBecome('canceled', status)).toBe(status === 'canceled')
    }
  })

  test.each([
    ['pending', 'completed', false],
    ['processing', 'completed', true],
    ['completed', 'refunded', true],
    ['completed', 'canceled', false],
    ['completed', 'pending_cancel', true],
    ['pending_cancel', 'canceled', true],
    ['pending', 'refunded', false],
    ['failed', 'processing', true],
  ] as const)('%s to %s: %s', (from, to, may) => expect(mayBecome(from, to)).toBe(may))

  test('from the first status every other one can be reached', () => {
    const reached = new Set<string>(['pending'])
    for (const status of reached)
      for (const next of nextStatuses[status as keyof typeof nextStatuses]) reached.add(next)
    expect([...reached].sort()).toEqual([...licenseStatuses].sort())
  })
})
