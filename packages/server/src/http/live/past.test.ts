import { expect, test } from 'vitest'
import type { ChangeMessage } from '../../database/changes.ts'
import { Past } from './past.ts'

const reported = (organizationId: string, id: string): ChangeMessage => ({
  organizationId,
  sessionId: null,
  changes: [{ entity: 'product', verb: 'change', ids: [id], places: null }] as ChangeMessage['changes'],
})

test('what came in the asked time is known, of one organization alone', () => {
  let now = 1000
  const past = new Past(() => now)
  expect(past.ofLast(0, 'one')).toBeUndefined()
  past.begin()
  now = 2000
  past.note(reported('one', 'a'))
  past.note(reported('two', 'b'))
  now = 3000
  past.note(reported('one', 'c'))
  expect(past.ofLast(2000, 'one')).toEqual([reported('one', 'a'), reported('one', 'c')])
  expect(past.ofLast(500, 'one')).toEqual([reported('one', 'c')])
  expect(past.ofLast(500, 'two')).toEqual([])
  expect(past.ofLast(2001, 'one')).toBeUndefined()
})

test('what is too long ago, or too much, or before a gap is not known', () => {
  let now = 0
  const past = new Past(() => now)
  past.begin()
  past.note(reported('one', 'a'))
  now = 200_000
  past.note(reported('one', 'b'))
  expect(past.ofLast(200_000, 'one')).toBeUndefined()
  expect(past.ofLast(100_000, 'one')).toEqual([reported('one', 'b')])
  for (let count = 0; count < 2000; count++) past.note(reported('one', 'c'))
  now += 10
  expect(past.ofLast(10, 'one')).toBeUndefined()
  past.begin()
  expect(past.ofLast(0, 'one')).toEqual([])
  now += 5
  expect(past.ofLast(10, 'one')).toBeUndefined()
})
