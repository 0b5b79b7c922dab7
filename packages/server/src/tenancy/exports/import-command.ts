/**
 * `npm run import-organization -- <export.zip>`: an organization, from an export of its own making, into an installation
 * that does not have it: that of DATABASE_URL, or of CLOCHE_DATA. Cloche need not stand still, but nobody should work:
 * tables are locked while rows are loaded.
 *
 * People come without passwords: each recovers theirs by e-mail, or is invited anew. Exit code: 0 imported, 1 not.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { ZipError } from '../../adapters/archives/zip-read.ts'
import { backupSettings } from '../../backup/settings.ts'
import { createPool } from '../../database/connection.ts'
import { runningConnection, startEmbedded } from '../../database/embedded/index.ts'
import { migrate } from '../../database/migrate.ts'
import { sealAll, verifyOrganization } from '../../ledger-seals/index.ts'
import { explainStartError } from '../../start-error.ts'
import { ImportError, importExport } from './load.ts'

const PROJECT = fileURLToPath(new URL('../../../../..', import.meta.url))

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [given] = positionals
  if (given === undefined)
    throw new ImportError('Name the export: npm run import-organization -- <export.zip>')
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  if (!existsSync(path)) throw new ImportError(`There is nothing at ${path}.`)
  const config = backupSettings(process.env, PROJECT)
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) }
  const running = config.database.kind === 'url' ? undefined : runningConnection(config.dataFolder)
  const opened =
    config.database.kind === 'url'
      ? { connection: { connectionString: config.database.direct }, stop: async () => undefined }
      : running === undefined
        ? await startEmbedded({ dataFolder: config.dataFolder, log })
        : { connection: running, stop: async () => undefined }
  try {
    await migrate(opened.connection)
    const { organization, tables, files } = await importExport(path, {
      database: opened.connection,
      blobs: openBlobs(config),
    })
    for (const { name, rows } of tables)
      if (rows > 0) console.log(`  ${name.padEnd(24)} ${String(rows).padStart(9)} rows`)
    console.log(`  ${files} files; rows and files are what was exported`)
    const pool = createPool(opened.connection, { size: 2 })
    try {
      await sealAll(pool, organization.id)
      const found = await verifyOrganization(pool, organization.id)
      const isWhole = found !== null && found.findings.length === 0
      console.log(
        `  ${organization.name}: ${found?.block ?? 0} sealed blocks: ${isWhole ? 'no past record was changed' : 'DOES NOT AGREE, see npm run verify'}`,
      )
      if (!isWhole) process.exitCode = 1
    } finally {
      await pool.end()
    }
    console.log(
      'People have no passwords here: each asks for one under “recover password”, or is invited anew.',
    )
  } finally {
    await opened.stop()
  }
}

try {
  await run()
} catch (error) {
  const isExplained = error instanceof ImportError || error instanceof ZipError
  console.error(isExplained ? error.message : (explainStartError(error) ?? error))
  process.exitCode = 1
}
