/** Points that owe checks, when they were checked, and the incidences of owed checks that go on. `$1` organization. */
import type { Statement } from '../../../database/connection.ts'
import { OWING, WATCHED, type OwingRow } from '../../../operations/due-points.ts'

const POINTS_MAX = 5000
/** Checks are read from so long before: what answers a slot of today may be of yesterday. */
const BEFORE_DAYS = 8

export const seenStatement = (organizationId: string): Statement<{ readonly seen: string }> => ({
  text: 'select checks_seen as seen from alert_watch where organization_id = $1',
  values: [organizationId],
})

export const sawStatement = (organizationId: string, until: string): Statement => ({
  text: 'update alert_watch set checks_seen = greatest(checks_seen, $2::timestamptz) where organization_id = $1',
  values: [organizationId, until],
})

export interface OwingPointRow extends OwingRow {
  readonly id: string
  readonly name: string
  readonly locationId: string
  readonly deviceId: string | null
  readonly isCritical: boolean
  /** Milliseconds of the epoch, in order: one before `since`, and all after. */
  readonly checks: readonly number[]
}

const MS = '(extract(epoch from at) * 1000)::double precision'

/** `since`: from when slots are judged. */
export const owingStatement = (organizationId: string, since: string): Statement<OwingPointRow> => ({
  text: `select id, name, location_id as "locationId", device_id as "deviceId", is_critical as "isCritical", ${OWING},
      array(select ms from (
        (select ${MS} as ms from haccp_check where organization_id = $1 and haccp_point_id = haccp_point.id and corrects_id is null
          and at <= $2::timestamptz - interval '${BEFORE_DAYS} days' order by at desc limit 1)
        union all
        (select ${MS} from haccp_check where organization_id = $1 and haccp_point_id = haccp_point.id and corrects_id is null
          and at > $2::timestamptz - interval '${BEFORE_DAYS} days')) checked order by ms) as checks
    from haccp_point where organization_id = $1 and ${WATCHED} order by id limit ${POINTS_MAX}`,
  values: [organizationId, since],
})

export interface GoingOwed {
  readonly id: string
  readonly pointId: string | null
  readonly name: string
  readonly status: string
  readonly corrective: string | null
  readonly dueAt: string
  readonly missedAt: number | null
}

/** Incidences of owed checks that nobody has made yet. */
export const goingOwedStatement = (organizationId: string): Statement<GoingOwed> => ({
  text: `select id, haccp_point_id as "pointId", name, status, corrective, due_at as "dueAt", (limits ->> 'missedAt')::double precision as "missedAt"
    from incidence where organization_id = $1 and due_at is not null and is_alerting and deleted is null order by due_at, id limit 1000 for update`,
  values: [organizationId],
})

/** Which of these incidences are there, removed ones too: each owed check has one, for ever. */
export const thereStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ readonly id: string }> => ({
  text: 'select id from incidence where organization_id = $1 and id = any($2::uuid[])',
  values: [organizationId, ids],
})
