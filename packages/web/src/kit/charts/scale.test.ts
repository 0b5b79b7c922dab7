import { expect, test } from 'vitest'
import { labelledAt, scaleLines } from './scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1234, [0, 500, 1000, 1500]],
])('a scale up to %d', (most, lines) => expect(scaleLines(most)).toEqual(lines))

test('counts have no halves', () => {
  for (let most = 1; most < 300; most += 1) {
    const lines = scaleLines(most)
    expect(lines.every(Number.isInteger)).toBe(true)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    expect(lines.length).toBeLessThanOrEqual(6)
  }
})

test('labels are written evenly as far as there is room, the last one always', () => {
  const shown = Array.from({ length: 30 }, (_, at) => at).filter(labelledAt(30, 6))
  expect(shown).toEqual([4, 9, 14, 19, 24, 29])
  expect([0, 1, 2].filter(labelledAt(3, 10))).toEqual([0, 1, 2])
})
