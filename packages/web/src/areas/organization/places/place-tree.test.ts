import { expect, test } from 'vitest'
import { coveredThrough, difference, foundPlaces, placeNodes } from './place-tree.ts'

const place = (id: string, name: string, ...above: string[]) => ({
  id,
  name,
  type: 'room' as const,
  hierarchy: [...above, id],
})
const places = [
  place('cold2', 'Cold room 10', 'hotel', 'central'),
  place('bistro', 'Bistró', 'hotel'),
  place('cold1', 'Cold room 2', 'hotel', 'central'),
  place('central', 'Central kitchen', 'hotel'),
  place('hotel', 'Hotel'),
]
const nodes = placeNodes(places, 'en')
const node = (id: string) => nodes.find(one => one.id === id)!

test('the tree in order, siblings by name with numbers as numbers', () => {
  expect(nodes.map(one => `${one.depth} ${one.name}`)).toEqual([
    '0 Hotel',
    '1 Bistró',
    '1 Central kitchen',
    '2 Cold room 2',
    '2 Cold room 10',
  ])
})

test('a location that is not listed indents nobody but still counts above', () => {
  const [only] = placeNodes([places[0]!], 'en')
  expect(only).toMatchObject({ depth: 0, above: ['hotel', 'central'] })
  expect(coveredThrough(only!, new Set(['hotel']))).toBe('hotel')
})

test('what is chosen counts below, through the nearest', () => {
  expect(coveredThrough(node('cold1'), new Set(['hotel', 'central']))).toBe('central')
  expect(coveredThrough(node('bistro'), new Set(['central']))).toBeNull()
  expect(coveredThrough(node('central'), new Set(['central']))).toBeNull()
})

test('what is found keeps what it is in', () => {
  expect(foundPlaces(nodes, 'ROOM 10').map(one => one.id)).toEqual(['hotel', 'central', 'cold2'])
  expect(foundPlaces(nodes, 'bistro').map(one => one.id)).toEqual(['hotel', 'bistro'])
  expect(foundPlaces(nodes, ' ')).toHaveLength(5)
})

test('what was added and what was left', () => {
  expect(difference(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], left: ['a'] })
})
