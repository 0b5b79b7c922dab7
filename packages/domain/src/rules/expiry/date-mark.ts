import { addToDay, daysBetween, endOfMonth } from '../calendar/index.ts'

/** Kinds of date on a label under Regulation (EU) 1169/2011, article 24 and annex X. */
export type DateMarkKind = 'bestBefore' | 'useBy' | 'frozenOn'

export type DatePart = 'day' | 'month' | 'year'

/** A date as it is printed: the words as a text key, the parts, and the last day they promise, YYYY-MM-DD. */
export type DateMark = {
  key: 'dateMark.bestBefore' | 'dateMark.bestBeforeEnd' | 'dateMark.useBy' | 'dateMark.frozenOn'
  parts: readonly DatePart[]
  day: string
}

/** The parts of a best-before date that are enough for a durability: annex X, 1(c). */
export function sufficientParts(made: string, until: string): readonly DatePart[] {
  if (daysBetween(addToDay(made, { months: 3 }), until) <= 0) return ['day', 'month']
  if (daysBetween(addToDay(made, { months: 18 }), until) <= 0) return ['month', 'year']
  return ['year']
}

/**
 * The date mark of a label. Unless `short` is asked for every date is printed in full, as a kitchen reads it.
 * Short forms of best-before leave out what the durability allows; "best before end" then names the last whole
 * month or year that does not go beyond the date itself.
 */
export function dateMarkOf(
  kind: DateMarkKind,
  made: string,
  until: string,
  options: { short?: boolean } = {},
): DateMark {
  const full = ['day', 'month', 'year'] as const
  if (kind !== 'bestBefore') return { key: `dateMark.${kind}`, parts: full, day: until }
  const parts = options.short ? sufficientParts(made, until) : full
  if (parts.includes('day')) return { key: 'dateMark.bestBefore', parts, day: until }
  return { key: 'dateMark.bestBeforeEnd', parts, day: lastWhole(until, parts.includes('month')) }
}

function lastWhole(until: string, byMonth: boolean): string {
  if (byMonth) {
    const end = endOfMonth(until)
    return end === until ? until : addToDay(`${until.slice(0, 8)}01`, { days: -1 })
  }
  return until.endsWith('-12-31') ? until : `${String(Number(until.slice(0, 4)) - 1).padStart(4, '0')}-12-31`
}

/** The date of a mark in figures, uncoded and in the order day, month, year: `10/03/2026`, `03/2026`, `2026`. */
export function writeDateMark(mark: DateMark): string {
  const [year = '', month = '', day = ''] = mark.day.split('-')
  const figures: Record<DatePart, string> = { day, month, year }
  return mark.parts.map(part => figures[part]).join('/')
}
