/** Lists written as JSON from the wire say what the same rows say that were read first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { asJson } from '../http/json-answer.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createPool, type Pool, type Statement } from './connection.ts'
import { JsonRows } from './json-rows.ts'
import { readTogether, serverScope } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pools: { prepared: Pool; plain: Pool }
const scope = serverScope(newId())

beforeAll(async () => {
  database = await createTestDatabase()
  const open = (prepares: boolean) => createPool(database.config, { size: 1, prepares })
  pools = { prepared: open(true), plain: open(false) }
})
afterAll(async () => {
  await Promise.all(Object.values(pools).map(pool => pool.end()))
  await database.drop()
})

const selecting = (list: string, values: unknown[] = [1]): Statement => ({
  text: `select ${list} from generate_series(1, $1::int) as "number"`,
  values,
})

async function read(pool: Pool, statement: Statement): Promise<unknown[]> {
  const [{ rows }] = await readTogether(pool, scope, [statement])
  return rows
}

/** What whoever asked is sent. */
const sent = (rows: unknown): unknown => JSON.parse(Buffer.from(asJson({ rows, count: 1 })).toString())

async function writtenFrom(pool: Pool, statement: Statement): Promise<JsonRows> {
  const [rows] = await read(pool, { ...statement, inJson: true })
  expect(rows).toBeInstanceOf(JsonRows)
  return rows as JsonRows
}

async function expectAlike(list: string, values?: unknown[]): Promise<void> {
  const statement = selecting(list, values)
  for (const pool of Object.values(pools)) {
    const expected = sent(await read(pool, statement))
    // The second time its columns are known.
    for (const _ of [1, 2]) expect(sent(await writtenFrom(pool, statement))).toEqual(expected)
  }
}

const ALIKE: Record<string, string[]> = {
  text: [`'Sopa'`, `''`, `'Gràcia 🍲 鍋'`, `E'a "b" \\\\ c'`, `E'tab\\tline\\nend'`, `chr(1)`, `chr(8232)`],
  'a whole number': ['0', '-7', '2147483647', `7::smallint`, `9007199254740993::bigint`, `-12::bigint`],
  'a number': [
    `12.750`,
    `-0.5`,
    `1e30`,
    `0.1`,
    `123456789012345678.5`,
    `'NaN'::numeric`,
    `1.5::float8`,
    `7.0`,
  ],
  truth: ['true', 'false'],
  instant: [
    `'2026-11-21 07:45:00+00'::timestamptz`,
    `'2026-11-21 07:45:00.1+00'::timestamptz`,
    `'2026-11-21 07:45:00.12+00'::timestamptz`,
    `'2026-11-21 07:45:00.123456+02'::timestamptz`,
    `'0099-01-01 00:00:00+00'::timestamptz`,
  ],
  day: [`'2026-02-28'::date`],
  id: [`'01a207d0-43f1-7231-b534-7e779898c6cc'::uuid`],
  json: [`'{"a":[1,2.50,"ñ"],"b":{"c":null}}'::jsonb`, `'[]'::json`, `'"text"'::jsonb`, `'null'::jsonb`],
  array: [
    `array['01a207d0-43f1-7231-b534-7e779898c6cc']::uuid[]`,
    `array['a,b', '"', null]`,
    `'{}'::text[]`,
    `array[1,2]`,
  ],
  place: [`point(1, 2)`, `'12:30'::time`],
}

describe('JSON from the wire', () => {
  for (const [kind, values] of Object.entries(ALIKE))
    test(`${kind} is written as it would be read`, async () => {
      for (const value of values) await expectAlike(`"number" as id, ${value} as other, ${value} as it`)
      // None of it, first and last.
      await expectAlike(
        `nullif(${values[0]}::text, ${values[0]}::text) as id, "number", ${values.at(-1)} as last`,
      )
      await expectAlike(`case when "number" = 2 then ${values[0]} end as it`, [3])
    })

  test('a list of any length, in as many pieces as it comes', async () => {
    await expectAlike(`"number", repeat('ñ"' || "number", 40) as text, "number" / 7.0 as part`, [5_000])
    await expectAlike(`repeat('long ', 40000) as text, "number"`, [3])
    await expectAlike(
      `repeat('"', 30000) as first, repeat('x', 30000) as second, repeat('"', 9) as third`,
      [2],
    )
    await expectAlike('"number"', [1])
  })

  test('no row, no list', async () => {
    for (const pool of Object.values(pools))
      expect(await read(pool, { ...selecting('"number"', [0]), inJson: true })).toEqual([])
  })

  test('an amount is put together with its unit; what has no unit is nothing', async () => {
    const statement = selecting(
      `2.50 as "amount", 'kg' as "amount unit", "number" as id, null::numeric as "limit", null::text as "limit unit", null::numeric as "least", '"' as "least unit"`,
    )
    for (const pool of Object.values(pools)) {
      const rows = await writtenFrom(pool, statement)
      expect(sent(rows)).toEqual({
        rows: [{ amount: { value: 2.5, unit: 'kg' }, id: 1, limit: null, least: { value: null, unit: '"' } }],
        count: 1,
      })
    }
  })

  test('what stands beside the rows is no part of them', async () => {
    const rows = await writtenFrom(
      pools.prepared,
      selecting(`"number", case when "number" = 1 then '{"a": "ñ"}'::jsonb end as "linked names"`, [2]),
    )
    expect(JSON.parse(rows.beside ?? '')).toEqual({ a: 'ñ' })
    expect(rows).toHaveLength(2)
    expect(JSON.parse(JSON.stringify({ deep: { rows } }))).toEqual({
      deep: { rows: [{ number: 1 }, { number: 2 }] },
    })
    expect(sent(rows)).toEqual({ rows: [{ number: 1 }, { number: 2 }], count: 1 })
  })

  test('a value that cannot be read is a fault of its statement alone', async () => {
    for (const pool of Object.values(pools)) {
      await expect(
        read(pool, { ...selecting(`'infinity'::timestamptz as it`), inJson: true }),
      ).rejects.toThrow()
      await expect(
        read(pool, { ...selecting(`1 / ("number" - 2) as it`, [3]), inJson: true }),
      ).rejects.toThrow()
      expect(sent(await writtenFrom(pool, selecting('"number"')))).toEqual({
        rows: [{ number: 1 }],
        count: 1,
      })
    }
  })

  test('the same statement is read and written in turns on one connection', async () => {
    const statement = selecting(`"number", 'x' as text`, [2])
    const rows = [
      { number: 1, text: 'x' },
      { number: 2, text: 'x' },
    ]
    const [read1, written, read2] = await readTogether(pools.prepared, scope, [
      statement,
      { ...statement, inJson: true },
      statement,
    ])
    expect(read1.rows).toEqual(rows)
    expect(sent(written.rows[0])).toEqual({ rows, count: 1 })
    expect(read2.rows).toEqual(rows)
  })
})
