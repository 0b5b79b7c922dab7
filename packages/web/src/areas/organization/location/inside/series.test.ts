import { expect, test } from 'vitest'
import { seriesMax, seriesNames } from './series.ts'

test('names are counted from one', () => {
  expect(seriesNames('Shelf', 3, [])).toEqual(['Shelf 1', 'Shelf 2', 'Shelf 3'])
})

test('a number at the end is where counting begins', () => {
  expect(seriesNames('Estante 12', 2, [])).toEqual(['Estante 12', 'Estante 13'])
  expect(seriesNames('Cold room 2 shelf', 2, [])).toEqual(['Cold room 2 shelf 1', 'Cold room 2 shelf 2'])
})

test('names that are taken are passed over, whatever their capitals', () => {
  expect(seriesNames('Shelf', 3, ['SHELF 2', 'Shelf'])).toEqual(['Shelf 1', 'Shelf 3', 'Shelf 4'])
})

test('without a name there is nothing, and never more than can be made at once', () => {
  expect(seriesNames('   ', 5, [])).toEqual([])
  expect(seriesNames('Seat', 5000, [])).toHaveLength(seriesMax)
  expect(seriesNames('x'.repeat(300), 1, [])[0]!.length).toBeLessThanOrEqual(200)
})
