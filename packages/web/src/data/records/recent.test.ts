import { beforeEach, expect, test, vi } from 'vitest'
import { guestSession, type Session } from '../session/session.ts'
import { noteRecent, recentRecords, recordAt, withRecent } from './recent.ts'

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const person = (name: string): Session => ({
  ...guestSession,
  me: { id: name, email: `${name}@kitchen.test` },
  organization: { id: 'o', name: 'Kitchens' },
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

test.each([
  ['/product/{productId}/{nav?}/{page?}', { productId: id(1) }, { entity: 'product', id: id(1) }],
  [
    '/labeling/product/{productId}/batch/{batchId}/{nav?}/{page?}',
    { productId: id(1), batchId: id(2).toUpperCase() },
    { entity: 'batch', id: id(2) },
  ],
  ['/location/{locationId?}/{nav?}/{page?}', {}, null],
  ['/product/{productId}/{nav?}/{page?}', { productId: 'new' }, null],
  ['/products/{page?}', { page: '2' }, null],
])('%s with %o', (pattern, params, expected) => {
  expect(recordAt(pattern, params)).toEqual(expected)
})

test('the latest stands in front, each once, the oldest are forgotten', () => {
  let recent = withRecent([], { entity: 'product', id: id(1) })
  for (let at = 2; at <= 14; at++) recent = withRecent(recent, { entity: 'product', id: id(at) })
  recent = withRecent(recent, { entity: 'product', id: id(10) })
  expect(recent.map(one => Number(one.id.slice(-2)))).toEqual([10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3])
})

test('everybody has their own', () => {
  noteRecent(person('ana'), { entity: 'label', id: id(1) })
  noteRecent(person('ben'), { entity: 'batch', id: id(2) })
  expect(recentRecords(person('ana'))).toEqual([{ entity: 'label', id: id(1) }])
  expect(recentRecords(person('ben'))).toEqual([{ entity: 'batch', id: id(2) }])
  expect(recentRecords(person('eva'))).toEqual([])
})
