import { BatchStatus, isKeptBack } from '../../data/food/batch-status.tsx'
import { DateMark } from '../../data/food/date-mark.tsx'
import type { KindLook } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { LabelViews } from './bulk/label-views.tsx'
import { SelectionActions } from './bulk/selection-actions.tsx'

const batchStatus: Partial<KindLook<'choice'>> = {
  Cell: ({ value }) => (isKeptBack({ batchStatus: value }) ? <BatchStatus status={value} /> : null),
  width: 130,
}

export default defineSlots('label', {
  fields: { batchStatus },
  firstSteps: [
    { path: '/labeling/register/mask', text: 'nav.register' },
    { path: '/qr', text: 'nav.scan' },
  ],
  ListActions: LabelViews,
  SelectionActions,
  columns: [
    {
      key: 'mark',
      text: 'bulk.mark',
      needs: [
        'bestBefore',
        'expiration',
        'pause',
        'isFinal',
        'mode',
        'count',
        'state',
        'productId',
        'batchId',
        'batchStatus',
        'batchReason',
      ],
      after: 'expiration',
      width: 140,
      rank: 0,
      isBadge: true,
      cell: label => (label.isFinal ? null : <DateMark dated={label} />),
    },
  ],
})
