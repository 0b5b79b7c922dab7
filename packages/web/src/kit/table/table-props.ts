import type { ReactNode } from 'react'
import type { Column, Sort } from './columns.ts'
import type { Lines } from './use-lines.ts'

/** What a table is given, however it is drawn. */
export interface DataTableProps<Row> {
  /** What the list is of, for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The whole list of which `rows` are the page that is looked at; without it they are all. */
  lines?: Lines<Row> | undefined
  rowId: (row: Row) => string
  /** The address a row opens. */
  rowHref?: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Chosen rows by id; with it every row has a box. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Buttons of one row, at its end. */
  rowActions?: (row: Row) => ReactNode
  /** What one row is called by, e.g. its name; used for its box. */
  rowLabel?: (row: Row) => string
}
