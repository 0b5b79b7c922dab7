/**
 * Tables by time have a partition a month, made ahead, and a default one for what falls outside. Rows that lie there
 * would keep their month from being made: they are moved as soon as they are found.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PartitionClient } from './client.ts'
import { moveStrays } from './strays.ts'

/** Names of the tables that get a partition a month. */
export const TIME_TABLES = ['event', 'history', 'stock_variation', 'reading', 'reading_minute'] as const
export type TimeTable = (typeof TIME_TABLES)[number]

const MONTHS_AHEAD = 3
/** Any number that nothing else locks. */
const LOCK = 7_030_003
/**
 * How long one try waits for others who work on the table. Below the second after which PostgreSQL looks for
 * deadlocks: it is always we who give way, and nobody waits behind us for longer.
 */
const LOCK_WAIT_MS = 800
const PATIENCE_MS = 10_000
/** Others were at work on the table, or wrote into the default partition just before its month was made. */
const TRY_AGAIN = new Set(['55P03', '40P01', '23514'])

export interface PartitionState {
  readonly table: TimeTable
  /** The months that have a partition, as `YYYY-MM`, in order. */
  readonly months: readonly string[]
  /** The instant up to which every month from this one on is made; null: this month is not. */
  readonly madeUntil: string | null
  /** Whether the default partition was written to since it was last looked through. */
  readonly holdsStrays: boolean
}

/**
 * How the tables by time stand, read from PostgreSQL's catalogue alone: no row is looked at.
 * @param now absent: by PostgreSQL's clock.
 */
export async function partitionState(client: PartitionClient, now?: Date): Promise<PartitionState[]> {
  const { rows } = await client.query<{
    table: TimeTable
    months: string[]
    used: boolean
    now: string
  }>(
    `select parent.relname as "table", to_char(coalesce($2::timestamptz, now()) at time zone 'UTC', 'YYYY-MM') as now,
       coalesce(json_agg(substr(child.relname, length(child.relname) - 5, 4) || '-' || right(child.relname, 2) order by child.relname)
         filter (where child.relname ~ '_[0-9]{6}$'), '[]') as months,
       bool_or(child.relname = parent.relname || '_default' and pg_relation_size(child.oid) > 0
         and pg_relation_size(child.oid)::text is distinct from
           (select value from installation where key = 'partitions/' || parent.relname || '/left')) as used
     from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
     where parent.relname = any($1) and parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace
     group by parent.relname`,
    [TIME_TABLES, now ?? null],
  )
  return TIME_TABLES.flatMap(table => {
    const row = rows.find(found => found.table === table)
    if (row === undefined) return []
    let until = row.now
    while (row.months.includes(until)) until = monthAfter(until, 1)
    const madeUntil = until === row.now ? null : `${until}-01T00:00:00.000Z`
    return [{ table, months: row.months, madeUntil, holdsStrays: row.used }]
  })
}

/** `YYYY-MM`, some months on. */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

function wantedMonths(now: string): string[] {
  return Array.from({ length: MONTHS_AHEAD + 2 }, (_, step) => monthAfter(now, step - 1))
}

/** The month by PostgreSQL's clock, or of an instant. */
export async function monthNow(client: PartitionClient, now?: Date): Promise<string> {
  const { rows } = await client.query<{ month: string }>(
    `select to_char(coalesce($1::timestamptz, now()) at time zone 'UTC', 'YYYY-MM') as month`,
    [now?.toISOString() ?? null],
  )
  return (rows[0] as { month: string }).month
}

/**
 * Makes the partitions of last, this and the coming months, and moves what lies in default partitions into partitions
 * of its months. Called at start and every hour, by any number of servers, while others write. When there is nothing
 * to be done it costs two questions to the catalogue.
 * @param now absent: by PostgreSQL's clock.
 * @throws what PostgreSQL says, after some seconds when others keep a table from being changed. Nothing is lost then:
 *   rows find their place in the default partition until the next try.
 */
export async function keepPartitions(client: PartitionClient, now?: Date): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  const wanted = wantedMonths(await monthNow(client, now))
  const isDone = ({ months, holdsStrays }: PartitionState) =>
    !holdsStrays && wanted.every(month => months.includes(month))
  for (const state of await partitionState(client, now)) {
    // What lies in the way is found by its month: whatever the size says, it is moved at the next try.
    let isInTheWay = false
    while (!isDone(state))
      try {
        await keepTable(client, state.table, wanted, isInTheWay)
        break
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (!TRY_AGAIN.has(code) || performance.now() > until) throw error
        if (code === '23514') isInTheWay = true
        else await sleep(100 + Math.random() * 200)
      }
  }
}

const keepTable = (
  client: PartitionClient,
  table: TimeTable,
  wanted: readonly string[],
  isInTheWay: boolean,
): Promise<void> =>
  changeAlone(client, async () => {
    // Another server may have done it meanwhile.
    const state = (await partitionState(client)).find(found => found.table === table)
    if (state && (state.holdsStrays || isInTheWay)) await moveStrays(client, table, wanted, state.months)
    else
      await client.query(`select ensure_month($1, (month || '-01')::date) from unnest($2::text[]) as month`, [
        table,
        wanted,
      ])
  })

/** Changes tables by time in a transaction of its own, one server at a time; gives way to whoever works on them. */
export async function changeAlone(client: PartitionClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    // Another server at the same work is waited for, however long it takes.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
