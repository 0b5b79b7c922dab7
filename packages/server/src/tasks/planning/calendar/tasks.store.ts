import { CALENDAR_TASKS_MAX } from '@cloche/domain/calls'
import type { Series } from '@cloche/domain/rules/tasks'
import type { Statement } from '../../../database/connection.ts'
import type { CalendarTask } from './icalendar.ts'

export interface AskedTasks {
  readonly organizationId: string
  readonly locationId: string
  readonly userId: string | null
  readonly from: string
  readonly to: string
}

/** Tasks of a place and the places below that begin in a stretch of time, of one person or of all; none that were called off. */
export const calendarTasks = (asked: AskedTasks): Statement<CalendarTask> => ({
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

/** A series as far as a calendar tells what it will make. */
export type CalendarSeries = Series &
  Pick<
    CalendarTask,
    'id' | 'name' | 'description' | 'expectedDuration' | 'updated' | 'version' | 'place' | 'product'
  > & {
    readonly locationId: string
    readonly laidUntil: string
  }

const SERIES_MAX = 500

/** Series of a place and the places below, of one person or of all, of which tasks are still to be made. */
export const calendarSeries = (asked: AskedTasks): Statement<CalendarSeries> => ({
  text: `select s.id, s.name, s.description, s.rule, s.start_at as "startAt", s.days, s.until::text as until, s.exceptions,
      s.skipped_weekdays as "skippedWeekdays", s.paused_from::text as "pausedFrom", s.laid_until::text as "laidUntil",
      s.expected_duration::float8 as "expectedDuration", s.updated, s.version, s.location_id as "locationId",
      l.name as place, p.name as product
    from task_series s
      join location l on l.organization_id = $1 and l.id = s.location_id
      left join product p on p.organization_id = $1 and p.id = s.product_id and p.deleted is null
    where s.organization_id = $1 and s.deleted is null and s.active and s.laid_until is not null
      and s.location_id in (select id from location where organization_id = $1 and hierarchy && array[$2]::uuid[])
      and ($3::uuid is null or s.user_ids && array[$3]::uuid[])
    order by s.id limit $4`,
  values: [asked.organizationId, asked.locationId, asked.userId, SERIES_MAX],
})
