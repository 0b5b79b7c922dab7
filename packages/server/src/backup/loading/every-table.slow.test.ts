/** With a row in every table there is, a backup is restored, and holds row for row what the source holds. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import pg, { type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { sealAll } from '../../ledger-seals/index.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { emptyTables, fillEmptyTables } from '../../testing/rows-of-schema.ts'
import { Samples } from '../../testing/samples.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from '../restore-backup.ts'
import { tableShapes } from '../snapshot/shapes.ts'
import { quoted } from '../../database/sql-names.ts'
import { inSnapshot } from '../snapshot/snapshot.ts'
import { forcedTables } from '../../database/guards.ts'
import { SETTLED } from './settle.ts'

let t: TestApp
let restored: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'cloche-every-table-'))
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  restored = await createEmptyDatabase()
  await t.token(5)
  const samples = new Samples(t)
  for (const { name, scope } of ALL_ENTITIES) if (scope !== 'platform') await samples.linked(name)
  await sealAll(t.pool, t.home.id)
}, 120_000)
afterAll(async () => {
  await t.close()
  await restored.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Rows that nothing here writes, past the guards, which come back as they were. */
async function fillTheRest(config: ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('begin')
    const tables = (await tableShapes(client)).map(({ name }) => quoted(name))
    const forced = (await forcedTables(client)).map(quoted)
    for (const name of forced) await client.query(`alter table ${name} no force row level security`)
    for (const name of tables) await client.query(`alter table ${name} disable trigger user`)
    await fillEmptyTables(client, t.home.id)
    for (const name of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const name of forced) await client.query(`alter table ${name} force row level security`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The rows of every table as text, without the columns that restoring writes over. */
function contentOf(config: ClientConfig): Promise<Map<string, string[]>> {
  return inSnapshot(config, async client => {
    const found = new Map<string, string[]>()
    for (const { name, columns } of await tableShapes(client)) {
      const settled = SETTLED[name] ?? []
      if (settled === 'all') continue
      const list = columns.filter(column => !settled.includes(column)).map(quoted)
      const { rows } = await client.query<{ row: string }>(
        `select row(${list.join(', ')})::text as row from ${quoted(name)} order by 1`,
      )
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return found
  })
}

test('every table has a row, and each row comes back', { timeout: 240_000 }, async () => {
  await fillTheRest(t.pool.config)
  expect(await inSnapshot(t.pool.config, emptyTables)).toEqual([])

  const path = join(folder, 'backup.tar.gz')
  const blobs = openBlobs({ s3: undefined, dataFolder: t.folder })
  const source = { database: t.pool.config, blobs, secret: TEST_SECRET, isOwnSecret: false }
  await makeBackup(source, path, undefined)
  const target = {
    database: restored.config,
    blobs: openBlobs({ s3: undefined, dataFolder: folder }),
    ownSecretFolder: undefined,
  }
  await restoreBackup(async () => createReadStream(path), undefined, target, { sendWaitingMail: false })

  const [before, after] = [await contentOf(t.pool.config), await contentOf(restored.config)]
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows])
})
