/** Levels that hold until they change, as paths of SVG. */

export interface Step {
  /** In milliseconds. */
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

const round = (value: number) => Number(value.toFixed(1))

/** The curve: level until each step, then straight up or down. */
export function stepLine({ from, until, start, steps, x, y }: StepPath): string {
  const moves = steps.map(step => `H${round(x(step.at))}V${round(y(step.value))}`)
  return [`M${round(x(from))} ${round(y(start))}`, ...moves, `H${round(x(until))}`].join('')
}

/** The area between the curve and nothing. */
export function stepArea(path: StepPath): string {
  const { from, y } = path
  return `${stepLine(path)}V${round(y(0))}H${round(path.x(from))}Z`
}
