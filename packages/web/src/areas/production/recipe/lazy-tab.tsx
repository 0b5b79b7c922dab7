import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { later } from '../../../entity-screens/later.tsx'

const Tab = later(() => import('./recipe-tab.tsx'))

/** The recipe comes when it is opened: lists of products do without it. */
export function RecipeTab({ row }: { row: Row<Entities['product']> }) {
  return <Tab key={row.id} row={row} />
}
