import { LABEL_SIZES } from '@cloche/domain/rules/labels'
import { describe, expect, test } from 'vitest'
import { layOutSheet } from './sheet.ts'

const [card, tiny, , , upright] = LABEL_SIZES

describe('sheets', () => {
  test.each([
    [card, 3 * 7],
    [tiny, 4 * 10],
    [upright, 1],
  ])('plain A4 holds $0.id labels with room to cut', (size, perPage) => {
    const sheet = layOutSheet(size, 'a4')
    expect(sheet.perPage).toBe(perPage)
    expect(sheet.hasCutLines).toBe(true)
    const last = sheet.place(perPage - 1)
    expect(sheet.place(0).x).toBeCloseTo(210 - last.x - size.width)
    expect(last.y + size.height).toBeLessThanOrEqual(297 - 8)
  })

  test('label stock is followed to its own measures', () => {
    const stock = { width: 210, height: 297, marginX: 7, marginY: 15, gapX: 2.5, gapY: 0 }
    const sheet = layOutSheet({ id: '63.5x38', width: 63.5, height: 38 }, stock)
    expect(sheet.perPage).toBe(3 * 7)
    expect(sheet.hasCutLines).toBe(false)
    expect(sheet.place(0)).toEqual({ x: 7, y: 15 })
    expect(sheet.place(4)).toEqual({ x: 7 + 63.5 + 2.5, y: 15 + 38 })
  })

  test('a label printer gets a page a label', () => {
    expect(layOutSheet(card, 'single')).toMatchObject({
      width: 62,
      height: 36,
      perPage: 1,
      hasCutLines: false,
    })
  })
})
