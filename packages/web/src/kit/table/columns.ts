import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Least width in pixels; room that is left is shared in the same proportion. Default 140. */
  readonly width?: number
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** Codes, serials, batches. */
  readonly mono?: boolean
  readonly sortable?: boolean
  /**
   * Where it stands in the two-line card of a phone: its title, at the right of the title, in the second
   * line, or not at all. Without it the first column is the title, the next two make the second line.
   */
  readonly phone?: 'title' | 'end' | 'line' | 'none'
  /** Rows that have nothing to show here; a phone's card leaves the place out. */
  readonly isBlank?: (row: Row) => boolean
}

export interface Sort {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/** The next order when a head is pressed: ascending first, then the other way. */
export function nextSort(current: Sort | undefined, by: string): Sort {
  return { by, direction: current?.by === by && current.direction === 'asc' ? 'desc' : 'asc' }
}

/** Where each column stands on a phone. */
export function phonePlaces<Row>(columns: readonly Column<Row>[]): {
  title: Column<Row> | undefined
  end: Column<Row> | undefined
  line: readonly Column<Row>[]
} {
  const title =
    columns.find(column => column.phone === 'title') ?? columns.find(column => column.phone === undefined)
  const end = columns.find(column => column.phone === 'end')
  const named = columns.filter(column => column.phone === 'line')
  const open = columns.filter(column => column.phone === undefined && column !== title)
  return { title, end, line: named.length > 0 ? named : open.slice(0, 2) }
}

/** Widths as shares of the table, and the least width of all together. */
export function columnShares<Row>(columns: readonly Column<Row>[]): { shares: number[]; least: number } {
  const widths = columns.map(column => column.width ?? 140)
  const least = widths.reduce((sum, width) => sum + width, 0)
  return { shares: widths.map(width => (width / least) * 100), least }
}
