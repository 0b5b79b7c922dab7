/**
 * Thousands of rows of any entity in one statement, read off its declaration: for what depends on how much there is,
 * such as the plans of lists. Every table numbers its rows alike, so that links meet; values are plausible, no more.
 */
import { HOUR, STATE_PATHS, type EntityDeclaration, type Field, type Json } from '@cloche/domain/catalogue'
import { allFields } from '@cloche/domain/derive'
import type { Client } from 'pg'
import { tryAgain } from './try-again.ts'
import { tableOf, hasSearchText, type Column } from '../entity-engine/table.ts'
import { tableName, snake, sqlName } from '../database/sql-names.ts'

const MINUTES = 60 * 24 * 30

/** The id of the nth row of any table, as SQL. */
const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
const oneOf = (options: readonly string[]) =>
  `(array[${options.map(quoted).join(', ')}])[1 + n % ${options.length}]`

export interface Bulk {
  readonly organizationId: string
  /** Rows stand at these places in turns. */
  readonly places: readonly string[]
  /** How many rows of an entity are made or there: links go among them. */
  readonly count: (entity: string) => number
}

/** One of a hundred numbers within the bounds of a field, as SQL. */
function numberSql({ min = 0, max = Infinity }: { min?: number; max?: number }): string {
  const from = Math.max(min, Math.min(0, max))
  return `${from} + n % ${Math.min(100, Math.floor(max - from) + 1)}`
}

/** The value of a field in row `n`, as SQL. */
function valueSql(entity: EntityDeclaration, name: string, field: Field, bulk: Bulk): string {
  const fallback = (value: Json | undefined) =>
    value === undefined || value === null ? 'null' : quoted(JSON.stringify(value))
  switch (field.kind) {
    case 'text':
      if (field.from) return oneOf(STATE_PATHS)
      if (field.pattern === '^[A-Z]{2}$') return quoted('ES')
      if (field.pattern === '^[A-Z]{3}$') return quoted('EUR')
      if (field.pattern === HOUR) return `lpad((n % 24)::text, 2, '0') || ':30'`
      return name === 'name' ? `${quoted(entity.name)} || ' ' || n` : `${quoted(name)} || '-' || n`
    case 'longText':
      return `'Text ' || n`
    case 'number':
    case 'duration':
    case 'temperature':
    case 'weight':
    case 'length':
    case 'money':
      return numberSql(field)
    case 'flag':
      return field.default === true ? 'true' : 'false'
    case 'choice':
      return oneOf(field.options)
    case 'choices':
    case 'links':
      return entity.placeField === name ? `array[${placeSql(bulk)}]` : `'{}'`
    case 'link':
    case 'image':
      return field.kind === 'link' && field.entity === 'location'
        ? placeSql(bulk)
        : field.kind === 'link' && field.required
          ? idOf(`(1 + n % ${Math.max(1, bulk.count(field.entity))})::int`)
          : 'null'
    case 'date':
      return `current_date - (n % 60)::int`
    case 'instant':
      return `now() - make_interval(mins => (n % ${MINUTES})::int)`
    case 'code':
      return `lpad(n::text, 14, '0')`
    case 'colour':
      return `'#058159'`
    case 'icon':
      return `'salad'`
    case 'life':
    case 'geometry':
    case 'json':
      return fallback(field.default)
    case 'quantity':
      throw new Error('A quantity has two columns')
  }
}

const placeSql = ({ places }: Bulk) => `(${oneOf(places)})::uuid`

function engineSql(entity: EntityDeclaration, { name }: Column, bulk: Bulk): string | undefined {
  if (name === 'organization_id') return quoted(bulk.organizationId)
  if (name === 'id') return idOf('n')
  if (name === 'location_id' && entity.fields['locationId'] === undefined) return placeSql(bulk)
  if (name === 'search_text') return `${quoted(entity.name.toLowerCase())} || ' ' || n`
  return undefined
}

/** The statement that makes rows 1 to `bulk.count(entity)`. Foreign keys must be away: links are not followed. */
export function bulkInsert(entity: EntityDeclaration, bulk: Bulk): string {
  const fields = allFields(entity)
  const parts: [string, string][] = []
  for (const column of tableOf(entity).columns) {
    const sql = engineSql(entity, column, bulk)
    if (sql !== undefined && (column.name !== 'search_text' || hasSearchText(entity)))
      parts.push([column.name, sql])
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'quantity')
      parts.push(
        [`${snake(name)}_value`, '1 + n % 9'],
        [`${snake(name)}_unit`, quoted(field.units?.[0] ?? 'kg')],
      )
    else parts.push([sqlName(name), valueSql(entity, name, field, bulk)])
  }
  const there = new Set(tableOf(entity).columns.map(({ name }) => name))
  for (const [place, [column]] of [...parts.entries()].reverse())
    if (!there.has(column)) parts.splice(place, 1)
  return (
    `insert into ${tableName(entity)} (${parts.map(([column]) => column).join(', ')}) ` +
    `select ${parts.map(([, sql]) => sql).join(', ')} from generate_series(1, ${bulk.count(entity.name)}) n`
  )
}

/** Takes the foreign keys away, so that rows can be made in any order and number. For databases of a moment. */
export const withoutForeignKeys = (client: Client): Promise<void> => withoutConstraints(client, ['f'])

/** The same of constraints of these kinds, as PostgreSQL writes them: `f` foreign keys, `c` checks. */
export async function withoutConstraints(client: Client, kinds: readonly ('f' | 'c')[]): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype::text = any($1) and connamespace = 'public'::regnamespace and conparentid = 0 and coninhcount = 0`,
    [kinds],
  )
  for (const row of rows) await tryAgain(() => client.query(row.drop), 10, isDeadlock)
}

/** Whoever else is at these tables held them the other way round. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01'
