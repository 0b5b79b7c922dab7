/** The ways by which orders go, besides letters. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { leadingTo, startReceiver, type Receiver } from '../../../testing/receiver.ts'
import { startSftp, type SftpStandIn } from '../../../testing/sftp-stand-in.ts'
import { verifiedMessage } from '../../../testing/webhook-verifier.ts'
import { inDays, orderingKitchen, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'

const HOOK = 'https://orders.supplier.example/in'
let receiver: Receiver
let sftp: SftpStandIn
let files: string
let t: OrderingKitchen['t']
let chef: OrderingKitchen['chef']
let cook: OrderingKitchen['cook']
let milk: OrderingKitchen['milk']
let tomatoes: OrderingKitchen['tomatoes']
let supplier: OrderingKitchen['supplier']
let offer: OrderingKitchen['offer']
let put: OrderingKitchen['put']
let twentyKilos: OrderingKitchen['twentyKilos']
let until: OrderingKitchen['until']
beforeAll(async () => {
  receiver = await startReceiver()
  files = mkdtempSync(join(tmpdir(), 'cloche-orders-'))
  sftp = await startSftp(files)
  ;({ t, chef, cook, milk, tomatoes, supplier, offer, put, twentyKilos, until } = await orderingKitchen({
    outside: leadingTo(HOOK, () => `${receiver.url}/in`),
  }))
})
afterAll(async () => {
  await t.close()
  await receiver.close()
  await sftp.close()
  rmSync(files, { recursive: true, force: true })
})

describe('other ways', () => {
  test('a signed webhook is told once it answers; until then it is tried again, and shown', async () => {
    const hooked = await supplier('Hooked', {})
    const pack = await offer(hooked, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 8 })
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const made = await t.call(await t.token(5), 'POST', '/integration/webhook', {
      webhook: { name: 'Supplier', address: HOOK, topics: [], secret },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id: webhookId } = made.body['webhook'] as { id: string }
    await t.make('orderForwarder', {
      name: 'Hook',
      locationId: t.home.places.kitchen,
      supplierId: hooked,
      via: 'webhook',
      webhookId,
    })
    receiver.answers(503)
    const sent = await put([{ productId: tomatoes, supplierProductId: pack, packs: 2 }], {
      supplierId: hooked,
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const { id } = sent.body['orderBatch'] as { id: string }
    await until(id, 'sending')
    receiver.answers(200)
    await until(id, 'sent')
    const last = receiver.received.at(-1)!
    const said = verifiedMessage(secret, last.headers, last.body, Math.floor(Date.now() / 1000))
    expect(said).toMatchObject({ type: 'order.placed', data: { version: 1 } })
    expect(new Set(receiver.received.map(one => one.headers['webhook-id'])).size).toBe(1)
  }, 40_000)

  test('a UBL order lies on the SFTP server under its number and version; a key that nobody agreed to is refused', async () => {
    const filed = await supplier('Filed', {})
    const pack = await offer(filed, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 8 })
    const rule = await t.call(await t.token(5), 'POST', '/ordering/forwarder', {
      orderForwarder: {
        name: 'Files',
        locationId: t.home.places.kitchen,
        supplierId: filed,
        via: 'sftp',
        format: 'ubl',
        host: sftp.host,
        port: sftp.port,
        userName: sftp.user,
        password: sftp.password,
        folder: '/files',
        hostKey: 'SHA256:another',
      },
    })
    expect(rule.status, JSON.stringify(rule.body)).toBe(200)
    const sent = await put([{ productId: tomatoes, supplierProductId: pack, packs: 2 }], {
      supplierId: filed,
    })
    const { id, code } = sent.body['orderBatch'] as { id: string; code: string }
    await until(id, 'failed')
    const failed = await t.call(chef, 'POST', '/ordering/state/get', { orderBatchId: id })
    expect(failed.body['messages']).toMatchObject([
      { state: 'failed', fault: 'hostKeyOther', proof: sftp.hostKey },
    ])
    const { id: ruleId } = rule.body['orderForwarder'] as { id: string }
    await rowsOf(
      t,
      'update order_forwarder set host_key = $3 where organization_id = $1 and id = $2 returning id',
      [ruleId, sftp.hostKey],
    )
    const again = await t.call(chef, 'POST', '/ordering/send', { send: { orderBatchId: id, how: 'send' } })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    await until(id, 'sent')
    expect(sftp.names()).toEqual([`order-${code}-v1.xml`])
    expect(readFileSync(join(files, `order-${code}-v1.xml`), 'utf8')).toContain('<cbc:ID>')
  }, 40_000)

  test('a UBL order response is an answer; one to nothing is refused', async () => {
    const sent = await put(twentyKilos())
    const { id, code } = sent.body['orderBatch'] as { id: string; code: string }
    const response = (order: string) => `<?xml version="1.0"?>
      <OrderResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:OrderResponse-2"
        xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
        xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
        <cbc:ID>r1</cbc:ID><cbc:OrderResponseCode>AP</cbc:OrderResponseCode>
        <cac:OrderReference><cbc:ID>${order}</cbc:ID></cac:OrderReference>
      </OrderResponse>`
    const taken = await t.call(chef, 'POST', '/ordering/response', { document: response(code) })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    await until(id, 'confirmed')
    expect((await t.call(chef, 'POST', '/ordering/response', { document: response('none') })).status).toBe(
      422,
    )
    expect((await t.call(chef, 'POST', '/ordering/response', { document: '<a>' })).status).toBe(422)
  })

  test('by phone nothing is sent, and it is on its way; without any address only that is left', async () => {
    const silent = await supplier('Silent', {})
    const pack = await offer(silent, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 8 })
    const lines = [{ productId: tomatoes, supplierProductId: pack, packs: 2 }]
    const nowhere = await put(lines, { supplierId: silent })
    expect(JSON.stringify(nowhere.body)).toContain('problem.order.noWay')
    const phoned = await put(lines, { supplierId: silent, send: 'phone' })
    expect(phoned.body['orderBatch'], JSON.stringify(phoned.body)).toMatchObject({
      sending: 'sent',
      status: 'start',
    })
  })

  test('what no supplier sells, a place of ours brings by its rule', async () => {
    const { kitchen, sibling, root } = t.home.places
    const sauce = (await t.make('product', { name: 'Sofrito', consumptionUnit: 'kg' }))['id'] as string
    await t.make('stockLevel', { productId: sauce, locationId: kitchen, minimum: { value: 2, unit: 'kg' } })
    const before = await t.call(cook, 'POST', '/ordering/basket/get', {})
    expect(before.body['loose']).toMatchObject([{ product: 'Sofrito', quantity: { value: 2, unit: 'kg' } }])
    await t.make('orderForwarder', {
      name: 'Ours',
      locationId: root,
      via: 'location',
      targetLocationId: sibling,
      productIds: [sauce],
    })
    const after = await t.call(cook, 'POST', '/ordering/basket/get', {})
    expect(after.body['loose']).toEqual([])
    const group = (after.body['groups'] as Record<string, any>[]).find(
      one => one['supplierLocationId'] === sibling,
    )
    expect(group?.['lines']).toMatchObject([{ product: 'Sofrito', packs: null }])
  })

  test('a place of ours sees it at once', async () => {
    const { sibling } = t.home.places
    const asked = await t.call(chef, 'POST', '/ordering/basket', {
      order: {
        id: newId(),
        supplierLocationId: sibling,
        deliverAt: inDays(1),
        lines: [{ productId: milk, quantity: { value: 4, unit: 'l' } }],
      },
      send: 'send',
    })
    expect(asked.body['orderBatch'], JSON.stringify(asked.body)).toMatchObject({
      sending: 'sent',
      status: 'start',
      supplierLocationId: sibling,
    })
  })
})
