import { daysAhead, type Formats } from '../formats/values.ts'
import type { Translate } from '../text/texts.ts'

/** The calendar words of days near today. */
const near: Readonly<Record<number, string>> = { [-1]: 'word.yesterday', 0: 'word.today', 1: 'word.tomorrow' }

/** `Today, 23:59` near today, else `Tue 24 Nov, 23:59`; the year when it is another one. */
export function writeWhen(instant: string, now: number, formats: Formats, t: Translate): string {
  const word = near[daysAhead(instant, now, formats.timeZone)]
  const isOtherYear = instant.slice(0, 4) !== new Date(now).toISOString().slice(0, 4)
  const day = word === undefined ? (isOtherYear ? formats.day(instant) : formats.shortDay(instant)) : t(word)
  return `${day}, ${formats.time(instant)}`
}
