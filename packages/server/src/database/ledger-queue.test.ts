import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITIES } from '@cloche/domain/entities'
import { newId } from '../adapters/ids.ts'
import { insertMany } from '../entity-engine/insert-many.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPool, type Pool } from './connection.ts'
import { LedgerQueue } from './ledger-queue.ts'
import type { LedgerLines } from './statement.ts'
import { transact, serverScope } from './transaction.ts'

const organizationId = newId()
const scope = serverScope(organizationId)
let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const noted = (...lines: LedgerLines[]) => {
  const queue = new LedgerQueue()
  for (const ledger of lines) queue.note({ text: '', ledger })
  return queue
}
const line = (ledger: LedgerLines['ledger'], ats: string[]): LedgerLines => ({
  organizationId,
  ledger,
  ids: ats.map(() => newId()),
  ats,
})

/** What waits: ledger, ids and instants. */
async function waiting() {
  const { rows } = await transact(pool, scope, transaction =>
    transaction.query<{ ledger: string; ids: string; ats: string }>({
      text: 'select ledger, ids::text as ids, ats::text as ats from unsealed order by part',
    }),
  )
  return rows
}
const listed = (text: string) => text.slice(1, -1).replaceAll('"', '').split(',')

test('lines of one instant and of many are queued in one statement, in parts of 500', async () => {
  const one = line('stock_variation', Array<string>(1001).fill('2026-11-22T10:00:00.123Z'))
  const many = line('event', ['2026-11-22T10:00:00.001Z', '2026-11-22T10:00:00.002Z'])
  const queue = noted(one, many)
  const statements = queue.take()
  expect(statements).toHaveLength(1)
  expect(queue.take()).toEqual([])
  await transact(pool, scope, async transaction => {
    for (const statement of statements) await transaction.query(statement)
  })
  const rows = await waiting()
  expect(rows.map(({ ledger, ids }) => [ledger, listed(ids).length])).toEqual([
    ['stock_variation', 500],
    ['stock_variation', 500],
    ['stock_variation', 1],
    ['event', 2],
  ])
  expect(rows.slice(0, 3).flatMap(({ ids }) => listed(ids))).toEqual(one.ids)
  expect(new Set(rows.slice(0, 3).flatMap(({ ats }) => listed(ats)))).toEqual(
    new Set(['2026-11-22 10:00:00.123+00']),
  )
  expect([listed(rows[3]!.ids), listed(rows[3]!.ats)]).toEqual([
    many.ids,
    ['2026-11-22 10:00:00.001+00', '2026-11-22 10:00:00.002+00'],
  ])
})

test('lines wait when their transaction has committed, and only then', async () => {
  const before = (await waiting()).length
  const write = (fails: boolean) =>
    transact(pool, scope, async transaction => {
      await transaction.query({
        text: `insert into organization (id, name) values ($1, 'Queue') on conflict do nothing`,
        values: [organizationId],
      })
      const at = new Date().toISOString()
      const row = { id: newId(), locationId: newId(), at, kind: 'info', action: 'label/move', data: {} }
      void transaction.query(insertMany(ENTITIES.event, { organizationId, userId: null }, at, [row]))
      if (fails) throw new Error('undone')
    })
  await expect(write(true)).rejects.toThrow('undone')
  expect(await waiting()).toHaveLength(before)
  await write(false)
  expect((await waiting()).slice(before).map(({ ledger }) => ledger)).toEqual(['event'])
})

test('nothing in the code puts lines into a ledger but the engine and the history, which say so', () => {
  const root = join(import.meta.dirname, '..')
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      /insert\s+into\s+(only\s+)?"?(event|label_link|stock_variation|history)\b/i.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  )
  expect(writers).toEqual([join('entity-engine', 'history.ts')])
})
