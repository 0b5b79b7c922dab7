import { expect, test } from 'vitest'
import { comparePrices, pricesMoved, type PriceRow } from './index.ts'

const row = (of: Partial<PriceRow>): PriceRow => ({
  code: null,
  gtin: null,
  name: null,
  product: null,
  price: null,
  pack: null,
  unread: {},
  ...of,
})
const tomatoes = { id: 'o1', product: 'Ripe tomatoes', supplierCode: 'T-5', gtin: null, price: 8 }
const milk = { id: 'o2', product: 'Milk', supplierCode: null, gtin: '08412345000010', price: 1 }
const products = [
  { id: 'p1', name: 'Olive oil', gtin: null },
  { id: 'p2', name: 'Salt', gtin: null },
  { id: 'p3', name: 'salt', gtin: null },
]
const compare = (rows: readonly Partial<PriceRow>[], mayAdd = true) =>
  comparePrices(rows.map(row), [tomatoes, milk], products, mayAdd).map(({ outcome, problem }) =>
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

test('a list says how many prices went up and down; a first price is neither', () => {
  const moved = [
    { before: 8, after: 8.4 },
    { before: 8, after: 7 },
    { before: null, after: 1 },
  ]
  expect(pricesMoved(moved)).toEqual({ up: 1, down: 1 })
})
