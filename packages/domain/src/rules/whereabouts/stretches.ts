/** What a record said at every time, told back from what it says now and the lines of its history. */

/** A line of a record's history: what the changed fields were before it. */
export interface Earlier<T> {
  readonly at: string
  readonly before: Partial<T>
}

/** What held for a stretch of time; null: from ever, and until now. */
export interface Stretch<T> {
  readonly value: T
  readonly from: string | null
  readonly to: string | null
}

/**
 * The stretches of a record, the oldest first. `changes` in any order; `ended`: when the record went, null while it is
 * there. What no line tells was always so.
 */
export function stretchesOf<T extends object>(
  now: T,
  changes: readonly Earlier<T>[],
  ended: string | null = null,
): Stretch<T>[] {
  const found: Stretch<T>[] = []
  let value = now
  let to = ended
  for (const { at, before } of changes.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    if (to === null || Date.parse(at) < Date.parse(to)) {
      found.push({ value, from: at, to })
      to = at
    }
    value = { ...value, ...before }
  }
  return [...found, { value, from: null, to }].reverse()
}
