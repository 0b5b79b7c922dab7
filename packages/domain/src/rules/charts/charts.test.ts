/** Scales at round values, paths with gaps, and what of limits is drawn. */
import { describe, expect, test } from 'vitest'
import { linePath, linePicture, rangeLines, scaleLines, stepArea, stepPath } from './index.ts'

test.each([
  [0, [0, 1]],
  [0.4, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [1234, [0, 500, 1000, 1500]],
])('a scale up to %d', (most, lines) => expect(scaleLines(most)).toEqual(lines))

test('counts have no halves', () => {
  for (let most = 1; most < 300; most += 1) {
    const lines = scaleLines(most)
    expect(lines.every(Number.isInteger)).toBe(true)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    expect(lines.length).toBeLessThanOrEqual(8)
  }
})

test.each([
  [0, 0, [0, 1]],
  [0, 7, [0, 2, 4, 6, 8]],
  [-4000, 0, [-4000, -3000, -2000, -1000, 0]],
  [0, 0.3, [0, 0.1, 0.2, 0.3]],
])('the lines of a scale from %d to %d', (least, most, lines) => {
  expect(rangeLines(least, most)).toEqual(lines)
})

test('a path is open where nothing was measured', () => {
  expect(linePath([[0, 1], [1, 2], null, [3, 4], [5, 6.04]])).toBe('M0,1L1,2M3,4L5,6')
  expect(linePath([null])).toBe('')
})

test('a level holds until it changes', () => {
  const path = { from: 0, until: 100, start: 2, x: (at: number) => at, y: (value: number) => 10 - value }
  const steps = [
    { at: 20, value: 5 },
    { at: 60, value: -1 },
  ]
  expect(stepPath({ ...path, steps })).toBe('M0,8L20,8L20,5L60,5L60,11L100,11L100,11')
  expect(stepArea({ ...path, steps })).toMatch(/L100,11V10H0Z$/)
  expect(stepPath({ ...path, steps: [] })).toBe('M0,8L100,8L100,8')
})

describe('lines over days', () => {
  const days = Array.from({ length: 14 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`)
  const drawn = (series: readonly (readonly (number | null)[])[], limits: readonly number[] = []) =>
    linePicture({ days, series, limits, width: 280, height: 100, dayWidth: 60 })

  test('limits near what was measured are drawn within the scale, those far off are not', () => {
    const fridge = days.map((_, at) => 2.5 + (at % 2))
    expect(drawn([fridge], [0, 4]).limits).toEqual([
      { value: 0, y: 100 },
      { value: 4, y: 0 },
    ])
    const { limits, lines } = drawn([fridge], [300])
    expect([limits, lines.at(-1)?.value]).toEqual([[], 4])
  })

  test('a day that stands alone is a dot, and a silent series leaves the others as they are', () => {
    const alone = days.map((_, at) => (at === 0 ? 2 : at > 4 ? 3 : null))
    const { paths } = drawn([alone, days.map(() => null)])
    expect(paths[0]?.dots.map(([x]) => x)).toEqual([0])
    expect(paths[0]?.path).toContain('L280,')
    expect(paths[1]).toEqual({ path: '', dots: [] })
    expect(drawn([days.map(() => null)]).lines).toEqual([])
  })

  // Round days of the longer spans are too many for the room, or one alone.
  test.each([14, 29, 31, 62, 92, 365])('of %i days so many are written as there is room for', count => {
    const first = Date.UTC(2026, 10, 1)
    const all = Array.from({ length: count }, (_, at) => new Date(first + at * 86_400_000))
    const series = [all.map(() => 1)]
    const asked = { days: all.map(day => day.toISOString().slice(0, 10)), series, limits: [] }
    const written = linePicture({ ...asked, width: 280, height: 100, dayWidth: 60 }).days
    expect(written.length).toBeGreaterThan(1)
    expect(written.length).toBeLessThanOrEqual(4)
    const gaps = written.slice(1).map(({ x }, at) => x - (written[at]?.x ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60)
  })
})
