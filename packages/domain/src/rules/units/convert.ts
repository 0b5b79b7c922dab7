import { decimal, minus, over, plus, times, toNumber, type Ratio } from './ratio.ts'
import { count, energy, length, mass, meanUnits, temperature, time, volume } from './tables.ts'

const tables = { mass, length, time, volume, energy, count }

/** What can be converted into one another. */
export type Dimension = 'temperature' | keyof typeof tables

export const dimensions = ['temperature', 'mass', 'length', 'time', 'volume', 'energy', 'count'] as const

/** What is wrong with a conversion; the code is a text key. */
export type UnitProblem =
  | { code: `units.unknown.${Dimension}` | 'units.unknown.any'; unit: string }
  | { code: 'units.notTogether'; unit: string; other: string }
  | { code: 'units.notANumber'; unit: string }

/** A converted value. `exact` is false where a month or a year stands for its mean length. */
export type Conversion = { ok: true; value: number; exact: boolean } | { ok: false; problem: UnitProblem }

const refused = (problem: UnitProblem): Conversion => ({ ok: false, problem })

/** Whether a unit belongs to a dimension. */
export function isUnitOf(dimension: Dimension, unit: string): boolean {
  return Object.hasOwn(dimension === 'temperature' ? temperature : tables[dimension], unit)
}

function fraction(value: number): Ratio | null {
  return Number.isFinite(value) ? decimal(String(value)) : null
}

/** The exact factor of two units of a dimension as a fraction; for temperatures the factor of a difference. */
export function factorOf(dimension: Dimension, from: string, to: string): Ratio | null {
  if (!isUnitOf(dimension, from) || !isUnitOf(dimension, to)) return null
  const scales = (unit: string) =>
    dimension === 'temperature' ? temperature[unit]?.scale : tables[dimension][unit]
  const a = scales(from)
  const b = scales(to)
  return a && b ? over(a, b) : null
}

/**
 * Converts a value within a dimension, right to the last digit. A temperature is a point on its scale: 0 C is 32 F.
 * A unit that the dimension does not know is named in the problem.
 */
export function convertIn(dimension: Dimension, value: number, from: string, to: string): Conversion {
  for (const unit of [from, to]) {
    if (!isUnitOf(dimension, unit)) return refused({ code: `units.unknown.${dimension}`, unit })
  }
  const amount = fraction(value)
  const factor = factorOf(dimension, from, to)
  if (!amount || !factor) return refused({ code: 'units.notANumber', unit: from })
  const exact = from === to || !(dimension === 'time' && (meanUnits.has(from) || meanUnits.has(to)))
  if (dimension !== 'temperature') return { ok: true, value: toNumber(times(amount, factor)), exact }
  const source = temperature[from]
  const target = temperature[to]
  if (!source || !target) return refused({ code: 'units.unknown.temperature', unit: from })
  const point = minus(times(plus(amount, source.offset), factor), target.offset)
  return { ok: true, value: toNumber(point), exact }
}

export const convertTemperature = (value: number, from: string, to: string): Conversion =>
  convertIn('temperature', value, from, to)
export const convertMass = (value: number, from: string, to: string): Conversion =>
  convertIn('mass', value, from, to)
export const convertLength = (value: number, from: string, to: string): Conversion =>
  convertIn('length', value, from, to)
export const convertTime = (value: number, from: string, to: string): Conversion =>
  convertIn('time', value, from, to)

/** Converts a difference or tolerance of temperatures: 1 C is 1.8 F, without the 32. */
export function convertTemperatureDifference(value: number, from: string, to: string): Conversion {
  for (const unit of [from, to]) {
    if (!isUnitOf('temperature', unit)) return refused({ code: 'units.unknown.temperature', unit })
  }
  const amount = fraction(value)
  const factor = factorOf('temperature', from, to)
  if (!amount || !factor) return refused({ code: 'units.notANumber', unit: from })
  return { ok: true, value: toNumber(times(amount, factor)), exact: true }
}

/** The dimension of a unit, or undefined when no dimension knows it. Kitchen measures such as `cup` are volumes. */
export function dimensionOf(unit: string): Dimension | undefined {
  return dimensions.find(dimension => isUnitOf(dimension, unit))
}

/** Converts between any two units of one dimension. */
export function convert(value: number, from: string, to: string): Conversion {
  if (from === to && Number.isFinite(value)) return { ok: true, value, exact: true }
  for (const unit of [from, to]) {
    if (dimensionOf(unit) === undefined) return refused({ code: 'units.unknown.any', unit })
  }
  const dimension = dimensions.find(each => isUnitOf(each, from) && isUnitOf(each, to))
  if (!dimension) return refused({ code: 'units.notTogether', unit: from, other: to })
  return convertIn(dimension, value, from, to)
}
