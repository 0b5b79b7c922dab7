import { expect, test } from 'vitest'
import { writeAgo } from './ago.ts'
import { formatsFor } from './values.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const english = formatsFor({ locale: 'en', timeZone: 'Europe/Madrid' })
const spanish = formatsFor({ locale: 'es', timeZone: 'Europe/Madrid' })

test.each([
  ['2026-11-21T12:00:20Z', 'now'],
  ['2026-11-21T11:59:30Z', 'now'],
  ['2026-11-21T11:57:00Z', '3 min. ago'],
  ['2026-11-21T09:30:00Z', '2 hr. ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-17T11:00:00Z', '4 days ago'],
])('%s was %s', (instant, said) => expect(writeAgo(instant, now, english)).toBe(said))

test('from a week on it is the day itself, in the reader’s language', () => {
  expect(writeAgo('2026-11-10T23:30:00Z', now, english)).toBe('Wed, Nov 11, 2026')
  expect(writeAgo('2026-11-21T11:57:00Z', now, spanish)).toBe('hace 3 min')
})
