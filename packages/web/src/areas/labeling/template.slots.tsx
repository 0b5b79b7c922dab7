import { later } from '../../entity-screens/later.tsx'
import { RangeBadge, rangeColumn } from '../../entity-screens/roll-out/range-badge.tsx'
import { rangeLook } from '../../entity-screens/roll-out/range-look.tsx'
import { SendChosen, SendOne } from '../../entity-screens/roll-out/send-to-branches.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import type { RecordOf } from '../../data/records/records.ts'

const Designer = later(() => import('./design/designer.tsx'))

function DesignTab({ row }: { row: RecordOf<'template'> }) {
  return <Designer template={row} />
}

/** Templates are drawn on a tab of their own; the list of their blocks is part of it. */
export default defineSlots('template', {
  fields: { placeIds: rangeLook },
  columns: [rangeColumn<'template'>()],
  Badge: RangeBadge,
  SelectionActions: SendChosen,
  HeaderActions: ({ row }) => <SendOne entity="template" row={row} />,
  tabs: [{ value: 'design', text: 'design.tab', Screen: DesignTab }],
  hidden: ['blocks'],
})
