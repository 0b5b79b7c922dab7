/** Values as the wire wants them, instants as ISO strings, numerics as numbers, so that no row is converted twice. */
import pg from 'pg'

/** The numbers by which PostgreSQL names its types (its catalogue pg_type; they never change). */
export const TYPE = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  varchar: 1043,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  uuid: 2950,
  jsonb: 3802,
} as const

/** `2026-11-21 07:45:00.123+00` (sessions run in UTC) to `2026-11-21T07:45:00.123Z`. */
function isoInstant(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const end = text.length - 3
  const dot = text.indexOf('.')
  const seconds = dot === -1 ? text.slice(0, end) : text.slice(0, dot)
  const fraction = dot === -1 ? '000' : text.slice(dot + 1, Math.min(end, dot + 4)).padEnd(3, '0')
  return `${seconds.slice(0, 10)}T${seconds.slice(11)}.${fraction}Z`
}

const parsers: Record<number, (text: string) => unknown> = {
  [TYPE.int8]: Number,
  [TYPE.numeric]: Number,
  [TYPE.date]: text => text,
  [TYPE.timestamptz]: isoInstant,
}

/** What reads the texts of a type. */
export const parserOf = (oid: number): ((text: string) => unknown) =>
  parsers[oid] ?? (pg.types.getTypeParser(oid) as (text: string) => unknown)

export const types: pg.CustomTypesConfig = {
  getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'],
}
