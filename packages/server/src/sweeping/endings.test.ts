/** The list of what ends rows is of the tables that there are, and each of its sweeps finds old rows by an index. */
import { LAWS } from '@cloche/domain/catalogue'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { retentionKinds } from '@cloche/domain/rules/retention'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snake } from '../database/sql-names.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { conditionOf, ENDINGS, sinceSql, SWEEPS } from './index.ts'

let database: TestDatabase
let client: pg.Client
let columns: Map<string, Set<string>>
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  const { rows } = await client.query<{ table: string; names: string[] }>(`
    select c.relname as table, json_agg(a.attname) as names from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped group by 1`)
  columns = new Map(rows.map(({ table, names }) => [table, new Set(names)]))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every table says what ends its rows, and no other is spoken of', () => {
  expect(ALL_ENTITIES.length).toBeGreaterThan(100)
  expect([...ENDINGS.keys()].sort()).toEqual([...columns.keys()].sort())
})

test('what goes along goes with a table that there is, and that ends; a law and a setting are ones that there are', () => {
  for (const [table, endings] of ENDINGS)
    for (const ending of endings) {
      if (ending.by === 'law') expect(LAWS[ending.law].years, table).toBeGreaterThanOrEqual(5)
      if (ending.by !== 'parent') continue
      expect(
        [...(columns.get(ending.parent) ?? [])].length,
        `${table} is a part of ${ending.parent}`,
      ).toBeGreaterThan(0)
      expect(ending.parent, table).not.toBe(table)
      if (ending.column !== undefined)
        expect(columns.get(table)?.has(snake(ending.column)), `${table}.${ending.column}`).toBe(true)
    }
  const settings = new Set(SWEEPS.flatMap(({ ending }) => (ending.by === 'setting' ? [ending.setting] : [])))
  expect([...settings].sort()).toEqual([...retentionKinds].sort())
})

test('nothing that is sealed or kept by law ends by itself, but files of reports', () => {
  const kept = SWEEPS.filter(({ table }) =>
    ENDINGS.get(table)?.some(({ by }) => by === 'law' || by === 'seals'),
  )
  expect(kept.map(({ table, ending }) => [table, 'files' in ending && ending.files])).toEqual([
    ['report', true],
  ])
})

/** Columns with which an index begins, of those that hold all rows, or all in which their own last column says something. */
const beginnings = async (table: string) => {
  const { rows } = await client.query<{ columns: (string | null)[]; where: string | null }>(
    `select (select json_agg(attname order by place) from unnest(indkey::int[]) with ordinality as key(number, place)
        left join pg_attribute on attrelid = indrelid and attnum = number) as columns,
      pg_get_expr(indpred, indrelid) as where from pg_index where indrelid = to_regclass($1)`,
    [`"${table}"`],
  )
  return rows
}
/** By month: a month that is too young is not looked at. */
const BY_MONTH = ['reading_minute']

describe('a sweep', () => {
  test.each(SWEEPS.map((one, at) => [`${one.table} ${at}`, one] as const))(
    '%s can be asked, and has its index',
    async (_, one) => {
      const { table, ending, owner } = one
      const values = owner === undefined ? ['1'] : ['00000000-0000-0000-0000-000000000000', '1']
      await client.query(
        `select ${sinceSql(ending)} from "${table}" t where ${conditionOf(one, `$${values.length}::int`)} limit 1`,
        values,
      )
      if (BY_MONTH.includes(table)) return
      const by = snake(ending.indexed ?? (ending.since[0] as string))
      const wanted = owner === undefined ? [by] : [owner, by]
      const fit = (await beginnings(table)).filter(
        ({ columns: has, where }) =>
          wanted.every((name, at) => has[at] === name) &&
          (where === null ||
            where === `(${by} IS NOT NULL)` ||
            where.includes('files_cleared_at IS NULL') ||
            ending.only?.some(({ field, is }) => is === 'filled' && where === `(${field} IS NOT NULL)`)),
      )
      expect(fit.length, `an index on ${table} (${wanted.join(', ')})`).toBeGreaterThan(0)
    },
  )
})
