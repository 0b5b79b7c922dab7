/**
 * `npm run restore -- --from=<backup>`: a backup into an empty place: an empty CLOCHE_DATA, or the empty database that
 * DATABASE_URL names. Compares what is there then with what was.
 *
 * - `--from=<file, folder or bucket>`: of a folder or bucket the newest. Without it: CLOCHE_BACKUP_TO.
 * - `--name=<backup>`: of a folder or bucket this one.
 * - `--into=<folder>`: instead of CLOCHE_DATA.
 * - `--check`: only proves that the backup can be read.
 * - `--send-waiting-mail`: mail that waited at the backup is sent; it may have been sent since.
 * - `--other-secret`: although CLOCHE_SECRET is another one than then.
 *
 * Exit code: 0 everything agrees, 1 it does not or was not restored.
 */
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ClientConfig } from 'pg'
import { openBlobs, type BlobStore } from '../adapters/blobs/index.ts'
import type { Config } from '../config.ts'
import { OWN_SECRET, sessionSecret } from '../config-secret.ts'
import { createPool } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { erasingWith, readErasureLists, replayErasures } from '../erasure/index.ts'
import { startEmbedded } from '../database/embedded/index.ts'
import { explainStartError } from '../start-error.ts'
import { readArchive, type ReadBackup } from './archive/reader.ts'
import { BackupError } from './backup-error.ts'
import { proveEmptyDatabase, proveEmptyFolder } from './loading/empty-place.ts'
import { secretCheckOf } from './make-backup.ts'
import { openPlace } from './places/place.ts'
import { isOwnSecret, restoreBackup, type RestoreReport } from './restore-backup.ts'
import { backupSettings } from './settings.ts'

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    name: { type: 'string' },
    into: { type: 'string' },
    check: { type: 'boolean', default: false },
    'send-waiting-mail': { type: 'boolean', default: false },
    'other-secret': { type: 'boolean', default: false },
  },
})

interface Chosen {
  readonly name: string
  /** Where the file lies that was named; absent: it was found at the place of backups. */
  readonly folder?: string
  open(): Promise<Readable>
  clear(): void
}

