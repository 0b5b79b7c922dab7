/** The order that people give to the lines of a record, kept in their priorities. */

/** A line that has to get another priority. */
export interface Reordered {
  readonly id: string
  readonly priority: number
}

/**
 * The priorities that put a line one place up or down among `rows`, which stand in their order (lowest first).
 * Only lines whose priority changes are named; there are none when the line is at the end already.
 */
export function moved(
  rows: readonly { readonly id: string; readonly priority?: unknown }[],
  id: string,
  by: -1 | 1,
): Reordered[] {
  const from = rows.findIndex(row => row.id === id)
  return placed(rows, id, from + by)
}

/** The same with the place at which the line is to stand. */
export function placed(
  rows: readonly { readonly id: string; readonly priority?: unknown }[],
  id: string,
  to: number,
): Reordered[] {
  const from = rows.findIndex(row => row.id === id)
  if (from < 0 || to < 0 || to >= rows.length) return []
  const next = [...rows]
  const [line] = next.splice(from, 1)
  next.splice(to, 0, line!)
  return next
    .map((row, at) => ({ id: row.id, priority: at + 1, before: row.priority }))
    .filter(row => row.priority !== row.before)
    .map(({ id: lineId, priority }) => ({ id: lineId, priority }))
}
