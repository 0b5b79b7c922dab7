/**
 * Keeps the data of a release for the tests that bring them up under later versions: run on a data folder that this
 * release wrote and that no Cloche runs on.
 *
 *     node scripts/keep-release.ts <data folder> <name> [table=every how many rows]...
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../packages/server/src/database/embedded/index.ts'
import { takeRelease } from '../packages/server/src/database/releases/release-data.ts'
import { projectFolder } from './child.ts'

const [dataFolder, name, ...trims] = process.argv.slice(2)
if (dataFolder === undefined || !/^\d+-[a-z0-9-]+$/.test(name ?? '')) {
  console.error(
    'Say the data folder and a name such as 5-2026-12-01, and what is trimmed: event=4 keeps every fourth.',
  )
  process.exit(2)
}
const keepEvery = Object.fromEntries(
  trims.map(trim => trim.split('=')).map(([table, every]) => [table, Number(every)]),
)
const database = await startEmbedded({ dataFolder, log: { info: () => undefined, warn: console.warn } })
const client = new pg.Client({ ...database.connection, user: 'postgres', options: '-c TimeZone=UTC' })
await client.connect()
const bytes = await takeRelease(client, keepEvery)
await client.end()
await database.stop()
const file = join(projectFolder, 'packages/server/src/database/releases', `${name}.br`)
writeFileSync(file, bytes)
console.log(`${file}: ${bytes.length} bytes`)
