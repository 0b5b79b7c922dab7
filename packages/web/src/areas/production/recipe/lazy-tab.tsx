import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { lazy, Suspense } from 'react'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'

const Tab = lazy(() => import('./recipe-tab.tsx'))

/** The recipe comes when it is opened: lists of products do without it. */
export function RecipeTab({ row }: { row: Row<Entities['product']> }) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Tab key={row.id} row={row} />
    </Suspense>
  )
}
