/**
 * The data of a release as its own product wrote them, kept in one file: which migrations it had, with their digests,
 * which months it had made, and the rows of every table, each value as PostgreSQL writes it. Tests bring them up under
 * the migrations of today.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Client } from 'pg'
import { takeOff } from '../guards.ts'
import { quoted } from '../sql-names.ts'
import { readMigrations } from '../migrate.ts'

export interface ReleaseTable {
  /** Names, and types as they are written in a cast. */
  readonly columns: readonly (readonly [name: string, type: string])[]
  /** Column by column, which packs better than row by row. */
  readonly values: readonly (readonly (string | null)[])[]
}

export interface ReleaseData {
  readonly migrations: readonly { readonly name: string; readonly digest: string }[]
  /** Partitions of months, such as `event_202611`. */
  readonly months: readonly string[]
  readonly tables: Readonly<Record<string, ReleaseTable>>
}

const FOLDER = import.meta.dirname

export const releaseNames = (): string[] =>
  readdirSync(FOLDER)
    .filter(name => name.endsWith('.br'))
    .sort()

export function readRelease(name: string): ReleaseData {
  return JSON.parse(brotliDecompressSync(readFileSync(`${FOLDER}/${name}`)).toString('utf8')) as ReleaseData
}

/**
 * Reads a database whole.
 * @param client one that passes row-level security.
 * @param keepEvery of tables that grow without end, every how many rows are kept; absent: all.
 */
export async function takeRelease(
  client: Client,
  keepEvery: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  const { rows: found } = await client.query<{ name: string; columns: [string, string][]; key: string }>(
    `select c.relname as name,
       (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and relname <> 'migration' order by 1`,
  )
  const tables: Record<string, ReleaseTable> = {}
  for (const { name, columns } of found) {
    const list = columns.map(([column]) => `${quoted(column)}::text`).join(', ')
    const { rows } = await client.query<(string | null)[]>({
      text: `select ${list} from ${quoted(name)} order by 1, 2`,
      rowMode: 'array',
    })
    const kept = rows.filter((_, index) => index % (keepEvery[name] ?? 1) === 0)
    if (kept.length > 0)
      tables[name] = { columns, values: columns.map((_, index) => kept.map(row => row[index] ?? null)) }
  }
  const { rows: migrations } = await client.query('select name, digest from migration order by name')
  const { rows: months } = await client.query(
    `select relname as name from pg_class where relispartition and relkind = 'r' and relname ~ '_[0-9]{6}$' order by 1`,
  )
  const data: ReleaseData = { migrations, months: months.map(row => row.name as string), tables }
  return brotliCompressSync(JSON.stringify(data), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  })
}

/**
 * Makes an empty database what it was under that release: its migrations as they are in the folder today, its months,
 * its rows past every trigger.
 * @throws when a migration of that release is not there any more as it was.
 */
export async function restoreRelease(
  client: Client,
  { migrations, months, tables }: ReleaseData,
): Promise<void> {
  const known = new Map(readMigrations().map(migration => [migration.name, migration]))
  await client.query(
    'create table migration (name text primary key, digest text not null, applied timestamptz not null default now())',
  )
  for (const { name, digest } of migrations) {
    const migration = known.get(name)
    if (migration?.digest !== digest) throw new Error(`${name} is not what was released`)
    await client.query(migration.sql)
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
  }
  for (const month of months)
    await client.query(`select ensure_month($1, to_date($2, 'YYYYMM'))`, [
      month.slice(0, -7),
      month.slice(-6),
    ])
  await client.query('begin')
  const guards = await takeOff(client, Object.keys(tables))
  for (const [name, table] of Object.entries(tables)) await restoreTable(client, name, table)
  await guards.restore()
  await client.query('commit')
  // As a backup that is loaded: numbers go on behind those that are there.
  await client.query(`do $$ begin
    if to_regclass('unsealed') is not null then
      perform setval(pg_get_serial_sequence('unsealed', 'part'), (select coalesce(max(part), 0) + 1 from unsealed));
    end if; end $$`)
}

async function restoreTable(client: Client, name: string, { columns, values }: ReleaseTable): Promise<void> {
  const count = values[0]?.length ?? 0
  const lines = Array.from({ length: count }, (_, row) => values.map(column => column[row]))
  const list = columns.map(([column]) => quoted(column)).join(', ')
  const casts = columns.map(([, type], index) => `(line->>${index})::${type}`).join(', ')
  for (let from = 0; from < count; from += 2000)
    await client.query(
      `insert into ${quoted(name)} (${list}) overriding system value
       select ${casts} from json_array_elements($1::json) as line`,
      [JSON.stringify(lines.slice(from, from + 2000))],
    )
}
