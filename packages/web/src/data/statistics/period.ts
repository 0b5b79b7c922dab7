/** Days are YYYY-MM-DD, by the place's clock. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The longest period the figures are asked for, in days. */
export const longest = 366

const dayLength = 86_400_000
/** Whether a text is a day of the calendar: 30 February is none. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** The day so many days after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
}

/** How many days a period has, its first and last included. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength) + 1
}

/** The last so many days, today included. */
export function lastDays(count: number, today: string): Period {
  return { from: addDays(today, 1 - count), to: today }
}

/** The period of an address; the last 30 days where it names none, or none that can be. */
export function periodOf(start: string | undefined, end: string | undefined, today: string): Period {
  if (!isDay(start)) return lastDays(30, today)
  const period = { from: start, to: isDay(end) ? end : today }
  const length = lengthOf(period)
  return length >= 1 && length <= longest ? period : lastDays(30, today)
}
