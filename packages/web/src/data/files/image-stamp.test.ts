import { expect, test } from 'vitest'
import { imageStamp } from './image-stamp.ts'

test('the stamp stays for ten seconds and then is another one', () => {
  expect(imageStamp(20_000)).toBe(imageStamp(29_999))
  expect(imageStamp(30_000)).toBe(imageStamp(29_999) + 1)
})
