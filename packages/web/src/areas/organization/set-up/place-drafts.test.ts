import { setUpStarts } from '@cloche/domain/rules/set-up'
import { expect, test } from 'vitest'
import { depthOf, draftsOf, firstPlace, typesOf, withAnother, without } from './place-drafts.ts'

const ids = () => {
  let last = 0
  return () => `id${++last}`
}
const made = (start: (typeof setUpStarts)[number]) =>
  draftsOf(start, (key, number) => `${key} ${number}`, ids())

test.each(setUpStarts)(
  'the start %s begins with places that may stand there, and a place to work in',
  start => {
    const places = made(start)
    for (const place of places) expect(typesOf(places, place)).toContain(place.type)
    expect(['kitchen', 'productionCentre']).toContain(firstPlace(places)?.type)
  },
)
test('one more stands beside the last one', () => {
  const places = withAnother(made('chain'), 'Third', 'x')
  expect(places.at(-1)).toMatchObject({ id: 'x', name: 'Third', type: 'kitchen', parentId: 'id1' })
  expect(depthOf(places, places.at(-1)!)).toBe(1)
  expect(withAnother([], 'First', 'y')[0]).toMatchObject({ type: 'kitchen', parentId: null })
})
test('with a place goes what stands in it', () => {
  const places = made('central')
  expect(without(places, 'id1')).toEqual([])
  expect(without(places, 'id3').map(({ id }) => id)).toEqual(['id1', 'id2', 'id4'])
})
test('a group that holds kitchens becomes no kitchen’s shelf', () => {
  const places = made('chain')
  expect(typesOf(places, places[0]!)).toContain('brand')
  expect(typesOf(places, places[0]!)).not.toContain('shelf')
})
