/** The background work that keeps ledgers sealed; any number of servers may do it side by side. */
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import { sealNext } from './seal.ts'

const LOOK_MS = 10_000

/** Starts to look for what waits; `stop` lets the block at hand be finished. */
export function startSealing(
  pool: Pool,
  warn: (fault: unknown) => void,
  everyMs = LOOK_MS,
): { stop(): Promise<void> } {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    working = sealWaiting(pool, () => stopped)
      .catch(warn)
      .finally(() => {
        if (!stopped) timer = setTimeout(look, everyMs)
      })
  }
  timer = setTimeout(look, everyMs)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return working
    },
  }
}

async function sealWaiting(pool: Pool, isStopped: () => boolean): Promise<void> {
  const waiting = await transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({ text: 'select distinct organization_id as id from unsealed' })
    return rows.map(row => row['id'] as string)
  })
  for (const id of waiting) while (!isStopped() && (await sealNext(pool, id)) > 0);
}
