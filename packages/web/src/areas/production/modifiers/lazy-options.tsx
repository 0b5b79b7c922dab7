import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'

const { Part: Tab } = fetchedPart(() => import('./options-tab.tsx'), FormSkeleton)

/** What guests may ask for at this product. */
export function OptionsTab({ row }: { row: Row<Entities['product']> }) {
  return <Tab key={row.id} row={row} />
}
