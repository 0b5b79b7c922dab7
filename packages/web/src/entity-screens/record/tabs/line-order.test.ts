import { expect, test } from 'vitest'
import { moved } from './line-order.ts'

const rows = [
  { id: 'a', priority: 0 },
  { id: 'b', priority: 0 },
  { id: 'c', priority: 0 },
]

test('lines without an order get one with the first move', () => {
  expect(moved(rows, 'c', -1)).toEqual([
    { id: 'a', priority: 1 },
    { id: 'c', priority: 2 },
    { id: 'b', priority: 3 },
  ])
})

test('only lines that change places are sent', () => {
  const ordered = rows.map((row, at) => ({ ...row, priority: at + 1 }))
  expect(moved(ordered, 'a', 1)).toEqual([
    { id: 'b', priority: 1 },
    { id: 'a', priority: 2 },
  ])
})

test('at the ends nothing moves', () => {
  expect(moved(rows, 'a', -1)).toEqual([])
  expect(moved(rows, 'c', 1)).toEqual([])
  expect(moved(rows, 'x', 1)).toEqual([])
})
