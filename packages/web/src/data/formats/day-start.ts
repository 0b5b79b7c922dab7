/** The instant at which a day begins by a clock, as ISO text. Right to the minute also on days of a clock change. */
export function dayStart(day: string, timeZone: string | undefined, later = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const wanted = Date.UTC(year, month - 1, date + later)
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (instant: number) => {
    const parts = Object.fromEntries(
      clock.formatToParts(instant).map(part => [part.type, Number(part.value)]),
    )
    const { year: y, month: m, day: d, hour, minute, second } = parts as Record<string, number>
    return Date.UTC(y!, m! - 1, d, hour, minute, second) - instant
  }
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near)).toISOString()
}

/** The last instant of a day by a clock: what ends then still holds on that day. */
export const dayEnd = (day: string, timeZone: string | undefined): string =>
  new Date(Date.parse(dayStart(day, timeZone, 1)) - 1).toISOString()
