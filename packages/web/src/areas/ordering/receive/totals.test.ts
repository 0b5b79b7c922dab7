import { expect, test } from 'vitest'
import type { AskedLot, Expected, ExpectedLine } from './calls.ts'
import { firstDraft, lineIn, withLine, withLot, withoutLot, type Draft } from './draft.ts'
import { arrivalOf, isAnyOutside, priceDifference, stillOut, totalsIn } from './totals.ts'

const kg = (value: number) => ({ value, unit: 'kg' as const })
const line = (id: string, more: object = {}) =>
  ({
    order: { id, productId: `product ${id}`, quantity: kg(20), price: 30 },
    name: id,
    outstanding: kg(20),
    substitute: null,
    minimum: 0,
    maximum: 5,
    ...more,
  }) as unknown as ExpectedLine
const tomatoes = line('tomatoes')
const onions = line('onions', { minimum: null, maximum: null })
const expected = { orderBatch: { id: 'order' }, lines: [tomatoes, onions] } as unknown as Expected
const lot = (value: number, more: Partial<AskedLot> = {}): AskedLot => ({ quantity: kg(value), ...more })
const draftOf = (...lots: readonly AskedLot[]): Draft =>
  lots.reduce((draft, one) => withLot(draft, 'tomatoes', one, null), firstDraft())

test('what is still out is what is in no lot, in the unit of the order', () => {
  const draft = draftOf(lot(8), lot(6, { quantity: { value: 6000, unit: 'g' } }))
  expect(stillOut(tomatoes, lineIn(draft, 'tomatoes'))).toEqual(kg(6))
  expect(stillOut(tomatoes, lineIn(draftOf(lot(25)), 'tomatoes'))).toEqual(kg(0))
})

test('what was announced instead counts as all of it, unless what came is as ordered', () => {
  const other = line('tomatoes', { substitute: { productId: 'plum', name: 'Plum tomatoes' } })
  const draft = draftOf(lot(8))
  expect(stillOut(other, lineIn(draft, 'tomatoes'))).toEqual(kg(0))
  const asOrdered = withLine(draft, 'tomatoes', { isAsOrdered: true })
  expect(stillOut(other, lineIn(asOrdered, 'tomatoes'))).toEqual(kg(12))
  const both = { ...expected, lines: [other] }
  expect(arrivalOf(both, draft).lines[0]?.productId).toBe('plum')
  expect(arrivalOf(both, asOrdered).lines[0]?.productId).toBe('product tomatoes')
})

test('a price as delivered is held against its part of what was ordered', () => {
  expect(priceDifference(tomatoes, kg(10), 18)).toEqual({ by: 3, isDearer: true })
  expect(priceDifference(tomatoes, kg(10), 12)).toEqual({ by: 3, isDearer: false })
  expect(priceDifference(tomatoes, kg(10), 15)).toBeNull()
  expect(priceDifference(tomatoes, kg(10), undefined)).toBeNull()
})

test('totals: taken in, held, refused, missing, closed, with what it costs', () => {
  const draft = withLine(
    draftOf(lot(8, { labels: 2 }), lot(2, { outcome: 'held', price: 5 }), lot(2, { outcome: 'refused' })),
    'onions',
    { isClosed: true },
  )
  expect(totalsIn(expected, draft)).toEqual({
    lines: 2,
    taken: 1,
    held: 1,
    refused: 1,
    missing: 1,
    closed: 1,
    claimed: 0,
    labels: 3,
    price: 17,
  })
})

test('steps are owed where something measured lies outside, and are sent only then', () => {
  const fine = { ...draftOf(lot(8, { temperature: 3 })), steps: ['Tell them'] }
  const warm = { ...draftOf(lot(8, { temperature: 9, outcome: 'held' })), steps: ['Tell them'] }
  expect([fine, warm].map(draft => isAnyOutside(expected, draft))).toEqual([false, true])
  expect(arrivalOf(expected, fine).steps).toBeUndefined()
  expect(arrivalOf(expected, warm).steps).toEqual(['Tell them'])
})

test('what is sent holds the lines that something was said of, and crates that were counted', () => {
  const draft = {
    ...draftOf(lot(8)),
    document: ' ALB-1 ',
    crates: [{ crate: 'E2', came: 2 }, { crate: 'E1' }],
  }
  expect(arrivalOf(expected, draft)).toEqual({
    id: draft.id,
    orderBatchId: 'order',
    document: 'ALB-1',
    lines: [{ orderId: 'tomatoes', productId: 'product tomatoes', lots: [lot(8)] }],
    crates: [{ crate: 'E2', came: 2 }],
  })
  expect(arrivalOf(expected, withoutLot(draft, 'tomatoes', 0)).lines).toEqual([])
})
