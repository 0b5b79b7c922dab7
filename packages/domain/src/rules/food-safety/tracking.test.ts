import { describe, expect, test } from 'vitest'
import {
  completeness,
  lotCompleteness,
  trackingRows,
  type TrackedBatch,
  type TrackedEvent,
  type TrackedFood,
  type TrackedPlace,
} from './index.ts'

const place = (id: string, siteId: string, address: string | null = 'Calle Mayor 1'): TrackedPlace => ({
  id,
  name: id,
  siteId,
  siteName: siteId,
  gln: null,
  address,
})
const batch = (id: string, more: Partial<TrackedBatch> = {}): TrackedBatch => ({
  id,
  code: `${id}-1`,
  origin: 'production',
  productId: id,
  productName: id,
  supplier: null,
  supplierLot: null,
  supplierDocument: null,
  ...more,
})
const bought = { origin: 'receipt', supplier: 'Dairy', supplierLot: 'M-1', supplierDocument: 'DN 7' } as const
const event = (
  kind: TrackedEvent['kind'],
  batchId: string,
  more: Partial<TrackedEvent> = {},
): TrackedEvent => ({
  id: `e-${batchId}`,
  at: '2026-03-10T08:00:00Z',
  kind,
  batchId,
  locationId: 'fridge',
  fromLocationId: null,
  quantity: { value: 2, unit: 'kg' },
  inputs: [],
  ...more,
})
const places = [
  place('fridge', 'kitchen'),
  place('room', 'kitchen'),
  place('bar', 'bar'),
  place('cart', 'cart', null),
]
const food = (events: TrackedEvent[], batches: TrackedBatch[]): TrackedFood => ({
  events,
  batches: new Map(batches.map(one => [one.id, one])),
  places: new Map(places.map(one => [one.id, one])),
})
const reported = (input: TrackedFood) =>
  trackingRows(input).map(row => [row.event, row.batchId, row.missing.join(' ')])

describe('critical tracking events', () => {
  test('a complete receipt lacks nothing and keeps the lot code it came with', () => {
    const [row] = trackingRows(food([event('received', 'milk')], [batch('milk', bought)]))
    expect(row).toMatchObject({ event: 'receiving', missing: [] })
    expect(row?.record).toMatchObject({
      lotCode: 'M-1',
      previousSource: 'Dairy',
      receivingLocation: 'kitchen, Calle Mayor 1',
    })
  })

  test.each([
    [{ supplierLot: null }, 'lotCode lotCodeSource'],
    [{ supplier: null }, 'previousSource lotCodeSource'],
    [{ supplierDocument: null }, 'referenceDocument'],
    [{ supplier: ' ' }, 'previousSource lotCodeSource'],
  ])('a receipt with %o lacks %s', (more, missing) => {
    expect(reported(food([event('received', 'milk')], [batch('milk', { ...bought, ...more })]))).toEqual([
      ['receiving', 'milk', missing],
    ])
  })

  test('a place without address or GLN is not described', () => {
    const rows = trackingRows(
      food([event('received', 'milk', { locationId: 'cart' })], [batch('milk', bought)]),
    )
    expect(rows[0]).toMatchObject({
      missing: ['receivingLocation'],
      remedies: { receivingLocation: { entity: 'location', id: 'cart' } },
    })
  })

  test('what is made has a line for each lot that went in, and one for what came out', () => {
    const made = event('made', 'cream', { inputs: [{ batchId: 'milk', quantity: { value: 1, unit: 'l' } }] })
    const rows = trackingRows(food([made], [batch('milk', { ...bought, supplierLot: null }), batch('cream')]))
    expect(rows.map(row => [row.event, row.batchId, row.record['lotCode'], row.missing])).toEqual([
      ['transformationInput', 'cream', null, ['lotCode']],
      ['transformationOutput', 'cream', 'cream-1', []],
    ])
    expect(rows[0]?.remedies['lotCode']).toEqual({ entity: 'batch', id: 'milk' })
  })

  test('a way to another site is shipped and received; inside one site it is neither', () => {
    const moved = (from: string, to: string) =>
      reported(food([event('moved', 'cream', { fromLocationId: from, locationId: to })], [batch('cream')]))
    expect(moved('room', 'bar')).toEqual([
      ['shipping', 'cream', ''],
      ['receiving', 'cream', ''],
    ])
    expect(moved('room', 'fridge')).toEqual([])
    expect(moved('room', 'cart')).toEqual([
      ['shipping', 'cream', 'nextRecipient'],
      ['receiving', 'cream', 'receivingLocation'],
    ])
  })
})

describe('the score', () => {
  const rows = trackingRows(
    food(
      [event('received', 'milk'), event('received', 'eggs'), event('received', 'eggs')],
      [batch('milk', bought), batch('eggs', { ...bought, supplierDocument: null })],
    ),
  )
  test('is the share of what is asked that is there', () => {
    expect(completeness(rows)).toBeCloseTo(25 / 27, 9)
    expect(completeness([])).toBe(1)
  })
  test('of lots: the least complete first, each lack once with where it is filled in', () => {
    expect(lotCompleteness(rows)).toEqual([
      {
        batchId: 'eggs',
        score: 16 / 18,
        events: 2,
        missing: [
          { event: 'receiving', element: 'referenceDocument', remedy: { entity: 'batch', id: 'eggs' } },
        ],
      },
      { batchId: 'milk', score: 1, events: 1, missing: [] },
    ])
  })
})
