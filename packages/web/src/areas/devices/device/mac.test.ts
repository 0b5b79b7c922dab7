import { expect, test } from 'vitest'
import { typedMac } from './mac.ts'

test.each([
  ['', ''],
  ['0', '0'],
  ['001', '00:1'],
  ['001a', '00:1A'],
  ['00:1', '00:1'],
  ['00-1a-2b-3c-4d-5e', '00:1A:2B:3C:4D:5E'],
  ['001a.2b3c.4d5e', '00:1A:2B:3C:4D:5E'],
  ['001A2B3C4D5E77', '00:1A:2B:3C:4D:5E'],
  ['00:1A:zz', '00:1A'],
])('%s becomes %s', (typed, kept) => expect(typedMac(typed)).toBe(kept))

test('taking the last digit away takes its colon along, so that one can go on deleting', () => {
  let text = '00:1A:2B'
  for (let times = 0; times < 6; times += 1) text = typedMac(text.slice(0, -1))
  expect(text).toBe('')
})
