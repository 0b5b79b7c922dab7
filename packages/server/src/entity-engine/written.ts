/** Rows that were just written, as a read of them answers: nothing is asked of the database for what is known. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn } from '@cloche/domain/derive'
import { columnType } from './columns.ts'
import { rowNames, type ReadRow, type WireRow } from './rows.ts'

type Reader = (row: WireRow) => unknown

const byLength = (one: string, other: string) =>
  Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other))

/** JSON as PostgreSQL keeps it: short keys first, nothing that is undefined. */
export function asKeptJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(asKeptJson) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, of]) => of !== undefined)
  entries.sort(([one], [other]) => byLength(one, other))
  return Object.fromEntries(entries.map(([name, of]) => [name, asKeptJson(of)])) as T
}

const PLAIN_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const instant = (value: unknown) =>
  typeof value !== 'string' || PLAIN_INSTANT.test(value) ? value : new Date(value).toISOString()

function readerOf(name: string, field: Field): Reader {
  const { default: usual = null } = field
  const given: Reader = row => (row[name] === undefined ? usual : row[name])
  const { sql, write } = columnType(field)
  if (sql === 'jsonb') return row => asKeptJson(given(row))
  if (write !== undefined) return row => write(given(row))
  if (field.kind === 'instant') return row => instant(given(row))
  return given
}

const readers = new Map<string, Map<string, Reader>>()

function readersOf(entity: EntityDeclaration): Map<string, Reader> {
  const known = readers.get(entity.name)
  if (known) return known
  const made = new Map<string, Reader>(
    Object.entries(allFields(entity)).map(([name, field]) => [name, readerOf(name, field)]),
  )
  made.set('id', row => row['id'])
  if (hasLocationColumn(entity)) made.set('locationId', row => row['locationId'])
  readers.set(entity.name, made)
  return made
}

/** New rows as `insertMany` writes them. `names`: the fields wanted, all of them unless said. */
export function asWritten<E extends EntityDeclaration>(
  entity: E,
  now: string,
  rows: readonly WireRow[],
  names: readonly string[] = rowNames(entity),
): ReadRow<E>[] {
  const engine: WireRow = { version: 1, created: now, updated: now, deleted: null }
  const known = readersOf(entity)
  const columns = names.map(name => [name, known.get(name) ?? (() => engine[name])] as const)
  return rows.map(row => {
    const read: WireRow = {}
    for (const [name, value] of columns) read[name] = value(row)
    return read as ReadRow<E>
  })
}
