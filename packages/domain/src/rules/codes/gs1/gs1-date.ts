/** Dates inside GS1 values: YYMMDD, with a sliding century and, where the AI allows it, day 00 for "the month". */

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * Whether six digits are a date. A two-digit year is read inside 1951-2050 or later windows, where every
 * fourth year is a leap year; `dayMayBeZero` allows day 00.
 */
export const isYymmdd = (text: string, dayMayBeZero: boolean): boolean => {
  const month = Number(text.slice(2, 4))
  const day = Number(text.slice(4, 6))
  if (!/^\d{6}$/.test(text) || month < 1 || month > 12) return false
  if (day === 0) return dayMayBeZero
  return day <= daysInMonth(2000 + Number(text.slice(0, 2)), month)
}

/** YYMMDD of a date written YYYY-MM-DD. */
export const writeDate = (date: string): string => date.slice(2).replaceAll('-', '')

/**
 * YYYY-MM-DD of a YYMMDD value, day 00 read as the last day of the month; undefined when it is no date.
 * The century is chosen so that the year lies from 49 years before to 50 years after `thisYear`.
 * Source: GS1 General Specifications, "Determination of century in dates".
 */
export const readDate = (yymmdd: string, thisYear: number): string | undefined => {
  if (!isYymmdd(yymmdd, true)) return undefined
  const ahead = Number(yymmdd.slice(0, 2)) - (thisYear % 100)
  const century = thisYear - (thisYear % 100) + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
  const year = century + Number(yymmdd.slice(0, 2))
  const month = yymmdd.slice(2, 4)
  const day = yymmdd.slice(4) === '00' ? String(daysInMonth(year, Number(month))) : yymmdd.slice(4)
  return `${year}-${month}-${day}`
}
