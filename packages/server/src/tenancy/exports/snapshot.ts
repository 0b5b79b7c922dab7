/** One moment of one organization, read while it goes on being written. */
import type pg from 'pg'
import { SET_NOTATION } from '../../backup/snapshot/snapshot.ts'
import { newClient } from '../../database/client.ts'
import { settingsText } from '../../database/planning.ts'
import { asOrganization } from '../../database/transaction.ts'

/**
 * Runs `work` in a snapshot in which row security shows this organization alone, whatever a statement forgets. Tables of
 * the installation are read by `beside`.
 */
export async function inOrganization<T>(
  config: pg.ClientConfig,
  organizationId: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient({ ...config, application_name: 'cloche-export' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(SET_NOTATION)
    await client.query(settingsText(asOrganization(organizationId)))
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** Leaves the role of requests for a moment: what it may not read is read with the organization named. */
export async function beside<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('set local role none')
  const result = await work()
  await client.query('set local role cloche_app')
  return result
}
