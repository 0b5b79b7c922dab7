/** Schedules of reports as they lie in their table, and whom they name. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { ReportRhythm } from '@cloche/domain/rules/report-schedule'
import type { Statement } from '../../../database/connection.ts'
import { changeOf } from '../../../entity-engine/changes.ts'
import { zoneOfPlace } from '../../../operations/zones.ts'

export type Schedule = Row<Entities['scheduledReport']>

/** A schedule as it is run: with the clock of its place, and whether it may run at all. */
export interface RunningSchedule extends Pick<
  Schedule,
  | 'id'
  | 'name'
  | 'kind'
  | 'placeIds'
  | 'actionId'
  | 'formats'
  | 'language'
  | 'skipEmpty'
  | 'showsPeople'
  | 'userIds'
  | 'profileIds'
  | 'emails'
  | 'unsubscribed'
  | 'nextRun'
> {
  readonly locationId: string
  readonly rhythm: ReportRhythm['rhythm']
  readonly weekdays: ReportRhythm['weekdays']
  readonly monthDay: number | null
  readonly at: string
  readonly changedBy: string | null
  readonly timeZone: string
  /** The language of the organization. */
  readonly locale: string
  readonly isOn: boolean
  /** Whether the organization is at work. */
  readonly isAtWork: boolean
}

const ZONE = zoneOfPlace('schedule.location_id')

/**
 * One schedule.
 * @param isTaken where nobody else has it at hand: it is the caller's until the end of the transaction
 */
export const scheduleStatement = (
  organizationId: string,
  id: string,
  isTaken = false,
): Statement<RunningSchedule> => ({
  text: `select schedule.id, schedule.name, schedule.kind, schedule.place_ids as "placeIds", schedule.action_id as "actionId",
      schedule.formats, schedule.language, schedule.skip_empty as "skipEmpty", schedule.shows_people as "showsPeople",
      schedule.user_ids as "userIds", schedule.profile_ids as "profileIds", schedule.emails, schedule.unsubscribed,
      schedule.next_run as "nextRun", schedule.location_id as "locationId", schedule.rhythm, schedule.weekdays,
      schedule.month_day as "monthDay", schedule.at, schedule.updated_by as "changedBy", ${ZONE} as "timeZone", o.locale,
      schedule.active and schedule.deleted is null as "isOn", o.active and o.deleted is null as "isAtWork"
    from scheduled_report schedule join organization o on o.id = schedule.organization_id
    where schedule.organization_id = $1 and schedule.id = $2${isTaken ? ' for update of schedule skip locked' : ''}`,
  values: [organizationId, id],
})

/** Of these places those that are still there, in their order. */
export const placesThereStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ readonly id: string }> => ({
  text: `select id from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null
    order by array_position($2::uuid[], id)`,
  values: [organizationId, ids],
})

/** When it is made next, and for when it was made last, where it was. */
export const movedStatement = (
  organizationId: string,
  { id, locationId }: Pick<RunningSchedule, 'id' | 'locationId'>,
  nextRun: string | null,
  lastRun: string | null,
): Statement => ({
  text: `update scheduled_report set next_run = $3, last_run = coalesce($4::timestamptz, last_run) where organization_id = $1 and id = $2`,
  values: [organizationId, id, nextRun, lastRun],
  change: changeOf(ENTITIES.scheduledReport, 'change', [{ id, locationId }]),
})

export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly locale: string
  readonly roleLevel: 0 | 1 | 2 | 3 | 4 | 5
  readonly locationIds: readonly string[] | null
  readonly jobs: readonly { readonly profileId: string; readonly locationId: string }[] | null
}

const PEOPLE_MAX = 1000

/** People in work whom a schedule names by themselves, by a job, or by their address. */
export const peopleStatement = (
  organizationId: string,
  { userIds, profileIds }: Pick<RunningSchedule, 'userIds' | 'profileIds'>,
  emails: readonly string[],
): Statement<PersonRow> => ({
  text: `select u.id, lower(u.email) as email, coalesce(u.locale, o.locale) as locale, u.role_level as "roleLevel",
      u.location_ids as "locationIds", u.jobs
    from "user" u join organization o on o.id = u.organization_id
    where u.organization_id = $1 and u.deleted is null and u.active and u.email is not null
      and (u.id = any($2::uuid[]) or lower(u.email) = any($4::text[])
        or exists (select from jsonb_array_elements(u.jobs) job where job ->> 'profileId' = any($3::text[])))
    order by u.id limit ${PEOPLE_MAX}`,
  values: [organizationId, userIds, profileIds, emails],
})

/** Of these addresses those of people who may not work any more: they get nothing by their address either. */
export const formerStatement = (
  organizationId: string,
  emails: readonly string[],
): Statement<{ readonly email: string }> => ({
  text: `select distinct lower(email) as email from "user"
    where organization_id = $1 and lower(email) = any($2::text[]) and (deleted is not null or not active) limit 1000`,
  values: [organizationId, emails],
})
