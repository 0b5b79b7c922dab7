import classes from './board.module.css'

const [WIDTH, HEIGHT, INSET] = [120, 40, 3]
const HOUR_MS = 3_600_000
/** What lies farther apart was not measured in between. */
const GAP_MS = 16 * 60_000

/**
 * The last hour as a line, at its own instants, with the limits that lie within sight; said by the trend beside it to those
 * who do not see it. `now` in milliseconds since 1970.
 */
export function HourLine({
  at,
  value,
  lower,
  upper,
  now,
}: {
  at: readonly number[]
  value: readonly number[]
  lower: number | null
  upper: number | null
  now: number
}) {
  if (at.length < 2) return null
  const [lowest, highest] = [Math.min(...value), Math.max(...value)]
  // A still value lies in the middle, whatever its noise.
  const span = Math.max(highest - lowest, 1)
  const middle = (highest + lowest) / 2
  const y = (of: number) => HEIGHT / 2 - ((of - middle) / span) * (HEIGHT - 2 * INSET)
  const x = (instant: number) => Math.max(0, 1 - (now - instant) / HOUR_MS) * WIDTH
  const line = at
    .map((instant, place) => {
      const before = at[place - 1]
      const isJoined = before !== undefined && instant - before <= GAP_MS
      return `${isJoined ? 'L' : 'M'}${x(instant).toFixed(1)} ${y(value[place]!).toFixed(1)}`
    })
    .join('')
  const limits = [lower, upper].filter(limit => limit !== null && y(limit) >= 0 && y(limit) <= HEIGHT)
  return (
    <svg className={classes.hour} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {limits.map(limit => (
        <line key={limit} className={classes.limit} x1={0} x2={WIDTH} y1={y(limit!)} y2={y(limit!)} />
      ))}
      <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
