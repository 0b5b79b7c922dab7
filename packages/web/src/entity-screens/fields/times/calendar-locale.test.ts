import { supportedLocales } from '@cloche/domain/text'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { calendarLocale } from './calendar-locale.ts'

const written = (day: string, format: string, locale: string) =>
  dayjs(day).locale(calendarLocale(locale)).format(format)

test('months and days are named in the language of the locale', () => {
  expect(written('2026-03-10', 'MMMM dddd dd', 'en')).toBe('March Tuesday Tu')
  expect(written('2026-03-10', 'MMMM dddd dd', 'es-ES')).toBe('marzo martes ma')
})

test.each(supportedLocales)('%s names twelve different months and seven days', locale => {
  const months = Array.from({ length: 12 }, (_, month) =>
    written(`2026-${String(month + 1).padStart(2, '0')}-15`, 'MMMM', locale),
  )
  const days = Array.from({ length: 7 }, (_, day) => written(`2026-03-0${day + 1}`, 'dddd', locale))
  expect([new Set(months).size, new Set(days).size]).toEqual([12, 7])
})
