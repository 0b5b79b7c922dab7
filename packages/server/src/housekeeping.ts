/** What the installation does for itself, again and again: it belongs to no area. */
import type { FastifyBaseLogger } from 'fastify'
import { scheduledBackups } from './backup/schedule.ts'
import type { Config } from './config.ts'
import { clockWarning, secondsAhead } from './database/clock.ts'
import type { Pool } from './database/connection.ts'
import { keepPartitions } from './database/partitions.ts'
import { dropReadings } from './database/retention.ts'
import { digestReadings, sealWaiting } from './ledger-seals/index.ts'
import type { Job } from './http/area.ts'
import { sweepJobs } from './sweeping/index.ts'

const HOUR_MS = 3_600_000

/** Makes the months ahead, and parts with readings that are kept no longer. */
export const keepMonths = (pool: Pool, { readingsMonths }: Config, log: FastifyBaseLogger): Promise<void> =>
  pool.use(async connection => {
    const warning = clockWarning(await secondsAhead(connection))
    if (warning !== undefined) log.error(warning)
    await keepPartitions(connection)
    if (readingsMonths === undefined) return
    const dropped = await dropReadings(connection, readingsMonths)
    if (dropped.length > 0) log.info({ months: dropped }, 'Readings were dropped')
  })

/** The rounds of an installation. `stop` ends a backup at hand unfinished: a server that is to stop does not wait for it. */
export function housekeeping(
  pool: Pool,
  config: Config,
  log: FastifyBaseLogger,
): { jobs: readonly Job[]; stop(): Promise<void> } {
  const rhythm = config.backup.every
  const backups =
    rhythm &&
    scheduledBackups({
      rhythm,
      pool,
      done: said => log.info({ said }, 'A backup was made'),
      failed: said => log.error({ said }, 'No backup could be made'),
    })
  return {
    jobs: [
      { name: 'months of tables', everyMs: HOUR_MS, run: () => keepMonths(pool, config, log) },
      ...sweepJobs,
      { name: 'seals', everyMs: 10_000, run: () => sealWaiting(pool) },
      { name: 'digests of readings', everyMs: 60_000, run: () => digestReadings(pool) },
      ...(backups ? [{ name: 'backups', everyMs: 60_000, run: () => backups.look() }] : []),
    ],
    stop: async () => backups?.stop(),
  }
}
