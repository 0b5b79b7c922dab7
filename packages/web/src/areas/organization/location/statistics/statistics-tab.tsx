import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { dayOf, useFormats } from '../../../../data/formats/formats.ts'
import { useNow } from '../../../../data/formats/use-now.ts'
import { problemText } from '../../../../data/messages.ts'
import { lastDays } from '../../../../data/statistics/period.ts'
import { useStatistics, type DayFigures, type Statistics } from '../../../../data/statistics/statistics.ts'
import { useText } from '../../../../data/text/texts.ts'
import { BarChart, type BarSeries } from '../../../../kit/charts/bar-chart.tsx'
import { Card, CardGrid } from '../../../../kit/page/card.tsx'
import { ErrorState } from '../../../../kit/states/message.tsx'
import { TilesSkeleton } from '../../../../kit/states/skeletons.tsx'
import { FiguresNow } from './figures-now.tsx'
import { OpenByState } from './open-by-state.tsx'
import { SpanChoice } from './span-choice.tsx'
import { spanFault } from './span.ts'
import classes from './statistics.module.css'

const charts = [
  { text: 'places.statistics.work', names: ['registered', 'moved'], colours: ['violet', 'blue'] },
  { text: 'places.statistics.losses', names: ['wasted', 'expired'], colours: ['red', 'saffron'] },
] as const

function DayChart({ statistics, chart }: { statistics: Statistics; chart: (typeof charts)[number] }) {
  const t = useText()
  const formats = useFormats()
  const { days, totals } = statistics
  const names: readonly (keyof DayFigures)[] = chart.names
  const series = names.flatMap((name, at): BarSeries[] =>
    totals[name] === null
      ? []
      : [
          {
            name: t(`places.statistics.${name}`),
            color: chart.colours[at]!,
            values: days.map(day => day[name] ?? 0),
          },
        ],
  )
  if (series.length === 0) return null
  return (
    <Card title={t(chart.text)}>
      <BarChart
        label={t(chart.text)}
        series={series}
        groups={days.map(({ day }) => ({
          key: day,
          short: formats.date(day).replace(/[\s,]*\d{4}$/, ''),
          long: formats.date(day),
        }))}
        words={{
          chart: t('places.statistics.asChart'),
          table: t('places.statistics.asTable'),
          group: t('places.statistics.day'),
        }}
        write={formats.number}
      />
    </Card>
  )
}

/** What happened at a place over some days, and how things stand there now. */
export default function StatisticsTab({ row }: { row: Row<Entities['location']> }) {
  const t = useText()
  const formats = useFormats()
  const today = dayOf(useNow(), row.timeZone ?? formats.timeZone)
  const [span, setSpan] = useState(() => lastDays(30, today))
  const fault = spanFault(span, today)
  const { data, error, isPlaceholderData, refetch } = useStatistics(row.id, span, fault === null)
  return (
    <div className={classes.tab}>
      <SpanChoice span={span} today={today} fault={fault} onChange={setSpan} />
      {data === undefined ? (
        error === null ? (
          <TilesSkeleton />
        ) : (
          <ErrorState
            compact
            title={t('record.failed')}
            actions={<Button onClick={() => void refetch()}>{t('verb.retry')}</Button>}
          >
            {problemText(error)}
          </ErrorState>
        )
      ) : (
        <div className={classes.content} data-behind={isPlaceholderData || undefined}>
          <FiguresNow statistics={data} />
          <CardGrid>
            {charts.map(chart => (
              <DayChart key={chart.text} statistics={data} chart={chart} />
            ))}
          </CardGrid>
          {data.open !== null && data.open.byState.length > 0 && <OpenByState states={data.open.byState} />}
        </div>
      )}
    </div>
  )
}
