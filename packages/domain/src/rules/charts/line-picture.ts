/** Lines over days as a drawing: where its lines, limits, paths and words stand. */
import { scaleLinear, scaleUtc } from 'd3-scale'
import { linePath, type Point } from './paths.ts'
import { rangeLines } from './scale.ts'

const LINES = 4
/** Of a scale whose values are nearly one. In their unit. */
const LEAST_SPAN = 2
/** What is measured takes this part of a scale at least: limits that are further off are not drawn. */
const LEAST_PART = 0.2

export interface LinesAsked {
  /** Days as YYYY-MM-DD, one for each value of each series. */
  readonly days: readonly string[]
  readonly series: readonly (readonly (number | null)[])[]
  /** Values that must not be crossed. */
  readonly limits: readonly number[]
  readonly width: number
  readonly height: number
  /** How much room a day's word needs. */
  readonly dayWidth: number
}

export interface LinePicture {
  /** Round values with where their lines lie. */
  readonly lines: readonly { readonly value: number; readonly y: number }[]
  readonly limits: readonly { readonly value: number; readonly y: number }[]
  /** Days that are written, with where they stand. */
  readonly days: readonly { readonly day: string; readonly x: number }[]
  /** A path for each series, and dots where a value stands alone. */
  readonly paths: readonly { readonly path: string; readonly dots: readonly Point[] }[]
}

/** Limits as far as what is measured can be read beside them. */
function nearLimits(limits: readonly number[], least: number, most: number): number[] {
  const span = Math.max(LEAST_SPAN, most - least)
  return limits.filter(limit => (Math.max(most, limit) - Math.min(least, limit)) * LEAST_PART <= span)
}

/** What is drawn within a ground of that size. Without any value: no paths and no lines. */
export function linePicture({ days, series, limits, width, height, dayWidth }: LinesAsked): LinePicture {
  const values = series.flatMap(one => one.filter(value => value !== null))
  if (values.length === 0) return { lines: [], limits: [], days: [], paths: series.map(() => EMPTY) }
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const near = nearLimits(limits, least, most)
  const [low, high] = [Math.min(least, ...near), Math.max(most, ...near)]
  const wider = Math.max(0, LEAST_SPAN - (high - low)) / 2
  const lines = rangeLines(low - wider, high + wider, LINES)
  const y = scaleLinear([lines[0] ?? low, lines.at(-1) ?? high], [height, 0])
  const instants = days.map(day => Date.parse(`${day}T00:00:00Z`))
  const x = scaleUtc([instants[0] ?? 0, instants.at(-1) ?? 0], [0, width])
  const place = (at: number) => (days.length < 2 ? width / 2 : x(instants[at] ?? 0))
  return {
    lines: lines.map(value => ({ value, y: y(value) })),
    limits: near.map(value => ({ value, y: y(value) })),
    days: daysWritten(days, x, width, dayWidth, place),
    paths: series.map(one => {
      const points = one.map((value, at): Point | null => (value === null ? null : [place(at), y(value)]))
      const isAlone = (at: number) => (points[at - 1] ?? null) === null && (points[at + 1] ?? null) === null
      return {
        path: linePath(points),
        dots: points.flatMap((point, at) => (point !== null && isAlone(at) ? [point] : [])),
      }
    }),
  }
}

const EMPTY = { path: '', dots: [] }

/** All of them where there is room, else round ones, else every so many from the first on. */
function daysWritten(
  days: readonly string[],
  x: { ticks(count: number): Date[] },
  width: number,
  dayWidth: number,
  place: (at: number) => number,
): LinePicture['days'] {
  const room = Math.max(1, Math.floor(width / dayWidth))
  if (days.length <= Math.max(2, room)) return days.map((day, at) => ({ day, x: place(at) }))
  for (let count = room; count > 0; count -= 1) {
    const round = new Set(x.ticks(count).map(instant => instant.toISOString().slice(0, 10)))
    const written = days.flatMap((day, at) => (round.has(day) ? [{ day, x: place(at) }] : []))
    // One alone does not say how far it is to the end.
    if (written.length <= room && written.length > 1) return written
  }
  const every = Math.ceil(days.length / room)
  return days.flatMap((day, at) => (at % every === 0 ? [{ day, x: place(at) }] : []))
}
