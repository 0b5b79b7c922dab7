/** One statement on a connection of its own. */
import type { ClientConfig } from 'pg'
import { newClient } from '../database/client.ts'

export async function ask<Row = unknown>(
  database: ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = newClient(database)
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
