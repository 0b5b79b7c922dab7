import { isDay, localDay, localTime, weekdayOf } from '../../calendar/index.ts'
import type { LabelLanguage } from '../content.ts'
import { word } from './words.ts'

/** The local calendar day of a label's instant (or the day it already is), YYYY-MM-DD. */
export const dayOf = (at: string, timeZone: string): string => (isDay(at) ? at : localDay(at, timeZone))

/** A date as a label prints it, in parts: uncoded, in the order day, month, year (EU 1169/2011, Annex X). */
export type WrittenDate = {
  /** `26 Nov 2026` */
  readonly date: string
  /** `Thu` */
  readonly weekday: string
  /** `18:00`; null for a calendar day and for the last minute of one. */
  readonly time: string | null
}

/** Writes a label's instant or day in the location's wall-clock time and the organization's language. */
export function writeDate(at: string, timeZone: string, language: LabelLanguage): WrittenDate {
  const day = dayOf(at, timeZone)
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const monthWord = word('printedLabel.months', language).split(' ')[Number(month) - 1] ?? month
  const weekday = word('printedLabel.weekdays', language).split(' ')[weekdayOf(day) - 1] ?? ''
  const time = isDay(at) ? null : localTime(at, timeZone)
  return {
    date: `${Number(dayOfMonth)} ${monthWord} ${year}`,
    weekday,
    time: time === '23:59' ? null : time,
  }
}
