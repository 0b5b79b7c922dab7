/**
 * Two server processes on one database, which are asked to send the same orders at once, and one of which is killed at it:
 * each order is one letter with its sheet.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { rowsOf } from '../../testing/labels.ts'
import { headerOf } from '../../testing/mail-server.ts'
import type { ServerProcess } from '../../testing/server-process.ts'
import { startTwoServers, type TwoServers } from '../../testing/two-servers.ts'

const ORDERS = 6
const WAIT_MS = 80_000

let both: TwoServers
beforeAll(async () => {
  both = await startTwoServers()
}, 240_000)
afterAll(() => both.close())

test('every order once, though both are asked and one is killed', { timeout: 120_000 }, async () => {
  const { t, mail, servers, runs } = both
  const token = await t.token(3)
  const productId = (await t.make('product', { name: 'Tomatoes', consumptionUnit: 'kg' }))['id'] as string
  const supplierId = (await t.make('supplier', { name: 'Field', email: 'orders@field.example' }))[
    'id'
  ] as string
  const supplierProductId = (
    await t.make('supplierProduct', { supplierId, productId, pack: { value: 5, unit: 'kg' }, price: 8 })
  )['id'] as string
  const deliverAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const ask = (server: ServerProcess, id: string) =>
    server.call(token, 'POST', '/ordering/basket', {
      order: { id, supplierId, deliverAt, lines: [{ productId, supplierProductId, packs: 4 }] },
      send: 'send',
      accepts: ['secondToday'],
    })
  const ids = Array.from({ length: ORDERS }, newId)
  const answers = await Promise.all(ids.flatMap(id => servers.map(server => ask(server, id))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await runs[0]!.end('SIGKILL')
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(200)) {
    const waiting = await rowsOf(
      t,
      `select id from order_message where organization_id = $1 and state in ('waiting', 'handed')`,
    )
    if (waiting.length === 0) break
  }
  // What would be one too many has come by now: the queue is looked at every two seconds.
  await sleep(2500)
  // Killed between sending and noting it, a letter is sent again under the same Message-ID: for a mailbox it is one.
  const letters = new Map(mail.received.map(one => [headerOf(one, 'Message-ID'), headerOf(one, 'Subject')]))
  expect(letters.size).toBe(ORDERS)
  expect(new Set(letters.values()).size).toBe(ORDERS)
  expect(mail.received.length).toBeLessThanOrEqual(ORDERS + 1)
  const orders = await rowsOf(t, 'select sending from order_batch where organization_id = $1')
  expect(orders.map(({ sending }) => sending)).toEqual(ids.map(() => 'sent'))
  expect(mail.received.every(one => one.source.includes('application/pdf'))).toBe(true)
})
