import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'

const { Part: Tab } = fetchedPart(() => import('./recipe-tab.tsx'), FormSkeleton)

/** The recipe comes when it is opened: lists of products do without it. */
export function RecipeTab({ row }: { row: Row<Entities['product']> }) {
  return <Tab key={row.id} row={row} />
}
