import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

/** Rows that could not be read together. */
export interface FailedPart {
  readonly key: string
  /** What stands in their place: that it failed, and the way to try again. */
  readonly content: ReactNode
}

/** A long list of which only a part is here at a time. Rows are counted from 0. */
export interface Lines<Row> {
  readonly total: number
  /** False: there are more, so many that they were not all counted. */
  readonly isWhole: boolean
  /** Undefined: on its way, or it could not be read. */
  readonly rowAt: (index: number) => Row | undefined
  /** The part of the list that could not be read and that this row is in; undefined where none is. */
  readonly failedAt?: (index: number) => FailedPart | undefined
  /** The row that stands at the top at first, and where it changes goes there. */
  readonly start: number
  /** What it is a list of: another one begins at its start. */
  readonly view: string
  /** These rows came into view. */
  readonly onShow: (first: number, last: number) => void
  /** Scrolling has come to rest here. Answers the start of the list that this makes. */
  readonly onRest: (first: number, last: number) => number
}

interface Listing<Row> {
  readonly rows: readonly Row[]
  readonly lines?: Lines<Row> | undefined
}

export const countOf = <Row>({ rows, lines }: Listing<Row>): number => lines?.total ?? rows.length

export const rowOf = <Row>({ rows, lines }: Listing<Row>, index: number): Row | undefined =>
  lines === undefined ? rows[index] : lines.rowAt(index)

/** What is drawn in one piece: a row, or all that is drawn of a part that could not be read. */
export interface Piece<Item> {
  readonly first: Item
  readonly last: Item
  readonly failed: FailedPart | undefined
}

/** The rows that are drawn, those of a part that could not be read as one. */
export function piecesOf<Row, Item extends { readonly index: number }>(
  { lines, rows }: Listing<Row>,
  items: readonly Item[],
): Piece<Item>[] {
  const pieces: Piece<Item>[] = []
  for (const item of items) {
    const isThere = rowOf({ lines, rows }, item.index) !== undefined
    const failed = isThere ? undefined : lines?.failedAt?.(item.index)
    const before = pieces.at(-1)
    if (failed !== undefined && before?.failed?.key === failed.key)
      pieces[pieces.length - 1] = { ...before, last: item }
    else pieces.push({ first: item, last: item, failed })
  }
  return pieces
}

/** The start of a list as its address says it, and those that scrolling asked for, which the address says later. */
export interface Starts {
  readonly start: number
  readonly asked: readonly number[]
}

/** Scrolling came to rest at a start: the address will say it, unless it does already. */
export const restedAt = ({ start, asked }: Starts, rest: number): Starts =>
  rest === start || rest === asked.at(-1) ? { start, asked } : { start, asked: [...asked, rest] }

/**
 * The address says another start. What was asked for before it came to nothing; one that was asked for later is still
 * to come, and going to the earlier one would take the list back from under the hand.
 */
export function movedTo({ asked }: Starts, start: number): Starts & { readonly isByHand: boolean } {
  const at = asked.indexOf(start)
  return { start, asked: at < 0 ? [] : asked.slice(at + 1), isByHand: at >= 0 }
}

/** Where a list is scrolled to: the rows in view, and whether it moves. */
interface Scrolled {
  readonly first: number
  readonly last: number
  readonly isScrolling: boolean
  readonly isAtTop: boolean
  readonly goTo: (row: number) => void
}

/** Tells which rows are in view and where scrolling rests, and goes to where the list starts. */
export function useLines<Row>(lines: Lines<Row> | undefined, scrolled: Scrolled): void {
  const { first, last, isScrolling, isAtTop, goTo } = scrolled
  const { start = 0, view, onShow, onRest } = lines ?? {}
  const known = useRef({ view, isScrolling: false, starts: { start, asked: [] } as Starts })
  useEffect(() => onShow?.(first, last))
  useLayoutEffect(() => {
    const before = known.current
    if (view === before.view && start === before.starts.start) return
    const { isByHand, ...starts } = movedTo(before.starts, start)
    known.current = { ...before, view, starts }
    if ((!isByHand || view !== before.view) && (start > 0 || !isAtTop)) goTo(start)
  })
  useEffect(() => {
    const { isScrolling: wasScrolling, starts } = known.current
    known.current.isScrolling = isScrolling
    if (wasScrolling && !isScrolling && onRest !== undefined)
      known.current.starts = restedAt(starts, onRest(first, last))
  })
}
