import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { newClient } from '../client.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { placeFor, superuser } from './cluster.ts'
import { EmbeddedError, type EmbeddedLog } from './embedded-error.ts'
import { isRunning } from './process-table.ts'
import { socketPort } from './socket-folder.ts'

const largestLog = 8 * 1024 * 1024

/**
 * Starts the server in a session of its own, so that a Ctrl-C in the terminal reaches Cloche first and the server
 * only when Cloche is done with it. What it says goes to a file, which stays writable when Cloche is killed.
 * @returns its process number.
 * @throws EmbeddedError when the program cannot be started.
 */
export async function spawnServer(
  cluster: string,
  account: Account,
  binaries: Binaries,
  settings: Record<string, string>,
  logFile: string,
): Promise<number> {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog)
    renameSync(logFile, `${logFile}.old`)
  const output = openSync(logFile, 'a', 0o600)
  try {
    const { cwd, path, env } = placeFor(cluster, account)
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', path, ...options], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', output, output],
      ...(account.other ? { uid: account.uid, gid: account.gid } : {}),
    })
    child.unref()
    return await new Promise((resolve, reject) => {
      child.once('error', error =>
        reject(new EmbeddedError(`PostgreSQL could not be started: ${error.message}`)),
      )
      child.once('spawn', () => resolve(child.pid ?? 0))
    })
  } finally {
    closeSync(output)
  }
}

/** How the launcher itself logs in. */
export function superuserConnection(socketFolder: string, database = 'postgres'): ClientConfig {
  return {
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database,
    ssl: false,
    application_name: 'cloche-start',
  }
}

/**
 * Waits until a real log-in works: a server that listens may still be recovering.
 * @throws EmbeddedError with the server's own last words when it ends instead.
 */
export async function waitUntilReady(
  pid: number,
  socketFolder: string,
  logFile: string,
  log: EmbeddedLog,
): Promise<void> {
  const start = performance.now()
  let loggedAt = start
  for (;;) {
    const fault = await tryLogin(socketFolder)
    if (fault === undefined) return
    if (!isRunning(pid))
      throw new EmbeddedError(`PostgreSQL ended instead of starting. ${lastWords(logFile)}`)
    // Without a state: no socket yet, or broken off. 57P0x: starting, recovering or stopping. 53300: full, so it runs.
    if (/^[0-9A-Z]{5}$/.test(fault.code ?? '') && !/^(57P0.|53300)$/.test(fault.code ?? '')) {
      throw new EmbeddedError(`PostgreSQL runs but refuses the log-in: ${fault.message}`)
    }
    if (performance.now() - loggedAt > 5_000) {
      loggedAt = performance.now()
      log.info(`PostgreSQL is recovering since ${Math.round((loggedAt - start) / 1000)} s; the data is safe`)
    }
    await sleep(15)
  }
}

async function tryLogin(socketFolder: string): Promise<{ code?: string; message: string } | undefined> {
  const client = newClient({ ...superuserConnection(socketFolder), connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as { code?: string; message: string }
  } finally {
    await client.end().catch(() => {})
  }
}

function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const faults = lines.filter(line => /\b(FATAL|PANIC|ERROR|HINT):|error while loading/.test(line)).slice(-3)
  const words = (faults.length > 0 ? faults : lines.slice(-3)).join(' / ')
  return `${adviceFor(words)}Its last words: ${words}`
}

/** What to do about the reasons that people meet; empty for others. Ends with a space. */
export function adviceFor(words: string): string {
  if (/No space left on device|Disk quota exceeded/.test(words))
    return 'The disk is full: make room, and start Cloche again; what was answered for is kept. '
  if (/valid checkpoint record|invalid page|could not read block|database files are incompatible/.test(words))
    return 'Its files are damaged or not whole: copy the data folder, then restore the latest backup into it. '
  if (/shared memory|Cannot allocate memory|out of memory/.test(words))
    return 'This machine has too little memory free: end other programs, or give it more. '
  return ''
}
