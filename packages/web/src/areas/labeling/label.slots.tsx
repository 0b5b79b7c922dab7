import { DateMark } from '../../data/food/date-mark.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { LabelViews } from './bulk/label-views.tsx'
import { SelectionActions } from './bulk/selection-actions.tsx'

export default defineSlots('label', {
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
      ],
      after: 'expiration',
      width: 140,
      phone: 'line',
      cell: label => (label.isFinal ? null : <DateMark dated={label} />),
    },
  ],
})
