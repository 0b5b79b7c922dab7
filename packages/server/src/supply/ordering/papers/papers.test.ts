/** Papers and accounts with suppliers: notes that are read, advices, returns, credit notes, crates. */
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { allSent, mailsTo, mailTo } from '../../../testing/mailbox.ts'
import { kg, ledgerOf, makeProduct, rowsOf, type Body } from '../../../testing/labels.ts'
import { expectRefusals } from '../../../testing/switched-workers.ts'

let t: TestApp
let token: string
let supplierId: string
beforeAll(async () => {
  t = await createTestApp({ isQuiet: false })
  token = await t.token(3)
  supplierId = (
    await t.make('supplier', { name: 'Hortes del Delta', email: 'office@delta.example', language: 'es' })
  )['id'] as string
})
afterAll(() => t.close())

async function ordered(code: string, price = 30) {
  const productId = await makeProduct(t, { name: `Tomatoes ${code}`, cost: 4, consumptionUnit: 'kg' })
  const sold = await t.make('supplierProduct', {
    supplierId,
    productId,
    supplierName: `Tomate ${code}`,
    supplierCode: code,
    pack: kg(5),
    price: 7.5,
  })
  const batch = await t.make('orderBatch', {
    name: 'Vegetables',
    supplierId,
    locationId: t.home.places.kitchen,
    deliverAt: new Date().toISOString(),
  })
  const orderBatchId = batch['id'] as string
  const order = await t.make('order', {
    name: 'Tomatoes',
    orderBatchId,
    productId,
    supplierProductId: sold['id'],
    quantity: kg(20),
    price,
    locationId: t.home.places.kitchen,
  })
  return { orderBatchId, code: batch['code'] as string, orderId: order['id'] as string, productId }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

async function received({ orderBatchId, orderId, productId }: Ordered, lots: object[], more: object = {}) {
  const id = newId()
  const answer = await t.call(token, 'POST', '/ordering/receive', {
    arrival: { id, orderBatchId, document: 'ALB-1', lines: [{ orderId, productId, lots }], ...more },
  })
  expect(answer.status, answer.raw.toString()).toBe(200)
  return { arrivalId: id, labels: answer.body['labels'] as Body[] }
}
const lot = (value: number, supplierLot: string, more: object = {}) => ({
  quantity: kg(value),
  supplierLot,
  expiration: '2099-01-05',
  temperature: 3,
  ...more,
})
const rules = (body: Body) =>
  (body['details']?.faults ?? []).map(
    (fault: { path: string; rule: string }) => `${fault.path} ${fault.rule}`,
  )

async function pdfOf(rows: readonly (readonly [x: number, text: string][])[]) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  rows.forEach((row, at) => {
    for (const [x, text] of row) page.drawText(text, { x, y: 780 - at * 20, size: 9, font })
  })
  return Buffer.from(await document.save())
}

const send = (path: string, query: Record<string, string>, bytes: Buffer, type: string, by = token) =>
  t.app
    .inject({
      method: 'POST',
      url: `/api/v0${path}?${new URLSearchParams(query).toString()}`,
      headers: { authorization: `Bearer ${by}`, 'content-type': type },
      payload: bytes,
    })
    .then(answer => ({ status: answer.statusCode, body: answer.json() as Body }))

