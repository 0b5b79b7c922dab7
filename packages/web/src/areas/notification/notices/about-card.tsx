import { Button } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconClockHour4, IconSend, IconHandStop } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { Link } from 'react-router'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { useLinkTitle } from '../../../entity-screens/fields/links/linked-record.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { PlaceName } from '../../../data/places/place-name.tsx'
import type { Notice } from './notice-calls.ts'
import classes from './notices.module.css'

/** The way to one record that a notification names. */
function Subject({ entity, id }: { entity: string; id: string | null | undefined }) {
  const t = useText()
  const session = useSession()
  const title = useLinkTitle(entity, id ?? '')
  const to = id ? addressOf(entity, id, session) : null
  if (to === null) return null
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
    >
      {title === '–'
        ? t(phraseKey(entity, 'one'))
        : t('notice.named', { kind: t(phraseKey(entity, 'one')), title })}
    </Button>
  )
}

/** What happened, where and when, what became of it, and the way to what it is about. */
export function AboutCard({ row }: { row: Notice }) {
  const t = useText()
  const resolver = useLinkTitle('user', row.resolvedBy ?? '')
  const taker = useLinkTitle('user', row.acknowledgedBy ?? '')
  const onIt = taker === '–' ? (row.acknowledgedAs ?? '') : taker
  return (
    <Card>
      <div className={classes.about}>
        {row.description && <p className={classes.text}>{row.description}</p>}
        <ul className={classes.facts}>
          <li>
            <IconClockHour4 size={18} stroke={1.6} aria-hidden />
            <span>
              <TimeAgo at={row.registered ?? row.created} />
              {' · '}
              <PlaceName id={row.locationId} />
            </span>
          </li>
          {row.acknowledgedAt && (
            <li>
              <IconHandStop size={18} stroke={1.6} aria-hidden />
              {onIt === '' ? t('chase.isTakenOn') : t('chase.takenOnBy', { name: onIt })}
              <TimeAgo at={row.acknowledgedAt} />
            </li>
          )}
          {row.resolved && (
            <li>
              <IconCircleCheck size={18} stroke={1.6} aria-hidden />
              {resolver === '–' ? t('notice.isResolved') : t('notice.resolvedBy', { name: resolver })}
              {row.resolvedAt && <TimeAgo at={row.resolvedAt} />}
            </li>
          )}
          {(row.forwards ?? 0) > 0 && (
            <li>
              <IconSend size={18} stroke={1.6} aria-hidden />
              {t('notice.forwards', { count: row.forwards ?? 0 })}
              {row.forwardedAt && <TimeAgo at={row.forwardedAt} />}
            </li>
          )}
        </ul>
        <div className={classes.ways}>
          {row.address && (
            <Button
              component={Link}
              to={row.address}
              rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
            >
              {t('notice.goThere')}
            </Button>
          )}
          <Subject entity="label" id={row.labelId} />
          <Subject entity="product" id={row.productId} />
          <Subject entity="device" id={row.deviceId} />
        </div>
      </div>
    </Card>
  )
}
