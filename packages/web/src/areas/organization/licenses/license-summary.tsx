import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { LinkedRecord } from '../../../entity-screens/fields/links/linked-record.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { HolderCell, PlaceCell } from './license-cells.tsx'
import { fetchPeopleAt, type LicenseRow } from './license-calls.ts'
import { openedBy, type Opened } from './license-effects.ts'
import { GrantedNote } from './granted-note.tsx'
import classes from './licenses.module.css'

/** So many people and places are named; the rest are counted. */
const named = 8

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className={classes.subtitle}>{title}</p>
      {children}
    </div>
  )
}

/** What a licence opens, in words. */
function Effects({ opened, type }: { opened: Opened; type: string }) {
  const t = useText()
  const { forAll, raised, grants, historyDays } = opened
  return (
    <Column>
      <p className={classes.does}>{t(`store.does.${type}`)}</p>
      {raised.length > 0 && (
        <Part title={t('licensing.raises')}>
          <ul className={classes.keys}>
            {raised.map(({ key, level }) => (
              <li key={key} className={classes.key}>
                {t(`permission.key.${key}`)} <small>{t(`permission.level.${level}`)}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {forAll.length > 0 && (
        <Part title={t('licensing.opensForAll')}>
          <ul className={classes.keys}>
            {forAll.map(key => (
              <li key={key} className={classes.key}>
                {t(`permission.key.${key}`)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {historyDays !== undefined && (
        <Part title={t('permission.family.history')}>
          {historyDays === null ? t('licensing.historyAll') : t('licensing.history', { count: historyDays })}
        </Part>
      )}
      {grants !== null && <Part title={t('licensing.grants')}>{t(`licensing.grant.${grants}`)}</Part>}
    </Column>
  )
}

/** Who works at the place of a licence that is nobody's own. */
function PeopleThere({ locationId }: { locationId: string }) {
  const t = useText()
  const { data } = useQuery({
    queryKey: queryKeys.named('people-at', locationId),
    queryFn: ({ signal }) => fetchPeopleAt(locationId, signal),
  })
  if (data === undefined || data.users.length === 0) return null
  const rest = data.count - Math.min(named, data.users.length)
  return (
    <Part title={t('licensing.inherits', { count: data.count })}>
      <ul className={classes.people}>
        {data.users.slice(0, named).map(person => (
          <li key={person.id}>
            <Anchor size="sm" component={Link} to={href('/user/{userId?}', { userId: person.id })}>
              {person.fullName ?? person.email}
            </Anchor>
          </li>
        ))}
        {rest > 0 && <li className={classes.quiet}>{t('list.moreRows', { count: rest })}</li>}
      </ul>
    </Part>
  )
}

/** The places below that of a licence, in which it counts as well. */
function PlacesBelow({ locationId }: { locationId: string }) {
  const t = useText()
  const { data } = useRecords('location', {
    limit: named + 1,
    attributes: ['id', 'name', 'type'],
    filter: { hierarchy: locationId },
  })
  const below = (data?.rows ?? []).filter(place => place.id !== locationId).slice(0, named)
  const count = (data?.count ?? 1) - 1
  if (below.length === 0) return null
  return (
    <Part title={t('licensing.below', { count })}>
      <ul className={classes.people}>
        {below.map(place => (
          <li key={place.id}>
            <Anchor size="sm" component={Link} to={href('/location/{locationId?}', { locationId: place.id })}>
              {place.name}
            </Anchor>
          </li>
        ))}
        {count > below.length && (
          <li className={classes.quiet}>{t('list.moreRows', { count: count - below.length })}</li>
        )}
      </ul>
    </Part>
  )
}

/** At the head of a licence: what it opens, who holds it and where it counts. */
export function LicenseSummary({
  row,
}: {
  row: LicenseRow & { purchaseId: string | null; grantedBy: string | null }
}) {
  const t = useText()
  const opened = openedBy(row.type)
  const { locationId } = row
  const isShared = opened?.holder === 'user' && row.userId === null && row.isPersonal !== true
  return (
    <CardGrid>
      {opened !== null && (
        <Card title={t('licensing.opens')}>
          <Effects opened={opened} type={row.type} />
        </Card>
      )}
      <Card title={t('licensing.whoWhere')}>
        <Column>
          <Part title={t('licensing.holder')}>
            <HolderCell license={row} isLink />
          </Part>
          <Part title={t('licensing.counts')}>
            <PlaceCell locationId={locationId} />
          </Part>
          {locationId !== null && <PlacesBelow locationId={locationId} />}
          {locationId !== null && isShared && <PeopleThere locationId={locationId} />}
          {row.grantedBy !== null && <Part title={t('licensing.grantedByWhom')}>{row.grantedBy}</Part>}
          {row.purchaseId !== null && (
            <Part title={t('license.field.purchaseId')}>
              <LinkedRecord entity="purchase" id={row.purchaseId} />
            </Part>
          )}
          <GrantedNote />
        </Column>
      </Card>
    </CardGrid>
  )
}
