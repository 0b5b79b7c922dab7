import { expect, test } from 'vitest'
import { rangeLines } from './scale.ts'
import { stepArea, stepLine } from './step-line.ts'

const path = { from: 0, until: 100, start: 2, x: (at: number) => at, y: (value: number) => 10 - value }

test('a level holds until it changes', () => {
  const steps = [
    { at: 20, value: 5 },
    { at: 60, value: -1 },
  ]
  expect(stepLine({ ...path, steps })).toBe('M0 8H20V5H60V11H100')
  expect(stepArea({ ...path, steps })).toBe('M0 8H20V5H60V11H100V10H0Z')
})

test('without a step it is level all the way', () => {
  expect(stepLine({ ...path, steps: [] })).toBe('M0 8H100')
})

test.each([
  [0, 0, [0, 1]],
  [0, 7, [0, 2, 4, 6, 8]],
  [-3, 7, [-5, 0, 5, 10]],
  [-4000, 0, [-4000, -3000, -2000, -1000, 0]],
  [0, 0.3, [0, 0.1, 0.2, 0.3]],
])('the lines of a scale from %d to %d', (least, most, lines) => {
  expect(rangeLines(least, most)).toEqual(lines)
})
