import { beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() =>
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined }),
)
const { factsStore } = await import('./facts.ts')
const { outboxStore } = await import('./outbox-store.ts')
const { fits, offlineList, offlineRow, unsentRow } = await import('./offline-records.ts')

const products = [
  { id: 'p1', name: 'Béchamel', type: 'intermediate', active: true },
  { id: 'p2', name: 'Hake loin', type: 'ingredient', active: true, sku: 'HK-1' },
]
const labels = [
  { id: 'l1', serial: 'AAA', state: 'chill', isFinal: false, quantity: { value: 2, unit: 'kg' } },
  { id: 'l2', serial: 'BBB', state: 'freeze', isFinal: false, quantity: { value: 0, unit: 'kg' } },
]

beforeEach(() => {
  factsStore.set({ products, labels, batches: [], place: { id: 'k', name: 'Kitchen' } } as never)
  outboxStore.set([])
})

test('lists are searched, filtered and cut as the server does', () => {
  expect(offlineList('product', { search: 'bech', filter: { active: true } })?.rows).toEqual([products[0]])
  expect(offlineList('product', { search: 'hk-' })?.count).toBe(1)
  expect(offlineList('product', { by: 'name', sort: 'desc', limit: 1 })).toEqual({
    rows: [products[1]],
    count: 2,
  })
  expect(offlineList('label', { filter: { isFinal: false, quantity: { gt: 0 } } })?.rows).toEqual([labels[0]])
  expect(offlineList('task', {})).toBeUndefined()
  factsStore.set(null)
  expect(offlineList('product', {})).toBeUndefined()
})

test.each([
  [null, null, true],
  ['a', ['a', 'b'], true],
  [3, { gte: 3, lt: 4 }, true],
  [undefined, { isNull: true }, true],
  [null, { gt: 1 }, false],
  ['a', { ne: 'a' }, false],
  ['a', { in: ['b'] }, false],
])('%j fits %j: %j', (value, condition, expected) => {
  expect(fits(value, condition as never)).toBe(expected)
})

test('what was done here goes before what was read, until it is refused', () => {
  const changed = { ...labels[0]!, state: 'freeze' }
  const operation = { id: 'o', labelIds: ['l1'], effects: { labels: [changed], batches: [] } }
  outboxStore.set([operation as never])
  expect(offlineRow('label', 'l1')).toEqual(changed)
  expect(unsentRow('label', 'l2')).toBeUndefined()
  expect(offlineList('label', { filter: { state: 'freeze' } })?.count).toBe(2)
  outboxStore.set([{ ...operation, refusal: { code: 'X', texts: [] } } as never])
  expect(offlineRow('label', 'l1')).toEqual(labels[0])
})

test('lists hold what counts at the place; what is asked for by its id is told wherever it is offered', () => {
  const locations = [
    { id: 'k', hierarchy: ['g', 'k'] },
    { id: 'fridge', hierarchy: ['g', 'k', 'fridge'] },
  ]
  const offered = (id: string, placeIds?: string[]) => ({ id, name: id, ...(placeIds && { placeIds }) })
  const all = [
    offered('old'),
    offered('all', []),
    offered('group', ['g']),
    offered('below', ['fridge']),
    offered('elsewhere', ['x']),
  ]
  factsStore.set({
    products: all,
    labels,
    batches: [],
    locations,
    place: { id: 'k', name: 'Kitchen' },
  } as never)
  expect(offlineList('product', {})?.rows.map(({ id }) => id)).toEqual(['old', 'all', 'group', 'below'])
  expect(offlineList('product', { filter: { id: ['elsewhere'] } })?.count).toBe(1)
  expect(offlineRow('product', 'elsewhere')).toEqual(all[4])
})
