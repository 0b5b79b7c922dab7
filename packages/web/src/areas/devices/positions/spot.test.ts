import { expect, test } from 'vitest'
import { spotOf } from './spot.ts'

test('a point stands where it is, an outline in its middle', () => {
  expect(spotOf({ geometry: { type: 'Point', coordinates: [0.2, 0.4] } })).toEqual([0.2, 0.4])
  const ring = [
    [0, 0],
    [0.4, 0],
    [0.4, 0.2],
    [0, 0.2],
    [0, 0],
  ] as const
  expect(spotOf({ geometry: { type: 'Polygon', coordinates: [ring] } })).toEqual([0.2, 0.1])
})

test('what lies on the globe or nowhere is not on the drawing', () => {
  expect(spotOf({ geometry: { type: 'Point', coordinates: [2.17, 41.4] } })).toBeNull()
  expect(spotOf({ geometry: null })).toBeNull()
  expect(spotOf({ geometry: { type: 'Polygon', coordinates: [] } })).toBeNull()
})
