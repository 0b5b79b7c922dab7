import { expect, test } from 'vitest'
import { Problem } from '../../data/wire/problem.ts'
import { clockText, secondsToWait } from './lock-out.ts'

const refused = (code: string, details?: unknown) => new Problem(429, { code, message: 'Wait', details })

test('how long to wait is read off the refusal', () => {
  expect(secondsToWait(refused('ACCOUNT_LOCKED', { retryAfter: 845 }))).toBe(845)
  expect(secondsToWait(refused('TOO_MANY_REQUESTS', { retryAfter: 12.2 }))).toBe(13)
  expect(secondsToWait(refused('ACCOUNT_LOCKED'))).toBeNull()
  expect(secondsToWait(refused('WRONG_CREDENTIALS', { retryAfter: 5 }))).toBeNull()
  expect(secondsToWait(new Error('no'))).toBeNull()
})

test('as minutes and seconds', () => {
  expect([900, 61, 9].map(clockText)).toEqual(['15:00', '1:01', '0:09'])
})
