import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLOCK_KINDS } from '../../../catalogue/names/label.ts'
import { overlap, within } from '../layout/plan.ts'
import { newBlock, resized, snapMove, type SnapGround } from '../index.ts'

const other = { x: 10, y: 10, width: 20, height: 6 }
const ground: SnapGround = { width: 62, height: 36, others: [other], reach: 0.8, grid: 0.5 }
const area = (x: number, y: number, width = 8, height = 4) => ({ x, y, width, height })

describe('snapping', () => {
  test.each([
    ['the left edge of another', area(10.5, 25.2), { dx: -0.5, guide: { axis: 'x', at: 10 } }],
    ['the right edge of another', area(21.6, 25.2), { dx: 0.4, guide: { axis: 'x', at: 30 } }],
    ['the middle of another', area(15.7, 25.2), { dx: 0.3, guide: { axis: 'x', at: 20 } }],
    ['the edge of the label', area(0.4, 25.2), { dx: -0.4, guide: { axis: 'x', at: 0 } }],
    ['the middle of the label', area(27.2, 25.2), { dx: -0.2, guide: { axis: 'x', at: 31 } }],
  ])('to %s', (_, moving, { dx, guide }) => {
    const snapped = snapMove(moving, ground)
    expect(snapped.dx).toBeCloseTo(dx)
    expect(snapped.guides).toContainEqual(guide)
  })

  test('to the grid where nothing is near', () => {
    const snapped = snapMove(area(40.3, 24.7), ground)
    expect([snapped.dx, snapped.dy, snapped.guides]).toEqual([0.2, -0.2, []])
  })

  test('an edge that is dragged snaps, the others stay', () => {
    const { area: wider, guides } = resized(area(2, 25), { x: 1, y: 0 }, 19.6, 5, ground)
    expect(wider).toEqual(area(2, 25, 28, 4))
    expect(guides).toEqual([{ axis: 'x', at: 30 }])
    expect(resized(area(10, 25), { x: -1, y: 0 }, 50, 0, ground).area).toEqual(area(17, 25, 1, 4))
  })

  test('never farther than it reaches or half the grid, never inside out', () => {
    const mm = fc.double({ min: 0, max: 60, noNaN: true })
    fc.assert(
      fc.property(
        mm,
        mm,
        mm,
        mm,
        fc.constantFrom(-1, 0, 1),
        fc.constantFrom(-1, 0, 1),
        (x, y, dx, dy, h, v) => {
          const { dx: by } = snapMove(area(x, y), ground)
          expect(Math.abs(by)).toBeLessThanOrEqual(0.81)
          const { area: after } = resized(area(x, y), { x: h as -1, y: v as -1 }, dx - 30, dy - 30, ground)
          expect(after.width).toBeGreaterThanOrEqual(0.99)
          expect(after.height).toBeGreaterThanOrEqual(0.99)
          expect(after.x).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

test.each(BLOCK_KINDS)('a new %s stands on the label, beside what is there', kind => {
  for (const [width, height] of [
    [62, 36],
    [30, 20],
    [102, 152],
  ] as const) {
    const label = { x: 0, y: 0, width, height }
    const first = newBlock(kind, 'a', label, [])
    expect(within(first, label)).toBe(true)
    const second = newBlock(kind, 'b', label, [first])
    if (height === 152) expect(overlap(first, second)).toBe(false)
  }
})
