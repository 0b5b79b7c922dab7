import { describe, expect, test } from 'vitest'
import { afterAnswer, retryAfterOf, type Answered, type Course } from './index.ts'

const AT = '2026-11-24T12:00:00.000Z'
const FRESH: Course = { failures: 0, denials: 0, failingSince: null }
const said = (status: number, retryAfter: number | null = null): Answered => ({
  outcome: 'refused',
  status,
  retryAfter,
})
const LOST: Answered = { outcome: 'unreachable', status: null, retryAfter: null }

test('what is accepted moves on', () => {
  expect(afterAnswer(AT, { outcome: 'accepted', status: 202, retryAfter: null }, FRESH, 0)).toEqual({
    kind: 'moved',
  })
})

describe('what is not', () => {
  test.each([
    [0, 5],
    [1, 30],
    [2, 120],
    [7, 14_400],
    [50, 14_400],
  ])('after %i failures it waits %i seconds', (failures, seconds) => {
    expect(afterAnswer(AT, LOST, { ...FRESH, failures, failingSince: AT }, 0)).toEqual({
      kind: 'wait',
      seconds,
      course: { failures: failures + 1, denials: 0, failingSince: AT },
    })
  })

  test('chance adds up to a fifth', () => {
    expect(afterAnswer(AT, LOST, { ...FRESH, failures: 2 }, 1)).toMatchObject({ seconds: 144 })
  })

  test('waits as long as it is asked to, within bounds', () => {
    expect(afterAnswer(AT, said(429, 90), FRESH, 0)).toMatchObject({ kind: 'wait', seconds: 90 })
    expect(afterAnswer(AT, said(503, 1), FRESH, 0)).toMatchObject({ kind: 'wait', seconds: 5 })
    expect(afterAnswer(AT, said(503, 10_000_000), FRESH, 0)).toMatchObject({ seconds: 14_400 })
  })

  test('is paused at once where the address is no more', () => {
    expect(afterAnswer(AT, said(410), FRESH, 0)).toMatchObject({ kind: 'paused', reason: 'gone' })
  })

  test.each([401, 403])('is paused when it denied access three times in a row (%i)', status => {
    expect(afterAnswer(AT, said(status), { ...FRESH, denials: 1 }, 0)).toMatchObject({
      kind: 'wait',
      course: { denials: 2 },
    })
    expect(afterAnswer(AT, said(status), { ...FRESH, denials: 2 }, 0)).toMatchObject({
      kind: 'paused',
      reason: 'denied',
    })
    expect(afterAnswer(AT, said(500), { ...FRESH, denials: 2 }, 0)).toMatchObject({ course: { denials: 0 } })
  })

  test('is paused when it has failed for a day', () => {
    const since = (failingSince: string) => afterAnswer(AT, LOST, { ...FRESH, failures: 9, failingSince }, 0)
    expect(since('2026-11-23T12:00:00.001Z').kind).toBe('wait')
    expect(since('2026-11-23T12:00:00.000Z')).toMatchObject({ kind: 'paused', reason: 'failing' })
  })
})

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['Tue, 24 Nov 2026 12:01:30 GMT', 90],
  ['Tue, 24 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(retryAfterOf(header, AT)).toBe(seconds)
})
