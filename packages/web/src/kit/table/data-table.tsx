import { useMediaQuery } from '@mantine/hooks'
import { DeskTable } from './desk-table.tsx'
import { PhoneCards } from './phone-cards.tsx'
import type { DataTableProps } from './table-props.ts'

/**
 * A long list, drawn only where it is seen: a table with a sticky head, on a phone cards of two lines. Rows
 * are links: they open with Enter, in a new tab with the usual keys, and arrow keys walk through them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return isPhone ? <PhoneCards {...props} /> : <DeskTable {...props} />
}
