/**
 * Where a restore is rehearsed: a folder of its own, and a database of its own on the server of the installation, or
 * in an embedded PostgreSQL in that folder where the login role may create none. Nothing of the installation is in it.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Config } from '../../config.ts'
import { runningConnection, startEmbedded } from '../../database/embedded/index.ts'
import { ask } from '../ask.ts'
import { BackupError } from '../backup-error.ts'
import { quoted } from '../../database/sql-names.ts'

/** Below the folder that is given: what lies there belongs to rehearsals alone. */
export const STAGE_FOLDER = 'restore-rehearsal'
/** A file that says whose the folder is: no other is ever removed. */
const MARK = 'removed-after-the-rehearsal'
const SUFFIX = '_restore_rehearsal'
/** PostgreSQL cuts off what is longer. */
const NAME_MAX = 63
const DROP_TRIES = 20
const NOT_ALLOWED = '42501'
/** A cluster with empty tables; and rows take more in tables and indexes than in a backup. */
const CLUSTER_BYTES = 300 * 1024 * 1024
const ROWS_TAKE = 3

const log = { info: () => undefined, warn: (text: string) => console.warn(text) }

export interface Stage {
  /** For people. */
  readonly title: string
  readonly database: ClientConfig
  /** Ends the database, and with it what is at work there. */
  stop(): Promise<void>
}

export interface StageNeeds {
  /** Bytes of rows and files in the backup. */
  readonly rows: number
  readonly files: number
}

/**
 * @param installation its database, of which only the rights of the login role and the name are asked.
 * @param folder as `freshFolder` left it.
 */
export async function openStage(
  installation: ClientConfig,
  folder: string,
  needs: StageNeeds,
): Promise<Stage> {
  const [server] = await ask<{ mayCreate: boolean; name: string }>(
    installation,
    `select rolcreatedb or rolsuper as "mayCreate", current_database() as name from pg_roles where rolname = current_user`,
  )
  const isOwn = server?.mayCreate !== true
  await proveRoom(folder, needs.files + (isOwn ? CLUSTER_BYTES + ROWS_TAKE * needs.rows : 0))
  if (isOwn) {
    const { connection, stop } = await startEmbedded({ dataFolder: folder, log, throwAway: true })
    return { title: `an embedded PostgreSQL in ${folder}`, database: connection, stop: once(stop) }
  }
  const name = server.name.slice(0, NAME_MAX - SUFFIX.length) + SUFFIX
  await drop(installation, name)
  await ask(installation, `create database ${quoted(name)} encoding 'UTF8' template template0`)
  const database = onDatabase(installation, name)
  return { title: `the database ${name}`, database, stop: once(() => drop(installation, name)) }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Makes the folder, without what a rehearsal left that was killed: its PostgreSQL goes on without it. */
export async function freshFolder(folder: string): Promise<void> {
  const mark = join(folder, MARK)
  if (existsSync(folder) && !existsSync(mark))
    throw new BackupError(
      `${folder} is not of a rehearsal, and is left as it is: move it away, or name another place with --into.`,
    )
  if (runningConnection(folder) !== undefined) await (await startEmbedded({ dataFolder: folder, log })).stop()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(mark, '')
}

/** A rehearsal must not fill the disk that the installation writes to. */
async function proveRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > needed) return
  throw new BackupError(
    `The rehearsal needs about ${Math.ceil(needed / 1_000_000)} MB in ${folder}, and there is less: ` +
      `name a folder on another disk with --into.`,
  )
}

/** PostgreSQL's own vacuum may be at work in it, which the login role may not cut: it is soon done. */
async function drop(installation: ClientConfig, name: string): Promise<void> {
  for (let left = DROP_TRIES; ; left--)
    try {
      await ask(installation, `drop database if exists ${quoted(name)} with (force)`)
      return
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== NOT_ALLOWED) throw error
      await sleep(250)
    }
}

function onDatabase(installation: ClientConfig, name: string): ClientConfig {
  if (installation.connectionString === undefined) return { ...installation, database: name }
  const url = new URL(installation.connectionString)
  url.pathname = `/${encodeURIComponent(name)}`
  return { ...installation, connectionString: url.href }
}

/** The settings of a server that would run there: what it writes beside its database lies in the folder, too. */
export function stageConfig(config: Config, folder: string): Config {
  const to = { kind: 'folder', path: join(folder, 'backups') } as const
  return { ...config, dataFolder: folder, s3: undefined, backup: { ...config.backup, to } }
}
