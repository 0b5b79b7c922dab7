import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { accountKey, fetchPermissions, type Whose } from '../account/calls.ts'
import { usePlaces } from '../places/use-places.ts'
import classes from './access.module.css'
import { DoingsCard } from './doings-card.tsx'
import { PermissionList } from './permission-list.tsx'
import { SeenCard } from './seen-card.tsx'

/**
 * What a person may do at a location, and why: at first the one the reader works in. Of another person any place can be
 * asked, and what they would see there is shown.
 */
export function PermissionsPane({ whose, name }: { whose: Whose; name?: string }) {
  const t = useText()
  const { location } = useSession()
  const { data: places = [] } = usePlaces()
  const [chosen, setChosen] = useState<string | null>(null)
  const placeOf = (id: string) => places.find(place => place.id === id)?.name
  const at = whose === null ? null : chosen
  const query = useQuery({
    queryKey: accountKey(whose, 'permissions', at),
    queryFn: ({ signal }) => fetchPermissions(whose, signal, at),
  })
  const asked = at === null ? location : places.find(({ id }) => id === at)
  return (
    <>
      <p className={classes.lead}>
        {asked === null || asked === undefined
          ? t('permission.nowhere')
          : t('permission.at', { location: asked.name })}
      </p>
      {whose !== null && places.length > 1 && (
        <Select
          label={t('job.where')}
          maw={400}
          searchable
          allowDeselect={false}
          data={places.map(({ id, name: place, depth }) => ({
            value: id,
            label: `${'– '.repeat(depth)}${place}`,
          }))}
          value={at ?? location?.id ?? null}
          onChange={setChosen}
        />
      )}
      {query.isPending ? (
        <Card>
          <ListSkeleton />
        </Card>
      ) : query.error !== null ? (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      ) : (
        <>
          {whose !== null && asked !== null && asked !== undefined && (
            <SeenCard
              permissions={query.data}
              person={{ id: whose, name: name ?? '' }}
              place={{ id: asked.id, name: asked.name }}
            />
          )}
          <DoingsCard permissions={query.data} placeOf={placeOf} />
          <PermissionList permissions={query.data} placeOf={placeOf} />
        </>
      )}
    </>
  )
}
