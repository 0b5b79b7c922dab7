/**
 * The PostgreSQL that Cloche brings along: the real server from an npm package, with its files in
 * `<data folder>/postgres`, reached through a private socket only, never over the network.
 *
 * Words: the *cluster* is the folder with the server's files; the *postmaster* its main process; the *account* the
 * user of the operating system that runs it. A server that outlives a killed Cloche is *adopted* by the next one; a
 * server that is killed under a running Cloche is started again on the same socket.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { accountFor } from './account.ts'
import { adoptServer } from './adopt-server.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { EmbeddedError, type EmbeddedLog } from './embedded-error.ts'
import { lockFolder } from './folder-lock.ts'
import { keepAlive } from './keep-alive.ts'
import { ensureLogin } from './login-role.ts'
import {
  clearDeadServer,
  isDeserted,
  isStopping,
  runningPostmaster,
  stopPostmaster,
} from './postmaster-file.ts'
import { waitUntil } from './process-table.ts'
import { spawnServer, waitUntilReady } from './server-process.ts'
import { serverSettings } from './server-settings.ts'
import { clearSocketFolder, makeSocketFolder } from './socket-folder.ts'

export { EmbeddedError, type EmbeddedLog } from './embedded-error.ts'
export { runningConnection } from './adopt-server.ts'
export { isRunning } from './process-table.ts'

export interface EmbeddedOptions {
  dataFolder: string
  log: EmbeddedLog
  /** Only for a server whose data are thrown away: no fsync, and the login role may create databases. */
  throwAway?: boolean
}

export interface EmbeddedDatabase {
  /** For `pg`: the login role of the application on its own database. */
  connection: ClientConfig
  stop(): Promise<void>
}

/**
 * Starts the server on a data folder, or adopts the one still running there, and answers when a log-in works.
 * @throws EmbeddedError with a sentence for people: another Cloche on the folder, no account, no rights...
 */
export async function startEmbedded({
  dataFolder,
  log,
  throwAway = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(dataFolder)
  const cluster = join(folder, 'postgres')
  const logFile = join(folder, 'postgres.log')
  let giveBack = (): void => {}
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    giveBack = lockFolder(folder)
    const account = accountFor(cluster)
    const binaries = reachableBinaries(await findBinaries(), account)
    const adopted = await adoptServer(cluster, logFile, log)
    if (adopted === undefined && prepareCluster(cluster, account, binaries))
      log.info(`New database in ${cluster}`)
    const socketFolder = adopted?.socketFolder ?? makeSocketFolder(account)
    const start = async (): Promise<number> => {
      // Somebody may have started it anew by other means, or be about to.
      await waitUntil(() => runningPostmaster(cluster) !== undefined || isDeserted(cluster), 1_500)
      const found = await adoptServer(cluster, logFile, log)
      if (found?.socketFolder === socketFolder) return found.pid
      if (found !== undefined) await stopPostmaster(found.pid, log)
      await clearDeadServer(cluster, socketFolder, log)
      clearSocketFolder(socketFolder)
      const settings = serverSettings(socketFolder, !throwAway)
      const pid = await spawnServer(cluster, account, binaries, settings, logFile)
      await waitUntilReady(pid, socketFolder, logFile, log)
      return pid
    }
    const server = keepAlive(adopted?.pid ?? (await start()), {
      start,
      isStopping: () => isStopping(cluster),
      log,
    })
    const stop = async (): Promise<void> => {
      await server.stop()
      rmSync(socketFolder, { recursive: true, force: true })
      giveBack()
    }
    try {
      return { connection: await ensureLogin(socketFolder, throwAway), stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    giveBack()
    throw explain(error, folder)
  }
}

function explain(error: unknown, folder: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const place = path ?? folder
  if (code === 'EACCES' || code === 'EPERM') {
    return new EmbeddedError(
      `The data folder cannot be used: no permission for ${place}. It may belong to another user (root, ` +
        `for instance); give it back with chown, or set CLOCHE_DATA to another folder.`,
    )
  }
  if (code === 'EROFS') return new EmbeddedError(`The data folder cannot be used: ${place} can only be read.`)
  if (code === 'ENOSPC') return new EmbeddedError(`The disk that holds ${place} is full.`)
  if (code === 'ENOTDIR' || code === 'EEXIST') return new EmbeddedError(`${place} is a file, not a folder.`)
  return error
}
