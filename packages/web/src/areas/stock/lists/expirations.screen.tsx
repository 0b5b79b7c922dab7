import { stockExpiration } from '@cloche/domain/entities'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { addDays } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Condition } from '../../../entity-screens/machine/list/filters.ts'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { expirationsScreen } from '../screens.ts'
import classes from '../stock.module.css'
import { useDayBounds } from '../use-day-bounds.ts'
import { StockList } from './stock-list.tsx'

/** Which dates: all of them, those that are past, today's, those of the next days. */
const searchTypes = ['all', 'expired', 'today', 'week'] as const

function Tabs() {
  const t = useText()
  const { searchType } = useParams()
  return (
    <div className={classes.chips} role="group" aria-label={t('stockExpiration.field.until')}>
      {searchTypes.map(one => (
        <Link
          key={one}
          className={classes.chip}
          aria-current={one === (searchType ?? 'all') ? 'page' : undefined}
          to={href(expirationsScreen, one === 'all' ? {} : { searchType: one })}
        >
          {t(`levels.${one}`)}
        </Link>
      ))}
    </div>
  )
}

/** What open labels hold, by the date until which it may be used. */
export default function StockExpirationsScreen() {
  const formats = useFormats()
  const { searchType } = useParams()
  const [now] = useState(() => new Date().toISOString())
  const type = searchTypes.find(one => one === searchType) ?? 'all'
  const today = dayOf(now, formats.timeZone)
  const days = useDayBounds(today, type === 'week' ? addDays(today, 6) : today)
  const until: Condition | undefined =
    type === 'all' || days === undefined
      ? undefined
      : type === 'expired'
        ? { lt: now }
        : { gte: days.from, lt: days.until }
  if (type !== 'all' && until === undefined) return <PageSkeleton />
  return (
    <StockList
      entity={stockExpiration}
      pattern={expirationsScreen}
      Summary={Tabs}
      {...(until === undefined ? {} : { fixed: { until } })}
    />
  )
}
