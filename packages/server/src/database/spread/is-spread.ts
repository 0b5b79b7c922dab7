/** Whether a database lies on several nodes. */
import type pg from 'pg'
import { newClient } from '../client.ts'

export async function isSpread(config: pg.ClientConfig): Promise<boolean> {
  const client = newClient(config)
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select exists (select from pg_extension where extname = 'citus') as is`,
    )
    return rows[0]?.is === true
  } finally {
    await client.end()
  }
}
