/** The database that `npm run verify` reads. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { createPool, type Pool } from '../packages/server/src/database/connection.ts'
import { isSpread } from '../packages/server/src/database/spread/is-spread.ts'
import { runningConnection, startEmbedded } from '../packages/server/src/database/embedded/index.ts'
import { projectFolder } from './child.ts'

/** Something that keeps the command from proving anything. */
export class CannotVerify extends Error {}

/** The database as the settings name it; what a server needs besides is not asked for. */
export async function openDatabase(): Promise<{ pool: Pool; close(): Promise<void> }> {
  const { DATABASE_URL, DATABASE_LISTEN_URL, CLOCHE_DATA } = process.env
  const config = readConfig(
    { DATABASE_URL, DATABASE_LISTEN_URL, CLOCHE_DATA, CLOCHE_DEMO: 'on' },
    projectFolder,
  )
  if (config.database.kind === 'url') {
    const connection = { connectionString: config.database.direct }
    const pool = createPool(connection, { isSpread: await isSpread(connection) })
    return { pool, close: () => pool.end() }
  }
  const running = runningConnection(config.dataFolder)
  if (running !== undefined) {
    const pool = createPool(running)
    return { pool, close: () => pool.end() }
  }
  if (!existsSync(resolve(config.dataFolder, 'postgres')))
    throw new CannotVerify(`There is no database in ${config.dataFolder}: set CLOCHE_DATA or DATABASE_URL.`)
  const quiet = { info: () => undefined, warn: (text: string) => console.warn(text) }
  const database = await startEmbedded({ dataFolder: config.dataFolder, log: quiet })
  const pool = createPool(database.connection)
  return {
    pool,
    close: async () => {
      await pool.end()
      await database.stop()
    },
  }
}
