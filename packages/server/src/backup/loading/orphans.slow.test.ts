/** A row of a backup that points at nothing is refused by name, and nothing is loaded. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { BackupError } from '../backup-error.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from '../restore-backup.ts'
import { proveEmptyDatabase } from './empty-place.ts'
import { proveKeys } from './keys.ts'

let t: TestApp
let client: pg.Client
let restored: TestDatabase
let path: string
const folder = mkdtempSync(join(tmpdir(), 'cloche-orphans-'))
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  client = new pg.Client(t.pool.config)
  await client.connect()
  await t.make('container', { name: 'Tray', locationId: t.home.places.kitchen })
})
beforeEach(async () => {
  restored = await createEmptyDatabase()
  path = join(folder, newId())
})
afterEach(() => restored.drop())
afterAll(async () => {
  await client.end()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

async function backUp(): Promise<void> {
  const blobs = openBlobs({ s3: undefined, dataFolder: t.folder })
  await makeBackup(
    { database: t.pool.config, blobs, secret: TEST_SECRET, isOwnSecret: false },
    path,
    undefined,
  )
}

const restore = () =>
  restoreBackup(
    async () => createReadStream(path),
    undefined,
    {
      database: restored.config,
      blobs: openBlobs({ s3: undefined, dataFolder: folder }),
      ownSecretFolder: undefined,
    },
    { sendWaitingMail: false },
  )

/** Makes a backup with a row that `constraint` keeps out: it is taken off for that. @returns its definition */
async function backUpWith(table: string, constraint: string, statement: string, values: unknown[]) {
  const { rows } = await client.query(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1 and conrelid = $2::regclass`,
    [constraint, table],
  )
  await client.query(`alter table ${table} drop constraint ${constraint}`)
  const forced = await client.query(
    `select relforcerowsecurity as is from pg_class where oid = $1::regclass`,
    [table],
  )
  await client.query(`alter table ${table} no force row level security`)
  expect((await client.query(statement, values)).rowCount).toBe(1)
  if (forced.rows[0].is) await client.query(`alter table ${table} force row level security`)
  await backUp()
  return rows[0].definition as string
}

test.each([
  // Open to its owner, and points at what is not there.
  [
    'alarm_drill_plan',
    `insert into alarm_drill_plan (organization_id, location_id, settings, due) values ($1, $2, '{}', now())`,
  ],
  // Kept from its owner, too.
  ['container', 'update container set location_id = $2 where organization_id = $1'],
])('an orphan of %s', { timeout: 120_000 }, async (table, statement) => {
  const constraint = `${table}_location_id_fkey`
  const nowhere = newId()
  const definition = await backUpWith(table, constraint, statement, [t.home.id, nowhere])
  const fault = await restore().catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BackupError)
  expect((fault as Error).message).toBe(
    `The backup cannot be restored, and nothing was loaded: a row of the table ${table} points at ` +
      `(organization_id, location_id)=(${t.home.id}, ${nowhere}), which is not in the backup (foreign key ${constraint}).`,
  )
  await proveEmptyDatabase(restored.config)

  // Added as a migration would, a key of a table that is kept from its owner is noted as checked.
  if (table === 'container') {
    await client.query(`alter table ${table} add constraint ${constraint} ${definition}`)
    await expect(proveKeys(t.pool.config)).rejects.toThrow(
      `A row of the table ${table} points at (organization_id, location_id)=(${t.home.id}, ${nowhere}), which is not there (foreign key ${constraint}).`,
    )
  }
  await client.query(`alter table ${table} no force row level security`)
  await client.query(`delete from ${table} where location_id = $1`, [nowhere])
  if (table === 'container') await client.query(`alter table ${table} force row level security`)
  else await client.query(`alter table ${table} add constraint ${constraint} ${definition}`)
})

test(
  'a row that breaks a check is refused by its name, and nothing of the row is told',
  { timeout: 120_000 },
  async () => {
    await backUpWith(
      'customer',
      'customer_status_check',
      `update customer set status = 'unheard of' where organization_id = $1`,
      [t.home.id],
    )
    await expect(restore()).rejects.toThrow(
      /^The backup cannot be restored, and nothing was loaded: a row of the table customer breaks customer_status_check\.$/,
    )
    await proveEmptyDatabase(restored.config)
  },
)
