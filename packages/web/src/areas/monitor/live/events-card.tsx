import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FoodState } from '../../../data/food/food-state.tsx'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useNames, useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { eventAction } from '../event-action.ts'
import { labelScreen } from '../screens.ts'
import { LiveCard } from './card-body.tsx'
import classes from './live.module.css'

const shown = 30
const signs = { error: IconCircleX, warning: IconAlertTriangle } as const

/** The newest events of the place. */
export function EventsCard() {
  const t = useText()
  const events = useRecords('event', { limit: shown, by: 'at', sort: 'desc', names: true })
  const rows = events.data?.rows ?? []
  const products = useNames(
    'product',
    rows.map(row => row.productId),
    events.data?.names,
  )
  const people = useNames(
    'user',
    rows.map(row => row.userId),
    events.data?.names,
  )
  return (
    <LiveCard
      title={t('live.events')}
      empty={t('live.noEvents')}
      query={events}
      count={rows.length}
      action={
        <Button component={Link} variant="subtle" to={href('/monitor/events/{startDate?}/{endDate?}', {})}>
          {t('live.all')}
        </Button>
      }
    >
      <ol className={classes.lines} aria-live="polite" aria-relevant="additions">
        {rows.map(row => {
          const Sign = signs[row.kind as keyof typeof signs] ?? IconInfoCircle
          const product = products.get(row.productId ?? '')
          const more = [product, people.get(row.userId ?? '')].filter(text => text !== undefined)
          const what = (
            <span className={classes.what}>
              <strong>{eventAction(row, t)}</strong>
              <span className={classes.more}>
                {more.map(text => (
                  <span key={text}>{text}</span>
                ))}
                <span>
                  <PlaceName id={row.locationId} />
                </span>
              </span>
            </span>
          )
          return (
            <li key={row.id} className={classes.line}>
              <Sign size={20} stroke={1.6} className={classes.sign} data-kind={row.kind} aria-hidden />
              {row.labelId === null ? (
                what
              ) : (
                <Link className={classes.link} to={href(labelScreen, { labelId: row.labelId })}>
                  {what}
                </Link>
              )}
              {row.toState !== null && <FoodState path={row.toState} size="sm" />}
              <span className={classes.time}>
                <TimeAgo at={row.at} />
              </span>
            </li>
          )
        })}
      </ol>
    </LiveCard>
  )
}
