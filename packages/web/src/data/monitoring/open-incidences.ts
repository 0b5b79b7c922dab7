import { useRecords, type RecordOf } from '../records/records.ts'
import { hasLevel } from '../session/gate.ts'
import { useSession } from '../session/session.ts'

/** What is read at once: all that nobody closed, together for all that is marked with them. */
const atMost = 1000

/** Incidences of this place that nobody closed; none for whoever may not see them. */
export function useOpenIncidences(): readonly RecordOf<'incidence'>[] {
  const session = useSession()
  const { data } = useRecords(
    'incidence',
    hasLevel(session, 'EV', 1)
      ? { limit: atMost, by: 'at', sort: 'asc', filter: { status: ['open', 'acknowledged'] } }
      : null,
  )
  return data?.rows ?? []
}
