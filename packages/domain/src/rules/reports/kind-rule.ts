/** What a kind of report is described by, and the columns and sums that many kinds have. */
import type { PermissionKey } from '../permissions/index.ts'
import type { Column, ColumnKind, ReportGap } from './document.ts'

/**
 * Something worked out over rows. `when`: of those rows alone whose column is one of these; `share` is that part of all.
 * What has no value counts for nothing, and is named as missing where the kind says so.
 */
export interface Measure {
  readonly name: string
  readonly how: 'count' | 'distinct' | 'sum' | 'mean' | 'low' | 'high' | 'share'
  readonly column?: string
  readonly when?: { readonly column: string; readonly is: readonly string[] }
  readonly kind: ColumnKind
}

/** A table of sums. `by` may be `day`, the day of the first column of instants or days. */
export interface Grouping {
  readonly by: string
  readonly measures: readonly string[]
}

export interface Charting {
  readonly look: 'bars' | 'lines'
  /** `day`, or the column that stands below. */
  readonly along: string
  readonly measures: readonly string[]
  /** A line for each value of this column. */
  readonly series?: string
  /** The columns that say between which each line had to be; the last row counts. */
  readonly limits?: { readonly low: string; readonly high: string }
}

export interface KindRule {
  /** What somebody must be allowed to see, all of them, to ask for it and to read it. */
  readonly needs: readonly PermissionKey[]
  /** It says of people what they did: only for who may see people. */
  readonly isAboutPeople?: true
  /** It is of nothing but money. */
  readonly isAboutPrices?: true
  readonly asks?: 'action' | 'trace'
  readonly columns: readonly Column[]
  readonly measures: readonly Measure[]
  /** Of all rows together. */
  readonly figures: readonly string[]
  readonly groups: readonly Grouping[]
  readonly charts: readonly Charting[]
  /** Rows without a value in that column are named as missing. */
  readonly lacks?: { readonly gap: ReportGap; readonly column: string; readonly name?: string }
  /** Days without rows are named as missing. */
  readonly everyDay?: ReportGap
  /** Days on which a value of this column has no rows are named as missing, for each. */
  readonly everyDayBy?: { readonly column: string; readonly gap: ReportGap }
}

export const at: Column = { name: 'at', kind: 'instant', share: 0.17 }
export const product: Column = { name: 'product', kind: 'text', share: 0.2 }
export const place: Column = { name: 'place', kind: 'text', share: 0.15 }
export const person: Column = { name: 'person', kind: 'person', share: 0.15 }
export const quantity: Column = { name: 'quantity', kind: 'amount', share: 0.11 }
export const cost: Column = { name: 'cost', kind: 'money', share: 0.1 }
export const note: Column = { name: 'note', kind: 'text', share: 0.14 }
export const word = (name: string, ...words: string[]): Column => ({ name, kind: 'word', words, share: 0.13 })
export const text = (name: string, share = 0.13): Column => ({ name, kind: 'text', share })

export const count = (name: string, when?: Measure['when']): Measure => ({
  name,
  how: 'count',
  kind: 'count',
  ...(when === undefined ? {} : { when }),
})
export const is = (column: string, ...values: string[]) => ({ column, is: values })
/** So many different ones of a column. */
export const distinct = (name: string, column: string): Measure => ({
  name,
  how: 'distinct',
  column,
  kind: 'count',
})
export const sum = (name: string, kind: ColumnKind, column = name): Measure => ({
  name,
  how: 'sum',
  column,
  kind,
})
