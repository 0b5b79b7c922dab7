/**
 * Readings of sensors are half of what a kitchen writes. Whoever runs the installation may keep them for some months only:
 * what was made of them (alerts, checks, events) stays. Ledgers are evidence, and no month of theirs is ever dropped.
 */
import { changeAlone, monthAfter, monthNow, partitionState, type PartitionClient } from './partitions.ts'

const READINGS = 'stream'

/**
 * Drops the months of readings that lie further back than so many whole months before this one. Called every hour, by any
 * number of servers, while others write: what comes late for such a month has it made again, and goes with it.
 * @param now absent: by PostgreSQL's clock.
 * @returns the months that were dropped, `YYYY-MM`
 * @throws what PostgreSQL says where others keep the table from being changed: it is tried again in an hour.
 */
export async function dropReadings(
  client: PartitionClient,
  monthsKept: number,
  now?: Date,
): Promise<readonly string[]> {
  const first = monthAfter(await monthNow(client, now), -monthsKept)
  const over = async () => {
    const state = (await partitionState(client, now)).find(({ table }) => table === READINGS)
    return (state?.months ?? []).filter(month => month < first)
  }
  const dropped: string[] = []
  for (const month of await over())
    await changeAlone(client, async () => {
      // Another server may have done it meanwhile.
      if (!(await over()).includes(month)) return
      await client.query(`drop table ${READINGS}_${month.replace('-', '')}`)
      dropped.push(month)
    })
  return dropped
}
