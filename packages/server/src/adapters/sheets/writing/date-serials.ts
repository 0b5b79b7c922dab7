/** Days and moments as workbooks count them: days since the end of 1899, the time of the clock as a part of a day. */
import {
  epochMs,
  instantIn,
  isDay,
  localWall,
  offsetSeconds,
  wallToInstant,
} from '@cloche/domain/rules/calendar'

const DAY = 86_400_000
/** Zones change their clocks at quarters of an hour: within one, a clock differs from UTC by the same. */
const QUARTER = 900_000
/** 1 January 1970, as a workbook counts. */
const EPOCH = 25_569
/** Before it Excel counts a day that never was; after it there are no dates. */
const FIRST = 61
const LAST = 2_958_466

const wallTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)$/

/** Tells the number of a cell; undefined where a workbook has none for it, or where it would be read as another moment. */
export function dateSerials(timeZone: string): (text: string) => number | undefined {
  const clocks = new Map<number, number | undefined>()
  /** Milliseconds ahead of UTC; undefined while clocks show an hour for the second time. */
  const aheadAt = (at: number): number | undefined => {
    const quarter = Math.floor(at / QUARTER)
    if (!clocks.has(quarter)) {
      const instant = new Date(quarter * QUARTER).toISOString()
      const isFirst =
        epochMs(wallToInstant(localWall(instant, timeZone), timeZone).instant) === quarter * QUARTER
      clocks.set(quarter, isFirst ? offsetSeconds(instant, timeZone) * 1000 : undefined)
    }
    return clocks.get(quarter)
  }
  const shownAt = (text: string): number | undefined => {
    const [, day, clock] = wallTime.exec(text) ?? []
    if (day !== undefined) return Date.parse(`${day}T${clock}Z`)
    if (isDay(text)) return Date.parse(`${text}T00:00:00Z`)
    const at = instantIn(text)
    if (at === null) return undefined
    const ahead = aheadAt(at)
    return ahead === undefined ? undefined : at + ahead
  }
  return text => {
    const shown = shownAt(text)
    const serial = shown === undefined ? undefined : shown / DAY + EPOCH
    return serial === undefined || !(serial >= FIRST && serial < LAST) ? undefined : serial
  }
}
