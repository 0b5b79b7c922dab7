import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestPlaces, type TreePlace } from './index.ts'

const tree = [
  'house -',
  'kitchen house',
  'bistro house',
  'cold kitchen',
  'blast kitchen',
  'shelf cold',
  'bar bistro',
].map((text): TreePlace => {
  const [id = '', parent] = text.split(' ')
  return { id, parentId: parent === '-' ? null : (parent as string), name: id }
})

test.each([
  ['kitchen', ['blast 1', 'cold 1', 'shelf 2', 'kitchen 0', 'house 1', 'bistro 2', 'bar 3']],
  ['cold', ['shelf 1', 'cold 0', 'kitchen 1', 'blast 2', 'house 2', 'bistro 3', 'bar 4']],
  ['house', ['bistro 1', 'kitchen 1', 'bar 2', 'blast 2', 'cold 2', 'shelf 3', 'house 0']],
  [null, ['bar -', 'bistro -', 'blast -', 'cold -', 'house -', 'kitchen -', 'shelf -']],
  ['elsewhere', ['bar -', 'bistro -', 'blast -', 'cold -', 'house -', 'kitchen -', 'shelf -']],
])('from %s: %j', (standsAt, order) => {
  expect(nearestPlaces(tree, standsAt).map(({ place, steps }) => `${place.id} ${steps ?? '-'}`)).toEqual(
    order,
  )
})

test('every place once, also where parents are missing or go round', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const places = fc.uniqueArray(
    fc.record({ id, parentId: fc.option(fc.constantFrom('a', 'b', 'c', 'gone')), name: id }),
    { selector: place => place.id },
  )
  fc.assert(
    fc.property(places, fc.option(id), (all, standsAt) => {
      const near = nearestPlaces(all, standsAt)
      expect(near.map(({ place }) => place.id).toSorted()).toEqual(all.map(place => place.id).toSorted())
      for (const { place, steps, isWithin } of near) {
        expect(steps === 0).toBe(place.id === standsAt)
        if (isWithin) expect(steps).toBeGreaterThan(0)
      }
    }),
  )
})
