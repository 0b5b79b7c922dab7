/**
 * The text layer of a PDF, as rows of cells from top to bottom. Strangers' bytes: they are read in a worker with limits of
 * memory and time, nothing in them runs, no page is drawn, and no more of it is read than a paper of trade holds.
 */
import type { NoteCell, NoteRow } from '@cloche/domain/rules/orders'

const PAGES_MAX = 20
const PIECES_MAX = 20_000
const ROWS_MAX = 2000
const LETTERS_MAX = 200_000
/** Parts of a letter's height: what is nearer is one word, or one cell. */
const WORD_GAP = 0.2
const CELL_GAP = 0.9

export type PdfText = { readonly rows: readonly NoteRow[] } | { readonly fault: 'broken' | 'locked' }

interface Piece extends NoteCell {
  readonly y: number
  readonly height: number
}

/** Pieces beside each other as cells. */
function cellsOf(pieces: readonly Piece[]): NoteCell[] {
  const cells: NoteCell[] = []
  for (const { x, end, text, height } of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1)
    const gap = last === undefined ? Infinity : (x - last.end) / height
    if (last === undefined || gap > CELL_GAP) cells.push({ x, end, text })
    else cells[cells.length - 1] = { x: last.x, end, text: `${last.text}${gap > WORD_GAP ? ' ' : ''}${text}` }
  }
  return cells.flatMap(cell => {
    const text = cell.text.replaceAll(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ ...cell, text }]
  })
}

/** Pieces on one line are a row, from top to bottom. */
function rowsOf(pieces: readonly Piece[]): NoteRow[] {
  const rows: { y: number; pieces: Piece[] }[] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const last = rows.at(-1)
    if (last !== undefined && last.y - piece.y < piece.height / 2) last.pieces.push(piece)
    else rows.push({ y: piece.y, pieces: [piece] })
  }
  return rows.map(row => cellsOf(row.pieces)).filter(row => row.length > 0)
}

/** Reads it; what lies beyond the limits is left. */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  const { getDocumentProxy } = await import('unpdf')
  const rows: NoteRow[] = []
  let letters = 0
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 1_000_000,
      verbosity: 0,
    })
    for (let number = 1; number <= Math.min(document.numPages, PAGES_MAX); number++) {
      const page = await document.getPage(number)
      const content = await page.getTextContent()
      const pieces = content.items.slice(0, PIECES_MAX).flatMap((item): Piece[] => {
        // A gap is told as a blank piece of its width.
        if (!('str' in item) || item.str.trim() === '') return []
        const [a, b, , , x, y] = item.transform as number[]
        letters += item.str.length
        // What is not written from left to right is a watermark or the edge of the paper.
        if (x === undefined || y === undefined || Math.abs(b ?? 0) > Math.abs(a ?? 0)) return []
        return letters > LETTERS_MAX
          ? []
          : [{ x, y, end: x + item.width, text: item.str, height: Math.max(item.height, 1) }]
      })
      rows.push(...rowsOf(pieces))
      page.cleanup()
      if (rows.length >= ROWS_MAX || letters > LETTERS_MAX) break
    }
    await document.cleanup()
  } catch (error) {
    return { fault: (error as Error).name === 'PasswordException' ? 'locked' : 'broken' }
  }
  return { rows: rows.slice(0, ROWS_MAX) }
}
