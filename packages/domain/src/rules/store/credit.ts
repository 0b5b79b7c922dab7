/** What is given back of a sale: all of it, or the days of its term that were not used. */
import { daysBetween, localDay } from '../calendar/index.ts'
import { partOfDays } from './cents.ts'
import type { QuoteLine } from './quote.ts'

export interface Credit {
  /** The same lines, with what stays and what is given back; both add up to what was sold. */
  readonly kept: readonly QuoteLine[]
  readonly back: readonly QuoteLine[]
}

/** How many days of a line's term are over, and how many it has; null: it has no term, or it is over to the last day. */
function usedDays(line: QuoteLine, today: string, timeZone: string) {
  if (line.from === null || line.to === null) return null
  const [first, end] = [localDay(line.from, timeZone), localDay(line.to, timeZone)]
  const of = daysBetween(first, end)
  return of <= 0 ? null : { of, used: Math.min(of, Math.max(0, daysBetween(first, today))) }
}

function parted(line: QuoteLine, share: (cents: number) => number): [QuoteLine, QuoteLine] {
  const [net, tax, discount] = [share(line.net), share(line.tax), share(line.discount)]
  return [
    { ...line, net, tax, discount },
    { ...line, net: line.net - net, tax: line.tax - tax, discount: line.discount - discount },
  ]
}

/** @param what `all`, or `unused`: whole days that are left of terms; what has no term stays sold. */
export function creditOf(
  lines: readonly QuoteLine[],
  what: 'all' | 'unused',
  now: string,
  timeZone: string,
): Credit {
  const today = localDay(now, timeZone)
  const both = lines.map(line => {
    if (what === 'all') return parted(line, () => 0)
    const days = usedDays(line, today, timeZone)
    if (days === null) return parted(line, cents => cents)
    return parted(line, cents => partOfDays(cents, days.of, 0, days.used))
  })
  return { kept: both.map(([kept]) => kept), back: both.map(([, back]) => back) }
}

/** The taxes of lines, a sum for each rate, the highest first. */
export function taxesOf(lines: readonly QuoteLine[]) {
  const percents = [...new Set(lines.map(line => line.taxPercent))].sort((a, b) => b - a)
  return percents.map(percent => {
    const of = lines.filter(line => line.taxPercent === percent)
    const sum = (part: 'net' | 'tax') => of.reduce((all, line) => all + line[part], 0)
    return { percent, net: sum('net'), tax: sum('tax') }
  })
}
