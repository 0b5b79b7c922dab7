/** A supplier's link opens one order and nothing else: guessed, changed, expired and foreign ones are answered alike. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactPlatform } from '../../../database/transaction.ts'
import { orderingKitchen, tokenIn, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { mailTo } from '../../../testing/mailbox.ts'

let k: OrderingKitchen
beforeAll(async () => {
  k = await orderingKitchen()
})
afterAll(() => k.t.close())

async function linked(): Promise<{ id: string; token: string; lineId: string }> {
  const sent = await k.put(k.twentyKilos())
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { id, code } = sent.body['orderBatch'] as { id: string; code: string }
  const [line] = sent.body['orders'] as { id: string }[]
  const { text } = await mailTo(k.t, 'orders@dairy.example', code)
  return { id, token: tokenIn(text), lineId: line!.id }
}
const answer = (token: string, more: object = {}) =>
  k.t.call(null, 'POST', '/public/order/answer', { token, answer: { isDeclined: false, lines: [], ...more } })

test('guessed, changed, shortened and expired links are answered alike, and change nothing', async () => {
  const { id, token, lineId } = await linked()
  const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
  const guesses = [
    flipped,
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    randomBytes(32).toString('base64url'),
    id,
    lineId,
    "' or true --",
    '%',
  ]
  const refusals = await Promise.all(guesses.flatMap(guess => [k.open(guess), answer(guess)]))
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404))
  expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  // The application itself may not move the end of a link.
  await transactPlatform(k.t.pool, async transaction => {
    const { rows } = await transaction.query({
      text: 'select * from order_link where order_batch_id = $1',
      values: [id],
    })
    await transaction.query({
      text: 'delete from order_link where order_batch_id = $1',
      values: [id],
      change: null,
    })
    for (const { digest, organization_id, order_version, recipient } of rows)
      await transaction.query({
        text: `insert into order_link (digest, organization_id, order_batch_id, order_version, recipient, ends_at)
          values ($1, $2, $3, $4, $5, now() - interval '1 second')`,
        values: [digest, organization_id, id, order_version, recipient],
        change: null,
      })
  })
  const late = [await k.open(token), await answer(token, { isDeclined: true })]
  expect(late.map(({ status, body }) => [status, JSON.stringify(body)])).toEqual(
    late.map(() => [404, JSON.stringify(refusals[0]!.body)]),
  )
  const [order] = await rowsOf(
    k.t,
    'select read_at as "readAt", answered_at as "answeredAt" from order_batch where organization_id = $1 and id = $2',
    [id],
  )
  expect(order).toEqual({ readAt: null, answeredAt: null })
})

test('one link neither reads nor answers another order of the same supplier', async () => {
  const [mine, other] = [await linked(), await linked()]
  const { body } = await k.open(mine.token)
  expect(JSON.stringify(body)).not.toContain(other.lineId)
  const foreign = await answer(mine.token, { lines: [{ orderId: other.lineId, packs: 1 }] })
  expect(foreign.status).toBe(422)
  const [line] = await rowsOf(
    k.t,
    'select confirmed_value as confirmed from "order" where organization_id = $1 and id = $2',
    [other.lineId],
  )
  expect(line).toEqual({ confirmed: null })
})

test('a link is no log-in: neither its organization nor another is reached by it', async () => {
  const { id, token } = await linked()
  for (const [method, path, body] of [
    ['POST', '/ordering/state/get', { orderBatchId: id }],
    ['POST', '/ordering/cancel', { cancel: { orderBatchId: id } }],
    ['POST', '/ordering/basket/get', {}],
    ['GET', `/ordering/file?orderBatchId=${id}&format=pdf`, undefined],
  ] as const)
    expect([400, 401], path).toContain((await k.t.call(token, method, path, body)).status)
  const stranger = await k.t.token(5, { organization: 'other' })
  expect((await k.t.call(stranger, 'POST', '/ordering/basket/get', { changeId: id })).status).toBe(404)
})
