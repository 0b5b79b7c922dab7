/** Transactions as several nodes want them, on one PostgreSQL: what is sent, and that they do the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { statementsApart, wasWatched } from '../../testing/statements-apart.ts'
import { createPool, type Pool, type Statement } from '../connection.ts'
import { readTogether, SessionMoved, transact, serverScope } from '../transaction.ts'

let t: TestApp
let several: Pool
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  several = createPool(t.pool.config, { size: 2, isSpread: true })
})
afterAll(async () => {
  await several.end()
  await t.close()
})

const scope = () => serverScope(t.home.id)
const SEEN: Statement<{ id: string; role: string; mode: string }> = {
  text: `select id, current_user as role, current_setting('plan_cache_mode') as mode, $1::text from organization`,
  values: [''],
  keepsPlan: true,
}

test('each statement is a message of its own, in the order in which they were said', async () => {
  const text = "begin;set local app.organization_id = 'x';select current_query() as said;rollback"
  const [whole, apart] = await Promise.all(
    [t.pool, several].map(pool => pool.use(connection => connection.sendSeveral(text))),
  )
  expect(whole?.[2]?.rows).toEqual([{ said: text }])
  expect(apart?.[2]?.rows).toEqual([{ said: 'select current_query() as said' }])
  expect(apart?.map(({ command }) => command)).toEqual(['BEGIN', 'SET', 'SELECT', 'ROLLBACK'])
})

test('one organization is seen, as the role of requests, with a plan for the values', async () => {
  const [together] = await readTogether(several, scope(), [SEEN])
  const rows = [{ id: t.home.id, role: 'cloche_app', mode: 'force_custom_plan', text: '' }]
  expect(together?.rows).toEqual(rows)
  const inTurn = await transact(several, scope(), async transaction => {
    await transaction.query({ ...SEEN, keepsPlan: false })
    return transaction.query(SEEN)
  })
  expect(inTurn.rows).toEqual(rows)
  expect((await readTogether(t.pool, scope(), [SEEN]))[0]?.rows[0]?.mode).toBe('force_generic_plan')
})

test('a session that moved is found, and a transaction that fails leaves nothing', async () => {
  const moved = { ...scope(), sessionId: newId() }
  await expect(readTogether(several, moved, [SEEN])).rejects.toThrow(SessionMoved)
  await expect(
    transact(several, scope(), async transaction => {
      await transaction.query({
        text: `update organization set city = 'Nowhere' where id = $1`,
        values: [t.home.id],
      })
      await transaction.query({ text: 'select 1 / 0' })
    }),
  ).rejects.toThrow(/division by zero/)
  const [after] = await readTogether(several, scope(), [{ text: 'select city from organization' }])
  expect(after?.rows).toEqual([{ city: null }])
})

test('what the server sends is watched for statements that reach across', async () => {
  const text = `select '${newId()}' as watched`
  await t.pool.use(connection => connection.send({ text }))
  expect(wasWatched(text)).toBe(true)
  await t.pool.use(connection => connection.sendSeveral(`${text}, 1;${text}, 2`))
  expect([wasWatched(`${text}, 1`), wasWatched(`${text}, 2`)]).toEqual([true, true])
  expect(statementsApart()).toEqual([])
})
