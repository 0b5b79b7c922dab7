/** After a restore alarms that nobody is on go on, in a PostgreSQL that counts its transactions from the beginning. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { createPool } from '../../database/connection.ts'
import { migrate } from '../../database/migrate.ts'
import { Followers } from '../../event-log/index.ts'
import type { Services } from '../../http/call-context.ts'
import { asServer, createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { rowsOf } from '../../testing/labels.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from '../restore-backup.ts'

let t: TestApp
let restored: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'cloche-settle-'))
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  restored = await createEmptyDatabase()
})
afterAll(async () => {
  await t.close()
  await restored.drop()
  rmSync(folder, { recursive: true, force: true })
})

const alarm = async (more: object = {}) =>
  (
    await t.make('notification', {
      name: 'Fridge is warm',
      kind: 'processError',
      level: 'error',
      locationId: t.home.places.kitchen,
      chasedFrom: new Date().toISOString(),
      ...more,
    })
  )['id'] as string

test('open alarms are looked at once more, and what waited to be sent is given up', async () => {
  const open = await alarm()
  await alarm({ acknowledgedAt: new Date().toISOString() })
  await alarm({ resolved: true })
  await rowsOf(
    t,
    `insert into delivery (organization_id, id, notification_id, recipient, "to", channel, step, planned, key)
     select $1, gen_random_uuid(), $2, 'phone:1', '…1', 'sms', 'first', now(), 'one' returning id`,
    [open],
  )
  // As of an installation that has written much more.
  await t.pool.use(connection =>
    connection.send({
      text: `insert into follower (name, from_xact, to_xact) values ('chase', '99999999999'::xid8, '99999999999'::xid8)
        on conflict (name) do update set from_xact = excluded.from_xact, to_xact = excluded.to_xact`,
    }),
  )
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
  await migrate(restored.config)
  const pool = createPool(restored.config, { size: 2 })
  try {
    const heard: string[] = []
    const followers = new Followers({
      pool,
      followers: [
        {
          name: 'chase',
          entities: ['notification'],
          take: async (_services, all) =>
            void heard.push(...all.flatMap(({ changes }) => changes.flatMap(({ ids }) => ids ?? []))),
        },
      ],
      warn: () => undefined,
    })
    await followers.enlistAll({ pool } as Services)
    for (const end = Date.now() + 10_000; heard.length === 0 && Date.now() < end;) await followers.tellAll()
    await followers.stop()
    expect(heard).toEqual([open])
    const { rows } = await asServer(pool, t.home.id, transaction =>
      transaction.query({ text: `select result from delivery where key = 'one'` }),
    )
    expect(rows).toEqual([{ result: 'failed' }])
  } finally {
    await pool.end()
  }
})
