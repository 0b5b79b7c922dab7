import { describe, expect, test } from 'vitest'
import { cratesOf, openClaims, ratingOf, settleClaims, type AccountEntry } from './index.ts'

const entry = (
  id: string,
  kind: string,
  money: number | null,
  more: Partial<AccountEntry> = {},
): AccountEntry => ({
  id,
  kind,
  at: '2026-11-20T10:00:00.000Z',
  money,
  crates: null,
  crate: null,
  claimId: null,
  ...more,
})
const now = '2026-11-27T09:00:00.000Z'
const open = (entries: readonly AccountEntry[]) =>
  openClaims(entries, now).map(({ entry: of, open: left }) => [of.id, left])

describe('claims', () => {
  test('are open until what settles them comes to what they are', () => {
    const claims = [
      entry('a', 'refusal', 30),
      entry('b', 'return', 10, { at: '2026-11-01T10:00:00.000Z' }),
      entry('c', 'short', null),
    ]
    expect(openClaims(claims, now).map(({ entry: { id }, days }) => [id, days])).toEqual([
      ['b', 25],
      ['a', 6],
      ['c', 6],
    ])
    const part = [...claims, entry('x', 'credit', -12.5, { claimId: 'a' })]
    expect(open(part)).toEqual([
      ['b', 10],
      ['a', 17.5],
      ['c', null],
    ])
    const done = [
      ...part,
      entry('y', 'waived', -17.5, { claimId: 'a' }),
      entry('z', 'returnUndone', -10, { claimId: 'b' }),
      entry('w', 'credit', 0, { claimId: 'c' }),
    ]
    expect(open(done)).toEqual([])
  })

  test('crates and credit notes are none', () => {
    expect(open([entry('a', 'cratesIn', 35), entry('b', 'credit', -5)])).toEqual([])
  })
})

describe('a credit note', () => {
  const claims = [
    { id: 'a', open: 30 },
    { id: 'b', open: 10 },
  ]
  test('settles claims in their order, and says what it gives beyond them', () => {
    expect(settleClaims(35, claims)).toEqual([
      { claimId: 'a', money: 30 },
      { claimId: 'b', money: 5 },
    ])
    expect(settleClaims(45.5, claims)).toEqual([
      { claimId: 'a', money: 30 },
      { claimId: 'b', money: 10 },
      { claimId: null, money: 5.5 },
    ])
    expect(settleClaims(5, [])).toEqual([{ claimId: null, money: 5 }])
  })
  test('what had no amount takes the rest', () => {
    expect(settleClaims(42, [{ id: 'c', open: null }, ...claims])).toEqual([
      { claimId: 'a', money: 30 },
      { claimId: 'b', money: 10 },
      { claimId: 'c', money: 2 },
    ])
  })
})

test('crates stand with us by their kind', () => {
  const crate = (name: string, crates: number, money: number | null) =>
    entry(name, crates > 0 ? 'cratesIn' : 'cratesOut', money, { crate: name, crates })
  expect(cratesOf([crate('E2', 10, 35), crate('e2 ', -4, -14), crate('Tray', -1, null)])).toEqual([
    { crate: 'E2', count: 6, deposit: 21 },
    { crate: 'Tray', count: -1, deposit: null },
  ])
})

test('a rating is the mean of what is known', () => {
  const none = { good: 0, of: 0 }
  expect(ratingOf({ onTime: none, complete: none, temperature: none, price: none })).toBeNull()
  expect(
    ratingOf({
      onTime: { good: 9, of: 10 },
      complete: { good: 1, of: 2 },
      temperature: none,
      price: { good: 4, of: 4 },
    }),
  ).toBe(4)
})
