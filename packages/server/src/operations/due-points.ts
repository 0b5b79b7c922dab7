/** HACCP points that owe checks, in SQL: for one place and for many the same. `$1` organization. */
import { DUE_POINTS_MAX } from '@cloche/domain/calls'
import { checkDueAt, slotAt, type CheckSlot, type OwingPoint } from '@cloche/domain/rules/food-safety'
import { zoneOfLocation } from './zones.ts'

/** Which points are watched. */
export const WATCHED = "deleted is null and active and (every_hours is not null or windows <> '[]'::jsonb)"

/** The order in which the first of them are taken, of one place. */
export const WATCHED_ORDER = 'priority, name, id'
export const WATCHED_MAX = DUE_POINTS_MAX

/** When a point was checked last; `until`: up to that instant. A correction is no check of its own. */
export const lastCheck = (until?: string) =>
  `(select max(at) from haccp_check where organization_id = $1 and haccp_point_id = haccp_point.id and corrects_id is null${
    until === undefined ? '' : ` and at <= ${until}`
  })`

/** What says when a point owes checks, as columns of `haccp_point`. */
export const OWING = `every_hours as "everyHours", windows, grace, created, (select ${zoneOfLocation('here')} from location here
    where here.organization_id = $1 and here.id = haccp_point.location_id) as zone`

export interface OwingRow extends Pick<OwingPoint, 'everyHours' | 'windows' | 'grace'> {
  readonly created: string
  readonly zone: string
}

export const owingOf = ({ everyHours, windows, grace, created }: OwingRow): OwingPoint => ({
  everyHours,
  windows,
  grace,
  created: Date.parse(created),
})

/** The owed check that counts at an instant, or else the next one. */
export const slotOf = (row: OwingRow, lastAt: string | null, now: string): CheckSlot | undefined =>
  slotAt(owingOf(row), row.zone, lastAt === null ? null : Date.parse(lastAt), Date.parse(now))

/** As contracts answer it. */
export const slotAnswer = (slot: CheckSlot | undefined) =>
  slot === undefined
    ? null
    : {
        opensAt: new Date(slot.opensAt).toISOString(),
        dueAt: new Date(slot.dueAt).toISOString(),
        missedAt: new Date(slot.missedAt).toISOString(),
      }

/** Since when a check is owed, or from when: by its hours, or else an interval after the last one. Null: at once. */
export function owedSince(row: OwingRow, lastAt: string | null, now: string): string | null {
  if (row.windows.length > 0) return slotAnswer(slotOf(row, lastAt, now))?.dueAt ?? null
  const at = checkDueAt({ everyHours: row.everyHours, lastAt })
  return at === null ? null : new Date(at).toISOString()
}
