/** What a sensor measures: the unit its values are kept in, and limits that make sense. */
import type { SENSOR_KINDS, SENSOR_MEASURES } from '../../catalogue/names/devices.ts'
import type { LocationType } from '../places/index.ts'
import type { DeviceType } from './actions.ts'

export type SensorKind = (typeof SENSOR_KINDS)[number]
export type SensorMeasures = (typeof SENSOR_MEASURES)[number]

/** The units of each kind, the usual one first; `null` in the list: without a unit. `other` takes any. */
export const sensorUnits: Readonly<Record<SensorKind, readonly (string | null)[] | 'any'>> = {
  temperature: ['C'],
  humidity: ['percent'],
  weight: ['g'],
  door: [null],
  power: ['W', 'kW', 'kWh'],
  time: ['s'],
  other: 'any',
}

export const sensorRules = [
  'problem.sensor.unit',
  'problem.field.minOverMax',
  'problem.sensor.belowZero',
] as const
export type SensorRule = (typeof sensorRules)[number]

export interface SensorSettings {
  readonly kind: SensorKind
  readonly unit: string | null
  readonly min: number | null
  readonly max: number | null
}

export interface SensorFault {
  readonly field: 'unit' | 'min' | 'max'
  readonly rule: SensorRule
  readonly values?: { readonly units?: string; readonly limit?: number }
}

/** The unit that values of a kind are kept in when none is said. */
export function usualUnit(kind: SensorKind): string | null {
  const units = sensorUnits[kind]
  return units === 'any' ? null : (units[0] ?? null)
}

/** The lowest value that can be: absolute zero in degrees Celsius, nothing of what is counted. */
const lowest: Readonly<Partial<Record<SensorKind, number>>> = {
  temperature: -273.15,
  humidity: 0,
  weight: 0,
  time: 0,
}

/** What is wrong with a sensor's settings. */
export function sensorFaults({ kind, unit, min, max }: SensorSettings): SensorFault[] {
  const faults: SensorFault[] = []
  const units = sensorUnits[kind]
  if (units !== 'any' && !units.includes(unit))
    faults.push({ field: 'unit', rule: 'problem.sensor.unit', values: { units: units.join(', ') || '–' } })
  if (min !== null && max !== null && min > max)
    faults.push({ field: 'min', rule: 'problem.field.minOverMax' })
  const limit = lowest[kind]
  if (limit !== undefined)
    for (const [field, value] of [
      ['min', min],
      ['max', max],
    ] as const)
      if (value !== null && value < limit)
        faults.push({ field, rule: 'problem.sensor.belowZero', values: { limit } })
  return faults
}

/** Where a sensor stands, as far as it says what the sensor measures. */
export interface SensorStand {
  readonly kind: SensorKind
  readonly path: string
  /** Of the machine it belongs to; null: it stands by itself. */
  readonly deviceType: DeviceType | null
  readonly placeType: LocationType
  readonly isInContainer: boolean
}

/** Machines with a chamber for food. */
const chambers: readonly DeviceType[] = ['oven', 'cooker', 'blastChiller', 'fridge', 'freezer']

/**
 * The thing a sensor measures, where nobody says: by its technical name, its machine, its place. A database of before
 * had it decided in SQL in the same way (migration 074).
 */
export function usualMeasures(stand: SensorStand): SensorMeasures {
  const { kind, path, deviceType, placeType, isInContainer } = stand
  if (kind !== 'temperature' && kind !== 'humidity') return 'other'
  if (/(^|[/-])core([/-]|$)/.test(path)) return 'core'
  if (/(^|[/-])surface([/-]|$)/.test(path)) return 'surface'
  if (deviceType === 'probe') return 'food'
  if (isInContainer || (deviceType !== null && chambers.includes(deviceType))) return 'air'
  return placeType === 'shelf' || placeType === 'position' ? 'air' : 'room'
}
