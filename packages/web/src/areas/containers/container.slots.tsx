import { defineSlots } from '../../entity-screens/slots.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'

const { Part: Contents } = fetchedPart(
  () => import('./contents/contents-card.tsx'),
  () => <FormSkeleton fields={3} />,
)

export default defineSlots('container', {
  Summary: ({ row }) => <Contents containerId={row.id} />,
})
