import { expect, test } from 'vitest'
import { columnShares, nextSort, phonePlaces, type Column } from './columns.ts'

const column = (key: string, rest: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  header: key,
  cell: () => null,
  ...rest,
})
const keys = (columns: readonly Column<unknown>[]) => columns.map(one => one.key)

test('a head sorts up, then down, another one up again', () => {
  const up = nextSort(undefined, 'name')
  expect(up).toEqual({ by: 'name', direction: 'asc' })
  expect(nextSort(up, 'name')).toEqual({ by: 'name', direction: 'desc' })
  expect(nextSort(nextSort(up, 'name'), 'sku')).toEqual({ by: 'sku', direction: 'asc' })
})

test('on a phone the first column is the title and two more make the second line', () => {
  const places = phonePlaces([column('name'), column('sku'), column('type'), column('weight')])
  expect(places.title?.key).toBe('name')
  expect(places.end).toBeUndefined()
  expect(keys(places.line)).toEqual(['sku', 'type'])
})

test('columns say themselves where they stand', () => {
  const places = phonePlaces([
    column('image', { phone: 'none' }),
    column('name', { phone: 'title' }),
    column('state', { phone: 'end' }),
    column('sku', { phone: 'line' }),
    column('type'),
  ])
  expect([places.title?.key, places.end?.key, ...keys(places.line)]).toEqual(['name', 'state', 'sku'])
})

test('widths are shares of the whole', () => {
  expect(columnShares([column('a', { width: 300 }), column('b', { width: 100 })])).toEqual({
    shares: [75, 25],
    least: 400,
  })
})
