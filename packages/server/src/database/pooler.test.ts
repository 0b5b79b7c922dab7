/** Behind a pooler nothing lasts longer than a transaction: each sets for itself what a session sets at its start. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPool, type Pool } from './connection.ts'
import { readTogether, SessionMoved, transact, transactPlatform, serverScope } from './transaction.ts'

const SCOPE = serverScope('01a20546-e475-712b-abdd-1beff146a875')
const ASKED = {
  text: `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as "statement",
           current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
}
const SET = { zone: 'UTC', statement: '30s', idle: '1min', jit: 'off' }

let database: TestDatabase
const pools: Pool[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new pg.Client(database.config)
  await owner.connect()
  await owner.query(`alter database ${String(database.config.database)} set timezone = 'Asia/Kathmandu'`)
  await owner.query(`alter database ${String(database.config.database)} set jit = 'on'`)
  await owner.end()
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await database.drop()
})

function open(direct?: pg.ClientConfig, prepares = true): Pool {
  const pool = createPool(database.config, { size: 1, direct, prepares })
  pools.push(pool)
  return pool
}

test.each([
  ['to the database itself', () => open()],
  ['through a pooler', () => open(database.config)],
  ['through a pooler that keeps no statements', () => open(database.config, false)],
])('transactions %s have the settings of the product', async (_, make) => {
  const pool = make()
  const [read] = await readTogether(pool, SCOPE, [ASKED])
  const written = await transact(pool, SCOPE, transaction => transaction.query(ASKED))
  const platform = await transactPlatform(pool, transaction => transaction.query(ASKED))
  expect([read.rows, written.rows, platform.rows]).toEqual([[SET], [SET], [SET]])
  const elsewhere = { ...SCOPE, sessionId: SCOPE.organizationId, revision: 1 }
  await expect(readTogether(pool, elsewhere, [ASKED])).rejects.toThrow(SessionMoved)
  const ahead = { ...ASKED, values: [] }
  await transact(pool, SCOPE, async (_, asked) => expect((await asked)?.rows).toEqual([SET]), 'read write', {
    ahead,
  })
  await expect(
    transact(pool, elsewhere, async (_, asked) => asked, 'read write', { ahead }),
  ).rejects.toThrow()
})

test('a pooler is asked for no settings at the start, and what a transaction sets ends with it', async () => {
  const pool = open({ ...database.config, application_name: 'direct' })
  expect(pool.direct).toMatchObject({ application_name: 'direct' })
  await transactPlatform(pool, transaction => transaction.query(ASKED))
  const after = await pool.use(connection => connection.send(ASKED))
  expect(after.rows).toEqual([{ zone: 'Asia/Kathmandu', statement: '0', idle: '0', jit: 'on' }])
  expect(open().direct).toBe(database.config)
})
