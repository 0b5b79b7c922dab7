/** SQL of when the clock looks at which task or series: a line for each about which it may change something. */
import type { LookedTask } from '@cloche/domain/rules/tasks'
import type { Statement } from '../../../database/connection.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

/** How many organizations, and how many lines of one, are taken at a time. */
const TAKEN_MAX = 500
const LINES_MAX = 2000

/** Organizations in which something is due, after one of them, for the platform. */
export const dueStatement = (now: string, after: string | null): Statement<{ readonly id: string }> => ({
  text: `select distinct organization_id as id from task_due
    where due <= $1::timestamptz and ($2::uuid is null or organization_id > $2) order by organization_id limit ${TAKEN_MAX}`,
  values: [now, after],
})

/** Which of these organizations are at work, for the platform. */
export const atWorkStatement = (ids: readonly string[]): Statement<{ readonly id: string }> => ({
  text: `select organization_id as id from customer where status = 'active' and organization_id = any($1::uuid[])`,
  values: [ids],
})

/** Whatever is due in an organization waits until an instant. */
export const restStatement = (organizationId: string, now: string, until: string): Statement => ({
  text: 'update task_due set due = $3::timestamptz where organization_id = $1 and due <= $2::timestamptz',
  values: [organizationId, now, until],
})

export interface DueLine {
  readonly recordId: string
  readonly due: string
}

export const dueLinesStatement = (organizationId: string, now: string): Statement<DueLine> => ({
  text: `select record_id as "recordId", due from task_due where organization_id = $1 and due <= $2::timestamptz
    order by due, record_id limit ${LINES_MAX}`,
  values: [organizationId, now],
})

/** Of these lines those that nobody has changed since, and nobody is changing. */
export const takenStatement = (
  organizationId: string,
  lines: readonly DueLine[],
): Statement<{ readonly recordId: string }> => ({
  text: `select record_id as "recordId" from task_due where organization_id = $1 and (record_id, due) in (
      select given.id, given.due from unnest($2::uuid[], $3::timestamptz[]) as given(id, due))
    order by record_id limit ${LINES_MAX} for update skip locked`,
  values: [organizationId, lines.map(({ recordId }) => recordId), lines.map(({ due }) => due)],
})

/** A record is looked at next at an instant; null: not any more. */
export const planStatement = (organizationId: string, recordId: string, due: string | null): Statement =>
  due === null
    ? {
        text: 'delete from task_due where organization_id = $1 and record_id = $2',
        values: [organizationId, recordId],
      }
    : {
        text: `insert into task_due (organization_id, record_id, due) values ($1, $2, $3::timestamptz)
          on conflict (organization_id, record_id) do update set due = excluded.due`,
        values: [organizationId, recordId, due],
      }

/** The same of many records at once. */
export interface Planned {
  readonly id: string
  readonly due: string
}

/** Each of these is looked at next at its instant. */
export const planAllStatement = (organizationId: string, planned: readonly Planned[]): Statement => ({
  text: `insert into task_due (organization_id, record_id, due)
    select $1, given.id, given.due from unnest($2::uuid[], $3::timestamptz[]) as given(id, due)
    on conflict (organization_id, record_id) do update set due = excluded.due`,
  values: [organizationId, planned.map(({ id }) => id), planned.map(({ due }) => due)],
})

/** None of these is looked at any more. */
export const forgetAllStatement = (organizationId: string, ids: readonly string[]): Statement => ({
  text: 'delete from task_due where organization_id = $1 and record_id = any($2::uuid[])',
  values: [organizationId, ids],
})

/** The same where nothing is due yet: what is due already waits for its round. */
export const planAnewStatement = (
  organizationId: string,
  planned: readonly Planned[],
  now: string,
): Statement => {
  const { text, values = [] } = planAllStatement(organizationId, planned)
  return { text: `${text} where task_due.due > $4::timestamptz`, values: [...values, now] }
}

/**
 * Tasks that began and are missed by the clock of their place alone, at these places and below, after one of them. Those that
 * did not begin yet are looked at when they do. Without places: of the whole organization.
 */
export const byTheClockStatement = (
  organizationId: string,
  placeIds: readonly string[] | null,
  now: string,
  after: string | null,
): Statement<{ readonly id: string }> => ({
  text: `select task.id from task join location here on here.organization_id = $1 and here.id = task.location_id
    where task.organization_id = $1 and ($2::uuid[] is null or here.hierarchy && $2::uuid[]) and task.start_at <= $3::timestamptz
      and task.status = 'pending' and task.outcome = 'none' and task.due_at is null and task.deleted is null and task.active
      and (task.series_id is not null or task.origin <> 'none') and ($4::uuid is null or task.id > $4)
    order by task.id limit ${LINES_MAX}`,
  values: [organizationId, placeIds, now, after],
})

export interface LookedRow extends LookedTask {
  readonly id: string
  readonly zone: string
  /** When the next of its series begins. */
  readonly nextStartAt: string | null
}

export const lookedTasksStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<LookedRow> => ({
  text: `select task.id, task.status, task.outcome, task.active, task.recurrence, task.series_id as "seriesId", task.origin,
      task.start_at as "startAt", task.due_at as "dueAt", task.expected_duration as "expectedDuration",
      ${zoneOfLocation('here')} as zone,
      (select min(next.start_at) from task next where next.organization_id = $1 and next.series_id = task.series_id
        and next.deleted is null and next.occurs_on > task.occurs_on) as "nextStartAt"
    from task join location here on here.organization_id = $1 and here.id = task.location_id
    where task.organization_id = $1 and task.id = any($2::uuid[]) and task.deleted is null
    order by task.id limit ${LINES_MAX}`,
  values: [organizationId, ids],
})

export interface LookedSeries {
  readonly id: string
  readonly active: boolean
  readonly laidUntil: string | null
  readonly until: string | null
}

export const lookedSeriesStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<LookedSeries> => ({
  text: `select id, active, laid_until::text as "laidUntil", until::text as until from task_series
    where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id limit ${LINES_MAX}`,
  values: [organizationId, ids],
})

/** Open tasks and series that have no line, as those that came with an archive or were sent to a branch. */
export const unlistedStatement = (organizationId: string): Statement<{ readonly id: string }> => ({
  text: `select id from (
      select id from task where organization_id = $1 and deleted is null and status in ('pending', 'start', 'pause', 'lock')
        and (outcome = 'none' or recurrence <> 'none' and series_id is null)
      union all
      select id from task_series where organization_id = $1 and deleted is null and active) kept
    where not exists (select from task_due where task_due.organization_id = $1 and task_due.record_id = kept.id)
    order by id limit ${LINES_MAX}`,
  values: [organizationId],
})
