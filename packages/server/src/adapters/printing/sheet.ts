import type { LabelSize } from '@cloche/domain/rules/labels'

/** A sheet of label stock: its size, the place of the first label and the distance between labels, in mm. */
export type SheetGrid = {
  readonly width: number
  readonly height: number
  readonly marginX: number
  readonly marginY: number
  readonly gapX: number
  readonly gapY: number
}

/** `single`: a page a label, for label printers. `a4`: as many as go on plain A4, with lines to cut along. */
export type SheetKind = 'single' | 'a4' | SheetGrid

export type SheetLayout = {
  readonly width: number
  readonly height: number
  readonly perPage: number
  readonly hasCutLines: boolean
  /** Top left corner of the label at a position on its page, in mm. */
  place(position: number): { x: number; y: number }
}

const A4 = { width: 210, height: 297, least: 8, gap: 3 }

const howMany = (room: number, side: number, gap: number): number =>
  Math.max(0, Math.floor((room + gap + 0.01) / (side + gap)))

/** How labels of one size stand on their pages. A label that does not go on the sheet gets a page of its own. */
export function layOutSheet(size: LabelSize, sheet: SheetKind): SheetLayout {
  const single: SheetLayout = {
    width: size.width,
    height: size.height,
    perPage: 1,
    hasCutLines: false,
    place: () => ({ x: 0, y: 0 }),
  }
  if (sheet === 'single') return single
  const isPlain = sheet === 'a4'
  const grid: SheetGrid = isPlain
    ? { width: A4.width, height: A4.height, marginX: A4.least, marginY: A4.least, gapX: A4.gap, gapY: A4.gap }
    : sheet
  const columns = howMany(grid.width - (isPlain ? 2 : 1) * grid.marginX, size.width, grid.gapX)
  const rows = howMany(grid.height - (isPlain ? 2 : 1) * grid.marginY, size.height, grid.gapY)
  if (columns * rows === 0) return single
  const centred = (room: number, count: number, side: number, gap: number) =>
    (room - count * side - (count - 1) * gap) / 2
  const left = isPlain ? centred(grid.width, columns, size.width, grid.gapX) : grid.marginX
  return {
    width: grid.width,
    height: grid.height,
    perPage: columns * rows,
    hasCutLines: isPlain,
    place: position => ({
      x: left + (position % columns) * (size.width + grid.gapX),
      y: grid.marginY + Math.floor(position / columns) * (size.height + grid.gapY),
    }),
  }
}
