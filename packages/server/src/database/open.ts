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
  /** Past a pooler; absent: there is none. */
  readonly direct?: pg.ClientConfig
  stop(): Promise<void>
}

type Log = Parameters<typeof startEmbedded>[0]['log']

export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const database = await reach(config, log)
  const direct = database.direct ?? database.connection
  try {
    await compareClocks(direct, log)
    await migrate(direct, { warn: text => log.warn(text) })
    return { ...database, isSpread: await isSpread(direct) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function reach({ database, dataFolder }: Config, log: Log): Promise<Omit<OpenedDatabase, 'isSpread'>> {
  if (database.kind === 'embedded') return startEmbedded({ dataFolder, log })
  const { url, direct } = database
  return {
    connection: { connectionString: url },
    ...(direct === url ? {} : { direct: { connectionString: direct } }),
    stop: async () => undefined,
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
