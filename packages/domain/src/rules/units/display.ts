import { convertIn, dimensionOf, type Conversion, type Dimension } from './convert.ts'

/** Decimals shown unless told otherwise. Amounts keep all their digits; only the screen rounds. */
export const defaultDecimals: Readonly<Record<Dimension, number>> = {
  temperature: 1,
  mass: 2,
  length: 2,
  time: 2,
  volume: 2,
  energy: 0,
  count: 2,
}

/** The units values of a dimension are stored in. */
export const storedUnit = {
  temperature: 'C',
  mass: 'g',
  length: 'mm',
  time: 's',
  volume: 'ml',
  energy: 'kJ',
  count: 'piece',
} as const satisfies Record<Dimension, string>

const symbols: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  K: 'K',
  'fl-oz': 'fl oz',
  mcg: 'µg',
}

/** What is written after a number: `°C`, `kg`. */
export function symbolOf(unit: string): string {
  return Object.hasOwn(symbols, unit) ? (symbols[unit] ?? unit) : unit
}

const formats = new Map<string, Intl.NumberFormat>()

/** A number as a locale writes it, with at most (or, when fixed, exactly) so many decimals. */
export function writeNumber(value: number, locale: string, decimals: number, fixed = false): string {
  const key = `${locale} ${decimals} ${fixed}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      maximumFractionDigits: decimals,
      minimumFractionDigits: fixed ? decimals : 0,
      // A rounded-off negative is zero to the reader.
      signDisplay: 'negative',
    })
    formats.set(key, format)
  }
  return format.format(value)
}

export type DisplayOptions = { decimals?: number; fixed?: boolean }

/** A value with its unit as a locale writes it: `1,25 kg`, `-18.0 °C` (temperatures keep their decimals). */
export function writeQuantity(
  value: number,
  unit: string,
  locale: string,
  options: DisplayOptions = {},
): string {
  const dimension = dimensionOf(unit) ?? 'count'
  const decimals = options.decimals ?? defaultDecimals[dimension]
  const fixed = options.fixed ?? dimension === 'temperature'
  return `${writeNumber(value, locale, decimals, fixed)}\u00a0${symbolOf(unit)}`
}

/** A stored value (°C, g, mm, s) in the reader's unit, ready to be written; an unknown unit is a named problem. */
export function toDisplay(dimension: Dimension, stored: number, unit: string): Conversion {
  return convertIn(dimension, stored, storedUnit[dimension], unit)
}

/** What a reader typed in their unit, as it is stored. */
export function fromDisplay(dimension: Dimension, shown: number, unit: string): Conversion {
  return convertIn(dimension, shown, unit, storedUnit[dimension])
}

/** A duration in the two largest of its units as a locale writes them: `1h 30m`, `2d`. */
export function writeDuration(seconds: number, locale: string): string {
  const parts = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor((seconds % 86_400) / 3600)],
    ['minute', Math.floor((seconds % 3600) / 60)],
    ['second', seconds % 60],
  ] as const
  const said = parts.filter(([, value]) => value > 0).slice(0, 2)
  return (said.length === 0 ? ([['minute', 0]] as const) : said)
    .map(([unit, value]) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'narrow',
        maximumFractionDigits: 0,
      }).format(value),
    )
    .join(' ')
}
