import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { fitColumns, headWidth, type Column } from './columns.ts'

/** The padding of a cell, and what rounding takes. */
const around = 25
/** The box and the menu of a row. */
const boxWidth = 56
const menuWidth = 64

/** How wide what stands in a cell would be if nothing of it were cut, in pixels. */
function naturalWidth(cell: HTMLElement): number {
  let cut = 0
  for (const inner of cell.querySelectorAll<HTMLElement>('*'))
    // What is one pixel wide is there for those who listen.
    if (inner.clientWidth > 1) cut = Math.max(cut, inner.scrollWidth - inner.clientWidth)
  return cell.scrollWidth + cut
}

/** What each column needs, as far as its rows are drawn, in pixels. */
function measured(scroller: HTMLElement): [key: string, need: number][] {
  const needs = new Map<string, number>()
  for (const cell of scroller.querySelectorAll<HTMLElement>('[data-column]')) {
    const key = cell.dataset['column']!
    needs.set(key, Math.max(needs.get(key) ?? 0, naturalWidth(cell) + around))
  }
  return [...needs]
}

/**
 * Says what the columns need: at once, so that it is known before they are seen, and with the frame after something came
 * into cells later, such as a name or a picture. Answers what ends it.
 */
function watchCells(scroller: HTMLElement, say: (needs: [key: string, need: number][]) => void): () => void {
  let frame = 0
  const measure = () => say(measured(scroller))
  const watcher = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  })
  measure()
  watcher.observe(scroller, { subtree: true, childList: true, characterData: true })
  return () => {
    watcher.disconnect()
    cancelAnimationFrame(frame)
  }
}

export interface FittedColumn<Row> {
  readonly column: Column<Row>
  readonly width: number
}

interface Drawn {
  readonly hasBoxes: boolean
  readonly hasMenus: boolean
  /** While the list moves nothing is measured, and no width changes. */
  readonly isScrolling: boolean
  readonly rows: unknown
  /** Which rows are drawn: further ones are measured. */
  readonly drawn: string
}

/**
 * The columns that stand in the room there is, as wide as what is in them asks for. Rows are measured where scrolling
 * rests; a column grows when something in it is cut, and is not narrowed again.
 */
export function useFitted<Row>(
  all: readonly Column<Row>[],
  scroller: RefObject<HTMLElement | null>,
  { hasBoxes, hasMenus, isScrolling, rows, drawn }: Drawn,
): { shown: readonly FittedColumn<Row>[]; left: readonly Column<Row>[] } {
  const [room, setRoom] = useState(Infinity)
  const [needs, setNeeds] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [scroller])
  const columns = all.filter(column => column.isPhoneOnly !== true)
  const needOf = ({ key, header, width = 140 }: Column<Row>) =>
    Math.max(needs.get(key) ?? width, headWidth(header))
  const open = room - (hasBoxes ? boxWidth : 0) - (hasMenus ? menuWidth : 0)
  const fitted =
    room === Infinity
      ? columns.map((column, at) => ({ at, width: needOf(column) }))
      : fitColumns(
          columns.map(column => ({ need: needOf(column), least: column.least, rank: column.rank })),
          open,
        )
  const keys = columns.map(column => column.key).join(' ')
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || isScrolling) return undefined
    return watchCells(element, found => {
      setRoom(element.clientWidth)
      setNeeds(before => {
        const wider = found.filter(([key, need]) => need > (before.get(key) ?? 0))
        return wider.length === 0 ? before : new Map([...before, ...wider])
      })
    })
  }, [scroller, isScrolling, rows, drawn, keys])
  const places = new Set(fitted.map(({ at }) => at))
  return {
    shown: fitted.map(({ at, width }) => ({ column: columns[at]!, width })),
    left: columns.filter((_, at) => !places.has(at)),
  }
}
