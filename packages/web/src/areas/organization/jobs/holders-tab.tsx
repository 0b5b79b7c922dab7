import { Anchor } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useRecords } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { usePlaceNames } from '../places/use-places.ts'

const atMost = 1000

/** Who holds a job profile, and at which places, as far as one may see people. */
export default function HoldersTab({ row }: { row: { readonly id: string } }) {
  const t = useText()
  const session = useSession()
  const placeOf = usePlaceNames()
  const people = useRecords('user', {
    limit: atMost,
    by: 'fullName',
    sort: 'asc',
    attributes: ['id', 'fullName', 'jobs'],
  })
  if (people.data === undefined)
    return people.error === null ? (
      <Card>
        <ListSkeleton rows={4} />
      </Card>
    ) : (
      <LoadFailed error={people.error} onRetry={people.refetch} />
    )
  const holders = people.data.rows.flatMap(({ id, fullName, jobs }) => {
    const at = (jobs ?? []).filter(({ profileId }) => profileId === row.id)
    return at.length === 0 ? [] : [{ id, fullName, places: at.map(one => placeOf(one.locationId)) }]
  })
  return (
    <Card title={t('job.holders')}>
      {holders.length === 0 ? (
        <EmptyState compact icon={IconUsers} title={t('job.noHolders')}>
          {t('job.noHoldersHint')}
        </EmptyState>
      ) : (
        <Lines>
          {holders.map(({ id, fullName, places }) => {
            const to = addressOf('user', id, session)
            return (
              <ListedLine
                key={id}
                name={
                  to === null ? (
                    fullName
                  ) : (
                    <Anchor component={Link} to={to}>
                      {fullName}
                    </Anchor>
                  )
                }
                detail={places.map(place => place ?? t('job.elsewhere')).join(' · ')}
              />
            )
          })}
        </Lines>
      )}
    </Card>
  )
}
