/** Orders as they are: proposed from levels, approved, sent once by each way, answered by a link that opens one order. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import { allSent, mailsTo, mailTo } from '../../testing/mailbox.ts'
import { leadingTo, startReceiver, type Receiver } from '../../testing/receiver.ts'
import { startSftp, type SftpStandIn } from '../../testing/sftp-stand-in.ts'
import { verifiedMessage } from '../../testing/webhook-verifier.ts'

const HOOK = 'https://orders.supplier.example/in'
const DAY = 86_400_000
let t: TestApp
let chef: string
let cook: string
let receiver: Receiver
let sftp: SftpStandIn
let files: string
let milk: string
let tomatoes: string
let dairy: string
let milkPack: string
let tomatoPack: string

beforeAll(async () => {
  receiver = await startReceiver()
  files = mkdtempSync(join(tmpdir(), 'cloche-orders-'))
  sftp = await startSftp(files)
  t = await createTestApp({ outside: leadingTo(HOOK, () => `${receiver.url}/in`) })
  chef = await t.token(3)
  cook = await t.token(1, { job: 'headChef' })
  milk = (await t.make('product', { name: 'Whole milk', consumptionUnit: 'l' }))['id'] as string
  tomatoes = (await t.make('product', { name: 'Ripe tomatoes', consumptionUnit: 'kg' }))['id'] as string
  dairy = await supplier('Dairy North', {
    email: 'orders@dairy.example',
    language: 'es',
    minimum: 10,
    deliveryFee: 4,
  })
  milkPack = await offer(dairy, milk, { pack: { value: 6, unit: 'l' }, price: 5.7, supplierCode: 'M-6' })
  tomatoPack = await offer(dairy, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 8, supplierCode: 'T-5' })
})
afterAll(async () => {
  await t.close()
  await receiver.close()
  await sftp.close()
  rmSync(files, { recursive: true, force: true })
})

async function supplier(name: string, more: object): Promise<string> {
  return (await t.make('supplier', { name, leadDays: 1, ...more }))['id'] as string
}
async function offer(supplierId: string, productId: string, more: object): Promise<string> {
  return (await t.make('supplierProduct', { supplierId, productId, ...more }))['id'] as string
}
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

interface Line {
  readonly productId: string
  readonly supplierProductId: string
  readonly packs: number
}
const put = (
  lines: readonly Line[],
  more: { send?: string; accepts?: string[]; id?: string; supplierId?: string; deliverAt?: string } = {},
  as = chef,
): Promise<Answer> => {
  const {
    send = 'send',
    accepts = ['secondToday'],
    id = newId(),
    supplierId = dairy,
    deliverAt = inDays(2),
  } = more
  return t.call(as, 'POST', '/ordering/basket', {
    order: { id, supplierId, deliverAt, lines },
    send,
    accepts,
  })
}
const twentyKilos = (): Line[] => [{ productId: tomatoes, supplierProductId: tomatoPack, packs: 4 }]
const orderNow = (id: string, as = chef) => t.call(as, 'GET', `/ordering/batch/${id}`)

/** Waits until an order stands so. */
async function until(id: string, sending: string): Promise<Record<string, any>> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const [row] = await rowsOf(t, 'select * from order_batch where organization_id = $1 and id = $2', [id])
    if (row?.['sending'] === sending) return row
    await sleep(50)
  }
  throw new Error(`Never ${sending}: ${JSON.stringify((await orderNow(id)).body)}`)
}
const tokenIn = (text: string) => /#\/qr\/order\/([\w-]+)/.exec(text)?.[1] ?? ''
const open = (token: string) => t.call(null, 'POST', '/public/order', { token })

