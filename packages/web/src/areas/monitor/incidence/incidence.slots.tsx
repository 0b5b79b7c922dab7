import { defineSlots } from '../../../entity-screens/slots.ts'
import { Breach } from './breach.tsx'
import { IncidenceActions } from './incidence-actions.tsx'
import { byPressing } from './pressing.ts'
import { WaitingEvents } from './waiting-events.tsx'

/** Incidences: what has none yet below the list, the next step in the head of each. */
export default defineSlots('incidence', {
  parts: [
    { value: 'waiting', text: 'incidence.part.waiting', filter: { status: ['open', 'acknowledged'] } },
    { value: 'closed', text: 'incidence.part.closed', filter: { status: ['closed'] } },
    { value: 'all', text: 'incidence.part.all', filter: {} },
  ],
  NextAction: IncidenceActions,
  Summary: Breach,
  order: byPressing,
  ListBelow: WaitingEvents,
  lock: incidence => (incidence.status === 'closed' ? { text: 'lock.incidence.closed' } : null),
})
