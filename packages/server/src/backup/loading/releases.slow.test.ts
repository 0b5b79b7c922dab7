/** A backup of the data of every release, at the migrations of that release, restored by this version. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { createPool } from '../../database/connection.ts'
import { readMigrations } from '../../database/migrate.ts'
import { readRelease, releaseNames, restoreRelease } from '../../database/releases/release-data.ts'
import { allOrganizations, sealAll, verifyOrganization } from '../../ledger-seals/index.ts'
import { archiveOf } from '../../testing/archive-of.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { restoreBackup } from '../restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloche-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let source: TestDatabase
let restored: TestDatabase
let client: pg.Client
beforeEach(async () => {
  source = await createEmptyDatabase()
  restored = await createEmptyDatabase()
  client = new pg.Client({ ...source.config, options: '-c TimeZone=UTC' })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await source.drop()
  await restored.drop()
})

test.each(releaseNames())('%s comes up whole, its keys proven', { timeout: 240_000 }, async name => {
  const release = readRelease(name)
  await restoreRelease(client, release)
  const path = join(folder, `${name}.tar.gz`)
  const manifest = await archiveOf(client, path)
  for (const [table, { values }] of Object.entries(release.tables))
    expect([table, manifest.tables[table]?.rows]).toEqual([table, values[0]?.length])

  const target = {
    database: restored.config,
    blobs: openBlobs({ s3: undefined, dataFolder: folder }),
    ownSecretFolder: undefined,
  }
  const report = await restoreBackup(async () => createReadStream(path), undefined, target, {
    sendWaitingMail: false,
  })
  expect(report.seals.map(({ stated, isWhole }) => [stated.organization, isWhole])).toEqual(
    manifest.heads.map(({ organization }) => [organization, true]),
  )

  const after = new pg.Client(restored.config)
  await after.connect()
  try {
    const { rows } = await after.query('select name, digest from migration order by name')
    expect(rows).toEqual(readMigrations().map(({ name: migration, digest }) => ({ name: migration, digest })))
    const keys = await after.query(
      `select count(*)::int as count, bool_and(convalidated) as "areChecked" from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
    )
    expect(keys.rows).toEqual([{ count: report.keys, areChecked: true }])
  } finally {
    await after.end()
  }
  const pool = createPool(restored.config, { size: 2 })
  try {
    for (const id of await allOrganizations(pool)) {
      await sealAll(pool, id)
      expect((await verifyOrganization(pool, id))?.findings).toEqual([])
    }
  } finally {
    await pool.end()
  }
})
