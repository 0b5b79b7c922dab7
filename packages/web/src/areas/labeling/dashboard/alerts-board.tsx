import { Button } from '@mantine/core'
import { IconBellCheck, IconBellPlus, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './boards.module.css'

/** Alerts that are broken now, each once; and what is watched. */
export function AlertsBoard() {
  const t = useText()
  const session = useSession()
  const broken = useRecords('notification', { limit: 100, filter: { endedAt: null, alertId: { ne: null } } })
  const watched = useRecords(
    'alert',
    hasLevel(session, 'GA', 1) ? { limit: 100, filter: { subject: 'label' }, by: 'name', sort: 'asc' } : null,
  )
  if (broken.isPending) return <ListSkeleton rows={5} />
  if (broken.data === undefined) return <LoadFailed error={broken.error} onRetry={() => broken.refetch()} />
  const found = broken.data?.rows ?? []
  const rules = watched.data?.rows ?? []
  return (
    <CardGrid layout="wide">
      <Card title={t('alerting.now')}>
        <KnownAt at={heardAt(broken)} />
        {found.length === 0 ? (
          <EmptyState compact icon={IconBellCheck} title={t('alerting.none')}>
            {t('alerting.noneText')}
          </EmptyState>
        ) : (
          <ul className={classes.rows}>
            {found.map(notice => (
              <li key={notice.id} className={classes.notice} data-level={notice.level}>
                <Link to={`/notification/notification/${notice.id}`} className={classes.about}>
                  <strong>{notice.name}</strong>
                  <span className={classes.facts}>
                    <PlaceName id={notice.locationId} />
                    <TimeAgo at={notice.registered ?? notice.created} />
                    {notice.resolved && <span>{t('alerting.seen')}</span>}
                  </span>
                  {notice.description && <span className={classes.facts}>{notice.description}</span>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {hasLevel(session, 'GA', 1) && (
        <Card
          title={t('alerting.watched')}
          action={
            hasLevel(session, 'GA', 3) && (
              <Button
                component={Link}
                to="/labeling/alert/new/edit"
                leftSection={<IconBellPlus size={20} stroke={1.6} aria-hidden />}
              >
                {t('alerting.new')}
              </Button>
            )
          }
        >
          {rules.length === 0 ? (
            <EmptyState compact icon={IconEye} title={t('alerting.nothingWatched')}>
              {t('alerting.nothingWatchedText')}
            </EmptyState>
          ) : (
            <ul className={classes.rows}>
              {rules.map(rule => (
                <li key={rule.id} className={classes.notice}>
                  <Link to={`/labeling/alert/${rule.id}`} className={classes.about}>
                    <strong>{rule.name}</strong>
                    <span className={classes.facts}>
                      {t(`alert.choice.condition.${rule.condition}`)}
                      <PlaceName id={rule.locationId} />
                      <span>
                        {rule.lastRaised === null ? t('alerting.never') : t('alerting.last')}
                        {rule.lastRaised !== null && ' '}
                        {rule.lastRaised !== null && <TimeAgo at={rule.lastRaised} />}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </CardGrid>
  )
}
