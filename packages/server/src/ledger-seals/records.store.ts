/** Reading ledgers as they are sealed: every column as PostgreSQL writes it. */
import {
  columnKind,
  columnNames,
  LEDGERS,
  type Columns,
  type Ledger,
  type StoredRecord,
} from '@cloche/domain/rules/ledger-seals'
import type { QueryResult, Statement } from '../database/connection.ts'

/** Where statements go: a transaction that sees one organization. */
export type Ask = (statement: Statement) => Promise<QueryResult>

/** The column by which a ledger's records are found: that of its partitions, or when a link was written. */
export const TIME_COLUMN = {
  event: 'at',
  label_link: 'created',
  stock_variation: 'at',
  history: 'at',
  haccp_check: 'created',
  record_revision: 'at',
  reading_digest: 'at',
  haccp_plan_version: 'created',
} as const satisfies Record<Ledger, string>

/** The columns that the ledgers have now, but for organization and id. */
export async function readColumns(ask: Ask): Promise<Record<Ledger, Columns>> {
  const { rows } = await ask({
    text: `select relname as ledger, attname as name, format_type(atttypid, atttypmod) as type
           from pg_attribute join pg_class on pg_class.oid = attrelid
           where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped
             and attname not in ('organization_id', 'id')`,
    values: [LEDGERS],
  })
  const of = (ledger: Ledger): Columns =>
    Object.fromEntries(
      rows
        .filter(row => row['ledger'] === ledger)
        .map(row => [row['name'] as string, columnKind(row['type'] as string)]),
    )
  return Object.fromEntries(LEDGERS.map(ledger => [ledger, of(ledger)])) as Record<Ledger, Columns>
}

/** A record's key: ids alone would not lead to the partition. */
export interface RecordKey {
  readonly id: string
  readonly at: string
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function selected(ledger: Ledger, columns: Columns): string {
  const values = columnNames(columns).map((name, index) => `r.${quoted(name)}::text as c${index}`)
  return `r.id::text as id, ${['r.' + TIME_COLUMN[ledger] + '::text as at', ...values].join(', ')}`
}

/** The records under these keys, in whatever order. Statements answer rows for `recordsIn`. */
export function recordsStatement(
  organizationId: string,
  ledger: Ledger,
  columns: Columns,
  keys: readonly RecordKey[],
): Statement {
  return {
    text:
      `select ${selected(ledger, columns)} from unnest($2::uuid[], $3::timestamptz[]) as wanted(id, at) ` +
      `join ${ledger} r on r.organization_id = $1 and r.${TIME_COLUMN[ledger]} = wanted.at and r.id = wanted.id`,
    values: [organizationId, keys.map(({ id }) => id), keys.map(({ at }) => at)],
  }
}

/** The same by ids alone, wherever they are in time: for records whose very instant was changed. */
export function strayStatement(
  organizationId: string,
  ledger: Ledger,
  columns: Columns,
  ids: readonly string[],
): Statement {
  return {
    text: `select ${selected(ledger, columns)} from ${ledger} r where r.organization_id = $1 and r.id = any($2::uuid[])`,
    values: [organizationId, ids],
  }
}

export function recordsIn(
  organizationId: string,
  ledger: Ledger,
  columns: Columns,
  { rows }: QueryResult,
): Map<string, StoredRecord & { at: string }> {
  const aliases = columnNames(columns).map((_, index) => `c${index}`)
  return new Map(
    rows.map(row => [
      row['id'] as string,
      {
        organizationId,
        ledger,
        id: row['id'] as string,
        at: row['at'] as string,
        values: aliases.map(alias => row[alias] as string | null),
      },
    ]),
  )
}
