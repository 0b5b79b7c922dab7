/** The database of the settings: of its own, or the embedded one, whether or not Cloche runs on it now. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import { runningConnection, startEmbedded } from '../database/embedded/index.ts'
import { BackupError } from './backup-error.ts'

export interface Opened {
  readonly connection: ClientConfig
  stop(): Promise<void>
}

/** @throws BackupError when there is none. */
export async function openInstallation(config: Config): Promise<Opened> {
  const stop = async () => undefined
  if (config.database.kind === 'url')
    return { connection: { connectionString: config.database.direct }, stop }
  const running = runningConnection(config.dataFolder)
  if (running !== undefined) return { connection: running, stop }
  if (!existsSync(join(config.dataFolder, 'postgres')))
    throw new BackupError(`There is no database in ${config.dataFolder}: set CLOCHE_DATA or DATABASE_URL.`)
  const quiet = { info: () => undefined, warn: (text: string) => console.warn(text) }
  return startEmbedded({ dataFolder: config.dataFolder, log: quiet })
}
