/** An order that left is changed in the basket: as the next version, judged anew, and not by everybody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { orderingKitchen, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'
import { rowsOf } from '../../../testing/labels.ts'

let k: OrderingKitchen
beforeAll(async () => {
  k = await orderingKitchen()
})
afterAll(() => k.t.close())

const asItIs = async (id: string) =>
  (
    await rowsOf(
      k.t,
      `select order_version as version, total::float8 as total from order_batch where organization_id = $1 and id = $2`,
      [id],
    )
  )[0]
const packs = (count: number) => k.twentyKilos().map(line => ({ ...line, packs: count }))

async function sent(as = k.chef): Promise<{ id: string; deliverAt: string }> {
  const id = newId()
  const { status, body } = await k.put(packs(4), { id }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return { id, deliverAt: (body['orderBatch'] as { deliverAt: string }).deliverAt }
}

test('the basket shows its lines alone, with its version; what left cannot be kept as a draft', async () => {
  const { id } = await sent()
  const { status, body } = await k.t.call(k.cook, 'POST', '/ordering/basket/get', { changeId: id })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body['groups']).toMatchObject([
    {
      name: 'Dairy North',
      draft: { orderBatchId: id, isSent: true, orderVersion: 1 },
      lines: [{ product: 'Ripe tomatoes', packs: 4 }],
    },
  ])
  const draft = await k.put(packs(5), { id, send: 'no' })
  expect(draft.status).toBe(422)
  expect(await asItIs(id)).toMatchObject({ version: 1 })
})

test('after the cut-off a change is asked for, as is what it makes too small', async () => {
  const { id } = await sent()
  await rowsOf(
    k.t,
    `update supplier set lead_days = 30 where organization_id = $1 and id = $2 returning id`,
    [k.dairy],
  )
  const late = await k.put(packs(1), { id, accepts: [] })
  expect(late.status).toBe(422)
  expect(JSON.stringify(late.body)).toContain('tooLate')
  expect(JSON.stringify(late.body)).toContain('belowMinimum')
  const anyway = await k.put(packs(1), { id, accepts: ['tooLate', 'belowMinimum', 'secondToday'] })
  expect(anyway.status, JSON.stringify(anyway.body)).toBe(200)
  expect(anyway.body['orderBatch']).toMatchObject({ orderVersion: 2, sending: 'toSend' })
  // Sent once more as it was, nothing is asked.
  const again = await k.t.call(k.chef, 'POST', '/ordering/send', { send: { orderBatchId: id, how: 'send' } })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await rowsOf(k.t, `update supplier set lead_days = 1 where organization_id = $1 and id = $2 returning id`, [
    k.dairy,
  ])
})

test('who may not approve makes a small order no large one', async () => {
  await rowsOf(k.t, 'update organization set order_approval_above = 40 where id = $1 returning id', [])
  const { id } = await sent(k.cook)
  const larger = await k.put(packs(40), { id }, k.cook)
  expect(JSON.stringify(larger.body)).toContain('problem.order.approval')
  expect(await asItIs(id)).toEqual({ version: 1, total: 32 })
  const allowed = await k.put(packs(40), { id }, k.chef)
  expect(allowed.status, JSON.stringify(allowed.body)).toBe(200)
  expect(allowed.body['orderBatch']).toMatchObject({ orderVersion: 2, total: 320 })
  expect(allowed.body['orderBatch']['approvedById']).not.toBeNull()
})

test('what was received in part is not changed any more', async () => {
  const { id } = await sent()
  await rowsOf(
    k.t,
    `update "order" set received_value = 5, received_unit = 'kg' where organization_id = $1 and order_batch_id = $2 returning id`,
    [id],
  )
  const changed = await k.put(packs(5), { id, accepts: ['secondToday', 'belowMinimum'] })
  expect(JSON.stringify(changed.body)).toContain('problem.order.notNow')
})
