import { choice, flag, instant, link, number, text } from '@cloche/domain/catalogue'
import { describe, expect, test } from 'vitest'
import { amongOf, conditionOf, filterFormOf, rangeOf, rangeText } from './filters.ts'

const kind = choice({ options: ['a', 'b', 'c'] })
const state = text({ from: { entity: 'state', field: 'path' } })

test('a text that names records is chosen among them', () => {
  expect(filterFormOf(text({}))).toBe('part')
  expect(filterFormOf(state)).toBe('among')
})

describe('the condition of a text', () => {
  test.each([
    [kind, 'a,b', ['a', 'b']],
    [kind, '', undefined],
    [link({ entity: 'product' }), 'id-1', ['id-1']],
    [state, 'chill,cook', ['chill', 'cook']],
    [flag({}), 'true', true],
    [flag({}), 'false', false],
    [flag({}), 'perhaps', undefined],
    [text({}), '  oil ', { like: 'oil' }],
    [number({}), '2..5', { gte: 2, lte: 5 }],
    [number({ integer: true, min: 0, max: 5 }), '4,5', [4, 5]],
    [number({ integer: true, min: 0, max: 5 }), '4,many', [4]],
    [number({}), '..5', { lte: 5 }],
    [number({}), '-2..', { gte: -2 }],
    [number({}), 'x..y', undefined],
    [
      instant({}),
      '2026-11-20T23:00:00.000Z..2026-11-21T23:00:00.000Z',
      { gte: '2026-11-20T23:00:00.000Z', lt: '2026-11-21T23:00:00.000Z' },
    ],
    [instant({}), 'yesterday..', undefined],
  ])('%j of %s', (field, typed, condition) => {
    expect(conditionOf(field, typed)).toEqual(condition)
  })
})

test('ranges and choices are written as they are read', () => {
  expect(rangeOf(rangeText(2, null))).toEqual(['2', null])
  expect(rangeText(null, null)).toBe('')
  expect(amongOf(',a,,b')).toEqual(['a', 'b'])
})
