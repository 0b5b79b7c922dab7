import { expect, test } from 'vitest'
import { labelledAt } from './scale.ts'

test('labels are written evenly as far as there is room, the last one always', () => {
  const shown = Array.from({ length: 30 }, (_, at) => at).filter(labelledAt(30, 6))
  expect(shown).toEqual([4, 9, 14, 19, 24, 29])
  expect([0, 1, 2].filter(labelledAt(3, 10))).toEqual([0, 1, 2])
})
