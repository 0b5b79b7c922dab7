/** The round values at which a chart has lines. */
import { scaleLinear } from 'd3-scale'

/** How many lines a scale has, about. */
const LINES = 4

/** The lines of a scale that holds both ends, at round steps, small ones too. */
export function rangeLines(least: number, most: number, lines = LINES): number[] {
  if (!(most > least)) return [0, 1]
  return scaleLinear().domain([least, most]).nice(lines).ticks(lines)
}

/** The lines of a scale of counts or sums from 0 to at least `most`, never closer than one. */
export function scaleLines(most: number, lines = LINES): number[] {
  return most > 0 ? rangeLines(0, Math.max(1, most), Math.min(lines, Math.ceil(most))) : [0, 1]
}
