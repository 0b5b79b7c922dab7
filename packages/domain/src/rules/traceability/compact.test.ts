import { expect, test } from 'vitest'
import { expandTrace, partOfTrace, type CompactTrace, type TracedLabel } from './index.ts'

const node = (id: string, batchId: string, locationId = 'kitchen') => ({
  id,
  serial: id,
  batchId,
  locationId,
  state: 'chill',
  isFinal: false,
  quantity: { value: 1, unit: 'kg' as const },
})
const details = {
  initialQuantity: { value: 2, unit: 'kg' as const },
  bestBefore: null,
  expiration: null,
  createdAt: '2026-03-10T08:00:00Z',
}
const batch = (id: string, productId: string) => ({
  id,
  code: null,
  productId,
  origin: 'production',
  status: 'available',
  madeAt: null,
})
const used = { kind: 'input' as const, quantity: { value: 0.5, unit: 'kg' as const } }

/** Milk from the bar becomes cream, and cream a cake. */
const trace: CompactTrace<Omit<TracedLabel, 'productId'>> = {
  nodes: [node('can', 'milk', 'bar'), node('tub', 'cream'), node('slice', 'cake')],
  starts: [{ id: 'tub', ...details }],
  links: [
    { from: 0, to: 1, ...used },
    { from: 1, to: 2, ...used },
  ],
  batches: [{ ...batch('milk', 'p1'), supplier: 'Dairy' }, batch('cream', 'p2'), batch('cake', 'p3')],
  products: ['p1', 'p2', 'p3'].map(id => ({ id, name: `Product ${id}`, type: 'intermediate' })),
  locations: ['kitchen', 'bar'].map(id => ({ id, name: id, type: 'kitchen' })),
  isWhole: true,
}

test('links get their ids back, labels their products, batches their fields', () => {
  const { nodes, starts, links, batches } = expandTrace(trace)
  expect(links.map(({ fromId, toId }) => [fromId, toId])).toEqual([
    ['can', 'tub'],
    ['tub', 'slice'],
  ])
  expect(nodes.map(({ productId }) => productId)).toEqual(['p1', 'p2', 'p3'])
  expect(starts).toEqual([{ ...node('tub', 'cream'), productId: 'p2', ...details }])
  expect(batches[0]).toMatchObject({ name: 'Product p1', supplier: 'Dairy', supplierLot: null })
})

test('a part of it names its labels by their new places, and nothing else', () => {
  const part = partOfTrace(trace, new Set(['tub', 'slice']))
  expect(part.links).toEqual([{ from: 0, to: 1, ...used }])
  expect(part.isWhole).toBe(false)
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)
  expect([ids(part.batches), ids(part.products), ids(part.locations), ids(part.starts)]).toEqual([
    ['cream', 'cake'],
    ['p2', 'p3'],
    ['kitchen'],
    ['tub'],
  ])
  expect(partOfTrace(trace, new Set(ids(trace.nodes)))).toEqual(trace)
})
