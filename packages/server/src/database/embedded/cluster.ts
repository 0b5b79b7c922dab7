import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { giveTo, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'

/**
 * The cluster: the folder with PostgreSQL's own files. It is made beside its final place and renamed, so one that
 * is there is whole.
 */

/** The role that owns the cluster; it is used only to make the login role and the database. */
export const superuser = 'postgres'

/**
 * The C library else gives the memory of every larger answer back to the system, and takes it anew, page by page, for the
 * next: a tenth of the processor time of a trace. A connection keeps 16 MB of it at most.
 */
const MEMORY = { MALLOC_TRIM_THRESHOLD_: '16777216', MALLOC_MMAP_THRESHOLD_: '16777216' }

/**
 * How the server and its tools are started in a cluster's folder by an account. On Linux another account reaches
 * the folder as its working folder, whoever may enter the folders above it (data below /root, for instance).
 */
export function placeFor(
  cluster: string,
  account: Account,
): { cwd: string; path: string; env: NodeJS.ProcessEnv } {
  const path = account.other && process.platform === 'linux' ? '/proc/self/cwd' : cluster
  return { cwd: cluster, path, env: { ...MEMORY, LC_ALL: 'C', PATH: process.env['PATH'] ?? '/usr/bin:/bin' } }
}

/**
 * Makes the cluster if there is none, and refreshes who may log in.
 * @returns true when it was made now.
 * @throws EmbeddedError when it cannot be made or belongs to another major version.
 */
export function prepareCluster(cluster: string, account: Account, binaries: Binaries): boolean {
  const isNew = !existsSync(cluster)
  if (isNew) makeCluster(cluster, account, binaries)
  else giveTo(account, cluster)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const major = binaries.version.split('.')[0]
  if (version !== major) {
    throw new EmbeddedError(
      `The database in ${cluster} was made by PostgreSQL ${version}, this Cloche brings ${major}. ` +
        `Dump it with the old one and restore it, or set CLOCHE_DATA to another folder.`,
    )
  }
  writeLogins(cluster, account)
  return isNew
}

function makeCluster(cluster: string, account: Account, binaries: Binaries): void {
  const half = `${cluster}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  giveTo(account, half)
  const { cwd, path, env } = placeFor(half, account)
  const options = ['-D', path, '-U', superuser, '-A', 'peer', '-E', 'UTF8', '--no-instructions']
  // Its own collation of code points: the same on every system, and no update of the system ever changes an index.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const ran = spawnSync(binaries.initdb, [...options, ...locale], {
    cwd,
    env,
    encoding: 'utf8',
    ...(account.other ? { uid: account.uid, gid: account.gid } : {}),
  })
  if (ran.status !== 0) {
    const reason =
      ran.error?.message ?? (ran.stderr.trim().split('\n').slice(-3).join(' ') || `ended with ${ran.signal}`)
    rmSync(half, { recursive: true, force: true })
    throw new EmbeddedError(`PostgreSQL could not make its files in ${cluster}: ${reason}`)
  }
  renameSync(half, cluster)
}

/** Only the operating system's account that runs this process may log in, known by the socket's peer. */
function writeLogins(cluster: string, account: Account): void {
  const own = userInfo().username
  const files = {
    'pg_hba.conf': '# Written by Cloche at each start.\nlocal all all peer map=cloche\n',
    'pg_ident.conf': `# Written by Cloche at each start.\ncloche "${own}" all\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(cluster, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue
    writeFileSync(path, content)
    chmodSync(path, 0o600)
    giveTo(account, path)
  }
}
