/** Only an empty place is restored into: nothing that is there is ever lost. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { ClientConfig } from 'pg'
import { OLDER_OWN_SECRET, OWN_SECRET } from '../../config-secret.ts'
import { newClient } from '../../database/client.ts'
import { BackupError } from '../backup-error.ts'
import { tableShapes } from '../snapshot/shapes.ts'
import { quoted } from '../../database/sql-names.ts'

/** What migrations write themselves. */
const WRITTEN_BY_MIGRATIONS = ['installation']

/** @throws BackupError when the data folder holds a database or files. */
export function proveEmptyFolder(dataFolder: string, { database }: { database: boolean }): void {
  const blobs = join(dataFolder, 'blobs')
  const there = [
    ...(database && existsSync(join(dataFolder, 'postgres')) ? ['a database'] : []),
    ...(existsSync(blobs) && readdirSync(blobs).some(name => name !== 'incoming') ? ['files'] : []),
    ...([OWN_SECRET, OLDER_OWN_SECRET].some(name => existsSync(join(dataFolder, name))) ? ['a secret'] : []),
  ]
  if (there.length > 0)
    throw new BackupError(
      `Found ${there.join(' and ')} in ${dataFolder}, and a backup is restored only into an empty place: ` +
        `move that folder away, or name another with CLOCHE_DATA.`,
    )
}

/** @throws BackupError when the database holds a single row. */
export async function proveEmptyDatabase(config: ClientConfig): Promise<void> {
  const client = newClient(config)
  await client.connect()
  try {
    for (const { name } of await tableShapes(client)) {
      if (WRITTEN_BY_MIGRATIONS.includes(name)) continue
      if (await hasRows(client, name))
        throw new BackupError(
          `The database is not empty (there are rows in "${name}"), and a backup is restored only into an empty ` +
            `one: make a new database, and name it with DATABASE_URL.`,
        )
    }
  } finally {
    await client.end()
  }
}

/** Counted by the pages of the table: row security would hide rows, and says nothing of pages. */
async function hasRows(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ size: string }>(
    `select coalesce(sum(pg_relation_size(relid)), 0)::text as size from (
       select $1::regclass as relid union select relid from pg_partition_tree($1::regclass)) as parts`,
    [`public.${quoted(name)}`],
  )
  return rows[0]?.size !== '0'
}
