/** Periods of a week: opening and cleaning times by weekday, Monday 1. */

export interface Period {
  readonly kind: 'opening' | 'cleaning'
  readonly weekday: number
  /** HH:mm; the end may be 24:00. */
  readonly from: string
  readonly to: string
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The name of a weekday. 1 January 2024 was a Monday. */
export function weekdayName(weekday: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  )
}

/** In the order of the week, then of the day. */
export function inWeekOrder(periods: readonly Period[]): Period[] {
  return [...periods].sort(
    (one, other) =>
      one.weekday - other.weekday || one.from.localeCompare(other.from) || one.to.localeCompare(other.to),
  )
}

export function periodsOn(periods: readonly Period[], weekday: number): Period[] {
  return inWeekOrder(periods.filter(period => period.weekday === weekday))
}

/** The week with the periods of one day on others too, in place of what they had; on all of them unless named. */
export function spread(
  periods: readonly Period[],
  weekday: number,
  onto: readonly number[] = weekdays,
): Period[] {
  const day = periodsOn(periods, weekday)
  const kept = periods.filter(period => period.weekday === weekday || !onto.includes(period.weekday))
  const others = onto.filter(other => other !== weekday)
  return inWeekOrder([
    ...kept,
    ...others.flatMap(other => day.map(period => ({ ...period, weekday: other }))),
  ])
}

/** A further period on a day: after its last one where there is room, else the usual hours. */
export function nextPeriod(periods: readonly Period[], weekday: number): Period {
  const last = periodsOn(periods, weekday).at(-1)
  const from = last === undefined || last.to >= '22:00' ? '09:00' : last.to
  const hour = Math.min(23, Number(from.slice(0, 2)) + (last === undefined ? 8 : 2))
  return { kind: last?.kind ?? 'opening', weekday, from, to: `${String(hour).padStart(2, '0')}:00` }
}
