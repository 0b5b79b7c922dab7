import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first runs at once, the next ones together at the end of the time', () => {
  let runs = 0
  const ask = throttled(1000, () => (runs += 1))
  ask()
  expect(runs).toBe(1)
  for (let times = 0; times < 50; times++) ask()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(999)
  expect(runs).toBe(1)
  vi.advanceTimersByTime(1)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(1000)
  ask()
  expect(runs).toBe(3)
})
