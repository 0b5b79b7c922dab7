/** What travels together: answers go to whoever asked, and what fails leaves the connection as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createPool, type Pool, type Statement } from './connection.ts'
import { readTogether, transact, serverScope, type Transaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
const organizationId = newId()
const scope = serverScope(organizationId)

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 1 })
  await transact(pool, scope, transaction =>
    transaction.query({
      text: `insert into organization (id, name) values ($1, 'Made')`,
      values: [organizationId],
    }),
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const state = (path: string, adds?: 'silently' | 'answering'): Statement<{ path: string }> => ({
  text: `insert into state (organization_id, id, name, path) values ($1, $2, $3, $4)${adds === 'silently' ? '' : ' returning path'}`,
  values: [organizationId, newId(), path, path],
  keepsPlan: true,
  ...(adds && { adds }),
})
const value = (given: unknown): Statement<{ value: number }> => ({
  text: 'select $1::int as value',
  values: [given],
  keepsPlan: true,
})
const divided: Statement = { text: 'select 1 / $1::int as never', values: [0], keepsPlan: true }

/** Which connection it is. */
async function backend(): Promise<unknown> {
  const [found] = await readTogether(pool, scope, [{ text: 'select pg_backend_pid() as pid', values: [] }])
  return found?.rows[0]?.['pid']
}

async function paths(): Promise<unknown[]> {
  const [found] = await readTogether(pool, scope, [
    { text: 'select path from state where organization_id = $1 order by path', values: [organizationId] },
  ])
  return found?.rows.map(({ path }) => path) ?? []
}
const ask = (transaction: Transaction, statements: readonly Statement<never>[]) =>
  Promise.allSettled(statements.map(statement => transaction.query<Record<string, unknown>>(statement)))

test('what only adds travels as one statement, before what follows it; each asker has its own answer', async () => {
  await transact(pool, scope, async transaction => {
    const added = ['a', 'b'].map(path => transaction.query(state(path, 'silently')))
    const answering = ['c', 'd'].map(path => transaction.query(state(path, 'answering')))
    const counted = transaction.query({
      text: 'select count(*)::int as count from state where organization_id = $1',
      values: [organizationId],
    })
    await Promise.all(added)
    expect((await Promise.all(answering)).map(({ rows }) => rows)).toEqual([[{ path: 'c' }], [{ path: 'd' }]])
    expect((await counted).rows).toEqual([{ count: 4 }])
  })
  expect(await paths()).toEqual(['a', 'b', 'c', 'd'])
})

test('what is added by a statement that nobody waits for fails the transaction, and all that was added with it', async () => {
  const twice = newId()
  const failing = transact(pool, scope, async transaction => {
    void transaction.query(state('e', 'silently'))
    for (const path of ['f', 'g'])
      void transaction.query({ ...state(path, 'silently'), values: [organizationId, twice, path, path] })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await paths()).toEqual(['a', 'b', 'c', 'd'])
})

test('what fails in the midst fails what is behind it, and nothing that comes later', async () => {
  const before = await backend()
  for (const _ of ['prepared for the first time', 'prepared before']) {
    const failing = transact(pool, scope, async transaction => {
      const all = await ask(transaction, [value(1), divided, value(2), state('h')] as Statement<never>[])
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
      const [first] = all
      expect(first).toMatchObject({ value: { rows: [{ value: 1 }] } })
      await transaction.query(value(3))
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
  await expect(readTogether(pool, scope, [value(4), divided, value(5)])).rejects.toMatchObject({
    code: '22012',
  })
  const read = await readTogether(pool, scope, [value(6), value(7)])
  expect(read.map(({ rows }) => rows)).toEqual([[{ value: 6 }], [{ value: 7 }]])
  expect(await backend()).toBe(before)
  expect(await paths()).toEqual(['a', 'b', 'c', 'd'])
})

test('a value that cannot be sent is refused; those beside it are answered', async () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const unsendable: Statement = { text: 'select $1::jsonb as value', values: [circular], keepsPlan: true }
  for (const _ of ['for the first time', 'again']) {
    const failing = transact(pool, scope, async transaction => {
      const all = await ask(transaction, [value(1), unsendable, value(2)] as Statement<never>[])
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      await transaction.query(unsendable)
    })
    await expect(failing).rejects.toThrow(/circular/i)
  }
  const sendable = { ...unsendable, values: ['{}'] }
  const [found] = await readTogether(pool, scope, [sendable])
  expect(found?.rows).toEqual([{ value: {} }])
})
