import { expect, test } from 'vitest'
import { comparePrices, nearNames, pricesMoved, type PriceRow } from './index.ts'

const row = (of: Partial<PriceRow>): PriceRow => ({
  code: null,
  gtin: null,
  name: null,
  product: null,
  price: null,
  pack: null,
  confirmed: null,
  unread: {},
  ...of,
})
const tomatoes = { id: 'o1', product: 'Ripe tomatoes', supplierCode: 'T-5', gtin: null, price: 8 }
const milk = { id: 'o2', product: 'Milk', supplierCode: null, gtin: '08412345000010', price: 1 }
const products = [
  { id: 'p1', name: 'Olive oil', sku: 'OIL-1', gtin: '8412345000027' },
  { id: 'p2', name: 'Salt', sku: null, gtin: null },
  { id: 'p3', name: 'salt', sku: null, gtin: null },
  { id: 'p4', name: 'Tomate', sku: '1004', gtin: null },
  { id: 'p5', name: 'Piña', sku: null, gtin: null },
  { id: 'p6', name: 'Sherry', sku: 'V-9', gtin: null },
]
const priced = (rows: readonly Partial<PriceRow>[], mayAdd = true) =>
  rows.map(row).map(comparePrices([tomatoes, milk], products, mayAdd))
const compare = (rows: readonly Partial<PriceRow>[], mayAdd = true) =>
  priced(rows, mayAdd).map(({ outcome, problem }) =>
    `${outcome} ${problem?.rule.split('.').pop() ?? ''}`.trim(),
  )

test('prices are found by code or GTIN, and each row that is not taken says why', () => {
  const pack = { value: 6, unit: 'l' } as const
  expect(
    compare([
      { code: ' t-5', price: 8.4 },
      { gtin: '08412345000010', price: 1 },
      { code: 'T-5', price: 9 },
      { code: 'X', unread: { price: { rule: 'recordImport.number', value: 'free' } } },
      { code: 'X' },
      { code: 'X', price: -3 },
      { code: 'X', price: 1e12 },
      { name: 'No code', price: 2 },
    ]),
  ).toEqual([
    'changed',
    'same',
    'unread twice',
    'unread number',
    'unread noPrice',
    'unread priceRange',
    'unread priceRange',
    'unread noCode',
  ])
  const oil = { code: 'A-1', name: 'Aceite', product: 'olive  OIL', price: 30, pack }
  expect(
    compare([
      oil,
      { ...oil, code: 'A-2', pack: null },
      { ...oil, code: 'A-3', pack: { value: 0, unit: 'l' } },
      { ...oil, code: 'A-4', product: null },
      { ...oil, code: 'A-5', product: 'Salt' },
      { code: 'A-6', price: 1 },
    ]),
  ).toEqual([
    'new',
    'unknown noPack',
    'unknown noPack',
    'unknown noProduct',
    'unknown severalProducts',
    'unknown notListed',
  ])
  expect(compare([oil], false)).toEqual(['unknown notListed'])
})

test('what is new is found by our number, GTIN or name; what is near is proposed and never taken', () => {
  const one = { price: 3, pack: { value: 6, unit: 'l' } } as const
  const found = priced([
    { ...one, code: 'B-1', product: 'oil-1' },
    { ...one, code: 'B-2', gtin: '08412345000027', name: 'Aceite' },
    { ...one, code: 'B-3', name: 'PINA' },
    { ...one, code: 'oil-1' },
    { ...one, code: '1004', name: 'Tomates rama' },
    { ...one, code: 'v-9 ', name: 'Mustard' },
    { ...one, code: 'B-4', name: 'Tomate rama categoría I, origen Almería, caja 6 kg' },
    { ...one, code: 'B-5', name: 'Tomate rama', confirmed: 'p4' },
    { ...one, code: 'B-6', name: 'Tomate rama', confirmed: 'of another' },
    { ...one, code: 'B-7', name: 'Tomate rama', pack: null },
    { ...one, code: 'B-8', product: 'oil-1', gtin: '08412345000027' },
  ])
  expect(
    found.map(({ outcome, productId, near }) => [outcome, productId, ...near.map(({ id }) => id)]),
  ).toEqual([
    ['new', 'p1'],
    ['new', 'p1'],
    ['new', 'p5'],
    ['new', 'p1'],
    ['new', 'p4'],
    ['unknown', null, 'p6'],
    ['unknown', null, 'p4'],
    ['new', 'p4'],
    ['unknown', null, 'p4'],
    ['unknown', null],
    ['new', 'p1'],
  ])
})

test.each([
  ['Tomates pera extra', 'Tomate pera', 'Tomate cherry'],
  ['ACEITE OLIVA VIRGEN EXTRA 5L', 'Aceite de oliva', 'Aceite de girasol'],
  ['Leche entera brik 1 l', 'Leche', 'Leche desnatada'],
  ['Milk', 'Whole milk', 'Buttermilk'],
  ['Tomatos, ripe', 'Ripe tomatoes', 'Ripe mango'],
  ['Jamón ibérico', 'jamon iberico', 'Jabón'],
])('%s is near to %s first, not to %s', (theirs, ours, other) => {
  const near = nearNames([{ name: other }, { name: ours }])
  expect(near(theirs).map(({ name }) => name)).toEqual([ours])
})

test('nothing is near to a name without words', () => {
  expect(nearNames([{ name: 'Salt' }, { name: '' }])('1 kg')).toEqual([])
})

test('a list says how many prices went up and down; a first price is neither', () => {
  const moved = [
    { before: 8, after: 8.4 },
    { before: 8, after: 7 },
    { before: null, after: 1 },
  ]
  expect(pricesMoved(moved)).toEqual({ up: 1, down: 1 })
})
