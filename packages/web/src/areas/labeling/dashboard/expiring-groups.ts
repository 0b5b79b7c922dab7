/** What expires, by when and where. Pure. */
import type { Expiring, ExpiringLabel, Group } from './board-calls.ts'

/** The date that comes first. */
export function untilOf({
  expiration,
  bestBefore,
}: Pick<ExpiringLabel, 'expiration' | 'bestBefore'>): string {
  if (expiration === null) return bestBefore ?? ''
  if (bestBefore === null) return expiration
  return Date.parse(bestBefore) < Date.parse(expiration) ? bestBefore : expiration
}

/** In which group a label stands, by the days of the place. */
export function groupOf(label: ExpiringLabel, { now, ends }: Pick<Expiring, 'now' | 'ends'>): Group {
  const until = Date.parse(untilOf(label))
  if (until < Date.parse(now)) return 'passed'
  if (until < Date.parse(ends.today)) return 'today'
  return until < Date.parse(ends.tomorrow) ? 'tomorrow' : 'week'
}

/** Labels of one group by the place they stand at, the most pressing place first. */
export function byPlace(
  board: Expiring,
  group: Group,
): { id: string; name: string; labels: ExpiringLabel[] }[] {
  const places = Map.groupBy(
    board.labels.filter(label => groupOf(label, board) === group),
    label => label.locationId,
  )
  return [...places].map(([id, labels]) => ({ id, name: labels[0]!.locationName, labels }))
}
