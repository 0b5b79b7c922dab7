import { expect, test } from 'vitest'
import { carriedDates, computeDates } from './index.ts'

const life = {
  cooked: { bestBefore: null, expiration: { value: 4, unit: 'hours' } },
  chilled: { bestBefore: null, expiration: { value: 3, unit: 'days' } },
} as const
const cooked = computeDates({
  at: '2026-11-21T10:00:00Z',
  timeZone: 'UTC',
  state: 'cook',
  productLife: life,
  inputs: [{ id: 'a', name: 'Beef', bestBefore: null, expiration: '2026-11-22T08:00:00Z' }],
})

test('taken to the cold, the hours of the warm state stay behind and the inputs go along', () => {
  expect(cooked.expiration).toBe('2026-11-21T14:00:00Z')
  expect(carriedDates(cooked, 'cook', 'chill')).toEqual({
    bestBefore: null,
    expiration: '2026-11-22T08:00:00Z',
  })
  const own = computeDates({ at: '2026-11-21T10:00:00Z', timeZone: 'UTC', state: 'cook', productLife: life })
  expect(carriedDates(own, 'cook', 'freeze')).toEqual({ bestBefore: null, expiration: null })
})

test('every other step keeps the dates', () => {
  for (const [from, to] of [
    ['chill', 'retherm'],
    ['chill', 'freeze'],
    ['cook', 'ready'],
    ['thaw', 'chill'],
  ] as const)
    expect(carriedDates(cooked, from, to)).toEqual({ bestBefore: null, expiration: cooked.expiration })
})
