import { useId } from 'react'
import classes from '../logger-file.module.css'

interface Curve {
  /** Milliseconds, ascending or not. */
  readonly at: readonly number[]
  readonly values: readonly number[]
}

const width = 320
const height = 72
const room = 4
/** Points that are drawn; of what falls into one, the lowest and the highest. */
const points = 160

/** The lowest and highest of each stretch of the span, so that a peak of one reading is seen. */
function path({ at, values }: Curve): string {
  const [from, until] = [Math.min(...ends(at)), Math.max(...ends(at))]
  const low = values.reduce((least, value) => Math.min(least, value), Infinity)
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity)
  const span = Math.max(1, until - from)
  const range = high - low || 1
  const columns = new Map<number, { low: number; high: number }>()
  for (const [index, instant] of at.entries()) {
    const column = Math.floor(((instant - from) / span) * (points - 1))
    const value = values[index] as number
    const known = columns.get(column)
    columns.set(column, {
      low: Math.min(known?.low ?? value, value),
      high: Math.max(known?.high ?? value, value),
    })
  }
  const x = (column: number) => (room + (column / (points - 1)) * (width - 2 * room)).toFixed(1)
  const y = (value: number) => (height - room - ((value - low) / range) * (height - 2 * room)).toFixed(1)
  return [...columns]
    .toSorted(([one], [other]) => one - other)
    .map(([column, of], index) => {
      const move = `${index === 0 ? 'M' : 'L'}${x(column)} ${y(of.high)}`
      return of.low === of.high ? move : `${move}L${x(column)} ${y(of.low)}`
    })
    .join('')
}

/** The first and last instant without spreading hundreds of thousands of them. */
function ends(at: readonly number[]): [number, number] {
  return at.reduce<[number, number]>(
    ([least, most], instant) => [Math.min(least, instant), Math.max(most, instant)],
    [Infinity, -Infinity],
  )
}

/** How a column runs over its span, small. */
export function SpanCurve({ label, ...curve }: Curve & { label: string }) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classes.curve}
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{label}</title>
      <path d={path(curve)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
