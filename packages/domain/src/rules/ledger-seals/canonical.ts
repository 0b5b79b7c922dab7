/** One spelling of each value, whatever the driver, the time zone of a session or the scale of a column makes of it. */

/** What is compared as what: digits of numbers, instants, structure of JSON; everything else letter by letter. */
export type ColumnKind = 'text' | 'number' | 'instant' | 'flag' | 'json'

/** The kind of a column by the name PostgreSQL gives its type. */
export function columnKind(sqlType: string): ColumnKind {
  if (/^(numeric|smallint|integer|bigint|real|double precision)/.test(sqlType)) return 'number'
  if (sqlType === 'timestamp with time zone') return 'instant'
  if (sqlType === 'boolean') return 'flag'
  return /^jsonb?$/.test(sqlType) ? 'json' : 'text'
}

/**
 * JSON in the one form of RFC 8785: names in the order of their UTF-16 units, numbers as ECMAScript writes them,
 * nothing between. Members that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = value as Record<string, unknown>
  const names = Object.keys(members).filter(name => members[name] !== undefined)
  return `{${names
    .sort()
    .map(name => `${JSON.stringify(name)}:${canonicalJson(members[name])}`)
    .join(',')}}`
}

/** A column's value as PostgreSQL writes it in text, in its one spelling. */
export function canonicalValue(kind: ColumnKind, text: string): unknown {
  if (kind === 'number') return plainDecimal(text)
  if (kind === 'instant') return plainInstant(text)
  if (kind === 'flag') return text === 't' || text === 'true'
  return kind === 'json' ? JSON.parse(text) : text
}

/** `-0012.500` and `-12.5` are one number: digits without idle zeros. */
export function plainDecimal(text: string): string {
  const parts = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text)
  if (parts === null) return String(Number(text))
  const [, sign = '', whole = '0', fraction = ''] = parts
  const digits = fraction === '' ? whole : `${whole}.${fraction}`
  return digits === '0' ? '0' : sign + digits
}

const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|([+-])(\d\d)(?::?(\d\d))?(?::?(\d\d))?)$/

/** An instant in UTC to the microsecond, `2026-11-21T07:45:00.123456Z`; what is none stays as it is written. */
export function plainInstant(text: string): string {
  const parts = INSTANT.exec(text)
  if (parts === null) return text
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = '',
    sign,
    hours = '0',
    minutes = '0',
    seconds = '0',
  ] = parts
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  const offset =
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000)
  return `${new Date(local - offset).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`
}

/** Microseconds since 1970 of a plain instant. */
export function microsecondsOf(instant: string): bigint {
  return BigInt(Date.parse(`${instant.slice(0, 19)}Z`)) * 1000n + BigInt(instant.slice(20, 26))
}

/** The plain instant of so many microseconds since 1970. */
export function instantOf(microseconds: bigint): string {
  const rest = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n
  const seconds = new Date(Number((microseconds - rest) / 1000n)).toISOString().slice(0, 19)
  return `${seconds}.${String(rest).padStart(6, '0')}Z`
}
