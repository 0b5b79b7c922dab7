import { rangeLines, stepArea, stepPath, type Step } from '@cloche/domain/rules/charts'
import { useElementSize } from '@mantine/hooks'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { RampName } from '../theme/ramps.ts'
import classes from './bar-chart.module.css'
import { ScaleLines } from './scale-lines.tsx'

export interface StepChartProps {
  /** What the chart shows, e.g. "Level of chicken in kg". */
  readonly label: string
  readonly color: RampName
  /** From and until when, in milliseconds. */
  readonly from: number
  readonly until: number
  /** The value at the beginning; each step holds until the next. */
  readonly start: number
  readonly steps: readonly Step[]
  readonly words: {
    readonly chart: string
    readonly table: string
    readonly when: string
    readonly value: string
  }
  readonly write: (value: number) => string
  readonly writeTime: (at: number) => string
  readonly writeDay: (at: number) => string
}

const height = 240
const room = { left: 64, right: 8, top: 10, bottom: 28 }

/** A level that holds until it changes, as a curve or as the table that says the same. */
export function StepChart(props: StepChartProps) {
  const { words } = props
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>{props.label}</span>
        <button
          type="button"
          className={classes.switch}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <IconChartLine size={20} stroke={1.6} /> : <IconTable size={20} stroke={1.6} />}
          {isTable ? words.chart : words.table}
        </button>
      </figcaption>
      {isTable ? <Rows {...props} /> : <Curve {...props} />}
    </figure>
  )
}

function Curve({ label, color, from, until, start, steps, write, writeTime, writeDay }: StepChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const values = [start, ...steps.map(step => step.value)]
  const lines = rangeLines(Math.min(0, ...values), Math.max(0, ...values))
  const [low, top] = [lines[0]!, lines.at(-1)!]
  const inner = {
    width: Math.max(0, width - room.left - room.right),
    height: height - room.top - room.bottom,
  }
  const y = (value: number) => room.top + inner.height * (1 - (value - low) / (top - low))
  const x = (at: number) => room.left + inner.width * Math.min(1, Math.max(0, (at - from) / (until - from)))
  const at = { from, until, start, steps, x, y }
  const days = [from, (from + until) / 2, until]
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <ScaleLines lines={lines} left={room.left} right={width - room.right} y={y} write={write} />
          <path d={stepArea(at)} fill={`var(--cloche-chart-${color})`} fillOpacity={0.14} />
          <path
            d={stepPath(at)}
            fill="none"
            stroke={`var(--cloche-chart-${color})`}
            strokeWidth={2}
            strokeLinejoin="round"
          />
          {steps.map(step => (
            <circle
              key={step.at}
              cx={x(step.at)}
              cy={y(step.value)}
              r={steps.length > 120 ? 0 : 3}
              fill={`var(--cloche-chart-${color})`}
            >
              <title>{`${writeTime(step.at)}\n${write(step.value)}`}</title>
            </circle>
          ))}
          {days.map((day, index) => (
            <text
              key={day}
              className={classes.tick}
              x={x(day)}
              y={height - 8}
              textAnchor={index === 0 ? 'start' : index === 1 ? 'middle' : 'end'}
            >
              {writeDay(day)}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}

function Rows({ label, steps, words, write, writeTime }: StepChartProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.value}</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(step => (
            <tr key={step.at}>
              <th scope="row">{writeTime(step.at)}</th>
              <td>{write(step.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
