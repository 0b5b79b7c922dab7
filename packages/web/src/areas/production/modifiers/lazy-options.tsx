import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { later } from '../../../entity-screens/later.tsx'

const Tab = later(() => import('./options-tab.tsx'))

/** What guests may ask for at this product. */
export function OptionsTab({ row }: { row: Row<Entities['product']> }) {
  return <Tab key={row.id} row={row} />
}
