/**
 * Readings of sensors are half of what a kitchen writes. Whoever runs the installation may keep them for some months only:
 * what was made of them (alerts, checks, events, their sums) stays. Ledgers are evidence, and no month of theirs is ever dropped.
 */
import { changeAlone, monthAfter, monthNow, partitionState, type PartitionClient } from './partitions.ts'

/** Sums by the minute are kept for so many times as long as single readings; those by the hour for ever. */
const KEPT = [
  { table: 'reading', times: 1 },
  { table: 'reading_minute', times: 3 },
] as const

/**
 * Drops the months of readings that lie further back than so many whole months before this one. Called every hour, by any
 * number of servers, while others write: what comes late for such a month has it made again, and goes with it.
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
    return (state?.months ?? []).filter(month => month < first)
  }
  const dropped: string[] = []
  for (const month of await over())
    await changeAlone(client, async () => {
      // Another server may have done it meanwhile.
      if (!(await over()).includes(month)) return
      await client.query(`drop table ${table}_${month.replace('-', '')}`)
      dropped.push(month)
    })
  return dropped
}
