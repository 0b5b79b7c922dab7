import { CALENDAR_TASKS_MAX } from '@cloche/domain/calls'
import type { Statement } from '../../../database/connection.ts'
import type { CalendarTask } from './icalendar.ts'

/** Tasks of a place and the places below that begin in a stretch of time, of one person or of all; none that were called off. */
export const calendarTasks = (asked: {
  readonly organizationId: string
  readonly locationId: string
  readonly userId: string | null
  readonly from: string
  readonly to: string
}): Statement<CalendarTask> => ({
  text: `select t.id, t.name, t.description, t.status, t.start_at as "startAt", t.expected_duration::float8 as "expectedDuration",
      t.updated, t.version, l.name as place, p.name as product
    from task t
      join location l on l.organization_id = $1 and l.id = t.location_id
      left join product p on p.organization_id = $1 and p.id = t.product_id and p.deleted is null
    where t.organization_id = $1 and t.deleted is null and t.active and t.status <> 'cancel'
      and t.start_at >= $3 and t.start_at < $4
      and t.location_id in (select id from location where organization_id = $1 and hierarchy && array[$2]::uuid[])
      and ($5::uuid is null or t.user_ids && array[$5]::uuid[])
    order by t.start_at, t.id limit $6`,
  values: [asked.organizationId, asked.locationId, asked.from, asked.to, asked.userId, CALENDAR_TASKS_MAX],
})
