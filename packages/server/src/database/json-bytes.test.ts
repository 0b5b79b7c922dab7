import { expect, test } from 'vitest'
import { JsonBytes } from './json-bytes.ts'

test('bytes grow with what is written, and whole numbers are written as JSON does', () => {
  const numbers = [0, 1, 9, 10, 19, 99, 100, 101, 12_345, 99_999, 100_000, 1_000_007, 9_999_999_999]
  const text = new JsonBytes()
  text.write('[')
  for (const [index, number] of numbers.entries()) {
    text.reserve(11)
    if (index > 0) text.byte(','.charCodeAt(0))
    text.whole(number)
  }
  const long = 'ñ🍲'.repeat(50_000)
  text.write(`,"${long}"]`)
  expect(Buffer.concat(text.pieces()).toString()).toBe(JSON.stringify([...numbers, long]))
  expect(text.pieces().length).toBeGreaterThan(1)
})
