import type { Amount } from '../amounts/index.ts'
import { describe, expect, test } from 'vitest'
import type { LabelDetails, TraceBatch, TraceData, TracedLabel, TraceLink } from '../traceability/index.ts'
import { canonical, drillResult, isTicked, ticksOf, withTick, type Tick } from './index.ts'

const batch = (id: string, more: Partial<TraceBatch> = {}): TraceBatch => ({
  id,
  name: id,
  code: id.toUpperCase(),
  productId: id,
  origin: 'production',
  status: 'available',
  supplier: null,
  supplierLot: null,
  supplierDocument: null,
  madeAt: '2026-03-10T08:00:00Z',
  ...more,
})
const grams = (value: number): Amount => ({ value, unit: 'g' })
const label = (
  id: string,
  of: string,
  initial: number,
  left: number,
  more: Partial<TracedLabel> = {},
): TracedLabel & LabelDetails => ({
  id,
  serial: id,
  productId: of,
  batchId: of,
  state: 'chill',
  isFinal: left === 0,
  initialQuantity: grams(initial),
  quantity: grams(left),
  locationId: 'kitchen',
  bestBefore: null,
  expiration: null,
  createdAt: '2026-03-10T08:00:00Z',
  ...more,
})
const used = (toId: string, value: number): TraceLink => ({
  fromId: 'can',
  toId,
  quantity: grams(value),
  eventId: 'event',
  kind: 'input',
})

const can = label('can', 'milk', 1000, 400)
/** Milk of a dairy becomes cream in two tubs: one is served at the bar, the other stands in the kitchen. */
const trace: TraceData = {
  starts: [can],
  nodes: [
    can,
    label('tub', 'cream', 300, 300),
    label('cup', 'cream', 300, 300, { state: 'serve', locationId: 'bar' }),
  ],
  links: [used('tub', 300), used('cup', 290)],
  batches: [batch('milk', { origin: 'receipt', supplier: 'Dairy', supplierLot: 'M-1' }), batch('cream')],
  products: [
    { id: 'milk', name: 'Milk', type: 'ingredient' },
    { id: 'cream', name: 'Cream', type: 'intermediate' },
  ],
  locations: [
    { id: 'kitchen', name: 'Kitchen', type: 'kitchen' },
    { id: 'bar', name: 'Bar', type: 'sellingPoint' },
  ],
  isWhole: true,
}
const handled = [
  { userId: 'ana', name: 'Ana', at: '2026-03-10T09:00:00Z' },
  { userId: 'ben', name: 'Ben', at: '2026-03-10T08:00:00Z' },
  { userId: 'ana', name: 'Ana', at: '2026-03-10T08:30:00Z' },
]

describe('a drill', () => {
  const result = drillResult({ batchId: 'milk', trace, handled })

  test('finds suppliers, what was made, where it is and who had it in hand', () => {
    expect(result.lot).toMatchObject({
      productName: 'Milk',
      supplierLot: 'M-1',
      received: [{ value: 1000, unit: 'g' }],
    })
    expect(result.suppliers).toMatchObject([{ supplier: 'Dairy', supplierLot: 'M-1' }])
    expect(result.made).toMatchObject([{ productName: 'Cream', labels: 2, places: ['Kitchen', 'Bar'] }])
    expect(result.whereabouts.map(({ kind, labels }) => [kind, labels])).toEqual([
      ['inStock', 2],
      ['served', 1],
    ])
    expect(result.places).toEqual([
      { id: 'kitchen', name: 'Kitchen', inStock: 2, amounts: [{ value: 700, unit: 'g' }] },
      { id: 'bar', name: 'Bar', inStock: 0, amounts: [] },
    ])
    expect(result.people).toEqual([
      { id: 'ana', name: 'Ana', events: 2, last: '2026-03-10T09:00:00Z' },
      { id: 'ben', name: 'Ben', events: 1, last: '2026-03-10T08:00:00Z' },
    ])
  })

  test('weighs what came in against what was found: ten grams of a kilogram are missing', () => {
    expect(result.balance).toMatchObject([{ received: 1000, used: 590, inStock: 400, difference: 10 }])
    expect(result.found).toBeCloseTo(0.99, 9)
    expect(result.differences).toMatchObject([{ nodeId: 'can', kind: 'missing' }])
  })

  test('of nothing finds nothing, and misses nothing', () => {
    const empty = {
      nodes: [],
      starts: [],
      links: [],
      batches: [],
      products: [],
      locations: [],
      isWhole: true,
    }
    expect(drillResult({ batchId: 'x', trace: empty, handled: [] })).toMatchObject({
      found: 1,
      labels: 0,
      people: [],
    })
  })

  test('asks for everybody to be told, once', () => {
    expect(ticksOf(result).map(target => `${target.kind} ${target.id}`)).toEqual([
      'supplier Dairy',
      'place kitchen',
      'place bar',
      'person ana',
      'person ben',
    ])
    const tick: Tick = { kind: 'place', id: 'bar', at: '2026-03-10T10:00:00Z', by: 'Ana', note: null }
    const once = withTick([], tick, true)
    expect(withTick(once, { ...tick, at: '2026-03-10T11:00:00Z' }, true)).toEqual([tick])
    expect([isTicked(once, tick), isTicked(once, { kind: 'person', id: 'bar' })]).toEqual([true, false])
    expect(withTick(once, tick, false)).toEqual([])
  })
})

test('the text that is signed does not depend on the order of names', () => {
  expect(canonical({ b: [1, { z: null, a: 'é"' }], a: undefined })).toBe('{"b":[1,{"a":"é\\"","z":null}]}')
  expect(canonical({ x: 1, y: 2 })).toBe(canonical({ y: 2, x: 1 }))
  expect(canonical({ x: 1 })).not.toBe(canonical({ x: '1' }))
})
