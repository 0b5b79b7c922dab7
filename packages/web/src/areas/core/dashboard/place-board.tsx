import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { openTasks } from '../../../data/records/open-tasks.ts'
import { useRecords, type ListQuery, type RecordName } from '../../../data/records/records.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useChecksSoFar, useDayBounds } from '../../../data/statistics/checks-so-far.ts'
import { lastDays } from '../../../data/statistics/period.ts'
import { useStatistics } from '../../../data/statistics/statistics.ts'
import { useWorth, type Worth } from '../../../data/statistics/worth.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { writeMoney } from '../../../data/formats/money.ts'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList, type KeyValue } from '../../../kit/page/key-value-list.tsx'
import { NoPermission } from '../../../kit/states/message.tsx'
import classes from './place-board.module.css'

/** How many records there are of these; undefined: not known. */
function useCount(entity: RecordName, filter: ListQuery['filter'] | null) {
  return useRecords(entity, filter === null ? null : { limit: 1, ...(filter ? { filter } : {}) }).data?.count
}

/** One area of the place in a few figures, and the way to all of it. */
function AreaCard({ title, to, items }: { title: string; to: string; items: readonly KeyValue[] }) {
  const t = useText()
  return (
    <Card
      title={title}
      action={
        <Link to={to} className={classes.open} aria-label={`${title}: ${t('place.more')}`}>
          {t('place.more')}
        </Link>
      }
    >
      <KeyValueList items={items} />
    </Card>
  )
}

const written = (formats: ReturnType<typeof useFormats>, value: number | null | undefined) =>
  value === null || value === undefined ? null : formats.number(value)

function LabelsOfPlace() {
  const t = useText()
  const formats = useFormats()
  const { location } = useSession()
  const today = dayOf(useNow(), formats.timeZone)
  const known = useStatistics(location?.id ?? '', lastDays(7, today))
  return (
    <div>
      <KnownAt at={heardAt(known)} />
      <AreaCard
        title={t('place.labels')}
        to="/labeling/dashboard"
        items={[
          { label: t('place.open'), value: written(formats, known.data?.open?.labels) },
          { label: t('place.batches'), value: written(formats, known.data?.totals.batches) },
        ]}
      />
    </div>
  )
}

function StockOfPlace() {
  const t = useText()
  const locale = useLocale()
  const { organization } = useSession()
  const known = useWorth()
  const money = (found: Worth['stock']['now'] | undefined): ReactNode => {
    if (found === undefined) return null
    if (found.cost === null) return t('sites.noPrices')
    return (
      <>
        <span className={classes.money}>
          {writeMoney(found.cost, organization?.currency ?? 'EUR', locale)}
        </span>
        {found.without > 0 && ` · ${t('sites.without', { count: found.without })}`}
      </>
    )
  }
  return (
    <div>
      <KnownAt at={heardAt(known)} />
      <AreaCard
        title={t('place.stock')}
        to="/stock/products"
        items={[
          { label: t('place.worth'), value: money(known.data?.stock.now) },
          { label: t('place.waste'), value: money(known.data?.waste.now) },
          { label: t('place.wasteBefore'), value: money(known.data?.waste.before) },
        ]}
      />
    </div>
  )
}

function ChecksOfPlace() {
  const t = useText()
  const formats = useFormats()
  const found = useChecksSoFar()
  const day = useDayBounds()
  const failed = useCount('haccpCheck', day === undefined ? null : { isOk: false, at: { gte: day.start } })
  return (
    <AreaCard
      title={t('place.checks')}
      to="/haccp/haccps"
      items={[
        {
          label: t('place.doneToday'),
          value:
            found === undefined
              ? null
              : found.due === 0
                ? t('sites.noChecks')
                : t('sites.doneOf', { done: found.done, due: found.due }),
        },
        { label: t('place.failed'), value: written(formats, failed) },
      ]}
    />
  )
}

function AlarmsOfPlace({ withIncidences }: { withIncidences: boolean }) {
  const t = useText()
  const formats = useFormats()
  const alarms = useCount('notification', { resolved: false, level: ['warning', 'error'] })
  const incidences = useCount('incidence', withIncidences ? { status: ['open', 'acknowledged'] } : null)
  return (
    <AreaCard
      title={t('place.alarms')}
      to="/notification/notifications"
      items={[
        { label: t('place.alarmsOpen'), value: written(formats, alarms) },
        ...(withIncidences
          ? [{ label: t('place.incidencesOpen'), value: written(formats, incidences) }]
          : []),
      ]}
    />
  )
}

function TasksOfPlace() {
  const t = useText()
  const formats = useFormats()
  const day = useDayBounds()
  const within = (startAt: Readonly<Record<string, string>>) => ({ status: openTasks, startAt })
  const late = useCount('task', day === undefined ? null : within({ lt: day.start }))
  const today = useCount('task', day === undefined ? null : within({ gte: day.start, lt: day.end }))
  return (
    <AreaCard
      title={t('place.tasks')}
      to="/planning/tasks/today"
      items={[
        { label: t('place.tasksOpen'), value: written(formats, today) },
        { label: t('place.tasksLate'), value: written(formats, late) },
      ]}
    />
  )
}

/** The whole of a place: each area that the person may open in a few figures. */
export function PlaceBoard() {
  const t = useText()
  const mayOpen = useMayOpen()
  const withIncidences = mayOpen('/monitor/incidences/{startDate?}/{endDate?}')
  const cards: readonly (readonly [string, ReactNode])[] = [
    ['/notification/notifications/{page?}', <AlarmsOfPlace key="alarms" withIncidences={withIncidences} />],
    ['/haccp/haccps/{page?}', <ChecksOfPlace key="checks" />],
    ['/planning/tasks/today', <TasksOfPlace key="tasks" />],
    ['/labeling/dashboard/{dashboard?}/{startDate?}/{endDate?}', <LabelsOfPlace key="labels" />],
    ['/stock/products/{page?}', <StockOfPlace key="stock" />],
  ]
  const shown = cards.filter(([pattern]) => mayOpen(pattern))
  if (shown.length === 0)
    return (
      <NoPermission compact icon={IconLock} title={t('place.none')}>
        {t('dashboard.notAllowed')}
      </NoPermission>
    )
  return <div className={classes.board}>{shown.map(([, card]) => card)}</div>
}
