import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { AgentsCard } from './agents-card.tsx'
import { PrinterStatus } from './job-status.tsx'

const status: Partial<KindLook<'choice'>> = {
  Cell: ({ value }) => <PrinterStatus status={value} />,
  Value: ({ value }) => <PrinterStatus status={value} />,
  width: 190,
}
const lastSeen: Partial<KindLook<'instant'>> = {
  Cell: ({ value }) => <TimeAgo at={value} />,
  blank: 'word.never',
  width: 120,
}

/** Printers, and the agents that carry labels to them. */
export default defineSlots('printer', {
  fields: { status, lastSeen, connection: { mono: true } satisfies Partial<KindLook<'text'>> },
  ListSummary: AgentsCard,
})
