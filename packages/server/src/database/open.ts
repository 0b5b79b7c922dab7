/** Opens the database that the settings name, or the embedded one, and brings it to this version. */
import type pg from 'pg'
import { newClient } from './client.ts'
import type { Config } from '../config.ts'
import { checkClock } from './clock.ts'
import { startEmbedded } from './embedded/index.ts'
import { migrate } from './migrate.ts'
import { isSpread } from './spread/is-spread.ts'

export interface OpenedDatabase {
  readonly connection: pg.ClientConfig
  /** Whether it lies on several nodes. */
  readonly isSpread: boolean
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
    return { ...database, isSpread: await isSpread(database.connection) }
  } catch (error) {
    await database.stop()
    throw error
  }
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
