/** Looks through every text of an organization for a person, and puts the mark where they are found. */
import { ERASED_MARK, patternOf, type Needle } from '@cloche/domain/rules/erasure'
import { LEDGERS, type Ledger } from '@cloche/domain/rules/ledger-seals'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import { TIME_COLUMN, type RecordKey } from '../../ledger-seals/index.ts'
import { textTables, type TextColumn, type TextTable } from './columns.ts'

export interface Swept {
  /** How many records were changed. */
  readonly records: number
  /** Those of the ledgers, which are to be sealed once more. */
  readonly ledgers: ReadonlyMap<Ledger, readonly RecordKey[]>
}

const isLedger = (name: string): name is Ledger => (LEDGERS as readonly string[]).includes(name)
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column that holds an address or a number and nothing else is emptied: nothing is to be sent to a mark. */
const REACHED_BY = /^(email|phone)$/
/** Addresses one after the other: the one that goes leaves no gap. */
const ADDRESSES = /^(emails|to)$/

/** What a column becomes; `$2` finds in texts, `$3` in JSON, `$4` is the mark. */
function changed({ name, type }: TextColumn, table: TextTable): string {
  const column = quoted(name)
  if (type === 'json') return `regexp_replace(${column}::text, $3, $4, 'gi')::jsonb`
  if (type === 'list')
    return `array(select regexp_replace(part, $2, $4, 'gi') from unnest(${column}) with ordinality as parts(part, place) order by place)`
  const marked = `regexp_replace(${column}, $2, $4, 'gi')`
  if (isLedger(table.name) || table.name === 'user') return marked
  if (REACHED_BY.test(name)) return `nullif(${marked}, $4)`
  if (ADDRESSES.test(name))
    return `nullif(regexp_replace(regexp_replace(${marked}, '[,;]?\\s*' || $4, '', 'g'), '^[,;\\s]+', ''), '')`
  return marked
}

const found = ({ name, type }: TextColumn): string =>
  type === 'text' ? `${quoted(name)} ~* $2` : `${quoted(name)}::text ~* $3`

/** The statement that sweeps one table; of `doer`: the rows of what that person did. */
function sweeping(
  table: TextTable,
  organizationId: string,
  patterns: readonly [string, string],
  doer?: string,
): Statement {
  const sets = table.columns.map(
    column =>
      `${quoted(column.name)} = case when ${found(column)} then ${changed(column, table)} else ${quoted(column.name)} end`,
  )
  if (table.isVersioned) sets.push('version = version + 1', 'updated = now()')
  const mine = table.owner === null ? '$1::uuid is not null' : `${quoted(table.owner)} = $1`
  // Not every table has columns of each kind, and PostgreSQL asks what a value is that it does not use.
  const theirs = doer === undefined ? '' : ` and $5::uuid in (${table.doers.map(quoted).join(', ')})`
  const owner = `${mine}${theirs} and $2::text is not null and $3::text is not null and $4::text is not null`
  const returned = isLedger(table.name)
    ? ` returning id::text as id, ${TIME_COLUMN[table.name]}::text as at`
    : ''
  return {
    text: `update ${quoted(table.name)} set ${sets.join(', ')} where ${owner} and (${table.columns.map(found).join(' or ')})${returned}`,
    values: [organizationId, ...patterns, ERASED_MARK, ...(doer === undefined ? [] : [doer])],
  }
}

/**
 * Runs in a transaction of the owner of the tables within the organization. Tables of the installation are searched for
 * addresses alone, which are one person's in all of it.
 * @param doer where the person was a visitor: only what they did themselves names them, others may be called the same
 */
export async function sweep(
  transaction: Transaction,
  organizationId: string,
  needles: readonly Needle[],
  doer?: string,
): Promise<Swept> {
  const ledgers = new Map<Ledger, readonly RecordKey[]>()
  let records = 0
  for (const table of await textTables(transaction)) {
    if (doer !== undefined && (table.owner === null || table.doers.length === 0)) continue
    const looked = table.owner === null ? needles.filter(({ kind }) => kind === 'email') : needles
    const [inText, inJson] = [patternOf(looked, 'text'), patternOf(looked, 'json')]
    if (inText === null || inJson === null) continue
    const { rows, rowCount } = await transaction.query(
      sweeping(table, organizationId, [inText, inJson], doer),
    )
    records += rowCount
    if (isLedger(table.name) && rowCount > 0) ledgers.set(table.name, rows as unknown as RecordKey[])
  }
  return { records, ledgers }
}
