import { useQuery } from '@tanstack/react-query'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { accountKey, fetchRequests } from '../../account/calls.ts'
import { PlacesPane } from '../../places/places-pane.tsx'
import type { MeTabProps } from '../me.screen.tsx'
import { useMe } from '../use-me.ts'

/** Where one works: asking to be enrolled, leaving a place. */
export default function PlacesTab({ me }: MeTabProps) {
  const session = useSession()
  const { refetch } = useMe()
  const requests = useQuery({
    queryKey: accountKey(me.id, 'requests', 'open'),
    enabled: hasLevel(session, 'U', 1),
    queryFn: ({ signal }) => fetchRequests(me.id, { offset: 0, limit: 100 }, signal),
  })
  const asked = (requests.data?.requests ?? []).flatMap(({ kind, status, locationId }) =>
    kind === 'enrolment' && status === 'pending' && locationId ? [locationId] : [],
  )
  return (
    <PlacesPane
      whose={null}
      enrolled={me.locationIds ?? []}
      worksEverywhere={me.roleLevel >= 4}
      mayEdit
      asked={new Set(asked)}
      onSaved={refetch}
    />
  )
}
