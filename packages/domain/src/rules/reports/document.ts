/** What a report is as data: who asked for what, what lacks in it, and its sections. No language, no clock. */
import type { REPORT_GAPS, REPORT_KINDS, REPORT_MARKS } from '../../catalogue/names/report.ts'
import type { Amount } from '../amounts/index.ts'

export type ReportKind = (typeof REPORT_KINDS)[number]
export type ReportMark = (typeof REPORT_MARKS)[number]
export type ReportGap = (typeof REPORT_GAPS)[number]

/**
 * What a column holds. `word`: a name that has a text in every language, under one of the column's `words`. `person`: somebody's
 * name, which stands only where people are shown. Instants are ISO 8601 in UTC, days YYYY-MM-DD, shares from 0 to 1.
 */
export type ColumnKind =
  | 'text'
  | 'word'
  | 'person'
  | 'count'
  | 'number'
  | 'amount'
  | 'money'
  | 'temperature'
  | 'share'
  | 'minutes'
  | 'instant'
  | 'day'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  /** Beginnings of text keys, tried in this order. */
  readonly words?: readonly string[]
  /** Part of the width of a page. */
  readonly share?: number
  /** No row has anything in it: it is shown nowhere but in sheets. */
  readonly isEmpty?: boolean
}

export type Cell = string | number | Amount | null
/** A row of facts, by the names of the columns. */
export type FactRow = Readonly<Record<string, Cell>>

export interface Figure {
  readonly name: string
  readonly kind: ColumnKind
  readonly value: Cell
}

export interface Series {
  /** Empty: there is one alone. */
  readonly name: string
  readonly values: readonly (number | null)[]
  /** Between which it had to be, where that was said. */
  readonly limits?: Limits
}

export interface Limits {
  readonly low: number | null
  readonly high: number | null
}

/** `labels` stand below, one for each value; of days, they are days. */
export interface Chart {
  readonly look: 'bars' | 'lines'
  readonly measure: string
  readonly kind: ColumnKind
  readonly along: Column
  readonly labels: readonly string[]
  readonly series: readonly Series[]
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** How many there were, where not all of them are told. */
  readonly of: number
}

export interface Missing {
  readonly kind: ReportGap
  readonly name: string | null
  readonly count: number
  readonly days: readonly string[]
}

/** Whose report it is, of where and of when. */
export interface Head {
  readonly kind: ReportKind
  readonly name: string
  readonly organization: string
  readonly place: string
  /** The places that were chosen; none: all below its own. */
  readonly places: readonly string[]
  readonly timeZone: string
  readonly currency: string
  /** Days, both counted. */
  readonly from: string
  readonly to: string
  /** What it is about besides: the path of an action, a lot, a serial. */
  readonly about: string | null
  readonly madeBy: string | null
  /** When it was asked for, which is as of when it tells. */
  readonly asked: string
  readonly showsPeople: boolean
  readonly showsPrices: boolean
}

/** All of a report but its rows, which follow it one by one. */
export interface ReportDocument {
  readonly form: 1
  readonly head: Head
  readonly mark: ReportMark
  readonly missing: readonly Missing[]
  readonly figures: readonly Figure[]
  readonly charts: readonly Chart[]
  readonly groups: readonly Table[]
  readonly columns: readonly Column[]
  readonly rowCount: number
}
