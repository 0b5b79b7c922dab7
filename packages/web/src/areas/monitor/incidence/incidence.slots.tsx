import type { KindLook, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { Breach } from './breach.tsx'
import { IncidenceActions } from './incidence-actions.tsx'
import { byPressing } from './pressing.ts'
import { useFigures, type Figured } from './use-figures.ts'
import { VerifyChosen } from './verify-dialog.tsx'
import { WaitingEvents } from './waiting-events.tsx'

/** The value furthest beyond, as its sensor measures. */
const peak: Partial<KindLook<'number'>> = {
  Value: function Peak({ value, row }: ValueProps<'number'>) {
    return useFigures(row as unknown as Figured).figure(value)
  },
}

/** Incidences: what has none yet below the list, the next step in the head of each. */
export default defineSlots('incidence', {
  fields: { peak },
  parts: [
    { value: 'waiting', text: 'incidence.part.waiting', filter: { status: ['open', 'acknowledged'] } },
    { value: 'closed', text: 'incidence.part.closed', filter: { status: ['closed'] } },
    { value: 'all', text: 'incidence.part.all', filter: {} },
  ],
  needs: ['verifiedAt'],
  SelectionActions: VerifyChosen,
  NextAction: IncidenceActions,
  Summary: Breach,
  order: byPressing,
  ListBelow: WaitingEvents,
  lock: incidence => (incidence.status === 'closed' ? { text: 'lock.incidence.closed' } : null),
})
