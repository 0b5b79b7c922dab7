/** How far back people say that something happened, and what the ledger keeps of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { rowsOf } from '../../../testing/labels.ts'

let t: TestApp
let productId: string
beforeAll(async () => {
  t = await createTestApp()
  productId = (await t.make('product', { name: 'Stock', type: 'intermediate' }))['id'] as string
})
afterAll(() => t.close())

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const register = (token: string, madeAt?: string) =>
  t.call(token, 'POST', '/labeling/register', {
    registration: {
      productId,
      state: 'chill',
      ...(madeAt === undefined ? {} : { madeAt }),
      items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
    },
  })
const faults = (body: Record<string, any>) =>
  (body['details'].faults ?? []).map((fault: { path: string; rule: string }) => [fault.path, fault.rule])

test.each([
  [0, 71, 73],
  [1, 30 * 24, 32 * 24],
  [3, 30 * 24, 32 * 24],
])('role %i: %i hours back, not %i', async (role, near, far) => {
  const token = await t.token(role, { job: 'cook' })
  expect((await register(token, ago(near))).status).toBe(200)
  const refused = await register(token, ago(far))
  expect([refused.status, faults(refused.body)]).toEqual([
    422,
    [['registration.madeAt', 'problem.field.tooLongAgo']],
  ])
  const made = await register(token)
  const labelIds = [made.body['labels'][0].id]
  const move = (at: string) =>
    t.call(token, 'POST', '/labeling/move', {
      move: { labelIds, kind: 'relocate', locationId: t.home.places.fridge, at },
    })
  expect(faults((await move(ago(far))).body)).toEqual([['move.at', 'problem.field.tooLongAgo']])
  const print = await t.call(token, 'POST', '/labeling/print/note', {
    print: { id: crypto.randomUUID(), labelIds, at: ago(far) },
  })
  expect(faults(print.body)).toEqual([['print.at', 'problem.field.tooLongAgo']])
})

test('stock that was counted and incidences that were seen long ago likewise', async () => {
  const token = await t.token(3)
  const lines = [{ productId, state: 'chill', quantity: { value: 1, unit: 'kg' } }]
  const count = (at: string) => t.call(token, 'POST', '/stock/count', { count: { lines, at } })
  expect(faults((await count(ago(32 * 24))).body)).toEqual([['count.at', 'problem.field.tooLongAgo']])
  const seen = (at: string) =>
    t.call(token, 'POST', '/monitor/incidence', { incidence: { name: 'Warm', at } })
  expect((await seen(ago(30 * 24))).status).toBe(200)
  expect(faults((await seen(ago(32 * 24))).body)).toEqual([['incidence.at', 'problem.field.tooLongAgo']])
})

test('whoever manages the whole organization goes back further; the ledger keeps both instants', async () => {
  const token = await t.token(5)
  const madeAt = ago(400 * 24)
  const made = await register(token, madeAt)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const rows = await rowsOf(
    t,
    `select at, data ->> 'madeAt' as "madeAt" from event where organization_id = $1 and batch_id = $2`,
    [made.body['batch'].id],
  )
  expect(rows[0]?.['madeAt']).toBe(madeAt)
  expect(Date.now() - Date.parse(String(rows[0]?.['at']))).toBeLessThan(60_000)
})
