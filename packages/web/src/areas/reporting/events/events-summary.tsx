import { Awaited } from '../../../data/wire/load-failed.tsx'
import { IconAlertTriangle, IconCircleX, IconHistory } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { lastDays } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { useDays } from '../../../entity-screens/machine/list/use-period.ts'
import { BarChart } from '../../../kit/charts/bar-chart.tsx'
import { FigureTile } from '../../../kit/floor/tile.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useEventDays, type EventDay } from './event-days.ts'
import classes from './events.module.css'

const usual = 30

/** Figures of the days above the events themselves. */
export function EventsSummary({ machine }: { machine: ListMachine }) {
  const t = useText()
  const formats = useFormats()
  const { location } = useSession()
  const { period, today } = useDays(usual)
  const action = machine.fixedFilter['action']
  const days = useEventDays(period ?? lastDays(usual, today), typeof action === 'string' ? action : undefined)
  // Figures are of a place; the list is of all where none is chosen.
  if (location === null) return null
  const { data } = days
  if (data === undefined)
    return (
      <Awaited queries={[days]}>
        <ListSkeleton rows={3} />
      </Awaited>
    )
  const total = (name: keyof Omit<EventDay, 'day'>) => data.reduce((sum, day) => sum + day[name], 0)
  const short = new Intl.DateTimeFormat(formats.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const figures = [
    { name: 'events', icon: IconHistory, color: 'indigo' },
    { name: 'warnings', icon: IconAlertTriangle, color: 'saffron' },
    { name: 'errors', icon: IconCircleX, color: 'red' },
  ] as const
  return (
    <>
      <section className={classes.figures} aria-label={t('report.figures')}>
        {figures.map(({ name, icon, color }) => (
          <FigureTile
            key={name}
            icon={icon}
            color={color}
            label={t(`report.${name}`)}
            value={formats.number(total(name))}
          />
        ))}
      </section>
      <Card title={t('dashboard.byDay')}>
        <BarChart
          label={t('dashboard.byDay')}
          groups={data.map(({ day }) => ({
            key: day,
            short: short.format(new Date(`${day}T00:00:00Z`)),
            long: formats.date(day),
          }))}
          series={[
            { name: t('report.events'), color: 'indigo', values: data.map(day => day.events) },
            { name: t('report.problems'), color: 'red', values: data.map(day => day.warnings + day.errors) },
          ]}
          words={{ chart: t('dashboard.chart'), table: t('dashboard.table'), group: t('dashboard.day') }}
          write={value => formats.number(value)}
        />
      </Card>
    </>
  )
}
