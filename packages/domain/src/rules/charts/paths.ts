/** Paths of SVG through points. */
import { curveStepAfter, line } from 'd3-shape'

/** Where a value lies; null where there is none. */
export type Point = readonly [x: number, y: number]

const DIGITS = 1

/** Straight from point to point, open where there is none. Empty without points. */
export const linePath = (points: readonly (Point | null)[]): string =>
  line<Point | null>(
    point => point?.[0] ?? 0,
    point => point?.[1] ?? 0,
  )
    .defined(point => point !== null)
    .digits(DIGITS)(points) ?? ''

/** In milliseconds. */
export interface Step {
  readonly at: number
  readonly value: number
}

export interface StepPath {
  readonly from: number
  readonly until: number
  readonly start: number
  readonly steps: readonly Step[]
  readonly x: (at: number) => number
  readonly y: (value: number) => number
}

/** A level that holds until it changes, each time straight up or down. */
export function stepPath({ from, until, start, steps, x, y }: StepPath): string {
  const last = steps.at(-1)?.value ?? start
  const levels: Step[] = [{ at: from, value: start }, ...steps, { at: until, value: last }]
  return (
    line<Step>(
      level => x(level.at),
      level => y(level.value),
    )
      .curve(curveStepAfter)
      .digits(DIGITS)(levels) ?? ''
  )
}

/** The area between such a level and nothing. */
export function stepArea(path: StepPath): string {
  const round = (value: number) => Number(value.toFixed(DIGITS))
  return `${stepPath(path)}V${round(path.y(0))}H${round(path.x(path.from))}Z`
}
