import { useMediaQuery } from '@mantine/hooks'
import { PreviewCards } from './preview-cards.tsx'
import { PreviewTable } from './preview-table.tsx'
import type { PreviewRowsProps } from './row-parts.tsx'

/** The rows of the sheet as they will be imported: a table, on a phone cards. */
export function PreviewRows(props: PreviewRowsProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return isPhone ? <PreviewCards {...props} /> : <PreviewTable {...props} />
}
