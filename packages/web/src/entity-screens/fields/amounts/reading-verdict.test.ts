import { expect, test } from 'vitest'
import { verdictOf } from './reading-verdict.ts'

test.each([
  [{ value: null, min: 0, max: 4 }, 'none'],
  [{ value: undefined }, 'none'],
  [{ value: 3 }, 'free'],
  [{ value: 4, min: 0, max: 4 }, 'inside'],
  [{ value: 0, min: 0, max: 4 }, 'inside'],
  [{ value: 4.1, min: 0, max: 4 }, 'high'],
  [{ value: -0.1, min: 0, max: 4 }, 'low'],
  [{ value: -20, max: -18 }, 'inside'],
  [{ value: -17, min: null, max: -18 }, 'high'],
] as const)('%o is %s', (reading, verdict) => expect(verdictOf(reading)).toBe(verdict))
