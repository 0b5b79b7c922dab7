/** Rules of series as a form says them by presses; what it has no presses for stays a rule. RFC 5545, 3.3.10. */
import { WEEKDAYS } from '../../catalogue/names/time.ts'
import { weekdays } from '../recurrence/index.ts'

type Weekday = (typeof WEEKDAYS)[number]

/** Which one of its weekday in a month: the first to the fourth, or the last. */
export const NTHS = [1, 2, 3, 4, -1] as const
export type Nth = (typeof NTHS)[number]

/**
 * On which day of a month: that of the first time; a day by its number, which is the last one where a month is too short for
 * it; the last day; the n-th of a weekday.
 */
export type DayOfMonth =
  | { readonly kind: 'first' }
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'last' }
  | { readonly kind: 'weekday'; readonly nth: Nth; readonly weekday: Weekday }

/** A rule by presses: every so many days, weeks (on weekdays; none: on that of the first time), months or years. */
export type Presses =
  | { readonly unit: 'day'; readonly every: number }
  | { readonly unit: 'week'; readonly every: number; readonly weekdays: readonly Weekday[] }
  | { readonly unit: 'month'; readonly every: number; readonly on: DayOfMonth }
  | {
      readonly unit: 'year'
      readonly every: number
      /** 1 to 12. Null: that of the first time, and then the day is, too. */
      readonly month: number | null
      readonly on: DayOfMonth
    }

/** No month is shorter than this. */
const ALWAYS = 28
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
const EVERY_MAX = 99

const daysUpTo = (day: number) => Array.from({ length: day - ALWAYS + 1 }, (_, index) => ALWAYS + index)
const codeOf = (weekday: Weekday) => weekdays[WEEKDAYS.indexOf(weekday)] ?? 'MO'

function partsOn(on: DayOfMonth): string[] {
  if (on.kind === 'first') return []
  if (on.kind === 'last') return ['BYMONTHDAY=-1']
  if (on.kind === 'weekday') return [`BYDAY=${on.nth}${codeOf(on.weekday)}`]
  if (on.day <= ALWAYS) return [`BYMONTHDAY=${on.day}`]
  return [`BYMONTHDAY=${daysUpTo(on.day).join(',')}`, 'BYSETPOS=-1']
}

/** The rule that presses stand for. */
export function ruleOfPresses(presses: Presses): string {
  const parts = [`FREQ=${FREQUENCIES[presses.unit]}`]
  if (presses.every > 1) parts.push(`INTERVAL=${presses.every}`)
  if (presses.unit === 'week' && presses.weekdays.length > 0) {
    const named = WEEKDAYS.filter(one => presses.weekdays.includes(one))
    parts.push(`BYDAY=${named.map(codeOf).join(',')}`)
  }
  if (presses.unit === 'month') parts.push(...partsOn(presses.on))
  if (presses.unit === 'year' && presses.month !== null)
    parts.push(`BYMONTH=${presses.month}`, ...partsOn(presses.on))
  return parts.join(';')
}

/** The day of a month that parts of a rule say; null: something else. */
function readOn(parts: ReadonlyMap<string, string>): DayOfMonth | null {
  const monthDay = parts.get('BYMONTHDAY')
  const byDay = parts.get('BYDAY')
  if (monthDay === undefined && byDay === undefined) return { kind: 'first' }
  if (monthDay === '-1') return { kind: 'last' }
  if (byDay !== undefined) {
    const found = /^(-?\d)([A-Z]{2})$/.exec(byDay)
    const nth = NTHS.find(one => String(one) === found?.[1])
    const weekday = WEEKDAYS[weekdays.findIndex(one => one === found?.[2])]
    return nth === undefined || weekday === undefined ? null : { kind: 'weekday', nth, weekday }
  }
  return { kind: 'day', day: Number(monthDay?.split(',').at(-1)) }
}

function readParts(parts: ReadonlyMap<string, string>): Presses | null {
  const every = Number(parts.get('INTERVAL') ?? 1)
  const frequency = parts.get('FREQ')
  if (frequency === 'DAILY') return { unit: 'day', every }
  if (frequency === 'WEEKLY') {
    const named = parts.get('BYDAY')?.split(',') ?? []
    return { unit: 'week', every, weekdays: WEEKDAYS.filter(one => named.includes(codeOf(one))) }
  }
  const on = readOn(parts)
  if (on === null) return null
  if (frequency === 'MONTHLY') return { unit: 'month', every, on }
  const month = parts.get('BYMONTH')
  return frequency === 'YEARLY'
    ? { unit: 'year', every, month: month === undefined ? null : Number(month), on }
    : null
}

const isPossible = (presses: Presses) =>
  presses.every >= 1 &&
  presses.every <= EVERY_MAX &&
  (presses.unit !== 'year' || presses.month === null || (presses.month >= 1 && presses.month <= 12)) &&
  ((presses.unit !== 'month' && presses.unit !== 'year') ||
    presses.on.kind !== 'day' ||
    (presses.on.day >= 1 && presses.on.day <= 31))

/** The presses that a rule stands for; null: it says something that they cannot say. */
export function pressesOf(rule: string): Presses | null {
  const parts = new Map(rule.split(';').map(part => part.split('=', 2) as [name: string, value: string]))
  const presses = readParts(parts)
  if (presses === null || !isPossible(presses)) return null
  // Whatever was not understood would be lost: a rule is read as presses only where they stand for all of it.
  const again = new Map(
    ruleOfPresses(presses)
      .split(';')
      .map(part => part.split('=', 2) as [string, string]),
  )
  const same = (name: string, value: string) =>
    name === 'BYDAY' && presses.unit === 'week'
      ? value.split(',').toSorted().join() === again.get(name)?.split(',').toSorted().join()
      : value === again.get(name)
  const isWhole = parts.size === again.size && [...parts].every(([name, value]) => same(name, value))
  return isWhole && rule.split(';').length === parts.size ? presses : null
}
