import { expect, test } from 'vitest'
import { mayPrompt } from './may-prompt.ts'

const hour = 3_600_000
const at = (now: number, lastAt: number, query = '') =>
  mayPrompt({ now, lastAt, query: new URLSearchParams(query) })

test('at most once an hour', () => {
  expect(at(10 * hour, 0)).toBe(true)
  expect(at(10 * hour, 9 * hour + 1)).toBe(false)
  expect(at(10 * hour, 9 * hour)).toBe(true)
})

test('a clock that was set back does not silence it for ever', () => {
  expect(at(hour, 50 * hour)).toBe(true)
})

test('not where the address asks to be left alone', () => {
  expect(at(10 * hour, 0, 'noredirect')).toBe(false)
  expect(at(10 * hour, 0, 'noredirect=1')).toBe(false)
  expect(at(10 * hour, 0, 'noredirect=0')).toBe(true)
})
