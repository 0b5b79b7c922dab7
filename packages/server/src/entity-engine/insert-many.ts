/**
 * Many new rows of one entity in one statement. Columns that say the same in every row travel once, the others as
 * arrays; so a thousand labels cost little more than PostgreSQL's own work.
 */
import { isDeepStrictEqual } from 'node:util'
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn } from '@cloche/domain/derive'
import type { Statement } from '../database/connection.ts'
import { ledgerLines } from '../database/ledger-queue.ts'
import type { Actor } from './behaviours.ts'
import { changeOf } from './changes.ts'
import { columnType } from './columns.ts'
import { snake, sqlName, tableName } from '../database/sql-names.ts'
import { refuseBeyondLimits } from './limits.ts'
import { searchForm, type WireRow } from './rows.ts'
import { refuseOpenSecrets } from './sealed.ts'
import { atTerminal } from './terminal.ts'
import { hasSearchText, searchFields } from './table.ts'

interface Column {
  readonly name: string
  readonly sql: string
  readonly read: (row: WireRow) => unknown
  readonly write?: ((value: unknown) => unknown) | undefined
}

/** More rows than these keep PostgreSQL at work for longer than it takes to make the next statement. */
const LONG = 50

const columnsByEntity = new Map<string, Column[]>()

function fieldColumns(name: string, field: Field): Column[] {
  const { sql, write } = columnType(field)
  if (field.kind !== 'quantity') return [{ name: sqlName(name), sql, read: row => row[name], write }]
  const part = (key: 'value' | 'unit') => (row: WireRow) => {
    const amount = row[name] as { value: number; unit: string } | null | undefined
    return amount === null || amount === undefined ? amount : amount[key]
  }
  return [
    { name: `${snake(name)}_value`, sql, read: part('value') },
    { name: `${snake(name)}_unit`, sql: 'text', read: part('unit') },
  ]
}

function columnsOf(entity: EntityDeclaration): Column[] {
  const known = columnsByEntity.get(entity.name)
  if (known) return known
  const columns: Column[] = [
    { name: 'id', sql: 'uuid', read: row => row['id'] },
    ...(hasLocationColumn(entity)
      ? [{ name: 'location_id', sql: 'uuid', read: (row: WireRow) => row['locationId'] }]
      : []),
    ...Object.entries(allFields(entity)).flatMap(([name, field]) => fieldColumns(name, field)),
  ]
  if (hasSearchText(entity)) {
    const names = searchFields(entity)
    const read = (row: WireRow) => searchForm(names.map(name => row[name] ?? '').join(' '))
    columns.push({ name: 'search_text', sql: 'text', read })
  }
  columnsByEntity.set(entity.name, columns)
  return columns
}

/**
 * The statement that adds `rows` (at least one), each with its id and every required field; a field that no row
 * names takes its default. Answers nothing: the rows are what was given.
 */
export function insertMany(
  entity: EntityDeclaration,
  actor: Pick<Actor, 'organizationId' | 'userId' | 'terminalId' | 'knownBy'>,
  now: string,
  given: readonly WireRow[],
): Statement {
  const rows = atTerminal(entity, actor, given)
  for (const row of rows) {
    refuseOpenSecrets(entity.name, row)
    refuseBeyondLimits(entity, row)
  }
  const values: unknown[] = []
  const names: string[] = []
  const select: string[] = []
  const varying: { sql: string; place: string; alias: string }[] = []
  const same = (name: string, sql: string, value: unknown) => {
    names.push(name)
    select.push(`$${values.push(value)}::${sql}`)
  }
  same('organization_id', 'uuid', actor.organizationId)
  if (entity.shape === 'ledger') same('created', 'timestamptz', now)
  else {
    for (const name of ['created', 'updated']) same(name, 'timestamptz', now)
    for (const name of ['created_by', 'updated_by']) same(name, 'uuid', actor.userId)
  }
  for (const { name, sql, read, write = (value: unknown) => value } of columnsOf(entity)) {
    const said = rows.map(read)
    const [first] = said
    if (said.every(value => value === undefined)) continue
    const isList = sql.endsWith('[]')
    if (said.every(value => (isList ? isDeepStrictEqual(value, first) : value === first))) {
      same(name, sql, write(first))
      continue
    }
    if (isList) throw new Error(`Rows of ${entity.name} differ in the list ${name}`)
    const alias = `c${varying.length}`
    // JSON travels as text: an array of jsonb would have to be written by PostgreSQL's rules inside JSON's own.
    const isJson = sql === 'jsonb'
    varying.push({
      sql: isJson ? 'text' : sql,
      place: `$${values.push(said.map(value => write(value) ?? null))}`,
      alias,
    })
    names.push(name)
    select.push(isJson ? `${alias}::jsonb` : alias)
  }
  const from =
    varying.length === 0
      ? ''
      : ` from unnest(${varying.map(({ place, sql }) => `${place}::${sql}[]`).join(', ')}) ` +
        `as given(${varying.map(({ alias }) => alias).join(', ')})`
  return {
    text: `insert into ${tableName(entity)} (${names.join(', ')}) select ${select.join(', ')}${from}`,
    values,
    keepsPlan: true,
    isLong: rows.length > LONG,
    change: changeOf(entity, 'create', rows),
    ledger: ledgerLines(entity, actor.organizationId, rows, now),
  }
}
