/** SQL of reminders: what is overdue, whose it is, who manages the place. */
import type { Statement } from '../../../database/connection.ts'
import { peopleThere } from '../../../operations/people-there.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

/** Where a reminder leads, and by which it is found again. */
export const reminderAddress = (taskId: string): string => `/planning/task/${taskId}`

const REMINDERS_MAX = 200

export const remindersStatement = (
  organizationId: string,
  locationId: string,
  address: string,
): Statement<{ id: string }> => ({
  text: `select id from notification where organization_id = $1 and location_id = $2 and address = $3 and not resolved
      and deleted is null order by id limit ${REMINDERS_MAX}`,
  values: [organizationId, locationId, address],
})

/** An open task that should be over. */
export interface OverdueRow {
  readonly id: string
  readonly name: string
  readonly status: 'pending' | 'start' | 'pause'
  readonly startAt: string
  readonly dueAt: string | null
  readonly expectedDuration: number | null
  readonly locationId: string
  readonly hierarchy: readonly string[]
  readonly userIds: readonly string[]
  readonly profileIds: readonly string[]
  readonly claimedBy: string | null
  readonly zone: string
  readonly locale: string
}

const OVERDUE_MAX = 500

/** Between these instants. */
export const overdueStatement = (
  organizationId: string,
  from: string,
  until: string,
): Statement<OverdueRow> => ({
  text: `select task.id, task.name, task.status, task.start_at as "startAt", task.due_at as "dueAt",
      task.expected_duration as "expectedDuration", task.location_id as "locationId", here.hierarchy,
      ${peopleThere('task.user_ids')} as "userIds", task.profile_ids as "profileIds",
      (${peopleThere('array[task.claimed_by]')})[1] as "claimedBy",
      ${zoneOfLocation('here')} as zone, (select locale from organization where id = $1) as locale
    from task join location here on here.organization_id = $1 and here.id = task.location_id
    where task.organization_id = $1 and task.deleted is null and task.active and task.status in ('pending', 'start', 'pause')
      and coalesce(task.due_at, task.start_at + coalesce(task.expected_duration, 0) * interval '1 second')
        between $2::timestamptz and $3::timestamptz
    order by task.start_at desc, task.id limit ${OVERDUE_MAX}`,
  values: [organizationId, from, until],
})

const PEOPLE_MAX = 20

/** Who holds one of these jobs at a place. */
export const holdersStatement = (
  organizationId: string,
  hierarchy: readonly string[],
  profileIds: readonly string[],
): Statement<{ id: string }> => ({
  text: `select id from "user" where organization_id = $1 and deleted is null and active
      and (role_level >= 4 or location_ids && $2::uuid[])
      and exists (select 1 from jsonb_array_elements(jobs) job where (job->>'profileId')::uuid = any($3::uuid[])
        and (job->>'locationId')::uuid = any($2::uuid[]))
    order by id limit ${PEOPLE_MAX}`,
  values: [organizationId, hierarchy, profileIds],
})

/**
 * Who manages a place: with a role above a user's, enrolled there; nobody is: at the nearest location above it, and at last
 * who manages all places.
 */
export const managersStatement = (
  organizationId: string,
  hierarchy: readonly string[],
): Statement<{ id: string }> => ({
  text: `select id from (
      select id, role_level, rank() over (order by near desc) as place from (
        select id, role_level, coalesce((select max(array_position($2::uuid[], enrolled)) from unnest(location_ids) enrolled), 0) as near
        from "user" where organization_id = $1 and deleted is null and active and role_level >= 1
          and (role_level >= 4 or location_ids && $2::uuid[])) person) ranked
    where place = 1 order by role_level, id limit ${PEOPLE_MAX}`,
  values: [organizationId, hierarchy],
})

/** Which of these notifications were made, whatever became of them. */
export const madeStatement = (organizationId: string, ids: readonly string[]): Statement<{ id: string }> => ({
  text: `select id from notification where organization_id = $1 and id = any($2::uuid[]) limit 20000`,
  values: [organizationId, ids],
})
