import { expect, test } from 'vitest'
import { isQuiet } from './readings.ts'

test('a machine is quiet after a quarter of an hour, or when never heard of', () => {
  const now = Date.parse('2026-03-10T10:15:00Z')
  expect(isQuiet(null, now)).toBe(true)
  expect(isQuiet('2026-03-10T10:00:00Z', now)).toBe(false)
  expect(isQuiet('2026-03-10T09:59:59Z', now)).toBe(true)
})
