import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { accountKey, fetchPermissions, type Whose } from '../account/calls.ts'
import { usePlaceNames } from '../places/use-places.ts'
import classes from './access.module.css'
import { PermissionList } from './permission-list.tsx'

/** What a person may do at the location the reader works in, and why. */
export function PermissionsPane({ whose }: { whose: Whose }) {
  const t = useText()
  const { location } = useSession()
  const placeOf = usePlaceNames()
  const query = useQuery({
    queryKey: accountKey(whose, 'permissions'),
    queryFn: ({ signal }) => fetchPermissions(whose, signal),
  })
  if (query.isPending)
    return (
      <Card>
        <ListSkeleton />
      </Card>
    )
  if (query.error !== null) return <LoadFailed error={query.error} onRetry={query.refetch} />
  return (
    <>
      <p className={classes.lead}>
        {location === null ? t('permission.nowhere') : t('permission.at', { location: location.name })}
      </p>
      <PermissionList permissions={query.data} placeOf={placeOf} />
    </>
  )
}
