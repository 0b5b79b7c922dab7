/** How each kind of field lies in a table: its columns, the way in and the way out. */
import type { Field, KindName } from '@cloche/domain/catalogue'
import { idsOnce } from '../adapters/ids.ts'

export interface ColumnType {
  /** SQL type; a quantity has two columns. */
  readonly sql: string
  /** Prepares a value for the driver. Absent: as it is. */
  readonly write?: (value: unknown) => unknown
}

const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

const wordsOnce = (words: readonly string[]): string[] => [...new Set(words)]

/** What stands in a field of several values stands there once. */
const listOf = (once: (values: readonly string[]) => string[]) => (value: unknown) =>
  Array.isArray(value) ? once(value) : value

const COLUMN_TYPES: { readonly [K in KindName]: (field: Extract<Field, { kind: K }>) => ColumnType } = {
  text: () => ({ sql: 'text' }),
  longText: () => ({ sql: 'text' }),
  number: field => ({ sql: field.integer ? 'integer' : 'double precision' }),
  flag: () => ({ sql: 'boolean' }),
  choice: () => ({ sql: 'text' }),
  choices: () => ({ sql: 'text[]', write: listOf(wordsOnce) }),
  link: () => ({ sql: 'uuid' }),
  links: () => ({ sql: 'uuid[]', write: listOf(idsOnce) }),
  date: () => ({ sql: 'date' }),
  instant: () => ({ sql: 'timestamptz' }),
  duration: () => ({ sql: 'integer' }),
  temperature: () => ({ sql: 'double precision' }),
  weight: () => ({ sql: 'numeric(18,6)' }),
  length: () => ({ sql: 'double precision' }),
  money: () => ({ sql: 'numeric(18,6)' }),
  quantity: () => ({ sql: 'numeric(18,6)' }),
  life: () => ({ sql: 'jsonb', write: asJson }),
  code: () => ({ sql: 'text' }),
  colour: () => ({ sql: 'text' }),
  icon: () => ({ sql: 'text' }),
  image: () => ({ sql: 'uuid' }),
  geometry: () => ({ sql: 'jsonb', write: asJson }),
  json: () => ({ sql: 'jsonb', write: asJson }),
}

export function columnType(field: Field): ColumnType {
  return (COLUMN_TYPES[field.kind] as (field: Field) => ColumnType)(field)
}
