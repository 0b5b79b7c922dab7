import { expect, test } from 'vitest'
import { measureShown, runsOfDays, shownAmount } from './index.ts'

test.each([
  [25_200, 'g', 25.2, 'kg'],
  [999, 'g', 999, 'g'],
  [1000, 'g', 1, 'kg'],
  [-1500, 'ml', -1.5, 'l'],
  [31_914.894, 'g', 31.91, 'kg'],
  [12.346, 'g', 12.35, 'g'],
  [1500, 'piece', 1500, 'piece'],
  [0, 'g', 0, 'g'],
] as const)('%s %s is read as %s %s', (value, unit, read, readUnit) => {
  expect(shownAmount({ value, unit })).toEqual({ value: read, unit: readUnit })
})

test('days that follow each other are one stretch, over the ends of months and years', () => {
  expect(runsOfDays(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-03'])).toEqual([
    ['2026-12-30', '2027-01-01'],
    ['2027-01-03', '2027-01-03'],
  ])
  expect(runsOfDays([])).toEqual([])
})

test('several bars beside each other are named by their legend, lines by what was measured', () => {
  const series = [
    { name: 'checks', values: [1] },
    { name: 'failed', values: [0] },
  ]
  expect(measureShown({ look: 'bars', measure: 'checks', series })).toBeNull()
  expect(measureShown({ look: 'bars', measure: 'checks', series: series.slice(0, 1) })).toBe('checks')
  expect(measureShown({ look: 'lines', measure: 'mean', series })).toBe('mean')
})
