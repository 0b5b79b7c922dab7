import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { writeMoney } from '../../data/formats/money.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { GrantedNote } from './licenses/granted-note.tsx'
import { AmountsCard } from './purchases/amounts-card.tsx'
import { totalOf } from './purchases/purchase-total.ts'
import { PurchaseState } from './store/purchase-state.tsx'
import { StatusBadge } from './status-badge.tsx'

const status: Partial<KindLook<'choice'>> = {
  Cell: ({ value }: ValueProps<'choice'>) => <StatusBadge entity="purchase" status={value} />,
  width: 170,
}

export default defineSlots('purchase', {
  fields: { status: status },
  columns: [
    {
      key: 'total',
      text: 'word.total',
      needs: ['amount', 'tax', 'shipping', 'discount'],
      after: 'amount',
      width: 120,
      align: 'end',
      rank: 0,
      cell: (purchase, { currency, formats }) => writeMoney(totalOf(purchase), currency, formats.locale),
    },
  ],
  groups: { amounts: AmountsCard },
  ListSummary: GrantedNote,
  Summary: PurchaseState,
})
