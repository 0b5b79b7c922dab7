import { defineSlots } from '../../../entity-screens/slots.ts'
import { IncidenceActions } from './incidence-actions.tsx'
import { WaitingEvents } from './waiting-events.tsx'

/** Incidences: what still waits above the list, the next step in the head of each. */
export default defineSlots('incidence', {
  parts: [
    { value: 'waiting', text: 'incidence.part.waiting', filter: { status: ['open', 'acknowledged'] } },
    { value: 'closed', text: 'incidence.part.closed', filter: { status: ['closed'] } },
    { value: 'all', text: 'incidence.part.all', filter: {} },
  ],
  HeaderActions: IncidenceActions,
  ListSummary: WaitingEvents,
  lock: incidence => (incidence.status === 'closed' ? { text: 'lock.incidence.closed' } : null),
})
