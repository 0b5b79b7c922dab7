import { localWall, wallToInstant } from '../calendar/index.ts'
import { civil, dayNumber, modulo, secondsOfDay } from './civil.ts'

/** A moment as a calendar writes it: the wall time in seconds, whether it is only a day, and its clock. */
export type WallMoment = {
  wall: number
  isDate: boolean
  /** An IANA zone, `UTC` for a Z, null for a time of whatever clock hangs on the wall. */
  zone: string | null
}

const two = (value: number) => String(value).padStart(2, '0')

/** Reads `20260310`, `20260310T093000` or `20260310T093000Z`; undefined when it is none or no such day. */
export function readMoment(text: string, zone: string | null): WallMoment | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text.trim().toUpperCase())
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  const days = dayNumber(year, month, day)
  const back = civil(days)
  if (back.year !== year || back.month !== month || back.day !== day) return undefined
  const isDate = parts[4] === undefined
  if (!isDate && (hour > 23 || minute > 59 || second > 60)) return undefined
  const ofDay = isDate ? 0 : hour * 3600 + minute * 60 + Math.min(second, 59)
  return { wall: days * secondsOfDay + ofDay, isDate, zone: parts[7] === 'Z' ? 'UTC' : zone }
}

/** YYYY-MM-DD of a wall time. */
export function dayText(wall: number): string {
  const { year, month, day } = civil(Math.floor(wall / secondsOfDay))
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** YYYY-MM-DDTHH:mm:ss of a wall time. */
export function wallText(wall: number): string {
  const second = modulo(wall, secondsOfDay)
  return `${dayText(wall)}T${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`
}

/** The wall time that the text YYYY-MM-DDTHH:mm:ss stands for. */
export function wallOf(text: string): number {
  const moment = readMoment(text.slice(0, 19).replace(/[-:]/g, ''), null)
  if (!moment) throw new RangeError(`Not a local date and time: ${text}`)
  return moment.wall
}

/** The instant at which a clock shows a wall time. */
export function toInstant(wall: number, zone: string): string {
  return zone === 'UTC' ? `${wallText(wall)}Z` : wallToInstant(wallText(wall), zone).instant
}

/** What a clock shows at an instant. */
export function toWall(instant: string, zone: string): number {
  return wallOf(localWall(instant, zone))
}

/** A moment on another clock; times without a clock stay as they are written. */
export function onClock(moment: WallMoment, zone: string | null): number {
  if (moment.zone === null || zone === null || moment.zone === zone || moment.isDate) return moment.wall
  return toWall(toInstant(moment.wall, moment.zone), zone)
}
