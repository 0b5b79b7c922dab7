/**
 * Rows in a default partition, moved into the partitions of their months. They stay what they are: nothing is sealed
 * anew, no trigger of the ledger is switched off, and none runs, because the default partition is no part of the
 * ledger while it is emptied.
 */
import type { PartitionClient } from './client.ts'

/**
 * As many partitions as a table gets for rows far from now: each costs every statement that names no time. What lies
 * in further months stays in the default partition, where it is read as well, until its month is made.
 */
const PARTITIONS_MAX = 120

/** Under which key the installation remembers the size of what stayed in a default partition. */
const leftKey = (table: string) => `partitions/${table}/left`

/** Under which key it remembers in which month, `YYYY-MM`, a month of the past was made for what came late. */
export const madeKey = (table: string, month: string) => `partitions/${table}/${month}/made`

interface Stray {
  /** `YYYY-MM` */
  readonly month: string
  readonly count: number
}

/**
 * Makes the wanted months and those in which strays lie, nearest first, and empties the default partition into them.
 * Only within a transaction: others wait for its end.
 * @param made the months that have a partition.
 * @throws when not every row arrived.
 */
export async function moveStrays(
  client: PartitionClient,
  table: string,
  wanted: readonly string[],
  made: readonly string[],
): Promise<void> {
  const rest = `${table}_default`
  await lockInOrder(client, table)
  await client.query(`alter table ${table} detach partition ${rest}`)
  // The owner of the tables reads past the policies for this one moment.
  await client.query(`alter table ${rest} no force row level security`)
  const strays = await straysIn(client, rest)
  const missing = wanted.filter(month => !made.includes(month))
  const room = Math.max(0, PARTITIONS_MAX - made.length - missing.length)
  const further = strays.filter(({ month }) => !wanted.includes(month)).slice(0, room)
  const columns = await columnsOf(client, table)
  for (const month of [...missing, ...further.map(stray => stray.month)])
    await client.query('select ensure_month($1, $2)', [table, `${month}-01`])
  await client.query(
    `insert into installation (key, value) select key, to_char(now() at time zone 'UTC', 'YYYY-MM') from unnest($1::text[]) key
     on conflict (key) do update set value = excluded.value`,
    [further.map(({ month }) => madeKey(table, month))],
  )
  const moved = [...strays.filter(({ month }) => wanted.includes(month)), ...further]
  for (const stray of moved) await moveMonth(client, table, columns, stray)
  if (!(await isAnyLeft(client, rest, moved))) await client.query(`truncate ${rest}`)
  else for (const { month } of moved) await client.query(`delete from ${rest} where ${within(month)}`)
  await client.query(`alter table ${rest} force row level security`)
  // What stays is known by its size: it is not looked through again until there is more.
  await client.query(
    `insert into installation (key, value) select $1, pg_relation_size($2::regclass)
     on conflict (key) do update set value = excluded.value`,
    [leftKey(table), rest],
  )
  await client.query(`alter table ${table} attach partition ${rest} default`)
}

/**
 * Takes what is needed in the order in which writers take it: what the table's keys point at before the table. The other
 * way round a writer who has written a further such table would wait for us, and we for it.
 */
async function lockInOrder(client: PartitionClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const name of [...rows.map(row => row.name), table])
    await client.query(`lock table ${name} in access exclusive mode`)
}

/** How many rows lie in which months, the months nearest to now first. */
async function straysIn(client: PartitionClient, rest: string): Promise<Stray[]> {
  const { rows } = await client.query<Stray>(
    `select to_char(month, 'YYYY-MM') as month, count::int as count from (
       select date_trunc('month', at at time zone 'UTC') as month, count(*) as count from ${rest}
       where at >= '0001-01-01 00:00Z' and at < '9999-12-01 00:00Z' group by 1
     ) as counted order by abs(extract(epoch from month - (now() at time zone 'UTC')))`,
  )
  return rows
}

/** Instants that no month of four digits holds: they stay. */
async function isAnyLeft(client: PartitionClient, rest: string, moved: readonly Stray[]): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${rest}`)
  return rows[0]?.count !== moved.reduce((sum, { count }) => sum + count, 0)
}

const within = (month: string) =>
  `at >= timestamp '${month}-01' at time zone 'UTC' and at < (timestamp '${month}-01' + interval '1 month') at time zone 'UTC'`

async function moveMonth(
  client: PartitionClient,
  table: string,
  columns: string,
  { month, count }: Stray,
): Promise<void> {
  const child = `${table}_${month.replace('-', '')}`
  await client.query(`alter table ${child} no force row level security`)
  const { rowCount } = await client.query(
    `insert into ${child} (${columns}) select ${columns} from ${table}_default where ${within(month)}`,
  )
  await client.query(`alter table ${child} force row level security`)
  if (rowCount !== count)
    throw new Error(`Of ${count} rows of ${table} in ${month}, ${rowCount} could be moved into ${child}`)
}

async function columnsOf(client: PartitionClient, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return (rows[0] as { columns: string }).columns
}
