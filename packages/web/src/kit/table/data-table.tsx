import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Column, Sort } from './columns.ts'
import { DeskTable } from './desk-table.tsx'
import { PhoneCards } from './phone-cards.tsx'
import type { Lines } from './use-lines.ts'

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

/**
 * A long list, drawn only where it is seen: a table with a sticky head, on a phone cards of two lines. Rows
 * are links: they open with Enter, in a new tab with the usual keys, and arrow keys walk through them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return isPhone ? <PhoneCards {...props} /> : <DeskTable {...props} />
}
