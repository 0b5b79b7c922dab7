/** The charts of a report: bars by days or names, lines of what was measured. */
import { linePicture } from '@cloche/domain/rules/charts'
import { limitsShown, measureShown, panelsOf, type Panel as ReportPanel } from '@cloche/domain/rules/reports'
import { useElementSize } from '@mantine/hooks'
import { BarChart } from '../../kit/charts/bar-chart.tsx'
import { Card } from '../../kit/page/card.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'
import classes from './charts.module.css'
import type { Content } from './report-content.ts'
import type { ReportWords } from './report-words.ts'

type Chart = Content['charts'][number]

const COLORS: readonly RampName[] = ['teal', 'orange', 'indigo', 'saffron', 'pink', 'lime', 'violet', 'steel']
/** Of the ground that lines are drawn in, and what stands around it. */
const HEIGHT = 132
const ROOM = { left: 64, right: 28, top: 8, bottom: 26 }
const DAY_WIDTH = 60

/** What it counts, by what; of several its legend says what they are. */
function titleOf(chart: Chart, words: ReportWords): string {
  const counted = measureShown(chart)
  const by = words.t(`reportPages.by.${chart.along.name}`)
  return counted === null ? by : `${words.column(counted)} · ${by}`
}

const colorOf = (at: number) => `var(--cloche-chart-${COLORS[at % COLORS.length]})`

/** A small chart of lines that can be read together, with what they had to be between. */
function Panel({ panel, chart, words }: { panel: ReportPanel; chart: Chart; words: ReportWords }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { series, limits } = panel
  const said = limitsShown(limits)
  const write = (value: number | null) => words.cell(chart, value)
  const note =
    said === null ? '' : words.t(said, { low: write(limits?.low ?? null), high: write(limits?.high ?? null) })
  const inner = Math.max(0, width - ROOM.left - ROOM.right)
  const place = (value: number) => words.drawn(chart.kind, value)
  const {
    lines,
    limits: drawn,
    paths,
    days,
  } = linePicture({
    days: chart.labels,
    series: series.map(({ values }) => values.map(value => (value === null ? null : place(value)))),
    limits: [limits?.low, limits?.high].filter(limit => typeof limit === 'number').map(place),
    width: inner,
    height: HEIGHT,
    dayWidth: DAY_WIDTH,
  })
  return (
    <figure className={classes.panel}>
      <figcaption className={classes.legend}>
        {series.map(({ name }, at) => (
          <span key={name}>
            <span className={classes.dot} style={{ background: colorOf(at) }} aria-hidden />
            {name}
          </span>
        ))}
        {note !== '' && <span className={classes.note}>{note}</span>}
      </figcaption>
      <div ref={ref}>
        {width > 0 && (
          <svg
            width={width}
            height={ROOM.top + HEIGHT + ROOM.bottom}
            viewBox={`0 0 ${width} ${ROOM.top + HEIGHT + ROOM.bottom}`}
            role="img"
            aria-label={`${titleOf(chart, words)}: ${series.map(({ name }) => name).join(', ')}. ${note}`}
          >
            <g transform={`translate(${ROOM.left} ${ROOM.top})`}>
              {lines.map(({ value, y }) => (
                <g key={value}>
                  <line className={classes.line} x1={0} x2={inner} y1={y} y2={y} />
                  <text className={classes.tick} x={-8} y={y} dy="0.32em" textAnchor="end">
                    {words.atLine(chart.kind, value)}
                  </text>
                </g>
              ))}
              {drawn.map(({ value, y }) => (
                <line key={value} className={classes.limit} x1={0} x2={inner} y1={y} y2={y} />
              ))}
              {paths.map(({ path, dots }, at) => (
                <g key={at}>
                  <path d={path} fill="none" stroke={colorOf(at)} strokeWidth={2} strokeLinejoin="round" />
                  {dots.map(([x, y]) => (
                    <circle key={x} cx={x} cy={y} r={3} fill={colorOf(at)} />
                  ))}
                </g>
              ))}
              {days.map(({ day, x }) => (
                <text key={day} className={classes.tick} x={x} y={HEIGHT + 18} textAnchor="middle">
                  {words.shortDay(day)}
                </text>
              ))}
            </g>
          </svg>
        )}
      </div>
    </figure>
  )
}

/** Lines over days, those beside each other that can be read on one scale; a day without a value is left open. */
const Lines = ({ chart, words }: { chart: Chart; words: ReportWords }) => (
  <div className={classes.panels}>
    {panelsOf(chart).map(panel => (
      <Panel key={panel.series[0]?.at ?? 0} panel={panel} chart={chart} words={words} />
    ))}
  </div>
)

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
