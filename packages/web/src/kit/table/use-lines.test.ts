import { expect, test } from 'vitest'
import { piecesOf, type Lines } from './use-lines.ts'

const items = [3, 4, 5, 6, 7, 8].map(index => ({ index }))
const lines = (rowAt: Lines<string>['rowAt'], failedAt?: Lines<string>['failedAt']): Lines<string> => ({
  total: 100,
  isWhole: true,
  rowAt,
  start: 0,
  view: '',
  onShow: () => {},
  onRest: () => 0,
  ...(failedAt === undefined ? {} : { failedAt }),
})
const told = (all: Lines<string>) =>
  piecesOf({ rows: [], lines: all }, items).map(
    ({ first, last, failed }) =>
      `${first.index}-${last.index}${failed === undefined ? '' : ` ${failed.key}`}`,
  )

test('rows of a page that could not be read are one piece, those on their way are not', () => {
  const page = (index: number) => Math.floor(index / 4)
  const failedAt = (index: number) =>
    page(index) === 1 ? { key: `failed ${page(index)}`, content: null } : undefined
  expect(told(lines(index => (index < 4 ? 'row' : undefined), failedAt))).toEqual([
    '3-3',
    '4-7 failed 1',
    '8-8',
  ])
  expect(told(lines(() => undefined))).toEqual(['3-3', '4-4', '5-5', '6-6', '7-7', '8-8'])
})

test('two pages that failed are two pieces: each is asked again by itself', () => {
  const failedAt = (index: number) => ({ key: `failed ${Math.floor(index / 4)}`, content: null })
  expect(told(lines(() => undefined, failedAt))).toEqual(['3-3 failed 0', '4-7 failed 1', '8-8 failed 2'])
})
