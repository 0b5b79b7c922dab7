/** Prepared statements of ever new texts: who is used keeps its own, the rest is given back on every connection. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPool, type Pool, type Statement } from './connection.ts'
import { readTogether, serverScope } from './transaction.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const scope = serverScope(newId())
const counting = (what: string): Statement<{ asked: number }> => ({
  text: `select $1::int as asked -- ${what}`,
  values: [7],
  keepsPlan: true,
})

async function prepared(like: string) {
  const { rows } = await pool.use(connection =>
    connection.send<{ plans: number }>({
      text: `select generic_plans::int as plans from pg_prepared_statements where statement like '%-- ${like}'`,
    }),
  )
  return rows.map(({ plans }) => plans)
}

test('a statement in use is never pushed out by 4,000 others; what nobody uses any more is given back', async () => {
  const usual = counting('usual')
  const ask = async (statement: Statement<{ asked: number }>) =>
    expect((await readTogether(pool, scope, [statement]))[0]?.rows).toEqual([{ asked: 7 }])
  for (let n = 0; n < 4000; n++) {
    if (n % 100 === 0) await ask(usual)
    await ask(counting(`composed ${n}`))
  }
  expect(await prepared('usual')).toEqual([40])
  expect((await prepared('%')).length).toBeLessThanOrEqual(1500)
  expect(await prepared('composed 0')).toEqual([])
  expect(await prepared('composed 3999')).toEqual([1])
  // Who comes back has a name again, also in a transaction that has failed before.
  const refused = { text: 'select 1 / $1::int as none', values: [0] }
  await expect(readTogether(pool, scope, [refused, counting('composed 0')])).rejects.toMatchObject({
    code: '22012',
  })
  for (let n = 0; n < 2; n++) await ask(counting('composed 0'))
  expect(await prepared('composed 0')).toEqual([2])
})
