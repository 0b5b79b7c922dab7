/** Numbers and units as loggers write them. */

/** What a column of values is measured in; `milliC`: thousandths of a degree Celsius. */
export const loggerUnits = ['C', 'F', 'K', 'milliC', 'percent', 'none'] as const
export type LoggerUnit = (typeof loggerUnits)[number]

const UNIT_BEHIND = /\s*(?:m?°\s*[CFK]|deg\s*[CFK]|[CFK]|%\s*(?:rh|rF)?)$/i
const NUMBER = /^[-+−]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/i
/** With both marks the last one is the decimal mark. */
const GROUPED = /^[-+−]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)[.,]\d+$/

/** What loggers write where there is no value. */
const BLANK = new Set(
  '|-|--|---|----|–|—|nan|null|none|n/a|na|err|error|open|short|no data|no sensor|invalid|off|#n/a'.split(
    '|',
  ),
)

export const isBlank = (cell: string): boolean => BLANK.has(cell.trim().toLowerCase())

export const isNumberLike = (cell: string): boolean => {
  const written = cell.trim().replace(UNIT_BEHIND, '')
  return NUMBER.test(written) || GROUPED.test(written)
}

/** A cell that holds nothing but a unit, as on a line of its own below the names. */
export const isUnitAlone = (cell: string): boolean =>
  cell !== '' && /^[([]?\s*(?:m?°\s*[CFK]|deg\s*[CFK]|[CFK]|%\s*(?:rh|rF)?)\s*[)\]]?$/i.test(cell.trim())

/**
 * The number of a cell, with a decimal point or a decimal comma, with or without its unit behind.
 * @returns null for a cell without a value, NaN for one that holds something else
 */
export function numberOf(cell: string): number | null {
  if (isBlank(cell)) return null
  const written = cell.trim().replace(UNIT_BEHIND, '')
  if (NUMBER.test(written)) return Number(written.replace(',', '.').replace('−', '-'))
  if (!GROUPED.test(written)) return Number.NaN
  const decimal = written.lastIndexOf(',') > written.lastIndexOf('.') ? ',' : '.'
  const plain = written.replaceAll(decimal === ',' ? '.' : ',', '')
  return Number(plain.replace(decimal, '.').replace('−', '-'))
}

const HEADS: readonly (readonly [LoggerUnit, RegExp])[] = [
  ['milliC', /m°\s*C|milli[\s_-]*(?:deg(?:rees?)?[\s_-]*)?C(?![a-z])|mdeg|m_?C$|(?:^|[^a-z])mC(?![a-z])/i],
  ['C', /°\s*C|º\s*C|℃|deg(?:rees?)?[\s_.-]*C(?![a-z])|celsius|(?:^|[\s_([/.-])C(?:$|[\s_)\]/.-])/i],
  ['F', /°\s*F|º\s*F|℉|deg(?:rees?)?[\s_.-]*F(?![a-z])|fahrenheit|(?:^|[\s_([/.-])F(?:$|[\s_)\]/.-])/i],
  ['K', /°\s*K|kelvin|(?:^|[\s_([/.-])K(?:$|[\s_)\]/.-])/i],
  ['percent', /%|humid|humedad|feuchte|(?:^|[^a-z])r\.?h\.?(?![a-z])/i],
]

/** The unit that a name of a column, or a cell, names. */
export function unitIn(text: string): LoggerUnit | undefined {
  return HEADS.find(([, words]) => words.test(text))?.[0]
}

/** What a column measures, by its unit. */
export const kindOf = (unit: LoggerUnit): 'temperature' | 'humidity' | 'other' =>
  unit === 'percent' ? 'humidity' : unit === 'none' ? 'other' : 'temperature'

/**
 * A value in the unit that sensors keep: degrees Celsius for temperatures, what it is for all else. Rounded to
 * millionths, so that a conversion leaves no tail of digits.
 */
export function keptValue(value: number, unit: LoggerUnit): number {
  const round = (exact: number) => Math.round(exact * 1e6) / 1e6
  if (unit === 'F') return round(((value - 32) * 5) / 9)
  if (unit === 'K') return round(value - 273.15)
  if (unit === 'milliC') return round(value / 1000)
  return value
}
