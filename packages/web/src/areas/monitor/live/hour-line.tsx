import classes from './board.module.css'

const WIDTH = 120
const HEIGHT = 36

/** The last hour as a line, with the limits that lie within sight; said by the trend beside it to those who do not see it. */
export function HourLine({
  values,
  min,
  max,
}: {
  values: readonly number[]
  min: number | null
  max: number | null
}) {
  if (values.length < 2) return null
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  // A still value lies in the middle, whatever its noise.
  const span = Math.max(highest - lowest, 1)
  const middle = (highest + lowest) / 2
  const y = (value: number) => HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 6)
  const x = (at: number) => (at / (values.length - 1)) * WIDTH
  const line = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const limits = [min, max].filter(
    (limit): limit is number => limit !== null && y(limit) >= 0 && y(limit) <= HEIGHT,
  )
  return (
    <svg className={classes.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {limits.map(limit => (
        <line key={limit} className={classes.limit} x1={0} x2={WIDTH} y1={y(limit)} y2={y(limit)} />
      ))}
      <polyline className={classes.curve} points={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
