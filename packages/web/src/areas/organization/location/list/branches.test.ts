import { expect, test } from 'vitest'
import type { Place } from '../../../../data/places/place.ts'
import { branchRows, idsBelow } from './branches.ts'

const place = (name: string, ...above: string[]): Place => ({
  id: name,
  name,
  type: 'room',
  parentId: above.at(-1) ?? null,
  hierarchy: [...above, name],
})
const places = new Map(
  [
    place('Marina'),
    place('Shelf 10', 'Marina', 'Cold room'),
    place('Shelf 2', 'Marina', 'Cold room'),
    place('Cold room', 'Marina'),
    place('Bar', 'Marina'),
    place('Lost', 'unknown'),
  ].map(one => [one.id, one]),
)
const lines = (closed: string[], wanted: ((one: Place) => boolean) | null = null) =>
  branchRows(places, new Set(closed), wanted, 'en').map(row => `${'-'.repeat(row.level)} ${row.place.name}`)

test('siblings stand by name, numbers as numbers; whose parent is not known stands at the root', () => {
  expect(lines([])).toEqual(['- Lost', '- Marina', '-- Bar', '-- Cold room', '--- Shelf 2', '--- Shelf 10'])
})

test('a closed branch hides what lies in it and says that there is something', () => {
  expect(lines(['Cold room'])).toEqual(['- Lost', '- Marina', '-- Bar', '-- Cold room'])
  const row = branchRows(places, new Set(['Cold room']), null, 'en').find(one => one.place.id === 'Cold room')
  expect(row).toMatchObject({ hasChildren: true, isOpen: false, at: 2, of: 2 })
})

test('what is looked for is there with the way to it, closed or not', () => {
  expect(lines(['Marina'], one => one.name === 'Shelf 2')).toEqual([
    '- Marina',
    '-- Cold room',
    '--- Shelf 2',
  ])
})

test('what lies below a place includes itself', () => {
  expect(idsBelow(places, 'Cold room').toSorted()).toEqual(['Cold room', 'Shelf 10', 'Shelf 2'])
  expect(idsBelow(places, 'not known')).toEqual(['not known'])
})
