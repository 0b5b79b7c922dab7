import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { PlacesPane } from '../../places/places-pane.tsx'

/** Where a person is enrolled. */
export default function PlacesTab({ row }: { row: Row<Entities['user']> }) {
  const session = useSession()
  const own = session.me?.roleLevel ?? 0
  return (
    <PlacesPane
      whose={row.id}
      enrolled={row.locationIds ?? []}
      worksEverywhere={row.roleLevel >= 4}
      mayEdit={hasLevel(session, 'U', 2) && row.roleLevel <= own}
    />
  )
}
