/** What a reading can be: by the kind of its sensor, by its instant, by the device that sent it. */
import type { READING_REFUSALS, SENSOR_KINDS } from '../../catalogue/names/devices.ts'

export type MeasuredKind = (typeof SENSOR_KINDS)[number]

export { READING_REFUSALS as refusalCodes } from '../../catalogue/names/devices.ts'
export type RefusalCode = (typeof READING_REFUSALS)[number]

/** A device's clock may be ahead by so much. Milliseconds. */
export const AHEAD_MS = 300_000
/** A logger may have recorded for so long before somebody entered it here. Milliseconds. */
export const BEFORE_ENTRY_MS = 31 * 86_400_000

/** No machine that sends was there before, whatever somebody typed. Milliseconds of the epoch. */
const FIRST_MACHINES = Date.UTC(2000, 0)

/**
 * From when on a device can have measured, in milliseconds of the epoch: since it was bought or rented, where that is
 * said; else since a month before it was entered, since a logger is often filled before it is.
 */
export function measuresSince(device: {
  readonly created: number
  readonly boughtAt: number | null
}): number {
  const { created, boughtAt } = device
  const since = boughtAt === null ? created - BEFORE_ENTRY_MS : Math.min(created, boughtAt)
  return Math.max(FIRST_MACHINES, since)
}

interface Range {
  readonly low: number
  readonly high: number
}

/**
 * What can be, in the unit that each kind is kept in. Temperatures of a kitchen lie between liquid nitrogen at -196 °C and
 * the burners of a grill; what a converter says of an open or shorted wire (999,999, 988.79 or -242.02 °C by the data
 * sheet of the MAX31865) lies outside. A scale that was tared reads below zero when its pan is lifted.
 */
const ranges: Readonly<Record<MeasuredKind, Range>> = {
  temperature: { low: -200, high: 900 },
  humidity: { low: 0, high: 100 },
  weight: { low: -100_000, high: 500_000 },
  door: { low: 0, high: 1 },
  power: { low: -10_000_000, high: 1_000_000_000 },
  time: { low: 0, high: 315_360_000 },
  other: { low: -1_000_000_000_000, high: 1_000_000_000_000 },
}

export const plausibleRange = (kind: MeasuredKind): Range => ranges[kind]

/**
 * What a probe says when it is not there: the drivers of the DS18B20 answer -127 °C. The 85 °C that the same probe holds
 * after it is powered up is no sign by itself: whatever cooks passes through it.
 */
const UNPLUGGED_C = -127

/**
 * Why a value cannot be.
 * @param value in the unit of the sensor; degrees Celsius, percent, grams, seconds, 0 closed and 1 open
 */
export function valueFault(
  kind: MeasuredKind,
  value: number,
): 'notANumber' | 'unplugged' | 'implausible' | undefined {
  if (!Number.isFinite(value)) return 'notANumber'
  if (kind === 'temperature' && value === UNPLUGGED_C) return 'unplugged'
  // A door is open or closed.
  if (kind === 'door' && value !== 0 && value !== 1) return 'implausible'
  const { low, high } = ranges[kind]
  return value < low || value > high ? 'implausible' : undefined
}

/** Why an instant cannot be. All in milliseconds of the epoch. */
export function instantFault(at: number, since: number, now: number): 'beforeDevice' | 'ahead' | undefined {
  if (at > now + AHEAD_MS) return 'ahead'
  return at < since ? 'beforeDevice' : undefined
}

const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)$/

/** Milliseconds of the epoch of an instant as RFC 3339 writes it, with its zone; undefined for all else. */
export function instantOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || text.length > 40 || !INSTANT.test(text)) return undefined
  const day = Number(text.slice(8, 10))
  // What parses dates takes the 30th of February for the 2nd of March.
  if (
    day > 28 &&
    day > new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()
  )
    return undefined
  const at = Date.parse(text.replace(',', '.').replace(' ', 'T').toUpperCase())
  return Number.isNaN(at) ? undefined : at
}
