/** Numbers a browser holds for itself: of a product, of all batches of its organization, or of labels under one beginning. */
export interface NumberRange {
  readonly kind: 'product' | 'batch' | 'label'
  /** The id of the product or the organization; of labels the beginning of their serials. */
  readonly subject: string
  readonly first: number
  readonly last: number
}

const isOf = (range: NumberRange, kind: NumberRange['kind'], subject: string | null) =>
  range.kind === kind && (subject === null || range.subject === subject)

/** How many numbers are left for a subject; null: for any of the kind. */
export function leftIn(
  ranges: readonly NumberRange[],
  kind: NumberRange['kind'],
  subject: string | null,
): number {
  return ranges
    .filter(range => isOf(range, kind, subject))
    .reduce((sum, range) => sum + range.last - range.first + 1, 0)
}

/**
 * Takes the next numbers out of what is held, oldest range first: what was taken, and what is left. Null where there
 * are not enough. Of labels (`subject` null) all come from one beginning.
 */
export function takeFrom(
  ranges: readonly NumberRange[],
  kind: NumberRange['kind'],
  subject: string | null,
  count = 1,
): { subject: string; first: number; rest: NumberRange[] } | null {
  const found = ranges.find(range => isOf(range, kind, subject) && range.last - range.first + 1 >= count)
  if (found === undefined) return null
  const rest = ranges.flatMap(range => {
    if (range !== found) return [range]
    const first = range.first + count
    return first > range.last ? [] : [{ ...range, first }]
  })
  return { subject: found.subject, first: found.first, rest }
}
