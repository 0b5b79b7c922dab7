/** HACCP points that are checked at intervals, in SQL: for one place and for many the same. `$1` organization. */
import { DUE_POINTS_MAX } from '@cloche/domain/calls'

/** Which points are watched. */
export const WATCHED = 'deleted is null and active and every_hours is not null'

/** The order in which the first of them are taken, of one place. */
export const WATCHED_ORDER = 'priority, name, id'
export const WATCHED_MAX = DUE_POINTS_MAX

/** When a point was checked last; `until`: up to that instant. */
export const lastCheck = (until?: string) =>
  `(select max(at) from haccp_check where organization_id = $1 and haccp_point_id = haccp_point.id${
    until === undefined ? '' : ` and at <= ${until}`
  })`
