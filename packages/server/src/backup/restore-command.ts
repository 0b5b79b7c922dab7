/**
 * `npm run restore -- --from=<backup>`: a backup into an empty place: an empty CLOCHE_DATA, or the empty database that
 * DATABASE_URL names. Compares what is there then with what was.
 *
 * - `--from=<file, folder or bucket>`: of a folder or bucket the newest. Without it: CLOCHE_BACKUP_TO.
 * - `--name=<backup>`: of a folder or bucket this one.
 * - `--into=<folder>`: instead of CLOCHE_DATA.
 * - `--check`: only proves that the backup can be read, and is what was written.
 * - `--rehearse`: restores it beside the running installation into a temporary place, which is removed after; there
 *   `--into` says where that place is made.
 * - `--send-waiting-mail`: mail that waited at the backup is sent; it may have been sent since.
 * - `--other-secret`: although CLOCHE_SECRET is another one than then.
 *
 * Exit code: 0 everything agrees, 1 it does not or was not restored.
 */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { OWN_SECRET } from '../config-secret.ts'
import { startEmbedded } from '../database/embedded/index.ts'
import { readErasureLists } from '../tenancy/index.ts'
import { explainStartError } from '../start-error.ts'
import { readArchive } from './archive/reader.ts'
import { BackupError } from './backup-error.ts'
import { openInstallation } from './installation.ts'
import { proveEmptyDatabase, proveEmptyFolder } from './loading/empty-place.ts'
import { eraseAgain } from './loading/erase-again.ts'
import { areSealsWhole, printReport } from './loading/report.ts'
import { proveSecret } from './loading/secret.ts'
import { choose, type Chosen } from './places/chosen.ts'
import { rehearse } from './rehearsal/rehearse.ts'
import { restoreBackup, targetOf } from './restore-backup.ts'
import { backupSettings } from './settings.ts'

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    name: { type: 'string' },
    into: { type: 'string' },
    check: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    'send-waiting-mail': { type: 'boolean', default: false },
    'other-secret': { type: 'boolean', default: false },
  },
})

const NOT_CHECKED =
  'NOT checked: whether its rows fit each other and this version, and the ledgers their seals. ' +
  '"npm run restore -- --rehearse" restores it beside the running installation, and tells.'

async function run(): Promise<boolean> {
  const here = process.env['INIT_CWD'] ?? process.cwd()
  const from = values.from
  const isBucket = from !== undefined && /^https?:/i.test(from)
  const path = from === undefined || isBucket ? undefined : resolve(here, from)
  if (path !== undefined && !existsSync(path)) throw new BackupError(`There is nothing at ${path}.`)
  const isFile = path !== undefined && statSync(path).isFile()
  const into = values.into === undefined ? undefined : resolve(here, values.into)
  const config = backupSettings(process.env, PROJECT, {
    ...(from === undefined || isFile ? {} : { CLOCHE_BACKUP_TO: path ?? from }),
    ...(into === undefined || values.rehearse ? {} : { CLOCHE_DATA: into }),
  })
  if (values.rehearse)
    return await rehearseRestore(config, isFile ? path : undefined, into ?? config.dataFolder)
  const embedded = config.database.kind === 'embedded'
  if (!values.check) {
    if (embedded || config.s3 === undefined) proveEmptyFolder(config.dataFolder, { database: embedded })
    if (config.database.kind === 'url') await proveEmptyDatabase({ connectionString: config.database.direct })
  }
  const chosen = await choose(config, {
    file: isFile ? path : undefined,
    name: values.name,
    // A backup of a running installation that is on its way lies elsewhere.
    spool: join(config.dataFolder, 'restore-on-its-way'),
  })
  try {
    const read = await readArchive(await chosen.open(), config.backup.key)
    console.log(`${chosen.name} of ${read.opening.taken}, Cloche ${read.opening.cloche}: can be read`)
    for (const lost of read.manifest.missing) console.warn(`  The file ${lost} was missing already then`)
    if (values.check) {
      console.log(`  ${NOT_CHECKED}`)
      return true
    }
    proveSecret(config, read, { mayDiffer: values['other-secret'] })
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
    const target = targetOf(config, database.connection)
    const options = { sendWaitingMail: values['send-waiting-mail'] }
    const report = await restoreBackup(chosen.open, config.backup.key, target, options)
    isLoaded = true
    await eraseAgain(config, database.connection, await readErasureLists(config, chosen.folder))
    printReport(report)
    console.log('Everybody has to log in again. Labels that waited for a printer are cancelled.')
    return areSealsWhole(report)
  } finally {
    await database.stop()
    if (!isLoaded) clearHalf(config)
  }
}

/** The place was empty, and is again. Files in a bucket stay: they are named by what is in them. */
function clearHalf(config: Config): void {
  const made = config.database.kind === 'embedded' ? ['postgres', 'postgres.log', OWN_SECRET] : []
  if (config.s3 === undefined) made.push('blobs')
  for (const name of made) rmSync(join(config.dataFolder, name), { recursive: true, force: true })
}

/** Beside the installation of the settings, which is not stopped for it. */
async function rehearseRestore(config: Config, file: string | undefined, into: string): Promise<boolean> {
  const interrupted = new AbortController()
  const end = () => interrupted.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const { connection, stop } = await openInstallation(config)
  try {
    const last = await rehearse({
      config,
      installation: connection,
      file,
      name: values.name,
      into,
      mayDiffer: values['other-secret'],
      interrupted: interrupted.signal,
    })
    console.log(
      last.ok
        ? `Rehearsed in ${last.seconds} s: ${last.name} can be restored. What was made for it is removed.`
        : `The rehearsal FAILED after ${last.seconds} s, and what was made for it is removed: ${last.error}`,
    )
    return last.ok
  } finally {
    await stop()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof BackupError ? error.message : (explainStartError(error) ?? error))
  process.exitCode = 1
}
