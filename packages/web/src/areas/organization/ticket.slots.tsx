import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { Conversation } from './tickets/conversation.tsx'
import { CloseButton, TicketSelection } from './tickets/ticket-actions.tsx'
import { TicketKind, TicketStatus } from './tickets/ticket-look.tsx'

const status: Partial<KindLook<'choice'>> = {
  Cell: ({ value }: ValueProps<'choice'>) => <TicketStatus status={value} />,
  width: 140,
}
const kind: Partial<KindLook<'choice'>> = {
  Cell: ({ value }: ValueProps<'choice'>) => <TicketKind kind={value} />,
  width: 130,
}

export default defineSlots('ticket', {
  fields: { status: status, kind: kind },
  parts: [
    { value: 'current', text: 'support.part.current', filter: { status: ['open', 'answered'] } },
    { value: 'closed', text: 'support.part.closed', filter: { status: ['closed'] } },
    { value: 'all', text: 'support.part.all', filter: {} },
  ],
  hidden: ['messages'],
  SelectionActions: TicketSelection,
  HeaderActions: ({ row }) => (row.status === 'closed' ? null : <CloseButton row={row} />),
  Badge: ({ row }) => <TicketStatus status={row.status ?? 'open'} />,
  Data: Conversation,
})
