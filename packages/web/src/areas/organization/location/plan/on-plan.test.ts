import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asOutline,
  asPoint,
  centreOf,
  cornersOf,
  isOnPlan,
  moved,
  outlineOf,
  pointAt,
  stepOf,
  withCorner,
  withCornerAfter,
  withoutCorner,
  type Point,
} from './on-plan.ts'

const square: readonly Point[] = [
  [0.2, 0.2],
  [0.4, 0.2],
  [0.4, 0.4],
  [0.2, 0.4],
]

test('a point stays on the drawing, with four decimals', () => {
  expect(pointAt(1.2, -0.1)).toEqual({ type: 'Point', coordinates: [1, 0] })
  expect(pointAt(0.123456, 0.5)).toEqual({ type: 'Point', coordinates: [0.1235, 0.5] })
})

test('an outline is a closed ring; its corners are told without the one that closes it', () => {
  const outline = outlineOf(square)
  expect((outline.coordinates as unknown as Point[][])[0]).toHaveLength(5)
  expect(cornersOf(outline)).toEqual(square)
  expect(centreOf(outline)[0]).toBeCloseTo(0.3)
})

test('a moved outline keeps its shape and stops at the edge', () => {
  expect(cornersOf(moved(outlineOf(square), 0.1, 0))).toEqual([
    [0.3, 0.2],
    [0.5, 0.2],
    [0.5, 0.4],
    [0.3, 0.4],
  ])
  expect(cornersOf(moved(outlineOf(square), 5, -5))?.[1]).toEqual([1, 0])
})

test('wherever things are moved, they stay on the drawing and keep their size', () => {
  const far = fc.double({ min: -2, max: 2, noNaN: true })
  fc.assert(
    fc.property(far, far, (dx, dy) => {
      const outline = moved(outlineOf(square), dx, dy)
      expect(isOnPlan(outline)).toBe(true)
      const corners = cornersOf(outline)!
      expect(corners[1]![0] - corners[0]![0]).toBeCloseTo(0.2, 3)
      expect(isOnPlan(moved(pointAt(0.5, 0.5), dx, dy))).toBe(true)
    }),
  )
})

test('a point becomes an outline around it, wherever it stands, and back', () => {
  expect(isOnPlan(asOutline(pointAt(0, 1)))).toBe(true)
  expect(asPoint(asOutline(pointAt(0.5, 0.5)))).toEqual(pointAt(0.5, 0.5))
})

test('corners are moved, added and taken out; three stay', () => {
  expect(cornersOf(withCorner(square, 1, [0.9, 0.1]))?.[1]).toEqual([0.9, 0.1])
  expect(cornersOf(withCornerAfter(square, 3))?.[4]).toEqual([0.2, 0.3])
  expect(cornersOf(withoutCorner(square, 0))).toHaveLength(3)
  expect(cornersOf(withoutCorner(square.slice(0, 3), 0))).toHaveLength(3)
})

test('what has other coordinates is not on the plan', () => {
  expect(isOnPlan(null)).toBe(false)
  expect(isOnPlan({ type: 'Point', coordinates: [2.17, 41.38] })).toBe(false)
  expect(isOnPlan(pointAt(0, 1))).toBe(true)
})

test('arrow keys move a little, with shift far', () => {
  expect(stepOf('ArrowLeft', false)).toEqual([-0.005, 0])
  expect(stepOf('ArrowDown', true)).toEqual([0, 0.05])
  expect(stepOf('Tab', false)).toBeNull()
})
