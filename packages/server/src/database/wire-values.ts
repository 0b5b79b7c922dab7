/** Values as the wire wants them, instants as ISO strings, numerics as numbers, so that no row is converted twice. */
import pg from 'pg'

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  timestamptzArray: 1185,
  uuidArray: 2951,
}

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
  [OID.int8]: Number,
  [OID.numeric]: Number,
  [OID.date]: text => text,
  [OID.timestamptz]: isoInstant,
}

/** For every statement that has no reader of its own. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Hands every value to a reader, of whatever type it is. */
export const typesReadBy = (read: (text: string) => unknown): pg.CustomTypesConfig => ({
  getTypeParser: (() => read) as pg.CustomTypesConfig['getTypeParser'],
})
