import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The width in pixels until what stands in it was measured. Default 140. */
  readonly width?: number
  /** Below this many pixels it is not drawn narrower, its end cut off; without it nothing in it is cut. */
  readonly least?: number
  /**
   * Where there is no room for all, those with the smallest number have it first, then the first. 0 stays whatever
   * happens. Default 2.
   */
  readonly rank?: number
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
  /** Its place among those of the second line. */
  readonly phoneOrder?: number
  /** What it shows is a badge: a phone draws no dot beside it. */
  readonly isBadge?: boolean
  /** Its value does not say by itself what it is: a phone's second line says its head before it. */
  readonly isNamed?: boolean
  /** Drawn on phones alone. */
  readonly isPhoneOnly?: boolean
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
  const named = columns
    .filter(column => column.phone === 'line')
    .toSorted((one, other) => (one.phoneOrder ?? 0) - (other.phoneOrder ?? 0))
  const open = columns.filter(column => column.phone === undefined && column !== title)
  return { title, end, line: named.length > 0 ? named : open.slice(0, 2) }
}

/** The room a head needs in pixels, its words in one line or two, with the sign of its order. */
export function headWidth(header: string): number {
  const words = header.split(/\s+/)
  const lengths = words.map((_, at) =>
    Math.max(words.slice(0, at + 1).join(' ').length, words.slice(at + 1).join(' ').length),
  )
  return Math.round(Math.min(...lengths) * 6.9 + 44)
}

/** One column as it is to be fitted in: what it needs in pixels, and what it makes do with. */
export interface Fitted {
  readonly need: number
  readonly least?: number | undefined
  readonly rank?: number | undefined
}

/**
 * Which columns stand in so much room, and how wide. While there is room each has what it needs, what is left over is
 * shared out. Where there is not, those that may be cut give way down to their least, all by the same part; where that
 * does not do, those are left out that do not fit in beside those of a smaller rank. Those of rank 0 stay, and stand out of
 * the room if they must.
 */
export function fitColumns(columns: readonly Fitted[], room: number): { at: number; width: number }[] {
  const leastOf = ({ need, least = need }: Fitted) => Math.min(need, least)
  const total = (some: readonly Fitted[], of: (one: Fitted) => number) =>
    some.reduce((sum, one) => sum + of(one), 0)
  const rankOf = ({ rank = 2 }: Fitted) => rank
  // Each in the order of its rank: a wide one that does not fit in takes no room from those after it.
  let taken = 0
  const shown = columns
    .map((column, at) => ({ column, at }))
    .toSorted((one, other) => rankOf(one.column) - rankOf(other.column))
    .filter(({ column }) => {
      const stands = rankOf(column) === 0 || taken + leastOf(column) <= room
      if (stands) taken += leastOf(column)
      return stands
    })
    .toSorted((one, other) => one.at - other.at)
  const some = shown.map(({ column }) => column)
  const need = total(some, one => one.need)
  const least = total(some, leastOf)
  const given = need <= room ? 1 : need === least ? 0 : Math.max(0, (room - least) / (need - least))
  const widths = some.map(one => Math.floor(leastOf(one) + (one.need - leastOf(one)) * given))
  const left = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0))
  const shares = widths.map(width => width + Math.floor((left * width) / Math.max(1, need)))
  return shown.map(({ at }, place) => ({ at, width: given < 1 ? widths[place]! : shares[place]! }))
}
