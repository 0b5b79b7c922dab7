/** Which elaboration states may be changed and removed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact, serverScope } from '../../database/transaction.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'

let t: TestApp
let owner: string
let serial = 0
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const make = async (more: object = {}) =>
  (await t.make('state', { name: 'Marinated', path: `marinated-${serial++}`, ...more })) as { id: string }
const change = (id: string, fields: object) => t.call(owner, 'PATCH', `/elaboration/state/${id}`, fields)
const remove = (id: string) => t.call(owner, 'DELETE', '/elaboration/state', { state: id })

describe('an elaboration state', () => {
  test('that is active is neither changed nor removed, until it is set inactive', async () => {
    const { id } = await make()
    expect(code(await change(id, { name: 'Other' }))).toEqual([423, 'LOCKED_RECORD'])
    expect(code(await remove(id))).toEqual([423, 'LOCKED_RECORD'])
    expect((await change(id, { active: false })).status).toBe(200)
    expect((await change(id, { name: 'Other' })).body['state']).toMatchObject({
      name: 'Other',
      active: false,
    })
    expect((await remove(id)).status).toBe(200)
  })

  test('that is generic stands as it is, and nobody makes one generic', async () => {
    const { states } = (
      await t.call(owner, 'POST', '/elaboration/states/get', { filter: { isPublic: true }, limit: 1 })
    ).body
    const { id } = states[0] as { id: string }
    for (const fields of [{ name: 'Other' }, { active: false }, { description: 'Ours now' }])
      expect(code(await change(id, fields))).toEqual([423, 'LOCKED_RECORD'])
    expect(code(await remove(id))).toEqual([423, 'LOCKED_RECORD'])
    const own = await make({ isPublic: true, active: false })
    expect(own).toMatchObject({ isPublic: false })
    expect((await change(own.id, { isPublic: true })).body['state']).toMatchObject({ isPublic: false })
  })

  test('that is locked stands as it is, and its lock is not a field to be written', async () => {
    const { id } = await make({ active: false })
    expect(code(await change(id, { isLocked: true }))).toEqual([422, 'FIXED_FIELD'])
    await transact(t.pool, serverScope(t.home.id), transaction =>
      transaction.query({
        text: 'update state set is_locked = true where organization_id = $1 and id = $2',
        values: [t.home.id, id],
      }),
    )
    for (const fields of [{ name: 'Other' }, { active: true }])
      expect(code(await change(id, fields))).toEqual([423, 'LOCKED_RECORD'])
    expect(code(await remove(id))).toEqual([423, 'LOCKED_RECORD'])
  })
})
