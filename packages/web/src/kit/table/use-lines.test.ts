import { expect, test } from 'vitest'
import { movedTo, piecesOf, restedAt, type Lines } from './use-lines.ts'

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

test('an address that comes late does not take back a list that was scrolled on meanwhile', () => {
  const atFirst = { start: 0, asked: [] }
  expect(restedAt(atFirst, 0)).toEqual(atFirst)
  const scrolled = restedAt(restedAt(restedAt(atFirst, 50), 50), 900)
  expect(scrolled).toEqual({ start: 0, asked: [50, 900] })
  const late = movedTo(scrolled, 50)
  expect(late).toEqual({ start: 50, asked: [900], isByHand: true })
  expect(movedTo(late, 900)).toEqual({ start: 900, asked: [], isByHand: true })
  // The last one may come alone.
  expect(movedTo(scrolled, 900)).toEqual({ start: 900, asked: [], isByHand: true })
  expect(movedTo(scrolled, 400)).toEqual({ start: 400, asked: [], isByHand: false })
  expect(movedTo(movedTo(scrolled, 900), 0)).toMatchObject({ isByHand: false })
})
