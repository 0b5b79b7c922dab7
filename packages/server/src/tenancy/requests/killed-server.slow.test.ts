/** A server process that is killed with mail in its outbox: the next one sends it, and its link works. */
import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createPool, type Pool } from '../../database/connection.ts'
import { createRecord } from '../../entity-engine/write.ts'
import { asServer } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { partOf, startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { ServerProcess } from '../../testing/server-process.ts'

const EMAIL = 'ana@kitchen.example'
const PATIENCE = { timeout: 30_000, interval: 20 }

let database: TestDatabase
let pool: Pool
let receiver: MailServer
let server: ServerProcess
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 3 })
  receiver = await startMailServer()
  const organizationId = newId()
  await asServer(pool, organizationId, async (transaction, context) => {
    await transaction.query({
      text: `insert into organization (id, name, time_zone, country) values ($1, 'Home', 'Europe/Madrid', 'ES')`,
      values: [organizationId],
    })
    const draft = { email: EMAIL, name: 'Ana', roleLevel: 5, locale: 'es' }
    const user = await createRecord(context, ENTITIES.user, draft)
    await transaction.query({
      text: 'insert into identity (id, email, organization_id, user_id) values ($1, $2, $3, $4)',
      values: [newId(), EMAIL, organizationId, user['id']],
    })
  })
  server = new ServerProcess({
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: 'kPz4w8Qm2Xv9Lr6Tn1Bs7Yd3Hf5Jg0CaEu',
    CLOCHE_PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: database.url,
    SMTP_URL: receiver.url,
  })
}, 180_000)
afterAll(async () => {
  await server.close()
  await receiver.close()
  await pool.end()
  await database.drop()
})

const sql = (text: string) => pool.use(connection => connection.send({ text })).then(result => result.rows)

test('loses no mail', { timeout: 120_000 }, async () => {
  receiver.answers(451)
  const first = await server.start()
  const asked = await server.call(null, 'POST', '/request/identity/password', { identity: { email: EMAIL } })
  expect(asked.status).toBe(200)
  // Noted by the queue, too: killed before that, it would be another's only once nothing is heard of the first.
  const retried = () => sql(`select 1 from pgboss.job where name = 'mail' and state = 'retry'`)
  await vi.waitFor(async () => expect(await retried()).toHaveLength(1), PATIENCE)
  expect(await sql('select 1 from mail where sealed is not null and fault is not null')).toHaveLength(1)
  expect(await first.end('SIGKILL')).toBeNull()
  expect(receiver.received).toEqual([])
  receiver.answers(250)
  await sql(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
  await server.start()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE)
  const [mail] = receiver.received
  const [, id = ''] = /#\/request\/password\/([\w-]{64})/.exec(mail ? partOf(mail, 'text/plain') : '') ?? []
  const answers = { request: { type: 'password', id }, password: 'tres cucharadas de miel' }
  expect((await server.call(null, 'POST', '/request/confirm', answers)).body).toEqual({
    request: { type: 'password', status: 'done' },
  })
  const user = { email: EMAIL, password: 'tres cucharadas de miel' }
  expect((await server.call(null, 'POST', '/auth/user', { user })).status).toBe(200)
})
