import { REGULAR, widthOf, type Style } from './measure.ts'

export const ELLIPSIS = '…'

/** A stretch of text in one style; a paragraph is a list of them. */
export type Span = { readonly text: string; readonly style: Style }

/** A span set on a line: where it starts and how wide it is, in mm. */
export type SetSpan = Span & { readonly x: number; readonly width: number }
export type SetLine = { readonly spans: readonly SetSpan[]; readonly width: number }

/** The text cut to a width, with an ellipsis when something was cut; '' when not even the ellipsis fits. */
export function truncate(text: string, style: Style, size: number, width: number): string {
  if (widthOf(text, style, size) <= width) return text
  const characters = Array.from(text)
  let low = 0
  let high = characters.length
  const cut = (length: number) => characters.slice(0, length).join('').trimEnd() + ELLIPSIS
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(cut(middle), style, size) <= width) low = middle
    else high = middle - 1
  }
  if (low > 0) return cut(low)
  return widthOf(ELLIPSIS, style, size) <= width ? ELLIPSIS : ''
}

/** The largest size from `size` down to `least` at which the text fits a width; `least` when none does. */
export function shrink(text: string, style: Style, size: number, least: number, width: number): number {
  const natural = widthOf(text, style, size)
  return natural <= width ? size : Math.max(least, Math.min(size, (size * width) / natural))
}

type Word = readonly Span[]

/** Words are separated by spaces; spans that touch without a space stay together, like a bold word and its comma. */
function wordsOf(spans: readonly Span[]): Word[] {
  const words: Span[][] = []
  let open: Span[] | undefined
  for (const { text, style } of spans) {
    for (const [index, part] of text.split(/[ \t\n]+/).entries()) {
      if (index > 0) open = undefined
      if (part === '') continue
      if (!open) words.push((open = []))
      open.push({ text: part, style })
    }
  }
  return words
}

const wordWidth = (word: Word, size: number): number =>
  word.reduce((total, span) => total + widthOf(span.text, span.style, size), 0)

const hasSeveralCharacters = (word: Word): boolean =>
  Array.from(word.map(span => span.text).join('')).length > 1

/** A word wider than its line, cut into pieces that fit. Every piece has a character at least. */
function cutWord(word: Word, size: number, width: number): Word[] {
  const pieces: Span[][] = [[]]
  let used = 0
  for (const { text, style } of word) {
    for (const character of text) {
      const advance = widthOf(character, style, size)
      if (used > 0 && used + advance > width) {
        pieces.push([])
        used = 0
      }
      const piece = pieces.at(-1) ?? []
      const last = piece.at(-1)
      if (last?.style === style) piece[piece.length - 1] = { text: last.text + character, style }
      else piece.push({ text: character, style })
      used += advance
    }
  }
  return pieces
}

/** Words of one line as spans: neighbours of one style are joined, the space between two styles is plain. */
function setLine(words: readonly Word[], size: number): SetLine {
  const spans: SetSpan[] = []
  let x = 0
  for (const [index, word] of words.entries()) {
    for (const [position, span] of word.entries()) {
      const spaced = index > 0 && position === 0
      const last = spans.at(-1)
      if (last && last.style === span.style) {
        const text = last.text + (spaced ? ' ' : '') + span.text
        const width = widthOf(text, span.style, size)
        spans[spans.length - 1] = { ...last, text, width }
        x = last.x + width
        continue
      }
      if (spaced) x += widthOf(' ', words[0]?.[0]?.style ?? span.style, size)
      const width = widthOf(span.text, span.style, size)
      spans.push({ ...span, x, width })
      x += width
    }
  }
  return { spans, width: x }
}

/**
 * Breaks a paragraph into lines. `widthAt` says how wide the line of an index may be (a code may stand beside the
 * first lines). A line is as full as it gets; a word wider than its line is cut.
 */
export function wrap(
  spans: readonly Span[],
  size: number,
  widthAt: (lineIndex: number) => number,
): readonly SetLine[] {
  const lines: SetLine[] = []
  let line: Word[] = []
  let used = 0
  const end = () => {
    if (line.length > 0) lines.push(setLine(line, size))
    line = []
    used = 0
  }
  const queue = wordsOf(spans).reverse()
  for (let word = queue.pop(); word; word = queue.pop()) {
    const space = widthOf(' ', line[0]?.[0]?.style ?? REGULAR, size)
    const room = widthAt(lines.length)
    const width = wordWidth(word, size)
    if (line.length > 0 && used + space + width > room) {
      end()
      queue.push(word)
    } else if (line.length === 0 && width > room && hasSeveralCharacters(word)) {
      const [first = word, ...rest] = cutWord(word, size, room)
      line = [first]
      used = width
      if (rest.length > 0) {
        end()
        queue.push(rest.flat())
      }
    } else {
      used += (line.length > 0 ? space : 0) + width
      line.push(word)
    }
  }
  end()
  return lines
}
