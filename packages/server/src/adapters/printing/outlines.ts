import type { OutlineSpan, Point } from '@cloche/domain/rules/labels'
import type { Font } from '@pdf-lib/fontkit'
import { stretchesOf } from './faces.ts'

/** Short lines in place of a curve: at the sizes of labels nobody sees a corner. */
const PIECES = 6

type Outline = readonly Point[]

const between = (a: number, b: number, at: number): number => a + (b - a) * at
const mix = ([x1, y1]: Point, [x2, y2]: Point, at: number): Point => [
  between(x1, x2, at),
  between(y1, y2, at),
]

/** Points of a Bezier curve of any degree, by de Casteljau; without its first. */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: PIECES }, (_, index) => {
    let left = points
    while (left.length > 1)
      left = left.slice(1).map((point, position) => mix(left[position] ?? point, point, (index + 1) / PIECES))
    return left[0] ?? [0, 0]
  })
}

type Command = { readonly command: string; readonly args: readonly number[] }

const known = new WeakMap<Font, Map<number, readonly Outline[]>>()

/** The outlines of a letter in font units, upwards. */
function outlinesOf(font: Font, codePoint: number): readonly Outline[] {
  const letters = known.get(font) ?? new Map<number, readonly Outline[]>()
  known.set(font, letters)
  const kept = letters.get(codePoint)
  if (kept) return kept
  const { commands } = font.glyphForCodePoint(codePoint).path as unknown as { commands: readonly Command[] }
  const outlines: Point[][] = []
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, at): Point => [
      args[2 * at] ?? 0,
      args[2 * at + 1] ?? 0,
    ])
    const open = outlines.at(-1)
    const last = open?.at(-1)
    if (command === 'moveTo') outlines.push(points)
    else if (open && last) open.push(...(points.length > 1 ? curve([last, ...points]) : points))
  }
  letters.set(codePoint, outlines)
  return outlines
}

/** The letters of a span where the plan sets them, for pictures of dots. */
export const outlineSpan: OutlineSpan = ({ text, style, x }, { x: boxX, baseline, size }) => {
  const letters: Point[][][] = []
  let left = boxX + x
  for (const stretch of stretchesOf(text, style)) {
    const { font } = stretch.file
    const scale = size / font.unitsPerEm
    for (const character of stretch.text) {
      const codePoint = character.codePointAt(0) ?? 0
      const outlines = outlinesOf(font, codePoint)
      const start = left
      letters.push(
        outlines.map(outline =>
          outline.map(([px, py]): Point => [start + px * scale, baseline - py * scale]),
        ),
      )
      left += font.glyphForCodePoint(codePoint).advanceWidth * scale
    }
  }
  return letters
}
