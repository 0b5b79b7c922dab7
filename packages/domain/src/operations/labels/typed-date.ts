import { isDay, isInstant } from '../../rules/calendar/index.ts'

/** Whether a text is a day or an instant of a sensible year. */
export function isTypedDate(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= 1900 && year <= 2200 && (text.length === 10 ? isDay(text) : isInstant(text))
}