describe('a basket', () => {
  test('milk under its minimum is a line of tomorrow’s basket, with its reason; what is held is not there', async () => {
    const { kitchen, fridge } = t.home.places
    await t.make('stockLevel', {
      productId: milk,
      locationId: kitchen,
      minimum: { value: 6, unit: 'l' },
      par: { value: 12, unit: 'l' },
    })
    const booked = await t.call(chef, 'POST', '/stock/register', {
      register: {
        sign: 'positive',
        reason: 'receipt',
        locationId: fridge,
        lines: [{ productId: milk, quantity: { value: 3, unit: 'l' } }],
      },
    })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    // Of a batch that is on hold there is plenty.
    const held = await t.make('batch', {
      name: 'H-1',
      productId: milk,
      locationId: fridge,
      code: 'H-1',
      status: 'hold',
    })
    await rowsOf(
      t,
      `insert into stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
        values ($1, $2, $3, 'init', $4, true, 'ml', 50000, now()) returning product_id`,
      [milk, fridge, held['id']],
    )
    const { body, status } = await t.call(cook, 'POST', '/ordering/basket/get', {})
    expect(status, JSON.stringify(body)).toBe(200)
    const [first] = body['groups'] as Record<string, any>[]
    expect(first).toMatchObject({ name: 'Dairy North', minimum: 10 })
    expect(first!['lines']).toEqual([
      expect.objectContaining({
        product: 'Whole milk',
        packs: 2,
        quantity: { value: 12, unit: 'l' },
        why: { reason: 'par', par: 12, have: 3, coming: 0, need: 9, unit: 'l' },
      }),
    ])
  })

  test('once it is ordered and on its way, nothing is missing', async () => {
    const sent = await put([{ productId: milk, supplierProductId: milkPack, packs: 2 }])
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const { body } = await t.call(cook, 'POST', '/ordering/basket/get', {})
    const lines = (body['groups'] as Record<string, any>[]).flatMap(group => group['lines'] as unknown[])
    expect(lines).toEqual([])
    const { body: next } = await t.call(chef, 'POST', '/ordering/batches/get', {
      filter: { supplierId: dairy },
    })
    expect(next['orderBatches']).toHaveLength(1)
  })

  test('what speaks against sending is asked first: too small, a second one today', async () => {
    const one = [{ productId: milk, supplierProductId: milkPack, packs: 1 }]
    const refused = await put(one, { accepts: [] })
    expect(refused.status).toBe(422)
    const rules = (refused.body['details']['fields'] ?? refused.body['details']['faults']) as {
      rule?: string
    }[]
    expect(JSON.stringify(rules)).toContain('belowMinimum')
    expect(JSON.stringify(rules)).toContain('secondToday')
    const accepted = await put(one, { accepts: ['belowMinimum', 'secondToday'] })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect(accepted.body['orderBatch']).toMatchObject({ total: 5.7, deliveryFee: 4 })
  })

  test('fewer packs than are sold, and another supplier’s line, are refused by name', async () => {
    const other = await supplier('Elsewhere', { email: 'e@elsewhere.example' })
    const wrong = await put(twentyKilos(), { supplierId: other })
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(wrong.body)).toContain('order.lines.0.supplierProductId')
    const least = await offer(other, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 7, minimumPacks: 3 })
    const few = await put([{ productId: tomatoes, supplierProductId: least, packs: 2 }], {
      supplierId: other,
    })
    expect(JSON.stringify(few.body)).toContain('order.lines.0.packs')
  })
})

