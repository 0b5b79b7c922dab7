import { IconLicense, IconLicenseOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../data/formats/use-now.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState, NoPermission } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { Lines } from '../../../kit/layout/lines.tsx'
import { accountKey, type Whose } from '../account/calls.ts'
import { usePlaceNames } from '../places/use-places.ts'
import { AssignLicense } from './assign-license.tsx'
import classes from './held-licenses.module.css'
import { LicenseLine } from './license-line.tsx'
import { fetchLicenses } from './license-calls.ts'
import { alike, licenseSets, type License } from './license-sets.ts'

/** The licences of a person, those of everybody at each place, and the free ones to take or assign. */
export function LicensesPane({ whose, userId }: { whose: Whose; userId: string }) {
  const t = useText()
  const session = useSession()
  const placeOf = usePlaceNames()
  const now = useNow()
  const maySee = hasLevel(session, 'LI', 1)
  const mayAssign = whose === null ? maySee : hasLevel(session, 'LI', 2)
  const query = useQuery({
    queryKey: accountKey(whose, 'licenses'),
    enabled: maySee,
    queryFn: ({ signal }) => fetchLicenses(userId, signal),
  })
  if (!maySee)
    return (
      <Card>
        <NoPermission compact title={t('held.mayNotSee')}>
          {t('held.mayNotSeeHint')}
        </NoPermission>
      </Card>
    )
  if (query.isPending)
    return (
      <Card>
        <ListSkeleton rows={4} />
      </Card>
    )
  if (query.data === undefined) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const sets = licenseSets(query.data, userId, new Date(now).toISOString())
  const nameOf = (license: License) =>
    license.locationId === null
      ? t('held.wholeOrganization')
      : (placeOf(license.locationId) ?? t('held.otherPlace'))
  const byPlace = Map.groupBy(sets.shared, nameOf)
  return (
    <div className={classes.sets}>
      <Card title={t(whose === null ? 'held.mine' : 'held.theirs')}>
        {sets.held.length === 0 ? (
          <EmptyState compact icon={IconLicenseOff} title={t('held.none')}>
            {t(sets.free.length > 0 ? 'held.noneHintFree' : 'held.noneHint')}
          </EmptyState>
        ) : (
          <Lines>
            {sets.held.map(license => (
              <LicenseLine
                key={license.id}
                license={license}
                place={nameOf(license)}
                {...(mayAssign ? { takeBackFrom: whose } : {})}
              />
            ))}
          </Lines>
        )}
        {mayAssign && <AssignLicense whose={whose} free={sets.free} placeOf={nameOf} />}
      </Card>
      <Card title={t('held.shared')}>
        <Note>{t('held.sharedHint')}</Note>
        {byPlace.size === 0 && (
          <EmptyState compact icon={IconLicense} title={t('held.noneShared')}>
            {t('held.noneSharedHint')}
          </EmptyState>
        )}
        {[...byPlace].map(([place, licenses]) => (
          <section key={place} aria-label={place}>
            <h3 className={classes.place}>{place}</h3>
            <Lines>
              {alike(licenses).map(({ license, count }) => (
                <LicenseLine key={license.id} license={license} count={count} />
              ))}
            </Lines>
          </section>
        ))}
      </Card>
    </div>
  )
}
