import classes from './bar-chart.module.css'

export interface ScaleLinesProps {
  /** The values at which a line is drawn, lowest first. */
  readonly lines: readonly number[]
  /** Where lines begin and end, in pixels. */
  readonly left: number
  readonly right: number
  readonly y: (value: number) => number
  readonly write: (value: number) => string
}

/** The lines across a chart with their values beside them. */
export function ScaleLines({ lines, left, right, y, write }: ScaleLinesProps) {
  return lines.map(line => (
    <g key={line}>
      <line className={classes.line} x1={left} x2={right} y1={y(line)} y2={y(line)} />
      <text className={classes.tick} x={left - 8} y={y(line)} dy="0.32em" textAnchor="end">
        {write(line)}
      </text>
    </g>
  ))
}
