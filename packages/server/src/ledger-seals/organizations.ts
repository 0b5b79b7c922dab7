import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'

/** The organizations of the installation, by when they came: those of its people and places, and those of the queue. */
export function allOrganizations(pool: Pool): Promise<string[]> {
  return transactPlatform(pool, async transaction => {
    const found = await Promise.all(
      [
        'select organization_id as id from identity union select organization_id from location_owner',
        'select distinct organization_id as id from unsealed',
      ].map(text => transaction.query<{ id: string }>({ text })),
    )
    return [...new Set(found.flatMap(({ rows }) => rows.map(({ id }) => id)))].toSorted()
  })
}
