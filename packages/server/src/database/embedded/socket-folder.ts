import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { giveTo, type Account } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'

/**
 * The server is reached only through a socket in a folder that only its account (and root) may enter. A socket's
 * path may have 107 bytes on Linux and 103 on macOS, which a data folder's path easily exceeds: so it lies in a
 * short temporary folder.
 */

export const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`
const longestPath = 103

/**
 * Makes a new private folder for the socket.
 * @throws EmbeddedError when no temporary folder can be written.
 */
export function makeSocketFolder(account: Account): string {
  const faults: string[] = []
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (Buffer.byteLength(join(base, 'cloche-XXXXXX', socketName)) > longestPath) {
      faults.push(`${base} has too long a path`)
      continue
    }
    try {
      const folder = mkdtempSync(join(base, 'cloche-'))
      chmodSync(folder, 0o700)
      giveTo(account, folder)
      if (mayWrite(account, folder)) return folder
      faults.push(`${base} is closed to the account that runs PostgreSQL`)
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  throw new EmbeddedError(`No temporary folder for PostgreSQL's socket: ${faults.join('; ')}`)
}

/** True for a folder that makeSocketFolder made: no other is ever removed. */
export function isSocketFolder(folder: string): boolean {
  return /^cloche-\w{6}$/.test(basename(folder))
}

function mayWrite(account: Account, folder: string): boolean {
  if (!account.other) return true
  return spawnSync('test', ['-w', folder], { uid: account.uid, gid: account.gid, cwd: '/' }).status === 0
}

/** Clears what a killed server left in its socket folder; call it only when no server runs on it. */
export function clearSocketFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(socketName)) rmSync(join(folder, name), { force: true })
  }
}
