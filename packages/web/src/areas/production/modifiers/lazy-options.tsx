import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { lazy, Suspense } from 'react'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'

const Tab = lazy(() => import('./options-tab.tsx'))

/** What guests may ask for at this product. */
export function OptionsTab({ row }: { row: Row<Entities['product']> }) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Tab key={row.id} row={row} />
    </Suspense>
  )
}
