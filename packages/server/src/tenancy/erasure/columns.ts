/** Where texts lie: read off PostgreSQL's own catalogue, so that no table that comes later is forgotten. */
import type { Transaction } from '../../database/transaction.ts'

export interface TextColumn {
  readonly name: string
  readonly type: 'text' | 'json' | 'list'
}

export interface TextTable {
  readonly name: string
  /** The column that names the organization; null: the table is the installation's. */
  readonly owner: string | null
  readonly columns: readonly TextColumn[]
  /** Columns that hold the id of whoever did what a row tells. */
  readonly doers: readonly string[]
  /** Whether rows have a version and an instant of their last change. */
  readonly isVersioned: boolean
}

const TYPES: Readonly<Record<string, TextColumn['type']>> = {
  text: 'text',
  'character varying': 'text',
  json: 'json',
  jsonb: 'json',
  'text[]': 'list',
}

const DOERS = ['user_id', 'acted_by_user_id'] as const

/** Names of tables that hold nothing of anybody: digests, numbers, what the installation knows of itself. */
const WITHOUT_PEOPLE: ReadonlySet<string> = new Set(['migration', 'seal', 'erasure', 'amendment'])

/** Papers of the seller and the buyer that tax law has kept as they were issued, whoever is named in them. */
const KEPT_AS_ISSUED: ReadonlySet<string> = new Set(['invoice', 'issued_invoice'])

/** Every table with columns that hold texts that may change; those that are partitioned once. */
export async function textTables(transaction: Transaction): Promise<TextTable[]> {
  const { rows } = await transaction.query<{
    table: string
    columns: readonly (readonly [name: string, type: string])[]
    all: readonly string[]
  }>({
    text: `select c.relname as table,
             jsonb_agg(jsonb_build_array(a.attname, format_type(a.atttypid, null)) order by a.attnum) as columns,
             jsonb_agg(a.attname) as all
           from pg_class c join pg_attribute a on a.attrelid = c.oid
           where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
             and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
           group by c.relname order by c.relname`,
  })
  return rows
    .filter(({ table }) => !WITHOUT_PEOPLE.has(table) && !KEPT_AS_ISSUED.has(table))
    .map(({ table, columns, all }) => ({
      name: table,
      owner: table === 'organization' ? 'id' : all.includes('organization_id') ? 'organization_id' : null,
      columns: columns.flatMap(([name, type]) =>
        TYPES[type] === undefined ? [] : [{ name, type: TYPES[type] }],
      ),
      doers: DOERS.filter(name => all.includes(name)),
      isVersioned: all.includes('version') && all.includes('updated') && all.includes('created'),
    }))
    .filter(({ columns }) => columns.length > 0)
}
