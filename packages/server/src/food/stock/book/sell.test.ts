/** Sales take their products, by hand and from a file, once. */
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, makeProduct, registered, rowsOf, type Body } from '../../../testing/labels.ts'
import { untrueBalances } from '../../../testing/stock.ts'

let t: TestApp
let token: string
let plate: string
let rice: string
let wine: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
  plate = await makeProduct(t, { name: 'Paella', sku: 'PA-1', consumptionUnit: 'serving', servings: 1 })
  rice = await makeProduct(t, { name: 'Rice', cost: 2, consumptionUnit: 'kg' })
  wine = await makeProduct(t, { name: 'Wine', gtin: '08412345678905', cost: 5, consumptionUnit: 'piece' })
  await t.make('composition', { productId: plate, ingredientId: rice, quantity: { value: 100, unit: 'g' } })
  await receive(rice, kg(10))
  await receive(wine, { value: 20, unit: 'piece' })
})
afterAll(() => t.close())

async function receive(productId: string, quantity: object) {
  const answer = await t.call(token, 'POST', '/stock/register', {
    register: { sign: 'positive', reason: 'receipt', lines: [{ productId, quantity }] },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const sell = (sale: object, by = token) => t.call(by, 'POST', '/stock/sell', { sale })
async function left(productId: string): Promise<number> {
  const { body } = await t.call(token, 'POST', '/stock/product/get', { productId })
  return (body['piles'] as Body[]).reduce((sum, pile) => sum + pile['quantity'].value, 0)
}
const HEAD = 'fecha;hora;codigo_articulo;descr_articulo;cantidad;precio;importe_siniva\n'
const today = () => new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')

test('a dish takes its recipe, a bottle itself; sent twice, booked once; taken back, all of it', async () => {
  const sale = {
    id: newId(),
    lines: [
      { code: 'PA-1', count: 3 },
      { productId: wine, count: 2, reference: 'T1' },
    ],
  }
  const first = await sell(sale)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body).toMatchObject({
    isBooked: true,
    before: null,
    sold: [{ name: 'Paella', quantity: { value: 3, unit: 'serving' } }, { name: 'Wine' }],
    unmatched: [],
  })
  expect([await left(rice), await left(wine)]).toEqual([9700, 18])
  const again = await sell(sale)
  expect(again.body).toMatchObject({ isBooked: true, before: expect.any(String), sold: first.body['sold'] })
  expect([await left(rice), await left(wine)]).toEqual([9700, 18])
  const lines = await rowsOf(
    t,
    `select cost::float, note from stock_variation where organization_id = $1 and reason = 'sale' order by cost`,
  )
  expect(lines).toEqual([
    { cost: -10, note: 'T1' },
    { cost: -0.6, note: null },
  ])
  const undone = await t.call(token, 'POST', '/stock/undo', { undo: { id: sale.id } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect([await left(rice), await left(wine)]).toEqual([10_000, 20])
})

test('a file is tried, then booked once whoever sends it; what is no product is listed, not found by its name', async () => {
  const text =
    `${HEAD}${today()};00:00;PA-1;Paella;2;14,50;29,00\n` +
    `${today()};00:01;8412345678905;Tinto;1;18;18\n` +
    `${today()};00:01;X9;Wine;4;5,00;20,00\n` +
    `${today()};00:01;PA-1;Paella;dos;14,50;29,00\n`
  const file = { name: 'sales.csv', text }
  const before = [await left(rice), await left(wine)]
  const tried = await sell({ file, isTrial: true })
  expect(tried.status, JSON.stringify(tried.body)).toBe(200)
  const found = {
    sold: [{ name: 'Paella' }, { name: 'Wine' }],
    taken: [
      { name: 'Rice', quantity: { value: 200, unit: 'g' } },
      { name: 'Wine', quantity: { value: 1, unit: 'piece' } },
    ],
    unmatched: [{ line: 4, code: 'X9', name: 'Wine', count: 4, price: 5 }],
    faults: [{ line: 5, why: 'quantity' }],
  }
  expect(tried.body).toMatchObject({ ...found, isBooked: false })
  expect([await left(rice), await left(wine)]).toEqual(before)
  const both = await Promise.all([sell({ file }), sell({ file }, await t.token(5))])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body['before'] === null).toSorted()).toEqual([false, true])
  for (const { body } of both) expect(body).toMatchObject({ ...found, isBooked: true })
  expect([await left(rice), await left(wine)]).toEqual([before[0]! - 200, before[1]! - 1])
  expect(await untrueBalances(t)).toEqual([])
})

test('more than there is is asked by hand; food under labels is left to them', async () => {
  const wines = { lines: [{ productId: wine, count: 1000 }] }
  const asked = await sell(wines)
  expect(asked.body['details'].faults).toMatchObject([{ rule: 'problem.stock.notEnough' }])
  const cake = await makeProduct(t, { name: 'Cake', consumptionUnit: 'piece' })
  await registered(t, token, {
    productId: cake,
    items: [{ count: 2, quantity: { value: 4, unit: 'piece' } }],
  })
  const sold = await sell({ lines: [{ productId: cake, count: 3 }] })
  expect(sold.body).toMatchObject({ taken: [], labels: [{ name: 'Cake', quantity: { value: 3 } }] })
  expect(await left(cake)).toBe(8)
})

test('nobody sells what others have, elsewhere, without a right, or half said', async () => {
  const lines = [{ productId: wine, count: 1 }]
  const foreign = await sell({ lines }, await t.token(5, { organization: 'other' }))
  expect(foreign.body).toMatchObject({ isBooked: false, sold: [], unmatched: [{ line: 1 }] })
  const elsewhere = await sell(
    { lines, locationId: t.home.places.kitchen },
    await t.token(3, { place: 'sibling' }),
  )
  expect(elsewhere.body['code']).toBe('UNKNOWN_LINK')
  expect((await sell({ lines }, await t.token(0))).status).toBe(403)
  expect((await sell({})).body['code']).toBe('RULE_BROKEN')
  expect((await sell({ lines, file: { name: 'a', text: 'b' } })).body['code']).toBe('RULE_BROKEN')
  expect((await sell({ lines: Array.from({ length: 2001 }, () => lines[0]) })).status).toBe(400)
})

test('a workbook is a file as any other: each bad row is named by its line, and it is booked once', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Sales')
  sheet.addRow(['code', 'description', 'quantity', 'date'])
  const day = new Date(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`)
  sheet.addRow(['PA-1', 'Paella; large', 2.5, day])
  sheet.addRow([])
  sheet.addRow(['PA-1', 'Paella', 'two', day])
  sheet.addRow(['NONE', 'Of nobody', 1, day])
  const bytes = Buffer.from(await book.xlsx.writeBuffer())
  const file = { name: 'sales.xlsx', sheet: bytes.toString('base64') }
  const before = await left(rice)
  const answer = await sell({ file })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body).toMatchObject({
    isBooked: true,
    sold: [{ name: 'Paella', quantity: { value: 2.5, unit: 'serving' } }],
    faults: [{ line: 4, why: 'quantity' }],
    unmatched: [{ line: 5, code: 'NONE', name: 'Of nobody', count: 1 }],
  })
  expect(await left(rice)).toBe(before - 250)
  expect((await sell({ file })).body['before']).not.toBeNull()
  expect(await left(rice)).toBe(before - 250)
  const broken = await sell({
    file: { name: 'x.xlsx', sheet: Buffer.from('PK no workbook').toString('base64') },
  })
  expect([400, 422]).toContain(broken.status)
})
