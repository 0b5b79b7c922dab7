import { describe, expect, test } from 'vitest'
import {
  borneWithin,
  countsAt,
  isGuessable,
  mayLockItself,
  PIN_PACES,
  secondRefusal,
  shortNames,
} from './index.ts'

test.each([
  '0000',
  '1111',
  '1234',
  '4321',
  '9876',
  '7890',
  '0123',
  '1212',
  '123123',
  '12341234',
  '1985',
  '2026',
  '2580',
  '121212',
])('%s is guessed first', pin => expect(isGuessable(pin)).toBe(true))

test.each(['4821', '4711', '8350', '739164', '1357', '90317', '2041', '1929', '112233'])('%s is not', pin =>
  expect(isGuessable(pin)).toBe(false),
)

describe('a token', () => {
  const token = { active: true, from: null, to: null, locationIds: ['kitchen'] }
  const path = ['house', 'kitchen', 'pass']
  const now = '2026-11-27T10:00:00Z'

  test('counts at its places and within them', () => {
    expect(countsAt(token, path, now)).toBe(true)
    expect(countsAt(token, ['house', 'bar'], now)).toBe(false)
    expect(countsAt(token, ['house'], now)).toBe(false)
    expect(countsAt({ ...token, locationIds: [] }, ['house', 'bar'], now)).toBe(true)
  })

  test('counts from its first instant on and not at its last', () => {
    expect(countsAt({ ...token, from: now }, path, now)).toBe(true)
    expect(countsAt({ ...token, from: '2026-11-27T10:00:01Z' }, path, now)).toBe(false)
    expect(countsAt({ ...token, to: now }, path, now)).toBe(false)
    expect(countsAt({ ...token, active: false }, path, now)).toBe(false)
  })
})

test('so many tries are borne, and one more each so often: the strictest bound counts', () => {
  expect(borneWithin([{ most: 5, seconds: 60 }], 0)).toBe(5)
  expect(borneWithin([{ most: 5, seconds: 60 }], 119)).toBe(6)
  // What decision 117 says of a PIN of four figures.
  expect(borneWithin(PIN_PACES.pair, 3600)).toBe(14)
  expect(borneWithin(PIN_PACES.pair, 86_400)).toBe(21)
  expect(borneWithin(PIN_PACES.person, 86_400)).toBe(54)
  expect(borneWithin(PIN_PACES.typer, 86_400)).toBe(88)
})

test('people are called by no more than tells them apart', () => {
  const named = (name: string | null, lastName: string | null, id: string) => ({ id, name, lastName })
  const people = [
    named('Ana', 'Marín', '1'),
    named('Ana María', 'López', '2'),
    named('Unai', null, '3'),
    named('Jo', 'Salas', '4'),
    named('Jo', 'Serra', '5'),
    named('Pau', 'Ferrer', '6'),
    named('Pau', 'Ferran', '7'),
    named(null, 'Ortiz', '8'),
  ]
  expect([...shortNames(people).values()]).toEqual([
    'Ana M.',
    'Ana L.',
    'Unai',
    'Jo Sal.',
    'Jo Ser.',
    'Pau Ferrer',
    'Pau Ferran',
    'Ortiz',
  ])
})

test('a terminal locks when nobody touches it, or once the job is done', () => {
  const screen = {
    idleMs: 0,
    doneMs: undefined,
    isBusy: false,
    isOffline: false,
    lockAfter: 60,
    locksAtOnce: true,
  }
  expect(mayLockItself(screen)).toBe(false)
  expect(mayLockItself({ ...screen, idleMs: 60_000 })).toBe(true)
  expect(mayLockItself({ ...screen, idleMs: 60_000, isBusy: true })).toBe(true)
  expect(mayLockItself({ ...screen, idleMs: 60_000, isOffline: true })).toBe(false)
  const done = { ...screen, idleMs: 3000, doneMs: 3000 }
  expect(mayLockItself(done)).toBe(true)
  expect(mayLockItself({ ...done, isBusy: true })).toBe(false)
  expect(mayLockItself({ ...done, idleMs: 100 })).toBe(false)
  expect(mayLockItself({ ...done, locksAtOnce: false })).toBe(false)
})

test('a second person is another, did not do it, and may do it', () => {
  const asked = { secondId: 'b', actorIds: ['a', null], doerIds: ['c', undefined], mayDo: true }
  expect(secondRefusal(asked, 'proof')).toBeUndefined()
  expect(secondRefusal({ ...asked, secondId: 'a' }, 'proof')?.rule).toBe('problem.second.self')
  expect(secondRefusal({ ...asked, secondId: 'c' }, 'proof')?.rule).toBe('problem.second.doer')
  // Where nobody else could, the one who is there does, and it is written down so.
  expect(secondRefusal({ ...asked, secondId: 'a', isAlone: true }, 'proof')).toBeUndefined()
  expect(secondRefusal({ ...asked, secondId: 'a', isAlone: true, mayDo: false }, 'proof')?.rule).toBe(
    'problem.second.self',
  )
  expect(secondRefusal({ ...asked, mayDo: false }, 'proof')?.rule).toBe('problem.second.mayNot')
})