describe('an order of 20 kg', () => {
  let id: string
  let token: string

  test('leaves as one letter with its sheet and its table, however often it is sent', async () => {
    id = newId()
    const sent = await put(twentyKilos(), { id })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body['orderBatch']).toMatchObject({ sending: 'toSend', status: 'start', total: 32 })
    const again = await put(twentyKilos(), { id, deliverAt: sent.body['orderBatch']['deliverAt'] as string })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    const { code } = sent.body['orderBatch'] as { code: string }
    const mail = await mailTo(t, 'orders@dairy.example', code)
    await until(id, 'sent')
    await allSent(t)
    const all = (await mailsTo(t, 'orders@dairy.example')).filter(({ subject }) => subject.includes(code))
    expect(all).toHaveLength(1)
    // In the language of the supplier.
    expect(mail.subject).toContain('Pedido')
    expect(mail.attachments.map(({ name }) => name)).toEqual([`order-${code}-v1.pdf`, `order-${code}-v1.csv`])
    expect(mail.text).toMatch(/20\s*kg/)
    token = tokenIn(mail.text)
    const messages = await rowsOf(
      t,
      'select way, state, digest, proof from order_message where organization_id = $1 and order_batch_id = $2',
      [id],
    )
    expect(messages).toEqual([
      {
        way: 'email',
        state: 'sent',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        proof: expect.any(String),
      },
    ])
  })

  test('its link opens this order alone, says nothing of the house besides, and notes that it was read', async () => {
    const { status, body } = await open(token)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body['order']).toMatchObject({ supplier: 'Dairy North', sending: 'read', language: 'es' })
    expect(body['order']['lines']).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain(t.home.id)
    expect(JSON.stringify(body)).not.toContain(t.home.places.kitchen)
    await until(id, 'read')
    // Any other call is as closed to it as to everybody.
    expect((await t.call(token, 'GET', `/ordering/batch/${id}`)).status).toBeGreaterThanOrEqual(400)
    expect((await open(`${token.slice(0, -2)}xx`)).status).toBe(404)
    const rows = await rowsOf(t, 'select * from order_link where organization_id = $1', [])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('an answer cannot speak of another order’s lines', async () => {
    const other = await put(twentyKilos())
    const foreign = (other.body['orders'] as { id: string }[])[0]!.id
    const answered = await t.call(null, 'POST', '/public/order/answer', {
      token,
      answer: { isDeclined: false, lines: [{ orderId: foreign, packs: 1 }] },
    })
    expect(answered.status).toBe(422)
  })

  test('less, at another price, on another day: changed, told to who ordered, the price kept with what it was', async () => {
    const page = (await open(token)).body['order'] as Record<string, any>
    const line = (page['lines'] as { orderId: string }[])[0]!
    const answered = await t.call(null, 'POST', '/public/order/answer', {
      token,
      answer: {
        isDeclined: false,
        deliverOn: inDays(3).slice(0, 10),
        reference: 'SO-77',
        note: 'Short of tomatoes',
        lines: [{ orderId: line.orderId, packs: 3 }],
      },
    })
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    const row = await until(id, 'changed')
    expect(row).toMatchObject({ supplier_reference: 'SO-77', answer: 'Short of tomatoes' })
    expect(row['confirmed_for']).not.toBeNull()
    const [confirmed] = await rowsOf(
      t,
      'select confirmed_value::float8 as value, confirmed_unit as unit from "order" where organization_id = $1 and order_batch_id = $2',
      [id],
    )
    expect(confirmed).toEqual({ value: 15, unit: 'kg' })
    const notices = await rowsOf(
      t,
      'select name, user_id from notification where organization_id = $1 and address = $2',
      [`/ordering/batch/${id}`],
    )
    expect(notices).toHaveLength(1)
    expect(notices[0]!['user_id']).toBe(row['sent_by_id'])
    // Then all of it after all, dearer.
    const whole = await t.call(null, 'POST', '/public/order/answer', {
      token,
      answer: { isDeclined: false, lines: [{ orderId: line.orderId, packs: 4, price: 36 }] },
    })
    expect(whole.status, JSON.stringify(whole.body)).toBe(200)
    const [price] = await rowsOf(
      t,
      'select price::float8 as price, previous_price::float8 as before, price_changed_at is not null as changed from supplier_product where organization_id = $1 and id = $2',
      [tomatoPack],
    )
    expect(price).toEqual({ price: 9, before: 8, changed: true })
  })

  test('a line that left is not changed in place', async () => {
    const [line] = await rowsOf(
      t,
      'select id from "order" where organization_id = $1 and order_batch_id = $2',
      [id],
    )
    const changed = await t.call(chef, 'PATCH', `/ordering/order/${line!['id']}`, {
      quantity: { value: 1, unit: 'kg' },
    })
    expect(changed.status).toBe(422)
  })

  test('changed in the basket it is sent as a second version, which replaces the first', async () => {
    const changed = await put([{ productId: tomatoes, supplierProductId: tomatoPack, packs: 6 }], { id })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body['orderBatch']).toMatchObject({ orderVersion: 2, sending: 'toSend' })
    const { code } = changed.body['orderBatch'] as { code: string }
    await until(id, 'sent')
    const mails = (await mailsTo(t, 'orders@dairy.example')).filter(({ subject }) => subject.includes(code))
    expect(mails).toHaveLength(2)
    expect(mails[0]!.attachments[0]!.name).toBe(`order-${code}-v2.pdf`)
    expect((await open(token)).body['order']).toMatchObject({ isNewer: true, orderVersion: 2 })
  })

  test('called off, whoever has it is told, and the link answers nothing any more', async () => {
    const off = await t.call(chef, 'POST', '/ordering/cancel', { cancel: { orderBatchId: id } })
    expect(off.status, JSON.stringify(off.body)).toBe(200)
    await mailTo(t, 'orders@dairy.example', 'anula')
    const answered = await t.call(null, 'POST', '/public/order/answer', {
      token,
      answer: { isDeclined: false, lines: [] },
    })
    expect(answered.status).toBe(422)
  })

  test('its files are those that were sent', async () => {
    const pdf = await t.call(chef, 'GET', `/ordering/file?orderBatchId=${id}&format=pdf`)
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const ubl = await t.call(chef, 'GET', `/ordering/file?orderBatchId=${id}&format=ubl`)
    expect(ubl.raw.toString()).toContain('urn:fdc:peppol.eu:poacc:trns:order:3')
  })
})

