/** What happened, as triggers ask for it: events, failed and missed checks. `$1` organization. */
import type { FiringBefore, Happened } from '@cloche/domain/rules/triggers'
import type { Statement } from '../../database/connection.ts'
import { zoneOfLocation } from '../../operations/zones.ts'

/** Of causes that are read at once. */
const CAUSES_MAX = 5000

/** A cause with what is kept of it. */
export interface CauseRow extends Happened {
  readonly entity: 'event' | 'haccpCheck' | 'incidence'
  readonly id: string
  readonly about: string
  readonly locationId: string
  readonly batchId: string | null
  /** The firing that made it, or the task by which it was done; null: neither. */
  readonly firingId: string | null
  readonly taskId: string | null
}

const PLACE = `l.hierarchy as places, ${zoneOfLocation('l')} as "timeZone"`

const EVENT = `select 'event' as cause, 'event' as entity, e.id, e.at, e.action as about, e.location_id as "locationId", e.kind as "eventKind",
    e.action, e.to_state as "toState", e.product_id as "productId", e.batch_id as "batchId", e.device_id as "deviceId",
    case when e.quantity_value is null then null else json_build_object('value', e.quantity_value::float8, 'unit', e.quantity_unit) end as quantity,
    e.data->>'triggerFiringId' as "firingId", e.data->>'taskId' as "taskId", ${PLACE}
  from event e join location l on l.organization_id = e.organization_id and l.id = e.location_id
  where e.organization_id = $1`

/** Events of these ids; what is told more than a day late starts nothing any more. */
export const eventsStatement = (organizationId: string, ids: readonly string[]): Statement<CauseRow> => ({
  text: `${EVENT} and e.id = any($2::uuid[]) and e.at > now() - interval '1 day' order by e.at, e.id limit ${CAUSES_MAX}`,
  values: [organizationId, ids],
})

/** Events of a stretch of time at a place and below it, the newest first. */
export const eventsBetweenStatement = (
  organizationId: string,
  from: string,
  to: string,
  locationId: string | null,
): Statement<CauseRow> => ({
  text: `${EVENT} and e.at >= $2 and e.at <= $3 and ($4::uuid is null or l.hierarchy @> array[$4::uuid])
    order by e.at desc, e.id desc limit ${CAUSES_MAX}`,
  values: [organizationId, from, to, locationId],
})

const CHECK = `select 'check' as cause, 'haccpCheck' as entity, c.id, c.at, c.point as about, c.location_id as "locationId", 'failed' as "checkIs",
    c.haccp_point_id as "haccpPointId", p.trigger_id as "pointTriggerId", c.product_id as "productId", b.batch_id as "batchId",
    c.device_id as "deviceId", null as "firingId", null as "taskId", ${PLACE}
  from haccp_check c join haccp_point p on p.organization_id = c.organization_id and p.id = c.haccp_point_id
  join location l on l.organization_id = c.organization_id and l.id = c.location_id
  left join label b on b.organization_id = c.organization_id and b.id = c.label_id
  where c.organization_id = $1 and c.outcome = 'failed' and c.corrects_id is null`

/** Checks of these ids that failed; a correction is none. */
export const failedStatement = (organizationId: string, ids: readonly string[]): Statement<CauseRow> => ({
  text: `${CHECK} and c.id = any($2::uuid[]) and c.at > now() - interval '1 day' order by c.at, c.id limit ${CAUSES_MAX}`,
  values: [organizationId, ids],
})

export const failedBetweenStatement = (
  organizationId: string,
  from: string,
  to: string,
  locationId: string,
): Statement<CauseRow> => ({
  text: `${CHECK} and c.at >= $2 and c.at <= $3 and l.hierarchy @> array[$4::uuid] order by c.at desc, c.id desc limit ${CAUSES_MAX}`,
  values: [organizationId, from, to, locationId],
})

const MISSED = `select 'check' as cause, 'incidence' as entity, i.id, i.due_at as at, p.name as about, i.location_id as "locationId", 'missed' as "checkIs",
    i.haccp_point_id as "haccpPointId", p.trigger_id as "pointTriggerId", null as "productId", null as "batchId",
    i.device_id as "deviceId", null as "firingId", null as "taskId", ${PLACE}
  from incidence i join haccp_point p on p.organization_id = i.organization_id and p.id = i.haccp_point_id
  join location l on l.organization_id = i.organization_id and l.id = i.location_id
  where i.organization_id = $1 and i.due_at is not null and i.deleted is null and i.limits->>'missedAt' is not null`

/** Owed checks of these incidences that nobody made until they were missed. */
export const missedStatement = (organizationId: string, ids: readonly string[]): Statement<CauseRow> => ({
  text: `${MISSED} and i.id = any($2::uuid[]) and i.is_alerting and (i.limits->>'missedAt')::float8 <= extract(epoch from now()) * 1000
      and i.due_at > now() - interval '8 days' order by i.due_at, i.id limit ${CAUSES_MAX}`,
  values: [organizationId, ids],
})

/** Those that went on until they were missed. */
export const missedBetweenStatement = (
  organizationId: string,
  from: string,
  to: string,
  locationId: string,
): Statement<CauseRow> => ({
  text: `${MISSED} and i.due_at >= $2 and i.due_at <= $3 and l.hierarchy @> array[$4::uuid]
      and coalesce(extract(epoch from i.ended) * 1000, extract(epoch from now()) * 1000) >= (i.limits->>'missedAt')::float8
    order by i.due_at desc, i.id desc limit ${CAUSES_MAX}`,
  values: [organizationId, from, to, locationId],
})

/** The firing of an id, or the one that made the task for which something was done, or which it ended. */
export const firingBeforeStatement = (
  organizationId: string,
  { firingId, taskId, id }: Pick<CauseRow, 'firingId' | 'taskId' | 'id'>,
): Statement<FiringBefore> => ({
  text: `select trigger_id as "triggerId", chain from trigger_firing
    where organization_id = $1 and deleted is null and (id::text = $2 or (made_entity = 'task' and (made_id = $3
      or made_id in (select task.id::text from task where task.organization_id = $1 and task.done_id = $4))))
    order by at desc, id limit 1`,
  values: [organizationId, firingId, taskId, id],
})
