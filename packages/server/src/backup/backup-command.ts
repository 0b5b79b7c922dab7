/**
 * `npm run backup`: everything at one moment, while Cloche runs or stands still, into one file that was read back.
 *
 * - `--to=<folder or bucket>`: instead of CLOCHE_BACKUP_TO.
 * - `--unencrypted`: without CLOCHE_BACKUP_KEY. Whoever has the file has everything then.
 * - `--keep=<count>`: instead of CLOCHE_BACKUP_KEEP.
 *
 * Exit code: 0 a backup was made, 1 none was.
 */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openBlobs } from '../adapters/blobs/index.ts'
import { sessionSecret } from '../config-secret.ts'
import { explainStartError } from '../start-error.ts'
import { BackupError } from './backup-error.ts'
import { openInstallation } from './installation.ts'
import { openPlace } from './places/open-place.ts'
import { rehearsed, rehearsedSentence } from './rehearsal/validity.ts'
import { rehearsalNoted, rememberBackup, sentenceOf } from './remembered.ts'
import { backupSettings } from './settings.ts'
import { takeBackup } from './take-backup.ts'

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      unencrypted: { type: 'boolean', default: false },
      // Started by a server: paths count from where that was started.
      scheduled: { type: 'boolean', default: false },
    },
  })
  const from = process.env['INIT_CWD'] ?? process.cwd()
  const to = values.to === undefined || /^https?:/i.test(values.to) ? values.to : resolve(from, values.to)
  const config = backupSettings(process.env, values.scheduled ? process.cwd() : PROJECT, {
    ...(to === undefined ? {} : { CLOCHE_BACKUP_TO: to }),
    ...(values.keep === undefined ? {} : { CLOCHE_BACKUP_KEEP: values.keep }),
  })
  const key = values.unencrypted ? undefined : config.backup.key
  if (key === undefined && !values.unencrypted && !config.demo)
    throw new BackupError(
      'CLOCHE_BACKUP_KEY is missing: "openssl rand -base64 48" makes one, to be kept away from the backups. ' +
        'Or say --unencrypted: whoever has the file has everything then.',
    )
  const place = openPlace(config.backup.to, join(config.dataFolder, 'backup-on-its-way'))
  const { connection, stop } = await openInstallation(config)
  const at = new Date().toISOString()
  try {
    const source = {
      database: connection,
      blobs: openBlobs(config),
      secret: sessionSecret(config),
      isOwnSecret: config.secret === undefined,
    }
    const { name, bytes, manifest, removed } = await takeBackup({
      source,
      place,
      key,
      keep: config.backup.keep,
    })
    const missing = manifest.missing.length
    await rememberBackup(connection, {
      at,
      ok: true,
      to: place.title,
      name,
      bytes,
      ...(missing > 0 ? { missing } : {}),
    })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.entries.filter(entry => entry.name.startsWith('files/')).length
    console.log(`${name} in ${place.title}`)
    console.log(
      `  ${rows} rows, ${files} files, ${manifest.heads.length} organizations, ${size(bytes)}; read back as written`,
    )
    if (key === undefined) console.log('  NOT ENCRYPTED: whoever has the file has everything')
    for (const lost of manifest.missing) console.warn(`  MISSING in the store of files: ${lost}`)
    for (const old of removed) console.log(`  Removed ${old}`)
    console.log(`  ${rehearsedSentence(rehearsed(await rehearsalNoted(connection), Date.now()))}`)
  } catch (error) {
    const last = { at, ok: false, to: place.title, error: sentenceOf(error) }
    // The error itself is told below; where the database is away it cannot be remembered.
    await rememberBackup(connection, last).catch(() => undefined)
    throw error
  } finally {
    await stop()
  }
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

try {
  await run()
} catch (error) {
  console.error(error instanceof BackupError ? error.message : (explainStartError(error) ?? error))
  process.exitCode = 1
}