describe('approval', () => {
  test('above the amount whoever orders asks, an executive sends; below it nobody is asked', async () => {
    const { kitchen } = t.home.places
    await rowsOf(t, 'update organization set order_approval_above = 30 where id = $1 returning id', [])
    const small = await put([{ productId: milk, supplierProductId: milkPack, packs: 2 }], {}, cook)
    expect(small.body['orderBatch']).toMatchObject({ sending: 'toSend' })
    const asked = await put(twentyKilos(), {}, cook)
    expect(asked.body['orderBatch'], JSON.stringify(asked.body)).toMatchObject({
      sending: 'toApprove',
      status: 'pending',
    })
    const { id } = asked.body['orderBatch'] as { id: string }
    const approve = (as: string, more: object) =>
      t.call(as, 'POST', '/ordering/approve', {
        approve: { orderBatchId: id, accepts: ['secondToday'], ...more },
      })
    expect((await approve(cook, { isApproved: true })).status).toBe(403)
    const back = await approve(chef, { isApproved: false, reason: 'Too much' })
    expect(back.body['orderBatch']).toMatchObject({ sending: 'draft' })
    await t.call(cook, 'POST', '/ordering/send', {
      send: { orderBatchId: id, how: 'send', accepts: ['secondToday'] },
    })
    const yes = await approve(chef, { isApproved: true })
    expect(yes.body['orderBatch'], JSON.stringify(yes.body)).toMatchObject({ sending: 'toSend' })
    expect(yes.body['orderBatch']['approvedById']).not.toBeNull()
    const waits = await rowsOf(
      t,
      `select name from notification where organization_id = $1 and location_id = $2 and address = $3 and name like 'To approve%'`,
      [kitchen, `/ordering/batch/${id}`],
    )
    expect(waits).toHaveLength(2)
    await rowsOf(t, 'update organization set order_approval_above = null where id = $1 returning id', [])
  })
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

test('another organization neither sees nor sends an order of ours', async () => {
  const sent = await put(twentyKilos())
  const { id } = sent.body['orderBatch'] as { id: string }
  const stranger = await t.token(5, { organization: 'other' })
  for (const [path, body] of [
    ['/ordering/state/get', { orderBatchId: id }],
    ['/ordering/send', { send: { orderBatchId: id, how: 'send' } }],
    ['/ordering/cancel', { cancel: { orderBatchId: id } }],
  ] as const)
    expect((await t.call(stranger, 'POST', path, body)).status).toBe(404)
  const taken = await t.call(stranger, 'POST', '/ordering/basket', {
    order: { id, supplierId: dairy, deliverAt: inDays(2), lines: twentyKilos() },
  })
  expect(taken.status).toBeGreaterThanOrEqual(400)
})

test('a price that is typed anew keeps what it was, and is told', async () => {
  const changed = await t.call(chef, 'PATCH', `/ordering/catalogue/item/${milkPack}`, {
    price: 6.3,
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body['supplierProduct']).toMatchObject({ price: 6.3, previousPrice: 5.7 })
  const notices = await rowsOf(
    t,
    `select name from notification where organization_id = $1 and product_id = $2`,
    [milk],
  )
  expect(notices.map(({ name }) => name as string).join()).toContain('Whole milk')
})

test('a price list is compared by codes, and taken over when it is asked; what is not sold is said', async () => {
  const seller = await supplier('Lists', {})
  const known = await offer(seller, tomatoes, {
    pack: { value: 5, unit: 'kg' },
    price: 8,
    supplierCode: 'L-1',
  })
  await offer(seller, milk, { pack: { value: 1, unit: 'l' }, price: 1, supplierCode: 'L-2' })
  const sheet =
    'Their code;Their name for it;Price of a pack\nl-1;Tomate;8,40\nL-2;Leche;1\nL-9;Ajo;3\nL-1x;;free\n'
  const ask = async (apply: string) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/v0/ordering/price-list?supplierId=${seller}&apply=${apply}`,
      headers: { authorization: `Bearer ${chef}`, 'content-type': 'text/csv' },
      payload: sheet,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ lines: { outcome: string; after: number | null }[] }>().lines
  }
  const price = async () =>
    (
      await rowsOf(
        t,
        'select price::float8 as price, previous_price::float8 as before from supplier_product where organization_id = $1 and id = $2',
        [known],
      )
    )[0]
  expect((await ask('no')).map(({ outcome }) => outcome)).toEqual(['changed', 'same', 'unknown', 'unread'])
  expect(await price()).toEqual({ price: 8, before: null })
  await ask('yes')
  expect(await price()).toEqual({ price: 8.4, before: 8 })
  expect((await ask('yes')).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'unknown', 'unread'])
})
