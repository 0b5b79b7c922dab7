/** Outlines as runs of dots: each edge is followed through the rows that it crosses, and none is looked at elsewhere. */

/** A point in dots. */
export type Point = readonly [x: number, y: number]

/** Row, first column, column after the last; one after the other. */
export type Runs = readonly number[] | Int32Array

/** Adds to each row where an edge crosses its middle, and which way it goes. */
function cross([x1, y1]: Point, [x2, y2]: Point, rows: number[][], first: number): void {
  const turn = y2 > y1 ? 1 : -1
  const from = Math.max(first, Math.ceil(Math.min(y1, y2) - 0.5))
  const to = Math.min(first + rows.length, Math.ceil(Math.max(y1, y2) - 0.5))
  for (let row = from; row < to; row++) {
    const x = x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1)
    const crossings = rows[row - first] as number[]
    // From left to right; a row of a letter has a handful.
    let at = crossings.length
    while (at > 0 && (crossings[at - 2] ?? 0) > x) at -= 2
    crossings.splice(at, 0, x, turn)
  }
}

/** The dots of closed outlines by the non-zero rule, a dot where its middle lies inside, in rows below `height`. */
export function runsOf(outlines: readonly (readonly Point[])[], height: number): number[] {
  let top = Number.POSITIVE_INFINITY
  let foot = Number.NEGATIVE_INFINITY
  for (const outline of outlines)
    for (const [, y] of outline) {
      top = Math.min(top, y)
      foot = Math.max(foot, y)
    }
  const first = Math.max(0, Math.floor(top))
  const last = Math.min(height - 1, Math.ceil(foot))
  if (!(first <= last)) return []
  const rows = Array.from({ length: last - first + 1 }, (): number[] => [])
  for (const outline of outlines)
    for (let at = 0; at < outline.length; at++)
      cross(outline[at] as Point, outline[(at + 1) % outline.length] as Point, rows, first)
  const runs: number[] = []
  for (const [at, crossings] of rows.entries()) {
    let winding = 0
    for (let each = 0; each + 2 < crossings.length; each += 2) {
      winding += crossings[each + 1] as number
      if (winding === 0) continue
      const from = Math.ceil((crossings[each] as number) - 0.5)
      const to = Math.ceil((crossings[each + 2] as number) - 0.5)
      if (to > from) runs.push(first + at, from, to)
    }
  }
  return runs
}
