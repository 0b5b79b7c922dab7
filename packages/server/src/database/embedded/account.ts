import { execFileSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

/**
 * Who runs the server. PostgreSQL refuses to run as root, so root hands it to the owner of the data, else to the
 * account `postgres`, else to `nobody`; everybody else runs it as themselves.
 */
export interface Account {
  uid: number
  gid: number
  /** True when it is not the account of this process. */
  other: boolean
}

/**
 * The account for a cluster folder, which need not exist yet.
 * @throws EmbeddedError when this process's user id has no account, which PostgreSQL cannot do with.
 */
export function accountFor(cluster: string): Account {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) {
    try {
      userInfo()
    } catch {
      throw new EmbeddedError(
        `The user id ${uid} has no account on this machine, and PostgreSQL does not run without one. ` +
          `Start Cloche from an account, or set DATABASE_URL to a PostgreSQL server.`,
      )
    }
    return { uid, gid, other: false }
  }
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, other: true }
  for (const name of ['postgres', 'nobody']) {
    const found = idsOf(name)
    if (found !== undefined) return { ...found, other: true }
  }
  throw new EmbeddedError(
    'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody" to run it. ' +
      'Start Cloche as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  try {
    const ask = (option: string): number =>
      Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/** Gives a file or a whole folder to the account; nothing to do when it is this process's own. */
export function giveTo(account: Account, path: string): void {
  if (!account.other) return
  const found = lstatSync(path)
  if (found.uid !== account.uid || found.gid !== account.gid) {
    if (found.isSymbolicLink()) return
    chownSync(path, account.uid, account.gid)
  }
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(account, join(path, name))
}
