import { IconChartBar, IconLock } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dayOf, useFormats } from '../formats/formats.ts'
import { useNow } from '../formats/use-now.ts'
import { href, type ParamsOf } from '../routing/href.ts'
import { useSession } from '../session/session.ts'
import { useText } from '../text/texts.ts'
import { heardAt, KnownAt } from '../wire/known-at.tsx'
import { LoadFailed } from '../wire/load-failed.tsx'
import { AddressTabs } from '../../kit/page/address-tabs.tsx'
import { CardGrid } from '../../kit/page/card.tsx'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState, NoPermission } from '../../kit/states/message.tsx'
import { ListSkeleton, TilesSkeleton } from '../../kit/states/skeletons.tsx'
import { DayChart, type Series } from './day-chart.tsx'
import { ActivityFigures, LabelFigures } from './figures.tsx'
import { periodOf, type Period } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { StatesCard } from './states-card.tsx'
import { useStatistics, type Statistics } from './statistics.ts'
import classes from './dashboard.module.css'

/** What a dashboard shows: food made and moved, food lost, people and equipment. */
export type Dashboard = 'labels' | 'waste' | 'activity'

const series: Record<Dashboard, readonly Series[]> = {
  labels: [
    { name: 'registered', color: 'violet' },
    { name: 'wasted', color: 'red' },
  ],
  waste: [
    { name: 'wasted', color: 'red' },
    { name: 'expired', color: 'saffron' },
  ],
  activity: [{ name: 'events', color: 'indigo' }],
}

function Content({ statistics, dashboard }: { statistics: Statistics; dashboard: Dashboard }) {
  const t = useText()
  const { days, totals, open } = statistics
  const names = series[dashboard].map(({ name }) => name)
  if (names.every(name => totals[name] === null))
    return (
      <NoPermission compact icon={IconLock} title={t('error.permission')}>
        {t('dashboard.notAllowed')}
      </NoPermission>
    )
  const isQuiet = names.every(name => !totals[name])
  const chart = isQuiet ? (
    <EmptyState compact icon={IconChartBar} title={t('dashboard.nothing')}>
      {t('dashboard.nothingText')}
    </EmptyState>
  ) : (
    <DayChart days={days} series={series[dashboard]} />
  )
  return (
    <>
      {dashboard === 'activity' ? <ActivityFigures {...statistics} /> : <LabelFigures totals={totals} />}
      {dashboard !== 'activity' && open !== null ? (
        <CardGrid layout="wide">
          {chart}
          <StatesCard open={open} />
        </CardGrid>
      ) : (
        chart
      )}
    </>
  )
}

/** A dashboard of its own beside those of figures. */
export interface Board {
  readonly name: string
  readonly Content: ComponentType
}

export interface DashboardProps {
  /** The route's own pattern. */
  readonly pattern: `${string}/{dashboard?}/{startDate?}/{endDate?}`
  readonly title: string
  /** The dashboards of figures it has, the usual one first. */
  readonly dashboards: readonly [Dashboard, ...Dashboard[]]
  /** Shown first, where the address names none. */
  readonly first?: Board
  readonly boards?: readonly Board[]
  /** What stands below the figures of a dashboard. */
  readonly Below?: ComponentType<{ dashboard: Dashboard; period: Period }>
}

/** The figures of the chosen location over a period. */
export function DashboardPage({ pattern, title, dashboards, first, boards = [], Below }: DashboardProps) {
  const t = useText()
  const navigate = useNavigate()
  const params = useParams()
  const { location } = useSession()
  const formats = useFormats()
  const today = dayOf(useNow(), formats.timeZone)
  const named = dashboards.find(name => name === params['dashboard'])
  const dashboard = named ?? dashboards[0]
  const board =
    boards.find(({ name }) => name === params['dashboard']) ?? (named === undefined ? first : undefined)
  const tabs = [first, ...dashboards.map(name => ({ name })), ...boards].flatMap(each => each?.name ?? [])
  const period = periodOf(params['startDate'], params['endDate'], today)
  const statistics = useStatistics(location?.id ?? '', period, board === undefined)
  const { data, error, isPending, isPlaceholderData, refetch } = statistics
  const isNamed = params['startDate'] !== undefined
  const to = (name: string, { from, to }: Period) =>
    href(pattern, { dashboard: name, startDate: from, endDate: to } as ParamsOf<string>)
  return (
    <Page
      title={title}
      count={location?.name}
      tools={
        <div className={classes.tools}>
          <AddressTabs
            chosen={board?.name ?? dashboard}
            tabs={tabs.map(name => ({
              value: name,
              label: t(`dashboard.tab.${name}`),
              to: isNamed ? to(name, period) : href(pattern, { dashboard: name } as ParamsOf<string>),
            }))}
          />
          {board === undefined && (
            <PeriodPicker
              period={period}
              today={today}
              onChange={next => void navigate(to(dashboard, next), { replace: true })}
            />
          )}
        </div>
      }
    >
      {board !== undefined && <board.Content />}
      {board === undefined && isPending && (
        <>
          <TilesSkeleton count={5} />
          <ListSkeleton rows={5} />
        </>
      )}
      {board === undefined && error !== null && data === undefined && (
        <LoadFailed error={error} onRetry={refetch} title={t('dashboard.unreadable')} />
      )}
      {board === undefined && data !== undefined && (
        <div className={classes.content} data-old={isPlaceholderData || undefined}>
          <KnownAt at={heardAt(statistics)} />
          <Content statistics={data} dashboard={dashboard} />
          {Below !== undefined && <Below dashboard={dashboard} period={period} />}
        </div>
      )}
    </Page>
  )
}
