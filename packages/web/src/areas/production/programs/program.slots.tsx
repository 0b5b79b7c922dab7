import { RangeBadge, rangeColumn } from '../../../entity-screens/roll-out/range-badge.tsx'
import { rangeLook } from '../../../entity-screens/roll-out/range-look.tsx'
import { SendChosen, SendOne } from '../../../entity-screens/roll-out/send-to-branches.tsx'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { ProgramWay } from './program-way.tsx'

/** A locked program stands as it is until it is unlocked; what it does is drawn. */
export default defineSlots('program', {
  fields: { placeIds: rangeLook },
  columns: [rangeColumn<'program'>()],
  Badge: RangeBadge,
  SelectionActions: SendChosen,
  HeaderActions: ({ row }) => <SendOne entity="program" row={row} />,
  Summary: ProgramWay,
  lock: program =>
    program.isLocked
      ? {
          text: 'lock.program.locked',
          unlock: { text: 'lock.program.unlock', change: { isLocked: false } },
        }
      : null,
})
