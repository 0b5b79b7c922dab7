/** The audit log: who did what, when, from where and as whom. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp } from '../testing/app.ts'
import { forgetOriginsOf } from './forget.ts'
import { rowsOf } from '../testing/labels.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(() => t.close())

const lines = (where: string, values: unknown[] = []) =>
  rowsOf(
    t,
    `select history.*, address, agent, session_id from history
     left join audit_origin o on o.organization_id = history.organization_id and o.request_id = history.request_id
     where history.organization_id = $1 and ${where} order by history.at desc, history.id desc`,
    values,
  )

test('a record that is written says from where, at which place and as whom', async () => {
  const me = (await t.call(owner, 'GET', '/user/me')).body['user']
  const { body } = await t.call(owner, 'POST', '/product', { product: { name: 'Stock' } })
  const [line] = await lines(`entity = 'product' and record_id = $2`, [body['product'].id])
  expect(line).toMatchObject({
    verb: 'create',
    action: null,
    outcome: null,
    user_id: me.id,
    user_name: null,
    location_id: t.home.places.kitchen,
    address: '127.0.0.1',
    is_visitor: null,
  })
  expect(line!['request_id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(line!['session_id']).not.toBeNull()
  const { history } = (await t.call(owner, 'GET', `/product/history?productId=${body['product'].id}`)).body
  expect(history[0].userName).toBe(me.fullName)
})

test('log-in, wrong password and log-out stand in the log of the person’s organization', async () => {
  const token = await t.token(1, { fresh: true })
  const me = (await t.call(token, 'GET', '/user/me')).body['user']
  const wrong = await t.call(null, 'POST', '/auth/user', {
    user: { email: me.email, password: 'not this one, surely' },
    provider: 'cloche',
  })
  expect(wrong.status).toBe(401)
  expect((await t.call(token, 'DELETE', '/auth/user')).status).toBe(200)
  await expect
    .poll(async () =>
      (await lines(`record_id = $2 and action like 'session.%'`, [me.id])).map(one => one['action']).sort(),
    )
    .toEqual(['session.login', 'session.login-failed', 'session.logout'])
  const [failed] = await lines(`record_id = $2 and action = 'session.login-failed'`, [me.id])
  expect(failed).toMatchObject({
    outcome: 'refused',
    user_id: null,
    actor_kind: 'system',
    address: '127.0.0.1',
  })
})

test('rights, settings and files that leave are named', async () => {
  const person = await t.make('user', { name: 'Ann', email: 'ann.rights@test.example', roleLevel: 0 })
  const changed = await t.call(owner, 'PATCH', `/user/${person['id']}`, { roleLevel: 1 })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const [role] = await lines(`record_id = $2 and action = 'rights.role-changed'`, [person['id']])
  expect(role).toMatchObject({ before: { roleLevel: 0 }, after: { roleLevel: 1 } })
  const sheet = await t.call(owner, 'POST', '/records/export', { entity: 'product', format: 'csv' })
  expect(sheet.status).toBe(200)
  const [made] = await lines(`action = 'export.made'`)
  expect(made).toMatchObject({
    entity: 'product',
    after: { call: 'records.export', asked: { format: 'csv' } },
  })
})

test('nobody changes an entry, or where it came from', async () => {
  const { Client } = await import('pg').then(({ default: pg }) => pg)
  const client = new Client(t.pool.config)
  await client.connect()
  await client.query(`select set_config('app.organization_id', $1, false)`, [t.home.id])
  await expect(client.query(`update history set action = 'record.done'`)).rejects.toThrow('append-only')
  await expect(client.query(`update audit_origin set address = null`)).rejects.toThrow('append-only')
  await client.query('set role cloche_app')
  await expect(client.query(`delete from audit_origin`)).rejects.toThrow('permission denied')
  await expect(client.query(`select forget_audit_origins(now(), null)`)).rejects.toThrow('400 days')
  await client.end()
})

test('from where a person worked is forgotten with them, and what they did stays', async () => {
  const token = await t.token(3, { fresh: true })
  const me = (await t.call(token, 'GET', '/user/me')).body['user']
  await t.call(token, 'POST', '/product', { product: { name: 'Forgotten' } })
  const mine = () => lines('history.user_id = $2', [me.id])
  const before = await mine()
  expect(before.some(line => line['address'] !== null)).toBe(true)
  const gone = await asServer(t.pool, t.home.id, transaction => forgetOriginsOf(transaction, me.id))
  expect(gone).toBeGreaterThan(0)
  const after = await mine()
  expect(after.length).toBe(before.length)
  expect(after.every(line => line['address'] === null)).toBe(true)
})
