/**
 * A row of any table, read off the database alone: every column that must say something says something plausible. Checks
 * and foreign keys are put aside for it: what is proved of such rows is that they go, or stay.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { withoutConstraints } from './bulk-rows.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

/** Every column of a table; those that the database fills in are left out. */
async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull as "isRequired"
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [`"${table}"`],
  )
  return rows
}

/** A value of a type; texts and bytes are new each time. */
function valueOf(type: string): unknown {
  if (type.endsWith('[]')) return '{}'
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'bytea':
      return randomBytes(32)
    case 'boolean':
      return false
    case 'jsonb':
      return '{}'
    case 'date':
      return '2026-01-01'
    case 'timestamp with time zone':
      return new Date().toISOString()
    case 'xid8':
      return '1'
    case 'int4multirange':
      return '{}'
    case 'text':
      return randomUUID().slice(-12)
    default:
      return '1'
  }
}

/** Lets rows in that name nothing. In a database of the test's own. */
export const letRowsIn = (client: Client): Promise<void> => withoutConstraints(client, ['c', 'f'])

/** Row security shows this organization's rows from here on. */
export const seeAs = (client: Client, organizationId: unknown) =>
  client.query(`select set_config('app.organization_id', $1, false)`, [organizationId ?? ''])

/** Writes one; answers all that was written. @param given columns with their values, null ones too */
export async function writeRow(
  client: Client,
  table: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const columns = (await columnsOf(client, table)).filter(
    ({ name, isRequired }) => isRequired || name in given,
  )
  await seeAs(client, given['organization_id'])
  const values = columns.map(({ name, type }) => (name in given ? given[name] : valueOf(type)))
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const { rows } = await client.query(
    `insert into "${table}" (${names}) overriding system value values (${values.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    values,
  )
  return rows[0] as Readonly<Record<string, unknown>>
}
