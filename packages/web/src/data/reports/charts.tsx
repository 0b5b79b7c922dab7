/** The charts of a report: bars by days or names, lines of what was measured. */
import { measureShown } from '@cloche/domain/rules/reports'
import { BarChart } from '../../kit/charts/bar-chart.tsx'
import { Card } from '../../kit/page/card.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'
import classes from './charts.module.css'
import type { Content } from './report-content.ts'
import type { ReportWords } from './report-words.ts'

type Chart = Content['charts'][number]

const COLORS: readonly RampName[] = ['teal', 'orange', 'indigo', 'saffron', 'pink', 'lime', 'violet', 'steel']
const [WIDTH, HEIGHT] = [600, 160]

/** What it counts, by what; of several its legend says what they are. */
function titleOf(chart: Chart, words: ReportWords): string {
  const counted = measureShown(chart)
  const by = words.t(`reportPages.by.${chart.along.name}`)
  return counted === null ? by : `${words.column(counted)} · ${by}`
}

/** Lines over days, each in its colour; a day without a value is left open. */
function Lines({ chart, words }: { chart: Chart; words: ReportWords }) {
  const values = chart.series.flatMap(one => one.values.filter(value => value !== null))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (at / Math.max(1, chart.labels.length - 1)) * WIDTH
  const y = (value: number) => HEIGHT - 4 - ((value - least) / Math.max(0.1, most - least)) * (HEIGHT - 8)
  const path = (series: Chart['series'][number]) =>
    series.values
      .map((value, at) => {
        if (value === null) return ''
        const isBegun = at > 0 && series.values[at - 1] !== null
        return `${isBegun ? 'L' : `M${x(at)} ${y(value)}L`}${x(at)} ${y(value)}`
      })
      .join('')
  const [first = '', last = ''] = [chart.labels[0], chart.labels.at(-1)]
  return (
    <figure className={classes.lines}>
      <figcaption className={classes.legend}>
        {chart.series.map((one, at) => (
          <span key={one.name}>
            <span
              className={classes.dot}
              style={{ background: `var(--cloche-chart-${COLORS[at % COLORS.length]})` }}
              aria-hidden
            />
            {one.name}
          </span>
        ))}
      </figcaption>
      <div className={classes.scale}>{words.cell(chart, most)}</div>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.column(chart.measure)}
      >
        {chart.series.map((one, at) => (
          <path
            key={one.name}
            d={path(one)}
            fill="none"
            stroke={`var(--cloche-chart-${COLORS[at % COLORS.length]})`}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            strokeLinecap="round"
          />
        ))}
      </svg>
      <div className={classes.scale}>{words.cell(chart, least)}</div>
      <div className={classes.axis}>
        <span>{words.shortDay(first)}</span>
        <span>{words.shortDay(last)}</span>
      </div>
    </figure>
  )
}

function Bars({ chart, words }: { chart: Chart; words: ReportWords }) {
  const { t } = words
  const isDays = chart.along.name === 'day'
  return (
    <BarChart
      label={titleOf(chart, words)}
      groups={chart.labels.map(label => {
        const long = isDays ? words.formats.day(label) : words.cell(chart.along, label) || '–'
        return { key: label, short: isDays ? words.shortDay(label) : long, long }
      })}
      series={chart.series.map((one, at) => ({
        name: words.column(one.name),
        color: COLORS[at % COLORS.length] as RampName,
        values: one.values.map(value => Math.max(0, value ?? 0)),
      }))}
      words={{
        chart: t('dashboard.chart'),
        table: t('dashboard.table'),
        group: words.column(chart.along.name),
      }}
      write={value => words.formats.number(value, 2)}
    />
  )
}

export function Charts({ charts, words }: { charts: Content['charts']; words: ReportWords }) {
  return charts.map(chart => (
    <Card key={`${chart.measure} ${chart.along.name}`} title={titleOf(chart, words)}>
      {chart.look === 'lines' ? <Lines chart={chart} words={words} /> : <Bars chart={chart} words={words} />}
    </Card>
  ))
}
