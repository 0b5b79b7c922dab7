import { lengthOf, longest, type Period } from '../../../../data/statistics/period.ts'

/** Why figures of these days cannot be asked for: a text key, or null. */
export function spanFault(span: Period, today: string): string | null {
  const length = lengthOf(span)
  if (Number.isNaN(length)) return 'places.statistics.noDay'
  if (span.from > span.to) return 'places.statistics.order'
  if (span.to > today) return 'places.statistics.future'
  return length > longest ? 'places.statistics.tooLong' : null
}
