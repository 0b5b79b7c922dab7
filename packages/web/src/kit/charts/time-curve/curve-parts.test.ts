import { expect, test } from 'vitest'
import { scaleRange } from './curve-parts.ts'

const none = { lower: null, upper: null, lanes: [] }

test('the scale holds the line and the limits near it, with room', () => {
  const [low, high] = scaleRange(2, 5, { ...none, lower: 0, upper: 8 }, 300)
  expect(low).toBeLessThan(0)
  expect(low).toBeGreaterThan(-2)
  expect(high).toBeGreaterThan(8)
  expect(high).toBeLessThan(10)
})

test('a limit far away does not press the line flat', () => {
  const [, high] = scaleRange(20, 24, { ...none, upper: 300 }, 300)
  expect(high).toBeLessThan(30)
})

test('a level line and one that is not there have a scale, too', () => {
  const [low, high] = scaleRange(4, 4, none, 300)
  expect(high - low).toBeGreaterThan(0.4)
  expect(scaleRange(null, null, none, 300)[1]).toBeGreaterThan(1)
  expect(scaleRange(null, null, { ...none, lower: 0, upper: 8 }, 300)[1]).toBeGreaterThan(8)
})

test('rows below the line have room of their own', () => {
  const lanes = ['a', 'b', 'c'].map(key => ({ key, color: 'blue' as const, spans: [] }))
  const [low, high] = scaleRange(0, 10, { ...none, lanes }, 300)
  // Three rows of twelve pixels: the line's lowest point stands above them.
  expect(((0 - low) / (high - low)) * 300).toBeGreaterThan(40)
})
