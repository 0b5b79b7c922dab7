import type { Period } from '@cloche/domain/rules/places'

/** A weekday (Monday 1) and a clock time HH:mm, by a place's own clock. */
export interface Wall {
  readonly weekday: number
  readonly time: string
}

export type Opening =
  | { readonly is: 'open'; readonly until: Wall | null }
  | { readonly is: 'closed'; readonly next: Wall | null }

const weekdays: Readonly<Record<string, number>> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 }

/** What the clock on the wall says at an instant (milliseconds since 1970) in a time zone. */
export function wallAt(instant: number, timeZone: string | undefined): Wall {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(instant)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return { weekday: weekdays[part('weekday')] ?? 1, time: `${part('hour')}:${part('minute')}` }
}

const after = (weekday: number) => (weekday % 7) + 1

/** Whether the place is open, till when; or closed, until when. What ends at 24:00 may go on the next day. */
export function openingAt(periods: readonly Period[], { weekday, time }: Wall): Opening {
  const hours = periods.filter(period => period.kind === 'opening')
  const starting = (day: number, from: string) =>
    hours.find(period => period.weekday === day && period.from <= from && from < period.to)
  const current = starting(weekday, time)
  if (current !== undefined) return { is: 'open', until: endOf(current, starting) }
  // Today's later hours, the following days', then today's earlier ones a week on.
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = ((weekday - 1 + ahead) % 7) + 1
    const times = hours
      .filter(period => period.weekday === day)
      .map(period => period.from)
      .filter(from => (ahead === 0 ? from > time : ahead === 7 ? from <= time : true))
      .sort()
    if (times[0] !== undefined) return { is: 'closed', next: { weekday: day, time: times[0] } }
  }
  return { is: 'closed', next: null }
}

/** The end of the hours that run now, over midnights; null where they never end. */
function endOf(current: Period, starting: (day: number, from: string) => Period | undefined): Wall | null {
  let end = current
  for (let steps = 0; steps < 14; steps += 1) {
    const day = end.to === '24:00' ? after(end.weekday) : end.weekday
    const next = starting(day, end.to === '24:00' ? '00:00' : end.to)
    if (next === undefined) return { weekday: end.weekday, time: end.to }
    end = next
  }
  return null
}
