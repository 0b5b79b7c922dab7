/** Times by the place's own clock at which values may be beyond their limits: defrosting, cleaning, closed hours. */

export interface ExemptWindow {
  /** 1 is Monday; none: every day. */
  readonly weekdays: readonly number[]
  /** Such as 07:30; `to` before `from` goes on after midnight. */
  readonly from: string
  readonly to: string
}

const DAY_MINUTES = 1440
const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * Tells whether an instant, in milliseconds of the epoch, lies in one of the windows; across changes of the clock as the
 * clock on the wall shows it.
 * @param zone such as Europe/Madrid
 */
export function exemptTimes(windows: readonly ExemptWindow[], zone: string): (at: number) => boolean {
  if (windows.length === 0) return () => false
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const holds = ({ weekdays, from, to }: ExemptWindow, weekday: number, minute: number) => {
    const [begins, ends] = [minutesOf(from), to === '24:00' ? DAY_MINUTES : minutesOf(to)]
    const isOn = (day: number) => weekdays.length === 0 || weekdays.includes(day)
    if (begins < ends) return isOn(weekday) && minute >= begins && minute < ends
    const yesterday = weekday === 1 ? 7 : weekday - 1
    return (isOn(weekday) && minute >= begins) || (isOn(yesterday) && minute < ends)
  }
  return at => {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    const weekday = WEEKDAYS.indexOf(parts.get('weekday') ?? '') + 1
    const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
    return windows.some(window => holds(window, weekday, minute))
  }
}
