/** The background work that keeps ledgers sealed; any number of servers may do it side by side. */
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import { sealNext } from './seal.ts'

/** Seals what waits, block by block, in all organizations. */
export async function sealWaiting(pool: Pool): Promise<void> {
  const waiting = await transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({ text: 'select distinct organization_id as id from unsealed' })
    return rows.map(row => row['id'] as string)
  })
  for (const id of waiting) while ((await sealNext(pool, id)) > 0);
}
