/** A backup is older than an erasure: what is restored knows the person again, until the list of erasures is replayed. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { readConfig } from '../../config.ts'
import { createPool } from '../../database/connection.ts'
import { migrate } from '../../database/migrate.ts'
import { sealAll, verifyOrganization } from '../../ledger-seals/index.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { erasingWith, readErasureLists, replayErasures } from './index.ts'

let t: TestApp
let restored: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'cloche-erasure-'))
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  restored = await createEmptyDatabase()
})
afterAll(async () => {
  await t.close()
  await restored.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function names(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('begin; set local role cloche_backup')
    const { rows } = await client.query(
      `select (select string_agg(row(u.*)::text, ' ') from "user" u) as people, (select string_agg(row(h.*)::text, ' ') from history h) as past,
         (select string_agg(email, ' ') from identity) as logins`,
    )
    return Object.values(rows[0] as Record<string, string>).join(' ')
  } finally {
    await client.end()
  }
}

test('whoever was erased after the backup stays erased when it is restored', async () => {
  const owner = await t.token(5)
  const made = await t.call(owner, 'POST', '/user', {
    user: {
      name: 'Xaviera',
      lastName: 'Ylang',
      email: 'xaviera@kitchen.example',
      locationIds: [t.home.places.kitchen],
    },
  })
  const { id } = made.body['user']
  await sealAll(t.pool, t.home.id)
  const path = join(folder, 'backup.tar.gz')
  const blobs = openBlobs({ s3: undefined, dataFolder: t.folder })
  const source = { database: t.pool.config, blobs, secret: TEST_SECRET, isOwnSecret: false }
  await makeBackup(source, path, undefined)

  const erased = await t.call(owner, 'POST', '/user/erase', { user: id, typed: 'Xaviera Ylang' })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  expect(await names(t.pool.config)).not.toMatch(/xaviera|ylang/i)

  const elsewhere = openBlobs({ s3: undefined, dataFolder: folder })
  const report = await restoreBackup(
    async () => createReadStream(path),
    undefined,
    { database: restored.config, blobs: elsewhere, ownSecretFolder: undefined },
    { sendWaitingMail: false },
  )
  expect(report.seals.every(({ isWhole }) => isWhole)).toBe(true)
  expect(await names(restored.config)).toMatch(/xaviera/i)

  await migrate(restored.config)
  const pool = createPool(restored.config, { size: 2 })
  try {
    const config = readConfig({ CLOCHE_DEMO: 'on', CLOCHE_DATA: folder })
    // As the command does it: the list lies in the data folder of before, beside the backups.
    const lines = await readErasureLists(config, t.folder)
    expect(lines.map(({ userId }) => userId)).toEqual([id])
    expect(await replayErasures(erasingWith({ pool, blobs: elsewhere, config }, TEST_SECRET), lines)).toBe(1)
    expect(await names(restored.config)).not.toMatch(/xaviera|ylang/i)
    await sealAll(pool, t.home.id)
    expect((await verifyOrganization(pool, t.home.id))?.findings).toEqual([])
  } finally {
    await pool.end()
  }
})
