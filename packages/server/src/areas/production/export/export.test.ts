/** Exports over HTTP: what they hold, who gets them, and that importing one gives the same products. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytes } from '../../../adapters/sheets/reading/read-bytes.ts'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let owner: string
let other: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
  other = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

const PRODUCTS = [
  {
    name: 'Pan «de molde»; integral',
    sku: '=SKU+1',
    gtin: '08437012340015',
    type: 'selling',
    brand: '@Casa',
    consumptionUnit: 'piece',
    weight: 450.125,
    allergens: { gluten: 'contains', milk: 'traces', nuts: 'cannotEnsure', fish: 'notContained' },
    ingredientsText: 'harina de trigo, agua,\nsal, "masa madre"',
    description: 'Línea una\nlínea dos',
    code: '-12',
    tag: 'pan,molde',
  },
  { name: '-5 grados', type: 'intermediate', allergens: {}, consumptionUnit: 'l', weight: 0.000001 },
  { name: "'Apostrophe", type: 'ingredient', allergens: { so2: 'traces' }, consumptionUnit: 'kg' },
  { name: 'Removed', type: 'ingredient', allergens: {}, consumptionUnit: 'kg' },
]

const ids: string[] = []
beforeAll(async () => {
  for (const product of PRODUCTS) ids.push((await t.make('product', product))['id'] as string)
  await t.call(owner, 'DELETE', '/product', { product: ids[3] })
})

const LIMITS = { rows: 20_000, columns: 30 }
const namesIn = async (raw: Buffer) => (await readBytes(raw, LIMITS)).slice(1).map(({ cells }) => cells[0])
const ask = (query: string, token = owner) => t.call(token, 'GET', `/products/export?${query}`)

test.each([
  ['csv', 'en', 'text/csv; charset=utf-8', /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/],
  ['csv', 'es', 'text/csv; charset=utf-8', /^attachment; filename="productos-\d{4}-\d\d-\d\d\.csv"$/],
  [
    'xlsx',
    'en',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    /^attachment; filename="products-\d{4}-\d\d-\d\d\.xlsx"$/,
  ],
])('%s (%s): imported elsewhere, the products are the same', async (format, locale, type, file) => {
  const answer = await ask(`format=${format}&locale=${locale}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe(type)
  expect(answer.headers['content-disposition']).toMatch(file)
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/v0/products/import/preview',
    headers: { authorization: `Bearer ${other}`, 'content-type': type },
    payload: answer.raw,
  })
  const { rows, counts, columns } = response.json()
  expect(counts).toEqual({ rows: 3, good: 3, bad: 0 })
  expect(columns.every((column: { field: string | null }) => column.field !== null)).toBe(true)
  expect(rows.map((row: { draft: object }) => row.draft)).toEqual(PRODUCTS.slice(0, 3))
})

test('CSV runs no formula and is parted as the language of the reader expects', async () => {
  const english = (await ask('format=csv&locale=en')).raw.toString()
  expect(english.startsWith('\uFEFFname,description,sku,gtin,')).toBe(true)
  expect(english).toContain(`,'=SKU+1,08437012340015,`)
  expect((await ask('format=csv&locale=es')).raw.toString()).toContain('name;description;sku')
})

test('search, filter and ids choose', async () => {
  const filter = encodeURIComponent(JSON.stringify({ type: ['ingredient', 'intermediate'] }))
  expect(await namesIn((await ask(`format=csv&filter=${filter}`)).raw)).toEqual(['-5 grados', "'Apostrophe"])
  expect(await namesIn((await ask('format=xlsx&search=MOLDE')).raw)).toEqual([PRODUCTS[0]?.name])
  expect(await namesIn((await ask(`format=csv&ids=${ids[2]},${ids[0]},${newId()}`)).raw)).toEqual([
    PRODUCTS[0]?.name,
    PRODUCTS[2]?.name,
  ])
  expect(await namesIn((await ask(`format=csv&ids=${ids[0]}&filter=${filter}`)).raw)).toEqual([])
})

test.each([
  'format=pdf',
  'search=x',
  'format=csv&ids=1,2',
  `format=csv&ids=${"';drop table product;--"}`,
  'format=csv&filter={',
  'format=csv&filter=[]',
  'format=csv&filter={"nothing":1}',
  'format=csv&filter={"constructor":1}',
  'format=csv&filter={"weight":"much"}',
  `format=csv&filter={"id":"${newId()}"}&ids=${newId()}`,
])('refuses %s', async query => {
  const answer = await ask(encodeURI(query))
  expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_REQUEST'])
  expect(answer.body['details'].faults.length).toBeGreaterThan(0)
})

test('another organization gets its own, and nobody without a session anything', async () => {
  expect(await namesIn((await ask('format=csv', other)).raw)).toEqual([])
  expect(await namesIn((await ask(`format=csv&ids=${ids[0]}`, other)).raw)).toEqual([])
  expect((await t.call(null, 'GET', '/products/export?format=csv')).body['code']).toBe('INVALID_TOKEN')
})

test('more than a page: every product once', async () => {
  const count = 2500
  for (let from = 0; from < count; from += 500) {
    const products = Array.from({ length: 500 }, (_, index) => ({
      line: from + index + 1,
      draft: { id: newId(), name: `Row ${from + index}` },
    }))
    expect((await t.call(other, 'POST', '/products/import', { products })).body['created']).toHaveLength(500)
  }
  const names = await namesIn((await ask('format=xlsx', other)).raw)
  expect(names).toEqual(Array.from({ length: count }, (_, index) => `Row ${index}`))
})
