/** Orders as they are: sent once, answered by a link that opens one order, changed, approved. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { allSent, mailsTo, mailTo } from '../../../testing/mailbox.ts'
import { inDays, tokenIn, orderingKitchen, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'
import { expectRefusals, whileBusy } from '../../../testing/switched-workers.ts'

let t: OrderingKitchen['t']
let chef: OrderingKitchen['chef']
let cook: OrderingKitchen['cook']
let milk: OrderingKitchen['milk']
let tomatoes: OrderingKitchen['tomatoes']
let dairy: OrderingKitchen['dairy']
let milkPack: OrderingKitchen['milkPack']
let tomatoPack: OrderingKitchen['tomatoPack']
let put: OrderingKitchen['put']
let twentyKilos: OrderingKitchen['twentyKilos']
let until: OrderingKitchen['until']
let open: OrderingKitchen['open']
beforeAll(async () => {
  ;({ t, chef, cook, milk, tomatoes, dairy, milkPack, tomatoPack, put, twentyKilos, until, open } =
    await orderingKitchen())
})
afterAll(() => t.close())

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
        deliverOn: inDays(5).slice(0, 10),
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
    const askPdf = () => t.call(chef, 'GET', `/ordering/file?orderBatchId=${id}&format=pdf`)
    await expectRefusals(t, askPdf, 'problem.paper.asSheet')
    const pdf = await askPdf()
    let again: Awaited<ReturnType<typeof askPdf>> | undefined
    const busy = await whileBusy(t, t.other.id, async () => (again = await askPdf()))
    expect([again?.status, again?.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(busy).toBe(0)
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
    expect(back.body['orderBatch']).toMatchObject({ sending: 'draft', answer: 'Too much' })
    await t.call(cook, 'POST', '/ordering/send', {
      send: { orderBatchId: id, how: 'send', accepts: ['secondToday'] },
    })
    const yes = await approve(chef, { isApproved: true })
    expect(yes.body['orderBatch'], JSON.stringify(yes.body)).toMatchObject({
      sending: 'toSend',
      answer: null,
    })
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
