import { lazy, Suspense } from 'react'
import { defineSlots } from '../../entity-screens/slots.ts'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'

const Contents = lazy(() => import('./contents/contents-card.tsx'))

export default defineSlots('container', {
  Summary: ({ row }) => (
    <Suspense fallback={<FormSkeleton fields={3} />}>
      <Contents containerId={row.id} />
    </Suspense>
  ),
})
