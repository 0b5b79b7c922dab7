/**
 * A row for every table that has none, made from the schema alone: types, what must not be null, checks, foreign keys.
 * For tests that must not miss a table: what no operation of theirs writes is written here.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../adapters/ids.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

interface Check {
  readonly name: string
  readonly columns: readonly string[]
  readonly definition: string
}

interface Link {
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly checks: readonly Check[]
  readonly links: readonly Link[]
}

type Row = Record<string, unknown>

const TRIES = 20_000
const quoted = (name: string) => `"${name}"`

const SCHEMA = `
  with attribute as (select attrelid, attnum, attname::text as name from pg_attribute),
  named as (select k.oid, k.conrelid, k.confrelid, k.contype, k.conname, pg_get_constraintdef(k.oid) as definition,
      array(select name from unnest(k.conkey) with ordinality one(number, place)
        join attribute on attrelid = k.conrelid and attnum = number order by place) as columns,
      array(select name from unnest(k.confkey) with ordinality one(number, place)
        join attribute on attrelid = k.confrelid and attnum = number order by place) as target_columns
    from pg_constraint k where k.conparentid = 0)
  select c.relname as name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
        'isRequired', attnotnull, 'hasDefault', atthasdef or attidentity <> '') order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    coalesce((select json_agg(json_build_object('name', conname, 'columns', columns, 'definition', definition))
      from named where conrelid = c.oid and contype = 'c'), '[]') as checks,
    coalesce((select json_agg(json_build_object('columns', columns, 'target', (select relname from pg_class where oid = confrelid),
        'targetColumns', target_columns)) from named where conrelid = c.oid and contype = 'f'), '[]') as links
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migration' order by 1`

/** Names of the tables without a row. @param client one that sees all rows. */
export async function emptyTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Table>(SCHEMA)
  const empty: string[] = []
  for (const { name } of rows) if (!(await hasRows(client, name))) empty.push(name)
  return empty
}

async function hasRows(client: pg.ClientBase, name: string): Promise<boolean> {
  return (await client.query(`select from ${quoted(name)} limit 1`)).rowCount === 1
}

/**
 * @param client in a transaction, of the owner of the tables, whose row security is not forced and whose triggers are
 *   off; foreign keys hold.
 * @param organizationId whose rows they become.
 * @returns the tables that have a row now and had none.
 */
export async function fillEmptyTables(client: pg.ClientBase, organizationId: string): Promise<string[]> {
  const { rows } = await client.query<Table>(SCHEMA)
  const tables = new Map(rows.map(table => [table.name, table]))
  const filled: string[] = []
  const begun = new Set<string>()
  const fill = async (name: string): Promise<void> => {
    const table = tables.get(name)
    if (table === undefined || begun.has(name) || (await hasRows(client, name))) return
    begun.add(name)
    for (const { target } of table.links) await fill(target)
    await insertFitting(client, table, await linkedRow(client, table, organizationId))
    filled.push(name)
  }
  for (const { name } of rows) await fill(name)
  return filled
}

/** What the row points at, as far as it is there: an organization first, then what agrees with what was chosen. */
async function linkedRow(client: pg.ClientBase, table: Table, organizationId: string): Promise<Row> {
  const row: Row = table.columns.some(({ name }) => name === 'organization_id')
    ? { organization_id: organizationId }
    : {}
  for (const { columns, target, targetColumns } of table.links) {
    const known = columns.flatMap((column, place) => (column in row ? [[column, place] as const] : []))
    const where = known.map(([, place], index) => `${quoted(targetColumns[place] ?? '')} = $${index + 1}`)
    const { rows } = await client.query({
      text: `select ${targetColumns.map(quoted).join(', ')} from ${quoted(target)}
        ${where.length > 0 ? `where ${where.join(' and ')}` : ''} limit 1`,
      values: known.map(([column]) => row[column]),
      rowMode: 'array',
    })
    const [found] = rows as unknown as unknown[][]
    if (found !== undefined) for (const [place, column] of columns.entries()) row[column] = found[place]
  }
  return row
}

