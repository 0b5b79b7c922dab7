/** Winter time, which loggers that nobody sets keep all year. */
import { offsetSeconds } from '@cloche/domain/rules/calendar'

const two = (value: number) => String(value).padStart(2, '0')

/** How far a zone's clocks are from UTC in winter, `+01:00`; null where they are never changed. */
export function winterOffset(zone: string, year: number): string | null {
  const [january, july] = ['01', '07'].map(month => offsetSeconds(`${year}-${month}-01T00:00:00Z`, zone))
  if (january === undefined || july === undefined || january === july) return null
  const minutes = Math.min(january, july) / 60
  const offset = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(offset / 60))}:${two(offset % 60)}`
}
