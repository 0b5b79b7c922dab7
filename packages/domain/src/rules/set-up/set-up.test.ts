import { describe, expect, test } from 'vitest'
import { placingFault } from '../places/index.ts'
import { changedSetUp, placesOfStart, setUpOf, setUpStarts, type SetUpCounts } from './index.ts'

const now = '2026-03-10T08:00:00.000Z'
const nothing: SetUpCounts = { places: 0, people: 1, products: 0, printers: 0, labels: 0 }
const all: SetUpCounts = { places: 2, people: 5, products: 40, printers: 1, labels: 1 }

describe('how far it is', () => {
  test('without a place it is the home, with nothing done', () => {
    expect(setUpOf(nothing, {})).toMatchObject({ shown: 'home', done: 0, next: 'places' })
  })
  test('an organization that has places and never began is asked nothing', () => {
    expect(setUpOf({ ...nothing, places: 1 }, {}).shown).toBe('nowhere')
  })
  test('begun it is a card that counts what is done', () => {
    const set = setUpOf({ ...nothing, places: 1, products: 3 }, { begun: now })
    expect(set).toMatchObject({ shown: 'card', done: 2, next: 'people' })
  })
  test('a step left for later waits no more and is not done', () => {
    const set = setUpOf({ ...nothing, places: 1 }, { begun: now, skipped: ['people'] })
    expect(set).toMatchObject({ done: 1, next: 'products' })
    expect(set.steps[1]).toEqual({ name: 'people', state: 'skipped', count: 1 })
  })
  test('whoever prints by the browser has a printer', () => {
    expect(setUpOf({ ...nothing, places: 1 }, { begun: now, printsHere: true }).done).toBe(2)
  })
  test('with all done or put away it is nowhere, not even without places', () => {
    expect(setUpOf(all, { begun: now })).toMatchObject({ shown: 'nowhere', done: 5, next: null })
    expect(setUpOf(nothing, { ended: now }).shown).toBe('nowhere')
  })
})

describe('what is decided', () => {
  test('the first decision begins it, later ones keep its beginning', () => {
    const begun = changedSetUp({}, { skip: 'people' }, now)
    expect(begun).toEqual({ begun: now, skipped: ['people'] })
    const later = '2026-03-11T08:00:00.000Z'
    expect(changedSetUp(begun, { resume: 'people', printsHere: true }, later)).toEqual({
      begun: now,
      skipped: [],
      printsHere: true,
    })
    expect(changedSetUp(begun, { end: true }, later)).toMatchObject({ begun: now, ended: later })
  })
})

test.each(setUpStarts)('every place of the start %s may stand where it does', start => {
  const places = placesOfStart(start)
  for (const [at, { type, inside }] of places.entries()) {
    if (inside !== null) expect(inside).toBeLessThan(at)
    expect(placingFault(type, inside === null ? null : (places[inside]?.type ?? null))).toBeUndefined()
  }
})
