/**
 * The proleptic Gregorian calendar in whole numbers. A **day number** counts days from 1970-01-01, a **wall time**
 * counts seconds from that day's midnight on a clock that is never changed.
 */

export const secondsOfDay = 86_400

const floorDiv = (a: number, b: number) => Math.floor(a / b)
export const modulo = (a: number, b: number) => ((a % b) + b) % b

/** The day number of a date. Months run from 1; a day outside of its month runs on into the next. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = floorDiv(y, 400)
  const ofEra = y - era * 400
  const ofYear = floorDiv(153 * (month + (month > 2 ? -3 : 9)) + 2, 5) + day - 1
  return era * 146_097 + ofEra * 365 + floorDiv(ofEra, 4) - floorDiv(ofEra, 100) + ofYear - 719_468
}

export type CivilDate = { year: number; month: number; day: number }

/** The date of a day number. */
export function civil(days: number): CivilDate {
  const z = days + 719_468
  const era = floorDiv(z, 146_097)
  const ofEra = z - era * 146_097
  const yearOfEra = floorDiv(
    ofEra - floorDiv(ofEra, 1460) + floorDiv(ofEra, 36_524) - floorDiv(ofEra, 146_096),
    365,
  )
  const ofYear = ofEra - (365 * yearOfEra + floorDiv(yearOfEra, 4) - floorDiv(yearOfEra, 100))
  const shifted = floorDiv(5 * ofYear + 2, 153)
  const day = ofYear - floorDiv(153 * shifted + 2, 5) + 1
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

export const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
export const daysInYear = (year: number) => (isLeap(year) ? 366 : 365)
export const daysInMonth = (year: number, month: number) =>
  dayNumber(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - dayNumber(year, month, 1)

/** 0 for Monday to 6 for Sunday. */
export const weekday = (days: number) => modulo(days + 3, 7)

/** The first day of the week a day is in, when weeks start on `wkst` (0 for Monday). */
export const weekStart = (days: number, wkst: number) => days - modulo(weekday(days) - wkst, 7)

/** The first day of week 1 of a year: the first week with at least four days in it. */
export const firstWeek = (year: number, wkst: number) => weekStart(dayNumber(year, 1, 4), wkst)

/** Weeks of a week year: 52 or 53. */
export const weeksIn = (year: number, wkst: number) => (firstWeek(year + 1, wkst) - firstWeek(year, wkst)) / 7

/** The year whose weeks a day belongs to. */
export function weekYear(days: number, wkst: number): number {
  const { year } = civil(days)
  if (days < firstWeek(year, wkst)) return year - 1
  return days >= firstWeek(year + 1, wkst) ? year + 1 : year
}

/** Easter Sunday of the western churches (anonymous Gregorian computus). */
export function easter(year: number): number {
  const golden = year % 19
  const century = floorDiv(year, 100)
  const ofCentury = year % 100
  const moon = (19 * golden + century - floorDiv(century, 4) - floorDiv(8 * century + 13, 25) + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * floorDiv(ofCentury, 4) - moon - (ofCentury % 4)) % 7
  const late = floorDiv(golden + 11 * moon + 22 * sunday, 451)
  const march = moon + sunday - 7 * late + 114
  return dayNumber(year, floorDiv(march, 31), (march % 31) + 1)
}
