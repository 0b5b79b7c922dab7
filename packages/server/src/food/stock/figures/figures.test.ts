/** Stock and value as of an instant, use beside plan, and waste. */
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  g,
  kg,
  makeProduct,
  moveLabels,
  registered,
  rowsOf,
  tryRegister,
  type Body,
} from '../../../testing/labels.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
})
afterAll(() => t.close())

const book = async (sign: 'positive' | 'negative', reason: string, line: object, more: object = {}) => {
  const answer = await t.call(token, 'POST', '/stock/register', {
    register: { sign, reason, lines: [line], ...more },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
/** The cells of a workbook, read by another program: numbers, texts, or null. */
async function readSheet(bytes: Buffer): Promise<unknown[][]> {
  const read = new ExcelJS.Workbook()
  await read.xlsx.load(new Uint8Array(bytes).buffer as ArrayBuffer)
  const rows: unknown[][] = []
  read.worksheets[0]?.eachRow(row => rows.push((row.values as unknown[]).slice(1).map(cell => cell ?? null)))
  return rows
}
const pause = () => new Promise(resolve => setTimeout(resolve, 5))
const now = () => new Date().toISOString()
const valueOf = async (productId: string, at?: string, by = token) => {
  const { body, status } = await t.call(by, 'POST', '/stock/value/get', at === undefined ? {} : { at })
  expect(status, JSON.stringify(body)).toBe(200)
  const row = (body['rows'] as Body[]).find(one => one['productId'] === productId)
  return row && [row['quantity'].value, row['worth']]
}
const valued = (method: string) =>
  rowsOf(t, 'update organization set stock_valuation = $2 where id = $1 returning id', [method])

describe('stock and value', () => {
  test('as of any instant: what there was, by what it cost then', async () => {
    const productId = await makeProduct(t, { cost: 2, consumptionUnit: 'kg' })
    await book('positive', 'receipt', { productId, quantity: kg(10) })
    await pause()
    const first = now()
    await pause()
    await book('positive', 'receipt', { productId, quantity: kg(5), price: 20 })
    await pause()
    const second = now()
    await pause()
    await book('negative', 'consumption', { productId, quantity: kg(12) })
    expect(await valueOf(productId)).toEqual([3000, 12])
    expect(await valueOf(productId, second)).toEqual([15000, 60])
    expect(await valueOf(productId, first)).toEqual([10000, 20])
    expect(await valueOf(productId, '2020-01-01T00:00:00Z')).toBeUndefined()
    const future = await t.call(token, 'POST', '/stock/value/get', {
      at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect(future.body['code']).toBe('RULE_BROKEN')
    const foreign = await t.token(5, { organization: 'other' })
    expect(await valueOf(productId, undefined, foreign)).toBeUndefined()
    expect(await valueOf(productId, undefined, await t.token(5, { place: 'sibling' }))).toBeUndefined()
  })

  test('first in, first out: what is left is of the newest receipts', async () => {
    await valued('fifo')
    const productId = await makeProduct(t, { cost: 1, consumptionUnit: 'kg' })
    await book('positive', 'receipt', { productId, quantity: kg(10), price: 10 })
    await book('positive', 'receipt', { productId, quantity: kg(4), price: 12 })
    await pause()
    const before = now()
    await pause()
    await book('negative', 'sale', { productId, quantity: kg(8) })
    expect(await valueOf(productId)).toEqual([6000, 14])
    expect(await valueOf(productId, before)).toEqual([14000, 22])
    await valued('last')
    expect(await valueOf(productId)).toEqual([6000, 18])
  })

  test('is a sheet with numbers', async () => {
    const productId = await makeProduct(t, { name: 'Rice of the sheet', cost: 2, consumptionUnit: 'kg' })
    await book('positive', 'receipt', { productId, quantity: g(1500) })
    const csv = await t.call(token, 'GET', '/stock/value/export?format=csv')
    const xlsx = await readSheet((await t.call(token, 'GET', '/stock/value/export?format=xlsx')).raw)
    expect(xlsx.find(cells => cells[0] === 'Rice of the sheet')).toEqual([
      'Rice of the sheet',
      undefined,
      1500,
      'g',
      2,
      'kg',
      3,
    ])
    expect(csv.raw.toString()).toMatch(/Rice of the sheet[,;][,;]1500[,;]g[,;]2[,;]kg[,;]3\r?\n/)
  })
})

const period = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 60_000).toISOString(),
})

test('use beside plan: recipes, what was more, waste and what a count found missing', async () => {
  const [flour, dough] = await Promise.all(
    ['Flour', 'Dough'].map(name => makeProduct(t, { name, cost: 2, consumptionUnit: 'kg' })),
  )
  await t.make('composition', { productId: dough!, ingredientId: flour!, quantity: kg(1) })
  await book('positive', 'receipt', { productId: flour!, quantity: kg(10) })
  const made = await tryRegister(t, token, {
    productId: dough,
    items: [{ count: 2, quantity: kg(1) }],
    inputsByRecipe: true,
  })
  expect(made.status, made.raw.toString()).toBe(200)
  const box = await registered(t, token, {
    productId: flour,
    items: [{ count: 1, quantity: kg(3) }],
    origin: 'receipt',
    supplierLot: 'L1',
  })
  // One kilogram by the recipe, and half of one more.
  const more = await tryRegister(t, token, {
    productId: dough,
    items: [{ count: 1, quantity: kg(1) }],
    inputs: [{ labelId: box.labels[0]!['id'], quantity: kg(1.5) }],
  })
  expect(more.status, more.raw.toString()).toBe(200)
  await book('negative', 'waste', { productId: flour!, quantity: kg(1) }, { cause: 'spoiled' })
  await book('negative', 'correction', { productId: flour!, quantity: kg(2) })
  const { body } = await t.call(token, 'POST', '/stock/use/get', period())
  expect((body['rows'] as Body[]).find(row => row['productId'] === flour)).toMatchObject({
    planned: { value: 3000, unit: 'g' },
    used: { value: 3500 },
    wasted: { value: 1000 },
    missing: { value: 2000 },
    money: { planned: 6, actual: 13, difference: 7 },
  })
  await moveLabels(
    t,
    token,
    (made.body['labels'] as Body[]).map(label => label['id'] as string),
    'cancel',
  )
  const after = await t.call(token, 'POST', '/stock/use/get', period())
  expect((after.body['rows'] as Body[]).find(row => row['productId'] === flour)).toMatchObject({
    planned: { value: 1000 },
    used: { value: 1500 },
  })
  const wrong = await t.call(token, 'POST', '/stock/use/get', { from: now(), until: '2020-01-01T00:00:00Z' })
  expect(wrong.body['code']).toBe('RULE_BROKEN')
})

test('waste by cause, product, place and person, beside what may be', async () => {
  const milk = await makeProduct(t, { name: 'Milk', cost: 1, consumptionUnit: 'l' })
  const lost = { from: now(), until: '' }
  await pause()
  await rowsOf(
    t,
    'update location set waste_target = 14 where organization_id = $1 and id = $2 returning id',
    [t.home.places.kitchen],
  )
  await t.make('program', {
    name: 'To cheese',
    type: 'cook',
    fromState: 'init',
    nextState: 'cook',
    reuseState: 'reuse',
    productIds: [milk],
  })
  const litres = (value: number) => ({ value, unit: 'l' })
  await book('positive', 'receipt', { productId: milk, quantity: litres(10) })
  await book('negative', 'waste', { productId: milk, quantity: litres(2) }, { cause: 'burnt' })
  const { labels } = await registered(t, token, {
    productId: milk,
    items: [{ count: 1, quantity: litres(3) }],
  })
  const moved = await moveLabels(t, token, [labels[0]!['id'] as string], 'waste', { cause: 'expired' })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const { body } = await t.call(token, 'POST', '/stock/waste/get', { ...lost, until: period().until })
  expect(body['total'], JSON.stringify(body)).toEqual({ cost: 5, without: 0 })
  expect((body['causes'] as Body[]).map(row => [row['cause'], row['money'].cost])).toEqual([
    ['expired', 3],
    ['burnt', 2],
  ])
  expect(body['products']).toMatchObject([{ id: milk, name: 'Milk', count: 2, reuse: ['reuse'] }])
  expect(body['places']).toMatchObject([{ id: t.home.places.kitchen, count: 2 }])
  expect(body['people']).toHaveLength(1)
  expect(body['target']).toBeGreaterThan(0)
  // As sheets: what the screen adds up, and a line each time; numbers are numbers, times are dates of the place's clock.
  await rowsOf(
    t,
    "update location set time_zone = 'Pacific/Auckland' where organization_id = $1 and id = $2 returning id",
    [t.home.places.kitchen],
  )
  const sheetOf = async (what: string, format = 'xlsx', by = token) => {
    const asked = new URLSearchParams({ what, format, ...lost, until: period().until })
    return (await t.call(by, 'GET', `/stock/waste/export?${asked}`)).raw
  }
  const [, ...sums] = await readSheet(await sheetOf('sums'))
  expect(sums).toEqual([
    ['By cause', 'Expired', 1, 3, 0],
    ['By cause', 'Burnt', 1, 2, 0],
    ['By person', expect.any(String), 2, 5, 0],
    ['By location', expect.any(String), 2, 5, 0],
    ['By product', 'Milk', 2, 5, 0, 'For reuse'],
  ])
  const [, ...lines] = await readSheet(await sheetOf('lines'))
  expect(lines.map(cells => [cells[1], ...cells.slice(3, 7)])).toEqual([
    ['Milk', 3, 'l', 'Expired', 3],
    ['Milk', 2, 'l', 'Burnt', 2],
  ])
  const ahead = (lines[1]![0] as Date).getTime() - Date.parse(lost.from)
  expect(Math.round(ahead / 3_600_000)).toBeGreaterThanOrEqual(12)
  expect((await sheetOf('lines', 'csv')).toString()).toMatch(/\d{4}-\d\d-\d\dT[\d:.]+Z[,;]Milk[,;]/)
  const foreign = await t.token(5, { organization: 'other' })
  expect(await readSheet(await sheetOf('lines', 'xlsx', foreign))).toHaveLength(1)
  const unsaid = await moveLabels(t, token, [labels[0]!['id'] as string], 'chill', { cause: 'expired' })
  expect(unsaid.status).not.toBe(200)
})

test('what was taken back is neither planned nor thrown away; a cook throws away loose food, with a photo of it', async () => {
  const rice = await makeProduct(t, { name: 'Rice', cost: 2, consumptionUnit: 'kg' })
  const from = now()
  await book('positive', 'receipt', { productId: rice, quantity: kg(10) })
  const useOf = async () => {
    const { body } = await t.call(token, 'POST', '/stock/use/get', { ...period(), from })
    return (body['rows'] as Body[]).find(row => row['productId'] === rice)
  }
  const sale = { id: newId(), lines: [{ productId: rice, quantity: kg(1) }] }
  expect((await t.call(token, 'POST', '/stock/sell', { sale })).status).toBe(200)
  expect(await useOf()).toMatchObject({ planned: { value: 1000 }, used: { value: 1000 } })
  const undo = (id: string, by = token) => t.call(by, 'POST', '/stock/undo', { undo: { id } })
  expect((await undo(sale.id)).status).toBe(200)
  expect(await useOf()).toBeUndefined()

  const cook = await t.token(0, { job: 'cook' })
  const lost = { sign: 'negative', lines: [{ productId: rice, quantity: kg(2) }] }
  const wasted = (register: object) => t.call(cook, 'POST', '/stock/register', { register })
  expect((await wasted({ ...lost, reason: 'sale' })).body['code']).toBe('NOT_ALLOWED')
  const [kept, back, unsaid] = [newId(), newId(), newId()]
  const first = await wasted({ ...lost, id: kept, reason: 'waste', cause: 'spoiled' })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((await wasted({ ...lost, id: back, reason: 'waste', cause: 'burnt' })).status).toBe(200)
  expect((await undo(back, cook)).status).toBe(200)
  expect((await wasted({ ...lost, id: unsaid, reason: 'waste' })).status).toBe(200)
  expect((await undo(unsaid, cook)).status).toBe(200)
  expect(await useOf()).toMatchObject({ wasted: { value: 2000 }, missing: { value: 0 } })
  const variation = (first.body['variations'] as Body[])[0]!['id'] as string
  const photo = await t.app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?${new URLSearchParams({ name: 'a.png', entity: 'stockVariation', recordId: variation })}`,
    headers: { authorization: cook, 'content-type': 'image/png' },
    payload: onePixel,
  })
  expect(photo.statusCode, photo.body).toBe(200)
  const { body } = await t.call(token, 'POST', '/stock/waste/get', { ...period(), from })
  expect(body['causes']).toEqual([{ cause: 'spoiled', count: 1, money: { cost: 4, without: 0 } }])
  const linesOf = (answer: Body) => (answer['lines'] as Body[]).filter(line => line['productId'] === rice)
  expect(linesOf(body)).toMatchObject([
    { id: variation, name: 'Rice', cause: 'spoiled', cost: 4, photoId: photo.json().attachment.id },
  ])
  // Of two that are alike the one that was not taken back is left.
  const again = newId()
  expect((await wasted({ ...lost, id: again, reason: 'waste', cause: 'spoiled' })).status).toBe(200)
  expect((await undo(again, cook)).status).toBe(200)
  const { body: later } = await t.call(token, 'POST', '/stock/waste/get', { ...period(), from })
  expect(linesOf(later).map(({ id }) => id)).toEqual([variation])
})

describe('yields', () => {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const period = () => ({ from: soon(-1), until: soon(1) })
  let soup: string
  let carrot: string

  test('what was made stands beside what the recipe gives of what went in, in money too', async () => {
    soup = await makeProduct(t, { name: 'Carrot soup', cost: 6, consumptionUnit: 'kg' })
    carrot = await makeProduct(t, { name: 'Carrot', cost: 2, consumptionUnit: 'kg' })
    await t.make('composition', { productId: soup, ingredientId: carrot, quantity: kg(1) })
    const { labels } = await registered(t, token, {
      productId: carrot,
      state: 'init',
      items: [{ count: 1, quantity: kg(20) }],
    })
    const carrots = labels[0]!['id']
    const make = (inputs: object[], made: object) =>
      registered(t, token, { productId: soup, inputs, items: [{ count: 1, quantity: made }] })
    const { labels: first } = await make([{ labelId: carrots, quantity: kg(10) }], kg(9.2))
    await make([{ labelId: carrots, quantity: kg(1) }], kg(1))
    const yieldOf = async (by = token) => {
      const { body, status } = await t.call(by, 'POST', '/stock/yields/get', period())
      expect(status, JSON.stringify(body)).toBe(200)
      return (body['rows'] as Body[]).find(row => row['productId'] === soup)
    }
    const found = await yieldOf()
    expect(found).toMatchObject({ name: 'Carrot soup', batches: 2, made: g(10_200) })
    expect(found?.['planned'].value).toBeCloseTo(11_000, 3)
    expect(found?.['ratio']).toBeCloseTo(10.2 / 11, 6)
    expect(found?.['lost']).toBeCloseTo(4.8, 3)
    expect(await yieldOf(await t.token(5, { organization: 'other' }))).toBeUndefined()
    // What is cancelled was never made.
    await moveLabels(t, token, [first[0]!['id'] as string], 'cancel')
    expect(await yieldOf()).toMatchObject({ batches: 1, made: g(1000), ratio: 1, lost: 0 })
  })

  test.each(['use', 'yields'] as const)('%s as a sheet: numbers are numbers', async what => {
    const { from, until } = period()
    const path = (format: string) =>
      `/stock/use/export?what=${what}&format=${format}&from=${encodeURIComponent(from)}&until=${encodeURIComponent(until)}`
    const file = await t.call(token, 'GET', path('xlsx'))
    expect(file.status).toBe(200)
    const sheet = await readSheet(file.raw)
    const name = what === 'use' ? 'Carrot' : 'Carrot soup'
    const row = sheet.find(cells => cells[0] === name)
    const kinds = row?.map(cell => (cell === null ? 'nothing' : typeof cell))
    expect(kinds).toEqual(
      what === 'use'
        ? ['string', 'string', 'string', ...Array.from({ length: 10 }, () => 'number')]
        : ['string', 'number', 'string', 'number', 'number', 'number', 'number'],
    )
    const csv = await t.call(token, 'GET', path('csv'))
    expect(csv.raw.toString()).toContain(name)
    expect(csv.raw.toString()).not.toMatch(/\d,\d{3}\.\d/)
  })
})

test('dates of a list are dates, by the clock of the place', async () => {
  const zoned = (zone: string | null) =>
    rowsOf(t, 'update location set time_zone = $3 where organization_id = $1 and id = $2 returning id', [
      t.home.places.kitchen,
      zone,
    ])
  await zoned('Asia/Tokyo')
  const productId = await makeProduct(t, {
    name: 'Dated rice',
    life: { init: { bestBefore: { value: 3, unit: 'days' }, expiration: null } },
  })
  await registered(t, token, { productId, state: 'init', items: [{ count: 1, quantity: kg(1) }] })
  const asked = { entity: 'stockExpiration', search: 'Dated rice' }
  const { body } = await t.call(token, 'POST', '/stock/expirations/get', { search: 'Dated rice' })
  const until = (body['stockExpirations'] as Body[])[0]!['until'] as string
  const sheet = await t.call(token, 'POST', '/stock/export', { ...asked, format: 'xlsx' })
  const [headers = [], row = []] = await readSheet(sheet.raw)
  const shown = row.filter(cell => cell instanceof Date).map(cell => cell.getTime() - 9 * 3_600_000)
  expect(shown, headers.join()).toContain(Date.parse(until))
  const csv = await t.call(token, 'POST', '/stock/export', { ...asked, format: 'csv' })
  expect(csv.raw.toString()).toContain(until)
  await zoned(null)
})

test.each(['stockProduct', 'stockPlace', 'stockState'] as const)(
  'the list %s as a workbook has numbers',
  async entity => {
    const productId = await makeProduct(t, { name: `Salt ${entity}`, cost: 2, consumptionUnit: 'kg' })
    await book('positive', 'receipt', { productId, quantity: g(2500) })
    const { raw } = await t.call(token, 'POST', '/stock/export', {
      entity,
      format: 'xlsx',
      search: `Salt ${entity}`,
    })
    const [headers = [], row = []] = await readSheet(raw)
    const numbers = headers.flatMap((_, at) => (typeof row[at] === 'number' ? [row[at]] : []))
    expect(numbers).toEqual(expect.arrayContaining([2500, 5]))
    expect(row.filter(cell => typeof cell === 'string' && /^-?[\d.,]+$/.test(cell))).toEqual([])
  },
)

test('movements as a workbook have numbers', async () => {
  const productId = await makeProduct(t, { name: 'Pepper', cost: 20, consumptionUnit: 'kg' })
  await book('positive', 'receipt', { productId, quantity: g(250) })
  const { raw } = await t.call(token, 'POST', '/records/export', {
    entity: 'stockVariation',
    format: 'xlsx',
    filter: { productId },
  })
  const [, row = []] = await readSheet(raw)
  expect(row.filter(cell => typeof cell === 'number')).toEqual(expect.arrayContaining([250, 5]))
})
