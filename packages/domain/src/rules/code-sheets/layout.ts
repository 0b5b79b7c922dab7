/** A sheet of stickers: millimetres on A4, from its upper left corner. */
export interface SheetLayout {
  readonly columns: number
  readonly rows: number
  /** Of one sticker. */
  readonly width: number
  readonly height: number
  /** From the edges of the paper to the first sticker. */
  readonly left: number
  readonly top: number
  /** Between stickers. */
  readonly gapX: number
  readonly gapY: number
}

export const paper = { width: 210, height: 297 } as const

/** Sheets that shops sell, by what stands on their boxes: columns by rows, and the size of a sticker. */
export const sheetLayouts = {
  '3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.2, top: 15.1, gapX: 2.5, gapY: 0 },
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.7, top: 15.1, gapX: 2.5, gapY: 0 },
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gapX: 0, gapY: 0 },
  '2x4': { columns: 2, rows: 4, width: 99.1, height: 67.7, left: 4.7, top: 13.1, gapX: 2.5, gapY: 0 },
  '5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.7, top: 10.7, gapX: 2.5, gapY: 0 },
} as const satisfies Record<string, SheetLayout>
export type SheetName = keyof typeof sheetLayouts
export const sheetNames = Object.keys(sheetLayouts) as readonly SheetName[]

/** What is wrong with a layout: a text key. */
export type SheetFault =
  | 'codeSheet.notWhole'
  | 'codeSheet.tooSmall'
  | 'codeSheet.tooWide'
  | 'codeSheet.tooHigh'

/** The least that a sticker with a code that telephones read has, in millimetres. */
const least = 12
/** What rulers do not tell. */
const slack = 0.3

/** Why stickers do not lie on the paper as asked; null where they do. */
export function sheetFault(layout: SheetLayout): SheetFault | null {
  const { columns, rows, width, height, left, top, gapX, gapY } = layout
  if (Object.values(layout).some(value => !Number.isFinite(value) || value < 0)) return 'codeSheet.notWhole'
  if (!Number.isInteger(columns) || !Number.isInteger(rows) || columns < 1 || rows < 1)
    return 'codeSheet.notWhole'
  if (Math.min(width, height) < least) return 'codeSheet.tooSmall'
  if (left + columns * width + (columns - 1) * gapX > paper.width + slack) return 'codeSheet.tooWide'
  return top + rows * height + (rows - 1) * gapY > paper.height + slack ? 'codeSheet.tooHigh' : null
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A sticker on its page, with the room of its code and that of its words. */
export interface Sticker {
  /** From 0. */
  readonly page: number
  readonly index: number
  readonly code: Box
  /** Null where no words are wanted, or none would fit. */
  readonly words: Box | null
}

/** Room around a code and between code and words. */
const margin = 2
const leastWords = 12

/**
 * Places so many codes on sheets, row by row. `first`: how many stickers of the first sheet are used already. Words
 * stand beside a code on a broad sticker, below it on a high one.
 */
export function placeStickers(
  count: number,
  layout: SheetLayout,
  first: number,
  withWords: boolean,
): Sticker[] {
  const { columns, rows, width, height, left, top, gapX, gapY } = layout
  const isBroad = width >= height * 1.4
  return Array.from({ length: count }, (_, index) => {
    const position = index + first
    const onPage = position % (columns * rows)
    const x = left + (onPage % columns) * (width + gapX) + margin
    const y = top + Math.floor(onPage / columns) * (height + gapY) + margin
    const [roomX, roomY] = [width - 2 * margin, height - 2 * margin]
    const below = withWords && !isBroad && roomY >= least + 9 ? 9 : 0
    const side = Math.min(roomX, roomY - below)
    const code = { x: isBroad && withWords ? x : x + (roomX - side) / 2, y, width: side, height: side }
    const beside = { x: x + side + margin, y, width: roomX - side - margin, height: side }
    const under = { x, y: y + side + 1, width: roomX, height: below - 1 }
    const words = isBroad ? beside : under
    return {
      page: Math.floor(position / (columns * rows)),
      index,
      code,
      words: withWords && words.width >= leastWords && words.height > 0 ? words : null,
    }
  })
}
