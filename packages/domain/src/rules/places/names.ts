/** The name of a copy among the names that are taken beside it. */

const nameMax = 200

/** A number at the end that an earlier copy was given. */
const counted = /^(.*\S)\s+(\d{1,4})$/u

/**
 * The first of "Bar 2", "Bar 3"... that nobody beside it has; "Bar 2" is copied to "Bar 3". Names differ only by
 * more than capitals. At most 200 characters: a long name is cut before its number.
 */
export function copyName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map(other => other.toLowerCase()))
  const [, stem = name, number = '1'] = counted.exec(name) ?? []
  for (let next = Number(number) + 1; ; next++) {
    const suffix = ` ${next}`
    const copy = stem.slice(0, nameMax - suffix.length).trimEnd() + suffix
    if (!known.has(copy.toLowerCase())) return copy
  }
}
