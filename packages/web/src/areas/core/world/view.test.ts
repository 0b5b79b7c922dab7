import { expect, test } from 'vitest'
import { boxOf, largest, nearest, wholeOf, within, zoomed } from './view.ts'

const size = { width: 960, height: 480 }

test('the whole map is its drawing', () => {
  expect(boxOf(wholeOf(size), size)).toBe('0.00 0.00 960.00 480.00')
})

test('the point under the finger stays where it is while the map grows', () => {
  const before = { x: 480, y: 240, scale: 2 }
  const point = [600, 200] as const
  const after = zoomed(before, 1.5, point, size)
  const inWindow = (view: typeof before) => [
    (point[0] - view.x) * view.scale,
    (point[1] - view.y) * view.scale,
  ]
  expect(inWindow(after)[0]).toBeCloseTo(inWindow(before)[0]!)
  expect(inWindow(after)[1]).toBeCloseTo(inWindow(before)[1]!)
})

test('nobody leaves the map, and it is never smaller than whole nor larger than the largest', () => {
  expect(within({ x: -50, y: 9000, scale: 2 }, size)).toEqual({ x: 240, y: 360, scale: 2 })
  expect(zoomed(wholeOf(size), 0.1, [0, 0], size)).toEqual(wholeOf(size))
  expect(zoomed(wholeOf(size), 1000, [480, 240], size).scale).toBe(largest)
})

test('the next place in a direction is straight ahead rather than near and beside', () => {
  const place = (name: string, x: number, y: number) => ({ name, at: [x, y] as const })
  const places = [place('here', 0, 0), place('beside', 10, 30), place('ahead', 40, 2), place('behind', -5, 0)]
  expect(nearest(places, [0, 0], 'right')?.name).toBe('ahead')
  expect(nearest(places, [0, 0], 'left')?.name).toBe('behind')
  expect(nearest(places, [0, 0], 'up')).toBeUndefined()
})
