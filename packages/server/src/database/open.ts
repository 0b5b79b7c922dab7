/** Opens the database that the settings name, or the embedded one, and brings it to this version. */
import type pg from 'pg'
import { newClient } from './client.ts'
import type { Config } from '../config.ts'
import { checkClock } from './clock.ts'
import { startEmbedded } from './embedded/index.ts'
import { migrate } from './migrate.ts'

export interface OpenedDatabase {
  readonly connection: pg.ClientConfig
  stop(): Promise<void>
}

type Log = Parameters<typeof startEmbedded>[0]['log']

export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const database =
    config.database.kind === 'url'
      ? { connection: { connectionString: config.database.url }, stop: async () => undefined }
      : await startEmbedded({ dataFolder: config.dataFolder, log })
  try {
    await compareClocks(database.connection, log)
    await migrate(database.connection, { warn: text => log.warn(text) })
  } catch (error) {
    await database.stop()
    throw error
  }
  return database
}

async function compareClocks(connection: pg.ClientConfig, log: Log): Promise<void> {
  const client = newClient(connection)
  await client.connect()
  try {
    await checkClock(client, text => log.warn(text))
  } finally {
    await client.end()
  }
}
