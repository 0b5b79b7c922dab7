import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createPool, type Pool } from './connection.ts'
import { readTogether, SessionMoved, transact, serverScope } from './transaction.ts'

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

const backend = async () => {
  const { rows } = await pool.use(connection => connection.send({ text: 'select pg_backend_pid() as pid' }))
  return rows[0]?.['pid']
}

test('a session that is none is refused before anything is answered, and costs no connection', async () => {
  const before = await backend()
  const scope = { organizationId: newId(), sessionId: newId(), revision: 1 }
  const statement = { text: 'select 1 as one' }
  await expect(readTogether(pool, scope, [statement])).rejects.toThrow(SessionMoved)
  await expect(transact(pool, scope, transaction => transaction.query(statement))).rejects.toThrow(
    SessionMoved,
  )
  expect(await backend()).toBe(before)
})

test('a transaction that fails leaves neither rows nor its role on the connection', async () => {
  const scope = serverScope(newId())
  const fails = transact(pool, scope, async transaction => {
    await transaction.query({
      text: `insert into organization (id, name) values ($1, 'Lost')`,
      values: [scope.organizationId],
    })
    await transaction.query({ text: 'select 1 / 0' })
  })
  await expect(fails).rejects.toMatchObject({ code: '22012' })
  const { rows } = await pool.use(connection =>
    connection.send({
      text: `select current_user = session_user as "isOurs", current_setting('app.organization_id', true) as organization,
               (select count(*)::int from organization where id = $1) as count`,
      values: [scope.organizationId],
    }),
  )
  expect(rows).toEqual([{ isOurs: true, organization: '', count: 0 }])
})

test('row security hides other organizations even from a statement that names none', async () => {
  const [mine, theirs] = [newId(), newId()]
  for (const organizationId of [mine, theirs])
    await transact(pool, serverScope(organizationId), transaction =>
      transaction.query({
        text: `insert into organization (id, name) values ($1, 'One')`,
        values: [organizationId],
      }),
    )
  const scope = serverScope(mine)
  const [all] = await readTogether(pool, scope, [{ text: 'select id from organization' }])
  expect(all?.rows).toEqual([{ id: mine }])
  const intruding = transact(pool, scope, transaction =>
    transaction.query({ text: 'update organization set name = $2 where id = $1', values: [theirs, 'Ours'] }),
  )
  expect((await intruding).rowCount).toBe(0)
})

/** Statements that make and rename an organization. */
const make = (id: string) => ({
  text: `insert into organization (id, name) values ($1, 'Made')`,
  values: [id],
})
const rename = (id: string, name: string) => ({
  text: 'update organization set name = $2 where id = $1 returning name',
  values: [id, name],
})
async function nameOf(organizationId: string): Promise<unknown> {
  const scope = serverScope(organizationId)
  const [found] = await readTogether(pool, scope, [{ text: 'select name from organization' }])
  return found?.rows[0]?.['name']
}

test('what begins at once, and what goes ahead of it, leaves nothing where the session is none', async () => {
  const organizationId = newId()
  const server = serverScope(organizationId)
  await transact(pool, server, transaction => transaction.query(make(organizationId)))
  const scope = { organizationId, sessionId: newId(), revision: 1 }
  const options = { atOnce: true, ahead: rename(organizationId, 'Ahead') }
  for (const isClosed of [false, true]) {
    const refused = transact(
      pool,
      scope,
      async (transaction, ahead) => {
        void transaction.query(rename(organizationId, 'At once'))
        if (isClosed) transaction.close()
        await ahead
      },
      'read write',
      options,
    )
    await expect(refused).rejects.toThrow(SessionMoved)
  }
  // Whatever the work itself says, the session is judged first.
  const own = transact(pool, scope, () => Promise.reject(new Error('own')), 'read write', { atOnce: true })
  await expect(own).rejects.toThrow(SessionMoved)
  expect(await nameOf(organizationId)).toBe('Made')
})

test('what goes ahead stays done when the transaction behind it fails', async () => {
  const organizationId = newId()
  const scope = serverScope(organizationId)
  await transact(pool, scope, transaction => transaction.query(make(organizationId)))
  const fails = transact(
    pool,
    scope,
    async (transaction, ahead) => {
      expect((await ahead)?.rows).toEqual([{ name: 'Ahead' }])
      await transaction.query(rename(organizationId, 'Behind'))
      throw new Error('undone')
    },
    'read write',
    { ahead: rename(organizationId, 'Ahead') },
  )
  await expect(fails).rejects.toThrow('undone')
  expect(await nameOf(organizationId)).toBe('Ahead')
})

test('the first failure is told, also where only a later statement was awaited, and where nobody awaited any', async () => {
  const scope = serverScope(newId())
  const fault = { text: 'select 1 / 0' }
  const later = transact(pool, scope, async transaction => {
    void transaction.query(fault)
    await transaction.query({ text: 'select 1' })
  })
  await expect(later).rejects.toMatchObject({ code: '22012' })
  const never = transact(pool, scope, async transaction => void transaction.query(fault))
  await expect(never).rejects.toMatchObject({ code: '22012' })
})

test('a closed transaction takes no further statement', async () => {
  const scope = serverScope(newId())
  const closed = transact(pool, scope, async transaction => {
    transaction.close()
    await transaction.query({ text: 'select 1' })
  })
  await expect(closed).rejects.toThrow('The transaction is closed')
})