/** Tries values for the columns that a broken check names, until PostgreSQL takes the row. */
async function insertFitting(client: pg.ClientBase, table: Table, linked: Row): Promise<void> {
  const row: Row = {}
  for (const { name, type, isRequired, hasDefault } of table.columns)
    if (name in linked) row[name] = linked[name]
    else if (isRequired && !hasDefault) row[name] = candidates(type, [])[0]
  const search = new Map<string, Iterator<Row>>()
  for (let tries = 0; tries < TRIES; tries++) {
    const broken = await brokenCheck(client, table, row)
    if (broken === undefined) return
    const check = table.checks.find(({ name }) => name === broken)
    if (check === undefined) throw new Error(`No row for ${table.name}: ${broken}`)
    const turns = search.get(broken) ?? combinations(table, check, linked)
    search.set(broken, turns)
    const next = turns.next()
    if (next.done === true) throw new Error(`No row for ${table.name}: nothing fits ${check.definition}`)
    Object.assign(row, next.value)
  }
  throw new Error(`No row for ${table.name} within ${TRIES} tries`)
}

async function brokenCheck(client: pg.ClientBase, { name }: Table, row: Row): Promise<string | undefined> {
  const columns = Object.keys(row)
  await client.query('savepoint one')
  try {
    await client.query(
      columns.length === 0
        ? `insert into ${quoted(name)} default values`
        : `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
           values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
    return undefined
  } catch (error) {
    await client.query('rollback to one')
    const { code, constraint, message } = error as { code?: string; constraint?: string; message: string }
    if (code === '23514' && constraint !== undefined) return constraint
    throw new Error(`No row for ${name}: ${message}, with ${JSON.stringify(row)}`, { cause: error })
  }
}

/** Every way to fill the columns of a check, but for those that point at other rows. */
function* combinations(table: Table, { columns, definition }: Check, linked: Row): Iterator<Row> {
  const literals = [...definition.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) =>
    text.replaceAll("''", "'"),
  )
  const free = table.columns.filter(({ name }) => columns.includes(name) && !(name in linked))
  const choices = free.map(({ type, isRequired }) => [
    ...candidates(type, literals),
    ...(isRequired ? [] : [null]),
  ])
  const count = choices.reduce((product, one) => product * one.length, 1)
  for (let number = 0; number < count; number++) {
    let rest = number
    yield Object.fromEntries(
      free.map(({ name }, index) => {
        const all = choices[index] ?? []
        const value = all[rest % all.length]
        rest = Math.floor(rest / all.length)
        return [name, value]
      }),
    )
  }
}

/** @param literals texts that a check names. */
function candidates(type: string, literals: readonly string[]): unknown[] {
  if (type.endsWith('[]')) return ['{}', ...candidates(type.slice(0, -2), literals).map(one => [one])]
  if (type.startsWith('numeric')) return [1, 0, 60]
  if (type.startsWith('timestamp')) return ['2026-11-22T10:00:00Z']
  switch (type) {
    case 'text':
      return [...literals, 'text', '', createHash('sha256').update(newId()).digest('hex')]
    case 'uuid':
      return [newId(), newId()]
    case 'integer':
    case 'bigint':
    case 'smallint':
    case 'double precision':
    case 'real':
      return [1, 0, 60, ...literals.filter(text => /^-?\d+$/.test(text)).map(Number)]
    case 'boolean':
      return [true, false]
    case 'jsonb':
    case 'json':
      return ['{}', '[]', '1', '"text"']
    case 'date':
      return ['2026-11-22']
    case 'bytea':
      return [Buffer.alloc(32, 1)]
    case 'int4multirange':
      return ['{[1,10)}']
    case 'xid8':
      return ['1']
    default:
      throw new Error(`No value of the type ${type} is known: name one here.`)
  }
}
