/** The migrated schema is what the catalogue declares; that it stands under the rules of tenancy is told beside it. */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { tableOf } from './table.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const bare = (name: string) => name.replaceAll('"', '')
/** The columns and conditions of an index that holds some rows only. */
const conditionsIn = (where: string | null) =>
  (where ?? '').toLowerCase().replaceAll(/[()]/g, '').split(' and ').sort()
const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

test.each(ALL_ENTITIES.map(entity => [entity.name, entity] as const))(
  'the table of %s',
  async (_name, entity) => {
    const table = tableOf(entity)
    const columns = await rows(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [table.name],
    )
    const declared = table.columns.map(({ name, sql, nullable }) => ({
      name: bare(name),
      type: sql === 'timestamptz' ? 'timestamp with time zone' : sql,
      nullable,
    }))
    const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name)
    expect(columns.sort(byName)).toEqual(declared.sort(byName))
    const indexes = await rows(
      `select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as where
       from pg_index where indrelid = to_regclass($1)`,
      [table.name],
    )
    const known = new Map(indexes.map(({ name, where }) => [bare(name), conditionsIn(where)]))
    for (const { name, where } of table.indexes)
      expect(known.get(name), name).toEqual(conditionsIn(where ?? null))
    const keys = await rows(
      `select conname as name from pg_constraint where conrelid = to_regclass($1) and contype = 'f'`,
      [table.name],
    )
    expect(keys.map(key => key.name).sort()).toEqual(table.foreignKeys.map(key => key.name).sort())
  },
)

test('ledgers refuse every change', async () => {
  for (const name of ['event', 'label_link', 'stock_variation', 'history', 'seal']) {
    await expect(client.query(`delete from ${name}`).then(result => result.rowCount)).resolves.toBe(0)
    await expect(client.query(`truncate ${name} cascade`)).rejects.toThrow(/append-only/)
  }
})
