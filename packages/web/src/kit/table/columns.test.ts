import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitColumns, headWidth, nextSort, phonePlaces, type Column } from './columns.ts'

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

test('the second line of a phone has its own order', () => {
  const places = phonePlaces([
    column('product', { phone: 'title' }),
    column('batch', { phone: 'line', phoneOrder: 2 }),
    column('expiration', { phone: 'line', phoneOrder: 1 }),
  ])
  expect(keys(places.line)).toEqual(['expiration', 'batch'])
})

describe('columns in so much room', () => {
  const widths = (fitted: { width: number }[]) => fitted.map(({ width }) => width)

  test('what is left over is shared out', () => {
    expect(widths(fitColumns([{ need: 300 }, { need: 100 }], 600))).toEqual([450, 150])
  })

  test('what may be cut gives way, nothing else is cut', () => {
    expect(widths(fitColumns([{ need: 300, least: 100 }, { need: 200 }], 400))).toEqual([200, 200])
  })

  test('where that does not do, the last of the greatest rank is left out', () => {
    const fitted = fitColumns(
      [{ need: 300, least: 200, rank: 0 }, { need: 150, rank: 1 }, { need: 150 }, { need: 150 }],
      500,
    )
    expect(fitted.map(({ at }) => at)).toEqual([0, 1, 2])
    expect(widths(fitted)).toEqual([200, 150, 150])
  })

  test('one that is too wide takes no room from those after it', () => {
    const fitted = fitColumns(
      [
        { need: 200, rank: 0 },
        { need: 500, rank: 3 },
        { need: 100, rank: 3 },
      ],
      320,
    )
    expect(fitted.map(({ at }) => at)).toEqual([0, 2])
  })

  test('what must be there stays, whatever the room', () => {
    expect(
      fitColumns(
        [
          { need: 300, rank: 0 },
          { need: 200, rank: 0 },
        ],
        100,
      ),
    ).toHaveLength(2)
  })

  test('never wider than the room while something may give way, and never cut while there is room', () => {
    const one = fc.record({
      need: fc.integer({ min: 40, max: 400 }),
      least: fc.option(fc.integer({ min: 40, max: 200 }), { nil: undefined }),
      rank: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 2000 }),
        (all, room) => {
          const fitted = fitColumns(all, room)
          const total = fitted.reduce((sum, { width }) => sum + width, 0)
          expect(total).toBeLessThanOrEqual(room)
          const needs = all.reduce((sum, { need }) => sum + need, 0)
          if (needs <= room) expect(fitted).toHaveLength(all.length)
          for (const { at, width } of fitted) {
            if (needs <= room) expect(width).toBeGreaterThanOrEqual(all[at]!.need)
            expect(width).toBeGreaterThanOrEqual(Math.min(all[at]!.need, all[at]!.least ?? Infinity))
          }
        },
      ),
    )
  })
})

test('a head is as wide as its words in two lines', () => {
  expect(headWidth('Made or received')).toBe(headWidth('or received'))
  expect(headWidth('Expiration')).toBeGreaterThan(headWidth('Name'))
})
