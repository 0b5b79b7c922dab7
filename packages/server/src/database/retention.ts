/**
 * Readings of sensors are half of what a kitchen writes. Whoever runs the installation may keep them for some months only:
 * what was made of them (alerts, checks, events, their sums) stays. Ledgers are evidence, and no month of theirs is ever dropped.
 */
import type { KeptSince } from '@cloche/domain/rules/readings'
import { changeAlone, monthAfter, monthNow, partitionState } from './partitions.ts'
import type { PartitionClient } from './client.ts'
import { madeKey } from './strays.ts'

/** Sums by the minute are kept for so many times as long as single readings; those by the hour for ever. */
const MINUTES_TIMES = 3
const KEPT = [
  { table: 'reading', times: 1 },
  { table: 'reading_minute', times: MINUTES_TIMES },
] as const

/** Since when they are kept for sure: from the first of the oldest month that is not dropped. Null: nothing is dropped. */
export function keptSince(monthsKept: number | undefined, now: Date): KeptSince | null {
  if (monthsKept === undefined) return null
  const first = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)
  return { raw: first(monthsKept), minute: first(monthsKept * MINUTES_TIMES) }
}

/**
 * Drops the months of readings that lie further back than so many whole months before this one. Called every hour, by any
 * number of servers, while others write. What comes late for such a month has it made again, and is kept as long from then on:
 * a logger's old file that is sent again would else be written again.
 * @param now absent: by PostgreSQL's clock.
 * @returns the months of readings that were dropped, `YYYY-MM`
 * @throws what PostgreSQL says where others keep the table from being changed: it is tried again in an hour.
 */
export async function dropReadings(
  client: PartitionClient,
  monthsKept: number,
  now?: Date,
): Promise<readonly string[]> {
  const month = await monthNow(client, now)
  const dropped: string[] = []
  for (const { table, times } of KEPT) {
    const first = monthAfter(month, -monthsKept * times)
    const gone = await dropMonths(client, table, first, now)
    if (table === 'reading') dropped.push(...gone)
  }
  return dropped
}

/** Drops the months of one table that lie before one. */
async function dropMonths(
  client: PartitionClient,
  table: (typeof KEPT)[number]['table'],
  first: string,
  now: Date | undefined,
): Promise<readonly string[]> {
  const over = async () => {
    const state = (await partitionState(client, now)).find(one => one.table === table)
    const old = (state?.months ?? []).filter(month => month < first)
    const { rows } = await client.query<{ key: string }>(
      'select key from installation where key = any($1) and value >= $2',
      [old.map(month => madeKey(table, month)), first],
    )
    const late = new Set(rows.map(({ key }) => key))
    return old.filter(month => !late.has(madeKey(table, month)))
  }
  const dropped: string[] = []
  for (const month of await over())
    await changeAlone(client, async () => {
      // Another server may have done it meanwhile.
      if (!(await over()).includes(month)) return
      await client.query(`drop table ${table}_${month.replace('-', '')}`)
      await client.query('delete from installation where key = $1', [madeKey(table, month)])
      dropped.push(month)
    })
  return dropped
}