describe('a delivery note', () => {
  const noteOf = (code: string) =>
    pdfOf([
      [
        [40, 'Hortes del Delta SL'],
        [300, 'Albarán Nº: ALB-2041'],
      ],
      [
        [40, 'Código'],
        [110, 'Descripción'],
        [250, 'Cantidad'],
        [320, 'Ud.'],
        [360, 'Lote'],
        [430, 'Caducidad'],
        [510, 'Importe'],
      ],
      [
        [40, code],
        [110, 'Tomate'],
        [250, '14,5'],
        [320, 'kg'],
        [360, 'L-77'],
        [430, '05/12/2099'],
        [510, '21,75'],
      ],
    ])

  test('that has text is read against the order, and kept with its delivery', async () => {
    const order = await ordered('PDF-1')
    const arrivalId = newId()
    const { orderBatchId } = order
    const query = { orderBatchId, arrivalId, id: newId(), name: 'albarán.pdf' }
    const { status, body } = await send('/ordering/note', query, await noteOf('PDF-1'), 'application/pdf')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ read: 'text', document: 'ALB-2041' })
    expect(body['proposals']).toMatchObject({
      lots: [
        {
          orderId: order.orderId,
          quantity: kg(14.5),
          supplierLot: 'L-77',
          expiration: '2099-12-05',
          price: 21.75,
          unclear: [],
        },
      ],
      unknown: [],
    })
    await t.call(token, 'POST', '/ordering/receive', {
      arrival: {
        id: arrivalId,
        orderBatchId,
        lines: [{ orderId: order.orderId, productId: order.productId, lots: [lot(14.5, 'L-77')] }],
      },
    })
    const papers = await t.call(token, 'POST', '/ordering/papers/get', { orderBatchId })
    expect(papers.body['deliveries']).toMatchObject([
      { arrivalId, lots: 1, files: [{ name: 'albarán.pdf' }] },
    ])
    const content = await t.app.inject({
      method: 'GET',
      url: `/api/v0/attachment/content?attachmentId=${query.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([content.statusCode, content.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('a broken one is kept and not read; what is none is refused', async () => {
    const { orderBatchId } = await ordered('PDF-2')
    const query = () => ({ orderBatchId, arrivalId: newId(), name: 'note.pdf' })
    const broken = Buffer.from(`%PDF-1.7\n${'<<'.repeat(50_000)}`)
    const bad = await send('/ordering/note', query(), broken, 'application/pdf')
    expect([bad.status, bad.body['read'], bad.body['proposals']]).toEqual([200, 'unread', null])
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><DespatchAdvice>&b;</DespatchAdvice>'
    expect((await send('/ordering/note', query(), Buffer.from(bomb), 'application/xml')).status).toBe(415)
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    expect((await send('/ordering/note', query(), page, 'application/pdf')).status).toBe(415)
    const deep = Buffer.from('<a>'.repeat(5000) + '</a>'.repeat(5000))
    expect((await send('/ordering/note', query(), deep, 'text/xml')).status).toBe(415)
  })

  test('nobody of another organization, and no delivery of another order', async () => {
    const order = await ordered('PDF-3')
    const other = await ordered('PDF-4')
    const { arrivalId } = await received(other, [lot(5, 'X')])
    const bytes = await noteOf('PDF-3')
    const query = { orderBatchId: order.orderBatchId, arrivalId, name: 'note.pdf' }
    const wrong = await send('/ordering/note', query, bytes, 'application/pdf')
    expect([wrong.status, rules(wrong.body)]).toEqual([422, ['arrivalId problem.paper.elsewhere']])
    const stranger = await t.token(5, { organization: 'other' })
    const foreign = await send(
      '/ordering/note',
      { ...query, arrivalId: newId() },
      bytes,
      'application/pdf',
      stranger,
    )
    expect(foreign.status).toBe(404)
    for (const [path, body] of [
      ['/ordering/papers/get', { orderBatchId: order.orderBatchId }],
      ['/ordering/account/get', { supplierId }],
      ['/ordering/returnable/get', { supplierId }],
    ] as const)
      expect((await t.call(stranger, 'POST', path, body)).status).toBe(404)
  })
})

const advice = (order: string, code: string) => `<?xml version="1.0" encoding="UTF-8"?>
<DespatchAdvice xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"><ID>DA-7</ID><IssueDate>2026-11-27</IssueDate>
<OrderReference><ID>${order}</ID></OrderReference><DespatchLine><ID>1</ID><DeliveredQuantity unitCode="KGM">14</DeliveredQuantity>
<OrderLineReference><LineID>1</LineID></OrderLineReference><Item><Name>Tomate</Name><SellersItemIdentification><ID>${code}</ID></SellersItemIdentification>
<ItemInstance><LotIdentification><LotNumberID>L-9</LotNumberID><ExpiryDate>2099-12-05</ExpiryDate></LotIdentification></ItemInstance></Item></DespatchLine></DespatchAdvice>`

test('an advice of what was sent puts the order on its way and announces its lots', async () => {
  const order = await ordered('ADV-1')
  const { orderBatchId } = order
  await rowsOf(
    t,
    `update order_batch set sending = 'sent', status = 'start', code = 'OB-ADV' where organization_id = $1 and id = $2`,
    [orderBatchId],
  )
  const take = (document: string, of = orderBatchId) =>
    t.call(token, 'POST', '/ordering/response', { document, orderBatchId: of })
  const wrong = await take(advice('OB-ADV', 'ADV-1'), (await ordered('ADV-2')).orderBatchId)
  expect([wrong.status, rules(wrong.body)]).toEqual([422, ['document problem.order.otherOrder']])
  const { status, body, raw } = await take(advice('OB-ADV', 'ADV-1'))
  expect(status, raw.toString()).toBe(200)
  expect(body['orderBatch']).toMatchObject({ sending: 'despatched' })
  expect(body['said']).toMatchObject({ kind: 'despatched', reference: 'DA-7', lines: [{ quantity: kg(14) }] })
  const papers = await t.call(token, 'POST', '/ordering/papers/get', { orderBatchId })
  expect(papers.body['announced']).toMatchObject({
    document: 'DA-7',
    proposals: {
      lots: [{ orderId: order.orderId, quantity: kg(14), supplierLot: 'L-9', expiration: '2099-12-05' }],
      differs: [{ orderId: order.orderId, difference: kg(-6) }],
    },
  })
})

const account = async () => (await t.call(token, 'POST', '/ordering/account/get', { supplierId })).body
const claims = async () =>
  ((await account())['claims'] as Body[]).map(({ entry, open }) => [entry['kind'], entry['id'], open])

describe('a return', () => {
  test('leaves its label and stock, is claimed and traced, and can be taken back until it is credited', async () => {
    const order = await ordered('RET-1')
    const { labels } = await received(order, [lot(10, 'R-1', { price: 15 })])
    const [label] = labels
    const offered = await t.call(token, 'POST', '/ordering/returnable/get', { supplierId, search: 'R-1' })
    expect(offered.body['labels']).toMatchObject([
      { label: { id: label!['id'] }, lot: 'R-1', document: 'ALB-1' },
    ])
    const asked = {
      id: newId(),
      supplierId,
      reason: 'quality',
      note: 'Soft',
      lines: [{ labelId: label!['id'], quantity: kg(4) }],
    }
    const giveBack = () => t.call(token, 'POST', '/ordering/return', { return: asked })
    const { status, body, raw } = await giveBack()
    expect(status, raw.toString()).toBe(200)
    expect(body).toMatchObject({ mailedTo: 'office@delta.example', entries: [{ kind: 'return', money: 6 }] })
    // Sent again it is done once, and the supplier has one letter with the paper.
    expect((await giveBack()).body).toEqual(body)
    const letter = await mailTo(t, 'office@delta.example', body['document'] as string)
    expect(letter.attachments.map(({ name }) => name)).toEqual([`${body['document']}.pdf`])
    await allSent(t)
    expect(await mailsTo(t, 'office@delta.example')).toHaveLength(1)
    const stock = async () =>
      (
        await rowsOf(
          t,
          `select sum(case quantity_unit when 'g' then quantity_value / 1000 else quantity_value end)::float as value from stock_variation where organization_id = $1 and product_id = $2`,
          [order.productId],
        )
      )[0]
    expect(await stock()).toEqual({ value: 6 })
    expect(await claims()).toContainEqual(['return', asked.id, 6])
    const events = await rowsOf(
      t,
      `select action from event where organization_id = $1 and product_id = $2 and action like 'label/%return'`,
      [order.productId],
    )
    expect(events).toEqual([{ action: 'label/return' }])
    await expectRefusals(
      t,
      () => t.call(token, 'GET', `/ordering/return/file?returnId=${asked.id}`),
      'problem.paper.fewerLines',
    )
    const file = await t.app.inject({
      method: 'GET',
      url: `/api/v0/ordering/return/file?returnId=${asked.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const undo = () => t.call(token, 'POST', '/ordering/return/undo', { undo: { returnId: asked.id } })
    const undone = await undo()
    expect(undone.status, undone.raw.toString()).toBe(200)
    expect(await stock()).toEqual({ value: 10 })
    expect((await claims()).some(([, id]) => id === asked.id)).toBe(false)
    expect((await undo()).status).toBe(409)
    const { faults, differences } = await ledgerOf(t)
    expect([faults, differences]).toEqual([[], []])
  })

  test('of what another supplier brought, or of more than there is, is refused', async () => {
    const { labels } = await received(await ordered('RET-2'), [lot(10, 'R-2')])
    const labelId = labels[0]!['id']
    const other = (await t.make('supplier', { name: 'Other' }))['id']
    const ask = (more: object) =>
      t.call(token, 'POST', '/ordering/return', {
        return: { supplierId, reason: 'quality', lines: [{ labelId }], ...more },
      })
    expect(rules((await ask({ supplierId: other })).body)).toEqual([
      'return.lines.0.labelId problem.return.otherSupplier',
    ])
    expect(rules((await ask({ lines: [{ labelId, quantity: kg(11) }] })).body)).toEqual([
      'return.lines.0.quantity problem.shipment.notSoMuch',
    ])
    const stranger = await t.token(5, { organization: 'other' })
    const foreign = await t.call(stranger, 'POST', '/ordering/return', {
      return: { supplierId, reason: 'quality', lines: [{ labelId }] },
    })
    expect([404, 422]).toContain(foreign.status)
  })
})

describe('the account', () => {
  test('a credit note settles claims, once; the rest can be given up; then nothing is taken back', async () => {
    const order = await ordered('ACC-1')
    await received(order, [
      lot(10, 'A-1', { price: 15 }),
      lot(4, 'A-2', { outcome: 'refused', reason: 'quality', price: 6 }),
    ])
    const [label] = (await t.call(token, 'POST', '/ordering/returnable/get', { supplierId, search: 'A-1' }))
      .body['labels'] as Body[]
    const returned = await t.call(token, 'POST', '/ordering/return', {
      return: { supplierId, reason: 'quality', isMailed: false, lines: [{ labelId: label!['label']['id'] }] },
    })
    expect(returned.body['mailedTo']).toBeNull()
    const open = (await claims()).filter(([kind]) => kind === 'refusal' || kind === 'return')
    const credit = {
      id: newId(),
      supplierId,
      document: 'CN-1',
      on: new Date().toISOString().slice(0, 10),
      amount: 18,
      claimIds: open.map(([, id]) => id),
    }
    const write = (more: object = {}) =>
      t.call(token, 'POST', '/ordering/credit', { credit: { ...credit, ...more } })
    const first = await write()
    expect(first.status, first.raw.toString()).toBe(200)
    expect((await write()).body).toEqual(first.body)
    expect(rules((await write({ id: newId(), claimIds: [] })).body)).toEqual([
      'credit.document problem.credit.twice',
    ])
    const left = await claims()
    expect(left.map(([, , money]) => money)).toEqual([3])
    const undo = await t.call(token, 'POST', '/ordering/return/undo', {
      undo: { returnId: returned.body['returnId'] },
    })
    expect([undo.status, rules(undo.body)]).toEqual([409, ['undo.returnId problem.return.credited']])
    const waived = await t.call(token, 'POST', '/ordering/waive', {
      waive: { supplierId, claimId: left[0]![1], note: 'Agreed' },
    })
    expect(waived.status, waived.raw.toString()).toBe(200)
    expect(await claims()).toEqual([])
    const stranger = await t.token(5, { organization: 'other' })
    expect(
      (await t.call(stranger, 'POST', '/ordering/credit', { credit: { ...credit, id: newId() } })).status,
    ).toBe(422)
  })

  test('what is owed, and of what, is told to nobody who does not see what is paid', async () => {
    const order = await ordered('OWE-1')
    await received(order, [lot(10, 'O-1', { price: 15, outcome: 'refused', reason: 'quality' })])
    const priced = await account()
    expect(priced['owed']).toBeGreaterThan(0)
    expect((priced['claims'] as Body[]).some(({ open }) => open > 0)).toBe(true)
    const by = await t.token(0, { job: 'cook' })
    const { status, body, raw } = await t.call(by, 'POST', '/ordering/account/get', { supplierId })
    expect(status, raw.toString()).toBe(200)
    expect(body['owed']).toBeNull()
    expect((body['claims'] as Body[]).length).toBeGreaterThan(0)
    for (const { open, entry } of body['claims'] as Body[])
      expect([open, entry['money'] ?? null]).toEqual([null, null])
    for (const { entry } of body['entries'] as Body[]) expect(entry['money'] ?? null).toBeNull()
  })

  test('crates have a balance by kind, which is corrected with a reason', async () => {
    const order = await ordered('CRA-1')
    await received(order, [lot(20, 'C-1')], {
      crates: [{ crate: 'E2 box', came: 10, went: 4, deposit: 3.5 }],
    })
    const correct = (more: object = {}) =>
      t.call(token, 'POST', '/ordering/crates', {
        crates: { supplierId, crate: 'e2 box', difference: -1, deposit: 3.5, note: 'Broken', ...more },
      })
    expect((await correct()).status).toBe(200)
    expect(rules((await correct({ difference: 0 })).body)).toEqual(['crates.difference problem.crates.same'])
    expect((await account())['crates']).toMatchObject([{ count: 5, deposit: 17.5 }])
    // As many crates and as dear ones as there may be: what they cost is kept.
    expect((await correct({ difference: 10_000, deposit: 100_000 })).status).toBe(200)
    expect((await account())['crates']).toMatchObject([{ count: 10_005, deposit: 1_000_000_017.5 }])
    expect((await correct({ deposit: 100_001 })).status).toBe(400)
  })

  test('a UBL credit note is read, with whether it is theirs', async () => {
    const xml = `<?xml version="1.0"?><CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"><ID>CN-9</ID><IssueDate>2026-11-20</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode><LegalMonetaryTotal><TaxExclusiveAmount>21.5</TaxExclusiveAmount></LegalMonetaryTotal></CreditNote>`
    const query = { supplierId, paperId: newId(), name: 'credit.xml' }
    const { status, body } = await send('/ordering/paper', query, Buffer.from(xml), 'application/xml')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body['credit']).toEqual({ number: 'CN-9', on: '2026-11-20', amount: 21.5, isOther: false })
  })

  test('how deliveries came is counted', async () => {
    const rating = (await account())['rating'] as Body
    expect(rating['onTime']['of']).toBeGreaterThan(0)
    expect(rating['stars']).toBeGreaterThan(0)
    // The list of suppliers says the same.
    const { body } = await t.call(token, 'POST', '/ordering/suppliers/get', { limit: 10 })
    expect((body['suppliers'] as Body[]).find(({ id }) => id === supplierId)).toMatchObject({
      rating: rating['stars'],
    })
  })
})
