/** The units in which devices measure, turned into the one that a sensor's values are kept in. */
import { convert } from '../units/index.ts'

/** How devices write what we write otherwise. */
const names: Readonly<Record<string, string>> = {
  '°C': 'C',
  c: 'C',
  celsius: 'C',
  Celsius: 'C',
  degC: 'C',
  Cel: 'C',
  '°F': 'F',
  f: 'F',
  fahrenheit: 'F',
  Fahrenheit: 'F',
  degF: 'F',
  k: 'K',
  kelvin: 'K',
  Kelvin: 'K',
  '%': 'percent',
  '%RH': 'percent',
  pct: 'percent',
}

/** Watts of a unit of power. */
const watts: Readonly<Record<string, number>> = { mW: 0.001, W: 1, kW: 1000, MW: 1_000_000 }

/**
 * A value in the unit of its sensor; undefined where the two do not go together.
 * @param from what the device says; absent: it is in the sensor's own
 */
export function valueIn(value: number, from: string | undefined, to: string | null): number | undefined {
  if (from === undefined || from === '' || from === to) return value
  const unit = names[from] ?? from
  if (unit === to) return value
  if (to === null) return undefined
  const [source, target] = [watts[unit], watts[to]]
  if (source !== undefined && target !== undefined) return (value * source) / target
  const converted = convert(value, unit, to)
  return converted.ok ? converted.value : undefined
}
