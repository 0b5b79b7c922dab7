/**
 * `npm run distribute`: prepares the empty database of a Citus cluster that DATABASE_URL names (on its coordinator):
 * makes the tables, and distributes them by organization. See docs/distributed.md.
 *
 * - `--dry-run`: prints the statements and runs none; asks for no cluster and no database.
 * - `--shards=<number>`: into how many pieces the tables are cut; 32.
 *
 * Exit code: 0 it is done, 1 it was not and why.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { explainStartError } from '../../start-error.ts'
import { newClient } from '../client.ts'
import { startEmbedded } from '../embedded/index.ts'
import { migrate } from '../migrate.ts'
import { CannotDistribute, distribute, readPlan, SHARDS } from './distribute.ts'

const PROJECT = fileURLToPath(new URL('../../../../..', import.meta.url))
const SHARDS_MAX = 1024

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    shards: { type: 'string', default: String(SHARDS) },
  },
})

function shardsAsked(): number {
  const shards = Number(values.shards)
  if (!Number.isInteger(shards) || shards < 1 || shards > SHARDS_MAX)
    throw new CannotDistribute(`--shards is a whole number from 1 to ${SHARDS_MAX}.`)
  return shards
}

/** The schema is made in a database of its own that is thrown away. */
async function dryRun(database: string, shards: number): Promise<string[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'cloche-distribute-'))
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) }
  const server = await startEmbedded({ dataFolder, log, throwAway: true })
  try {
    await migrate(server.connection)
    const client = newClient(server.connection)
    await client.connect()
    try {
      const { opening, tables } = await readPlan(client, shards, database)
      return [...opening, ...tables.map(({ statement }) => statement)]
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function run(): Promise<void> {
  const shards = shardsAsked()
  const { DATABASE_URL, DATABASE_LISTEN_URL, CLOCHE_DATA } = process.env
  const { database } = readConfig(
    { DATABASE_URL, DATABASE_LISTEN_URL, CLOCHE_DATA, CLOCHE_DEMO: 'on' },
    PROJECT,
  )
  const url = database.kind === 'url' ? database.direct : undefined
  if (values['dry-run']) {
    const name = url === undefined ? 'cloche' : decodeURIComponent(new URL(url).pathname.slice(1))
    for (const statement of await dryRun(name, shards)) console.log(`${statement};`)
    return
  }
  if (url === undefined)
    throw new CannotDistribute(
      'DATABASE_URL is not set: it must name the empty database of a Citus cluster. --dry-run asks for none.',
    )
  const count = await distribute({ connectionString: url }, shards)
  console.log(`${count} tables are distributed. Start Cloche on them with the same DATABASE_URL.`)
}

run().catch((error: unknown) => {
  console.error(error instanceof CannotDistribute ? error.message : (explainStartError(error) ?? error))
  process.exit(1)
})
