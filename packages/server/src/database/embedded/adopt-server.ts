import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { EmbeddedLog } from './embedded-error.ts'
import { loginConnection } from './login-role.ts'
import { runningPostmaster, stopPostmaster, type Postmaster } from './postmaster-file.ts'
import { isRunning, waitUntil } from './process-table.ts'
import { waitUntilReady } from './server-process.ts'
import { isSocketFolder, socketPort } from './socket-folder.ts'

/**
 * Takes over the server that still runs on the cluster because the Cloche that started it was killed. One that
 * cannot be reached (its socket was cleaned away, its log-in refuses us) is stopped, one that is stopping is waited
 * for: then the answer is undefined and a new one can be started.
 */
export async function adoptServer(
  cluster: string,
  logFile: string,
  log: EmbeddedLog,
): Promise<Postmaster | undefined> {
  const found = runningPostmaster(cluster)
  if (found === undefined) return undefined
  const socket = join(found.socketFolder, `.s.PGSQL.${socketPort}`)
  if (await waitUntil(() => existsSync(socket), 1_000)) {
    try {
      await waitUntilReady(found.pid, found.socketFolder, logFile, log)
      log.info(`PostgreSQL was still running (process ${found.pid}) and is used again`)
      return found
    } catch (error) {
      if (!isRunning(found.pid)) return undefined
      log.warn((error as Error).message)
    }
  }
  log.warn(`PostgreSQL was still running (process ${found.pid}) but cannot be reached; starting it anew`)
  await stopPostmaster(found.pid, log)
  if (isSocketFolder(found.socketFolder)) rmSync(found.socketFolder, { recursive: true, force: true })
  return undefined
}

/** The way to the server of a data folder that some Cloche keeps running now, beside that Cloche; undefined: none runs. */
export function runningConnection(dataFolder: string): ClientConfig | undefined {
  const cluster = join(dataFolder, 'postgres')
  const found = existsSync(cluster) ? runningPostmaster(cluster) : undefined
  return found && loginConnection(found.socketFolder)
}