/** The backup that is meant. One from a bucket is fetched first, so that what was proven is what is loaded. */
async function choose(config: Config, file: string | undefined): Promise<Chosen> {
  if (file !== undefined)
    return {
      name: basename(file),
      folder: dirname(file),
      open: async () => createReadStream(file),
      clear: () => undefined,
    }
  const spool = join(config.dataFolder, 'backup-on-its-way')
  const place = openPlace(config.backup.to, spool)
  const name = values.name ?? (await place.list())[0]
  if (name === undefined) throw new BackupError(`There is no backup in ${place.title}.`)
  if (!place.isRemote) return { name, open: () => place.open(name), clear: () => undefined }
  const path = await place.partPath(name)
  const clear = () => rmSync(spool, { recursive: true, force: true })
  try {
    await pipeline(await place.open(name), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    clear()
    throw error
  }
  return { name, open: async () => createReadStream(path), clear }
}

/** What lies sealed in the database is opened by the secret of then alone. */
function proveSecret(config: Config, { opening, manifest }: ReadBackup): void {
  const bringsOwn = manifest.entries.some(entry => isOwnSecret(entry.name))
  if (config.secret === undefined ? bringsOwn : secretCheckOf(config.secret) === opening.secretCheck) return
  const lost = 'one-time codes, PINs, keys of devices and mail that waits could not be read any more'
  if (!values['other-secret'])
    throw new BackupError(
      `CLOCHE_SECRET is not the one that the backup was made with: ${lost}. Set it to that one, or say --other-secret.`,
    )
  console.warn(`CLOCHE_SECRET is another one than then: ${lost}.`)
}

async function run(): Promise<boolean> {
  const here = process.env['INIT_CWD'] ?? process.cwd()
  const from = values.from
  const isBucket = from !== undefined && /^https?:/i.test(from)
  const path = from === undefined || isBucket ? undefined : resolve(here, from)
  if (path !== undefined && !existsSync(path)) throw new BackupError(`There is nothing at ${path}.`)
  const isFile = path !== undefined && statSync(path).isFile()
  const config = backupSettings(process.env, PROJECT, {
    ...(from === undefined || isFile ? {} : { CLOCHE_BACKUP_TO: path ?? from }),
    ...(values.into === undefined ? {} : { CLOCHE_DATA: resolve(here, values.into) }),
  })
  const embedded = config.database.kind === 'embedded'
  if (!values.check) {
    if (embedded || config.s3 === undefined) proveEmptyFolder(config.dataFolder, { database: embedded })
    if (config.database.kind === 'url') await proveEmptyDatabase({ connectionString: config.database.direct })
  }
  const chosen = await choose(config, isFile ? path : undefined)
  try {
    const read = await readArchive(await chosen.open(), config.backup.key)
    console.log(`${chosen.name} of ${read.opening.taken}, Cloche ${read.opening.cloche}: can be read`)
    for (const lost of read.manifest.missing) console.warn(`  The file ${lost} was missing already then`)
    if (values.check) return true
    proveSecret(config, read)
    return await restore(config, chosen)
  } finally {
    chosen.clear()
  }
}

async function restore(config: Config, chosen: Chosen): Promise<boolean> {
  const folder = config.dataFolder
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) }
  const database =
    config.database.kind === 'url'
      ? { connection: { connectionString: config.database.direct }, stop: async () => undefined }
      : await startEmbedded({ dataFolder: folder, log })
  let isLoaded = false
  try {
    const target = {
      database: database.connection,
      blobs: openBlobs(config),
      ownSecretFolder: config.secret === undefined ? folder : undefined,
    }
    const options = { sendWaitingMail: values['send-waiting-mail'] }
    const report = await restoreBackup(chosen.open, config.backup.key, target, options)
    isLoaded = true
    await eraseAgain(config, chosen, database.connection, target.blobs)
    return printed(report)
  } finally {
    await database.stop()
    if (!isLoaded) clearHalf(config)
  }
}

/** Whom the lists of erasures name: what lies beside the backup, and in the data folder. Brings the tables to this version. */
async function eraseAgain(
  config: Config,
  chosen: Chosen,
  connection: ClientConfig,
  blobs: BlobStore,
): Promise<void> {
  const lines = await readErasureLists(config, chosen.folder)
  if (lines.length === 0) return
  await migrate(connection)
  const pool = createPool(connection, { size: 2 })
  try {
    const count = await replayErasures(erasingWith({ pool, blobs, config }, sessionSecret(config)), lines)
    console.log(`  ${count} people erased once more, of ${lines.length} on the list of erasures`)
  } finally {
    await pool.end()
  }
}

/** The place was empty, and is again. Files in a bucket stay: they are named by what is in them. */
function clearHalf(config: Config): void {
  const made = config.database.kind === 'embedded' ? ['postgres', 'postgres.log', OWN_SECRET] : []
  if (config.s3 === undefined) made.push('blobs')
  for (const name of made) rmSync(join(config.dataFolder, name), { recursive: true, force: true })
}

function printed({ read, files, seals }: RestoreReport): boolean {
  const filled = Object.entries(read.manifest.tables).filter(([, { rows }]) => rows > 0)
  const width = Math.max(...filled.map(([name]) => name.length))
  for (const [name, { rows }] of filled)
    console.log(`  ${name.padEnd(width)} ${String(rows).padStart(9)} rows`)
  console.log(`  ${files} files; rows and files are what they were`)
  for (const { stated, isWhole } of seals) {
    const chain = stated.head === null ? 'nothing sealed yet' : `${stated.block} blocks, head ${stated.head}`
    console.log(
      `  ${stated.organization}: ${chain}: ${isWhole ? 'agrees' : 'DOES NOT AGREE, see npm run verify'}`,
    )
  }
  console.log('Everybody has to log in again. Labels that waited for a printer are cancelled.')
  return seals.every(seal => seal.isWhole)
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof BackupError ? error.message : (explainStartError(error) ?? error))
  process.exitCode = 1
}
