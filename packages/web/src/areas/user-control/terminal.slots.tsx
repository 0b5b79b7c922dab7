import { TimeAgo } from '../../data/formats/time-ago.tsx'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { LinkTitle } from '../../entity-screens/fields/links/linked-record.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { TerminalCode, TerminalRevoke } from './terminal/terminal-actions.tsx'

const seen: Partial<KindLook<'instant'>> = {
  Cell: ({ value }: ValueProps<'instant'>) => <TimeAgo at={value} />,
  blank: 'word.never',
  width: 130,
}

/** Shared tablets: where each stands, when it was last there; its code, and the end of its key. */
export default defineSlots('terminal', {
  fields: { lastSeenAt: seen, enrolledAt: seen },
  columns: [
    {
      key: 'place',
      text: 'tablet.place',
      needs: ['locationId'],
      width: 180,
      cell: row => <LinkTitle entity="location" id={row.locationId} />,
    },
  ],
  NextAction: TerminalCode,
  HeaderActions: TerminalRevoke,
})
