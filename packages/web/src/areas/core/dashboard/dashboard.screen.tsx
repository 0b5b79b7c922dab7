import { Button } from '@mantine/core'
import { IconChartBar, IconLock } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { AddressTabs } from '../../../kit/page/address-tabs.tsx'
import { CardGrid } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState, NoPermission } from '../../../kit/states/message.tsx'
import { ListSkeleton, TilesSkeleton } from '../../../kit/states/skeletons.tsx'
import { DayChart, type Series } from './day-chart.tsx'
import { ActivityFigures, LabelFigures } from './figures.tsx'
import { periodOf, type Period } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { StatesCard } from './states-card.tsx'
import { useStatistics, type Statistics } from './statistics.ts'
import classes from './dashboard.module.css'

const pattern = '/dashboard/{dashboard?}/{startDate?}/{endDate?}'
const dashboards = ['labels', 'activity'] as const
type Dashboard = (typeof dashboards)[number]

const series: Record<Dashboard, readonly Series[]> = {
  labels: [
    { name: 'registered', color: 'violet' },
    { name: 'wasted', color: 'red' },
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
      {dashboard === 'labels' ? <LabelFigures totals={totals} /> : <ActivityFigures {...statistics} />}
      {dashboard === 'labels' && open !== null ? (
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

/** The figures of the chosen location over a period. */
export default function DashboardScreen() {
  const t = useText()
  const navigate = useNavigate()
  const params = useParams()
  const { location } = useSession()
  const formats = useFormats()
  const today = dayOf(useNow(), formats.timeZone)
  const dashboard = dashboards.find(name => name === params['dashboard']) ?? 'labels'
  const period = periodOf(params['startDate'], params['endDate'], today)
  const { data, error, isPending, isPlaceholderData, refetch } = useStatistics(location?.id ?? '', period)
  const isNamed = params['startDate'] !== undefined
  const to = (name: Dashboard, { from, to }: Period) =>
    href(pattern, { dashboard: name, startDate: from, endDate: to })
  return (
    <Page
      title={t('dashboard.title')}
      count={location?.name}
      tools={
        <div className={classes.tools}>
          <AddressTabs
            chosen={dashboard}
            tabs={dashboards.map(name => ({
              value: name,
              label: t(`dashboard.tab.${name}`),
              to: isNamed ? to(name, period) : href(pattern, { dashboard: name }),
            }))}
          />
          <PeriodPicker
            period={period}
            today={today}
            onChange={next => void navigate(to(dashboard, next), { replace: true })}
          />
        </div>
      }
    >
      {isPending && (
        <>
          <TilesSkeleton count={5} />
          <ListSkeleton rows={5} />
        </>
      )}
      {error !== null && data === undefined && (
        <ErrorState
          compact
          title={t('dashboard.unreadable')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {data !== undefined && (
        <div className={classes.content} data-old={isPlaceholderData || undefined}>
          <Content statistics={data} dashboard={dashboard} />
        </div>
      )}
    </Page>
  )
}
