/** The hours of a day that somebody puts into another order, or begins at another hour. */
import { addSeconds, compareInstants, secondsBetween } from '../calendar/index.ts'

/** Something that is made, from one instant to another. */
export interface Timed {
  readonly startAt: string
  readonly dueAt: string
}

/** It begins at another instant, and takes as long as before. */
export function begunAt<Line extends Timed>(line: Line, startAt: string): Line {
  return { ...line, startAt, dueAt: addSeconds(startAt, secondsBetween(line.startAt, line.dueAt)) }
}

/** In the order in which they begin; those that begin at once stay as they stand. */
export const byStart = <Line extends Timed>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => compareInstants(a.startAt, b.startAt))

/**
 * One line of a day carried to another place among the others: each place keeps its hour, and whatever stands there now
 * begins then.
 */
export function movedTo<Line extends Timed>(lines: readonly Line[], from: number, to: number): Line[] {
  const line = lines[from]
  if (line === undefined) return [...lines]
  const others = lines.filter((_, index) => index !== from)
  const order = [...others.slice(0, to), line, ...others.slice(to)]
  return order.map((one, index) => begunAt(one, lines[index]?.startAt ?? one.startAt))
}
