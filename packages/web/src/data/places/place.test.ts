import { expect, test } from 'vitest'
import { namesAbove, type Place } from './place.ts'

const place = (id: string, hierarchy: string[]): Place => ({
  id,
  name: id.toUpperCase(),
  type: 'room',
  parentId: hierarchy.at(-2) ?? null,
  hierarchy,
})

test('the names above a place go from the root down, without itself and without the unknown', () => {
  const [a, b, c] = [place('a', ['a']), place('b', ['a', 'b']), place('c', ['a', 'x', 'b', 'c'])]
  const places = new Map([a, b, c].map(one => [one.id, one]))
  expect(namesAbove(c, places)).toEqual(['A', 'B'])
  expect(namesAbove(a, places)).toEqual([])
})
