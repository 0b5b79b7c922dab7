import type { KindLook } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { BatchStatus } from '../../data/food/batch-status.tsx'

const status: Partial<KindLook<'choice'>> = {
  Cell: ({ value }) => <BatchStatus status={value} />,
  width: 130,
}

export default defineSlots('batch', {
  fields: { status },
  firstSteps: [
    { path: '/labeling/register/mask', text: 'nav.register' },
    { path: '/qr', text: 'nav.scan' },
  ],
})
