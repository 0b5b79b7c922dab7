/** What a sensor measures: the unit its values are kept in, and limits that make sense. */
import type { SENSOR_KINDS } from '../../catalogue/index.ts'

export type SensorKind = (typeof SENSOR_KINDS)[number]

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
