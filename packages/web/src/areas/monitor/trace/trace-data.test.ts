import { expect, test } from 'vitest'
import { balanceOf, inDirection, lotsOf, descendantsOf, sidesOf, type TraceData } from './trace-data.ts'

const label = (id: string, batchId: string, value: number, initial: number, more: object = {}) => ({
  id,
  serial: id.toUpperCase(),
  productId: `p-${batchId}`,
  batchId,
  locationId: 'here',
  state: 'chill',
  isFinal: false,
  quantity: { value, unit: 'kg' as const },
  initialQuantity: { value: initial, unit: 'kg' as const },
  bestBefore: null,
  expiration: null,
  createdAt: '2026-11-20T08:00:00Z',
  ...more,
})
const batch = (id: string, more: object = {}) => ({
  id,
  name: id,
  code: id,
  productId: `p-${id}`,
  origin: 'production',
  status: 'available',
  supplier: null,
  supplierLot: null,
  supplierDocument: null,
  madeAt: '2026-11-20T08:00:00Z',
  ...more,
})
const link = (fromId: string, toId: string, value: number) => ({
  fromId,
  toId,
  kind: 'input' as const,
  eventId: `${fromId}-${toId}`,
  quantity: { value, unit: 'kg' as const },
})

const stock = label('stock', 's', 0.5, 3)
/** Bones (10 kg received) became stock, the stock became two soups; one soup was served. */
const data: TraceData = {
  starts: [stock],
  nodes: [
    label('bones', 'b', 6, 10),
    stock,
    label('soup1', 'u', 2, 2),
    label('soup2', 'u', 1, 1, { state: 'serve', isFinal: true, locationId: 'bar' }),
  ],
  links: [link('bones', 'stock', 4), link('stock', 'soup1', 1.5), link('stock', 'soup2', 1)],
  batches: [batch('b', { origin: 'receipt', supplier: 'Prat', supplierLot: 'AP-1' }), batch('s'), batch('u')],
  products: ['b', 's', 'u'].map(id => ({ id: `p-${id}`, name: id, type: 'intermediate' })),
  locations: [
    { id: 'here', name: 'Kitchen', type: 'kitchen' },
    { id: 'bar', name: 'Bar', type: 'sellingPoint' },
  ],
  isWhole: true,
}
const sides = sidesOf(data, { kind: 'label', id: 'stock' })

test('what went in stands before the start, what came of it behind', () => {
  expect([...sides.start]).toEqual(['stock'])
  expect([...sides.back]).toEqual(['bones'])
  expect([...sides.forward].sort()).toEqual(['soup1', 'soup2'])
})

test('a batch starts from all of its labels', () => {
  expect([...sidesOf(data, { kind: 'batch', id: 'u' }).start].sort()).toEqual(['soup1', 'soup2'])
})

test('one direction keeps the start and its links', () => {
  const back = inDirection(data, sides, 'back')
  expect(back.nodes.map(node => node.id)).toEqual(['bones', 'stock'])
  expect(back.links).toHaveLength(1)
  expect(inDirection(data, sides, 'both')).toBe(data)
})

test("the supplier's lots that went in, with how much of them", () => {
  expect(lotsOf(data, sides).map(lot => [lot.batch.supplierLot, lot.amounts])).toEqual([
    ['AP-1', [{ value: 4000, unit: 'g' }]],
  ])
})

test('what was made of it, with states and places', () => {
  const [soup] = descendantsOf(data, sides)
  expect(soup).toMatchObject({
    productName: 'u',
    labels: 2,
    states: [
      { state: 'chill', count: 1 },
      { state: 'serve', count: 1 },
    ],
    places: ['Kitchen', 'Bar'],
    amounts: [{ value: 3000, unit: 'g' }],
  })
})

test('the balance of the start adds up', () => {
  expect(balanceOf(data).lines).toEqual([
    expect.objectContaining({ measure: 'g', received: 3000, inStock: 500, used: 2500, difference: 0 }),
  ])
})
