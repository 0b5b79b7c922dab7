/** Plans that are kept: which statements have them, and what a plan does that was made while its table was empty. */
import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { readStatement } from '../entity-engine/select.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createPool, type Pool, type Statement } from './connection.ts'
import { readTogether, transact, transactPlatform, serverScope, type Transaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const organizationId = newId()
const scope = serverScope(organizationId)
const fresh: Statement<{ mode: string }> = {
  text: `select current_setting('plan_cache_mode') as mode, $1::text as fresh`,
  values: [''],
}
const kept: Statement<{ mode: string }> = {
  text: `select current_setting('plan_cache_mode') as mode, $1::text as kept`,
  values: [''],
  keepsPlan: true,
}

/** How often each of them was planned for all values, and for its own. */
async function plansOf(text: string) {
  const { rows } = await pool.use(connection =>
    connection.send({
      text: 'select generic_plans::int as kept, custom_plans::int as fresh from pg_prepared_statements where statement = $1',
      values: [text],
    }),
  )
  return rows
}

test('each statement is planned as it says, alone, beside others and one after another', async () => {
  const asked = [fresh, kept, kept, fresh]
  const modes = ['force_custom_plan', 'force_generic_plan', 'force_generic_plan', 'force_custom_plan']
  const inTurn = async (transaction: Transaction) => {
    const found: unknown[] = []
    for (const statement of asked) found.push((await transaction.query(statement)).rows[0]?.mode)
    return found
  }
  for (const [at, statement] of asked.entries()) {
    const [alone] = await readTogether(pool, scope, [statement])
    expect(alone?.rows[0]?.mode).toBe(modes[at])
  }
  const together = await readTogether(pool, scope, asked)
  expect(together.map(({ rows }) => rows[0]?.mode)).toEqual(modes)
  expect(await transact(pool, scope, inTurn)).toEqual(modes)
  expect(await transact(pool, scope, inTurn, 'read only')).toEqual(modes)
  expect(await transactPlatform(pool, inTurn)).toEqual(modes)
  expect(await plansOf(kept.text)).toEqual([{ kept: 10, fresh: 0 }])
  expect(await plansOf(fresh.text)).toEqual([{ kept: 0, fresh: 10 }])
})

test('nothing of it is left on the connection', async () => {
  for (const statement of [kept, fresh]) {
    await readTogether(pool, scope, [statement])
    await transact(pool, scope, async transaction => {
      await transaction.query(statement)
      throw new Error('undone')
    }).catch(() => undefined)
    const { rows } = await pool.use(connection =>
      connection.send({
        text: `select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scans`,
      }),
    )
    expect(rows).toEqual([{ mode: 'auto', scans: 'on' }])
  }
})

test('a statement that is known already answers the same rows, and nothing where there is none', async () => {
  const several: Statement = {
    text: `select n, n::numeric / 4 as part, null::text as none, array[n] as list, '2026-11-22 07:45:00.5+00'::timestamptz as at
           from generate_series(1, $1::int) n`,
    values: [2],
  }
  const at = '2026-11-22T07:45:00.500Z'
  const all = [
    { n: 1, part: 0.25, none: null, list: [1], at },
    { n: 2, part: 0.5, none: null, list: [2], at },
  ]
  for (const count of [2, 2, 0, 1, 2]) {
    const asked = { ...several, values: [count] }
    const [once, again] = await readTogether(pool, scope, [asked, asked])
    expect([once?.rows, again?.rows]).toEqual([all.slice(0, count), all.slice(0, count)])
  }
  const divide: Statement = { text: 'select 1 / $1::int as part', values: [1] }
  const refused = { ...divide, values: [0] }
  expect((await readTogether(pool, scope, [divide]))[0]?.rows).toEqual([{ part: 1 }])
  await expect(readTogether(pool, scope, [divide, refused, divide])).rejects.toMatchObject({ code: '22012' })
  const unwritable = {
    ...divide,
    values: [
      {
        toPostgres: () => {
          throw new Error('unwritable')
        },
      },
    ],
  }
  await expect(readTogether(pool, scope, [unwritable])).rejects.toThrow('unwritable')
  expect((await readTogether(pool, scope, [divide]))[0]?.rows).toEqual([{ part: 1 }])
})

const ROWS = 100_000
const product = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** Rows of products that were read one after another, without an index, since the transaction began. */
const readWhole: Statement<{ rows: number }> = {
  text: `select coalesce(sum(seq_tup_read), 0)::int as rows from pg_stat_xact_user_tables where relname = 'product'`,
}

test('a plan that was made on an empty table finds one of 100,000 rows by an index, as foreign keys do', async () => {
  await transact(pool, scope, transaction =>
    transaction.query({
      text: `insert into organization (id, name) values ($1, 'Plans')`,
      values: [organizationId],
    }),
  )
  await pool.use(connection => connection.send({ text: 'vacuum (analyze) product' }))
  const lookUp = (number: number) =>
    readStatement(ENTITIES.product, organizationId, product(number), { kind: 'organization' }).statement
  const refer = (number: number): Statement => ({
    text: `insert into composition (organization_id, id, product_id, ingredient_id, quantity_value, quantity_unit)
           values ($1, $2, $3, $3, 1, 'kg')`,
    values: [organizationId, newId(), product(number)],
    keepsPlan: true,
  })
  const [none] = await readTogether(pool, scope, [lookUp(1)])
  expect(none?.rows).toEqual([])
  await transact(pool, scope, transaction => transaction.query(refer(1))).catch(() => undefined)
  await transact(pool, scope, transaction =>
    transaction.query({
      text: `insert into product (organization_id, id, name, type)
             select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Product ' || n, 'intermediate'
             from generate_series(1, $2::int) n`,
      values: [organizationId, ROWS],
    }),
  )
  await transact(pool, scope, async transaction => {
    const before = (await transaction.query(readWhole)).rows[0]?.rows
    const found = await transaction.query(lookUp(77_777))
    expect(found.rows.map(row => row['name'])).toEqual(['Product 77777'])
    await transaction.query(refer(77_777))
    expect((await transaction.query(readWhole)).rows[0]?.rows).toBe(before)
  })
  expect(await plansOf(lookUp(1).text)).toEqual([{ kept: 2, fresh: 0 }])
})
