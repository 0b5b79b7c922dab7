import { scaleLines } from '@cloche/domain/rules/charts'
import { useElementSize } from '@mantine/hooks'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { RampName } from '../theme/ramps.ts'
import classes from './bar-chart.module.css'
import { ScaleLines } from './scale-lines.tsx'
import { labelledAt } from './scale.ts'

export interface BarSeries {
  readonly name: string
  readonly color: RampName
  readonly values: readonly number[]
}

export interface BarChartProps {
  /** What the chart shows, e.g. "Labels per day". */
  readonly label: string
  /** One group of bars each, e.g. the days: short below the bars, whole where there is room. */
  readonly groups: readonly { readonly key: string; readonly short: string; readonly long: string }[]
  readonly series: readonly BarSeries[]
  /** Words of the two views and of the head of the first column. */
  readonly words: { readonly chart: string; readonly table: string; readonly group: string }
  readonly write: (value: number) => string
}

const height = 220
const room = { right: 4, top: 8, bottom: 26 }
/** Of a figure beside its line, and of the least that stands there. */
const [DIGIT, LEFT] = [7, 40]
/** What is written below a group has so much room at least. */
const LABEL = 60

/** Bars over time, as a chart or as the table that says the same. */
export function BarChart(props: BarChartProps) {
  const { series, words } = props
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span className={classes.legend}>
          {series.map(one => (
            <span key={one.name}>
              <span className={classes.dot} style={{ background: colour(one.color) }} aria-hidden />
              {one.name}
            </span>
          ))}
        </span>
        <button
          type="button"
          className={classes.switch}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <IconChartBar size={20} stroke={1.6} /> : <IconTable size={20} stroke={1.6} />}
          {isTable ? words.chart : words.table}
        </button>
      </figcaption>
      {isTable ? <ChartTable {...props} /> : <Bars {...props} />}
    </figure>
  )
}

const colour = (name: RampName) => `var(--cloche-chart-${name})`

function Bars({ label, groups, series, write }: BarChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const lines = scaleLines(Math.max(0, ...series.flatMap(one => one.values)))
  const top = lines.at(-1)!
  const left = Math.max(LEFT, 12 + DIGIT * Math.max(...lines.map(line => write(line).length)))
  const inner = {
    width: Math.max(0, width - left - room.right),
    height: height - room.top - room.bottom,
  }
  const y = (value: number) => room.top + inner.height * (1 - value / top)
  const slot = inner.width / Math.max(1, groups.length)
  const bar = Math.min(28, Math.max(1, (slot * 0.7) / series.length))
  const isLabelled = labelledAt(groups.length, Math.floor(inner.width / (LABEL + 4)))
  const labelWidth = Math.max(LABEL, slot - 4)
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          <ScaleLines lines={lines} left={left} right={width - room.right} y={y} write={write} />
          {groups.map((group, at) => {
            const middle = left + slot * (at + 0.5)
            return (
              <g key={group.key} className={classes.group}>
                <rect
                  className={classes.hit}
                  x={middle - slot / 2}
                  y={room.top}
                  width={slot}
                  height={inner.height}
                >
                  <title>
                    {[group.long, ...series.map(one => `${one.name}: ${write(one.values[at] ?? 0)}`)].join(
                      '\n',
                    )}
                  </title>
                </rect>
                {series.map((one, index) => {
                  const value = one.values[at] ?? 0
                  const tall = value === 0 ? 0 : Math.max(2, room.top + inner.height - y(value))
                  return (
                    <rect
                      key={one.name}
                      className={classes.bar}
                      x={middle + (index - series.length / 2) * bar}
                      y={room.top + inner.height - tall}
                      width={Math.max(1, bar - 1)}
                      height={tall}
                      rx={Math.min(3, bar / 3)}
                      fill={colour(one.color)}
                    />
                  )
                })}
                {isLabelled(at) && (
                  <foreignObject
                    x={Math.max(0, Math.min(middle - labelWidth / 2, width - labelWidth))}
                    y={height - room.bottom + 4}
                    width={labelWidth}
                    height={room.bottom - 4}
                  >
                    <div className={classes.name}>{group.short}</div>
                  </foreignObject>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}

/** The same as rows; those without anything are left out where there are others. */
function ChartTable({ label, groups, series, words, write }: BarChartProps) {
  const rows = groups.map((group, at) => ({ group, values: series.map(one => one.values[at] ?? 0) }))
  const described = rows.filter(row => row.values.some(value => value !== 0))
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.group}</th>
            {series.map(one => (
              <th key={one.name} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(described.length === 0 ? rows.slice(-1) : described).map(({ group, values }) => (
            <tr key={group.key}>
              <th scope="row">{group.long}</th>
              {values.map((value, at) => (
                <td key={at}>{write(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
