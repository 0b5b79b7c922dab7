/** SQL of series and their tasks. */
import type { Statement } from '../../../database/connection.ts'
import { livingAfterIds } from '../records.store.ts'

/** A task of a series as the laying out has to know it. */
export interface LaidTask {
  readonly id: string
  readonly occursOn: string
  readonly status: string
  readonly outcome: string
  readonly startAt: string
  readonly isClaimed: boolean
  readonly isRemoved: boolean
}

const LAID = `id, occurs_on::text as "occursOn", status, outcome, start_at as "startAt", is_claimed as "isClaimed",
    deleted is not null as "isRemoved"`
const LAID_MAX = 1000

/** The tasks of a series from a day on, and of these ids the removed ones too. */
export const laidStatement = (
  organizationId: string,
  seriesId: string,
  first: string,
  ids: readonly string[],
): Statement<LaidTask> => ({
  text: `select ${LAID} from task where organization_id = $1
      and (id = any($4::uuid[]) or (series_id = $2 and deleted is null and occurs_on >= $3::date))
    order by occurs_on, id limit ${LAID_MAX}`,
  values: [organizationId, seriesId, first, ids],
})

/** The next open task of a series after a day. */
export const nextOpenStatement = (
  organizationId: string,
  seriesId: string,
  after: string,
): Statement<LaidTask> => ({
  text: `select ${LAID} from task where organization_id = $1 and series_id = $2 and deleted is null
      and occurs_on > $3::date and status in ('pending', 'start', 'pause', 'lock') order by occurs_on, id limit 1`,
  values: [organizationId, seriesId, after],
})

/** The steps of tasks, each with where it stands. */
export interface StepRow {
  readonly id: string
  readonly taskId: string
  readonly text: string
  readonly priority: number
  readonly isDone: boolean
}

const STEPS_MAX = 4000

export const stepsStatement = (organizationId: string, taskIds: readonly string[]): Statement<StepRow> => ({
  text: `select id, task_id as "taskId", text, priority, is_done as "isDone" from subtask
    where organization_id = $1 and task_id = any($2::uuid[]) and deleted is null
    order by task_id, priority, id limit ${STEPS_MAX}`,
  values: [organizationId, taskIds],
})

/** Until which day a series was laid out: no change that anybody made. */
export const laidUntilStatement = (organizationId: string, seriesId: string, day: string): Statement => ({
  text: `update task_series set laid_until = greatest(laid_until, $3::date) where organization_id = $1 and id = $2`,
  values: [organizationId, seriesId, day],
})

/** Series whose tasks reach less far than they should, each taken by one server. */
export const shortStatement = (
  organizationId: string,
  until: string,
  tried: readonly string[],
): Statement<{ id: string }> => ({
  text: `select id from task_series where organization_id = $1 and deleted is null and active
      and (laid_until is null or laid_until < $2::date) and not (id = any($3::uuid[]))
    order by laid_until nulls first, id limit 1 for update skip locked`,
  values: [organizationId, until, tried],
})

/** Open tasks that repeat and are of no series yet. */
export const seriesLessStatement = (organizationId: string): Statement<{ id: string }> => ({
  text: `select id from task where organization_id = $1 and deleted is null and series_id is null and recurrence <> 'none'
      and status in ('pending', 'start', 'pause', 'lock') order by id limit 20 for update skip locked`,
  values: [organizationId],
})

export const lockStatement = (organizationId: string, seriesId: string): Statement => ({
  text: 'select id from task_series where organization_id = $1 and id = $2 for update',
  values: [organizationId, seriesId],
})

/** The open tasks of a series after a day that nobody has begun. */
export const laterStatement = (
  organizationId: string,
  seriesId: string,
  after: string,
): Statement<{ id: string }> => ({
  text: `select id from task where organization_id = $1 and series_id = $2 and deleted is null and occurs_on > $3::date
      and status = 'pending' and outcome = 'none' order by occurs_on, id limit ${LAID_MAX}`,
  values: [organizationId, seriesId, after],
})

/** Of which series a task is, and of which day. */
export const seriesOfStatement = (
  organizationId: string,
  taskId: string,
): Statement<{ seriesId: string | null; occursOn: string | null }> => ({
  text: `select series_id as "seriesId", occurs_on::text as "occursOn" from task where organization_id = $1 and id = $2`,
  values: [organizationId, taskId],
})

/** Tasks of some series on some days, which those that come after them wait for. */
export const onDaysStatement = (
  organizationId: string,
  seriesIds: readonly string[],
  days: readonly string[],
): Statement<{ readonly id: string; readonly day: string }> => ({
  text: `select id, occurs_on::text as day from task where organization_id = $1 and series_id = any($2::uuid[])
      and occurs_on = any($3::date[]) and deleted is null and status <> 'cancel'
    order by occurs_on, start_at, id limit ${LAID_MAX}`,
  values: [organizationId, seriesIds, days],
})

/** Tasks of these days that nobody has begun, of series that come after a series. */
export const followingStatement = (
  organizationId: string,
  seriesId: string,
  days: readonly string[],
): Statement<{ readonly id: string; readonly day: string; readonly afterIds: readonly string[] }> => ({
  text: `select task.id, task.occurs_on::text as day, ${livingAfterIds('task')} as "afterIds"
    from task_series follower join task on task.organization_id = $1 and task.series_id = follower.id
    where follower.organization_id = $1 and follower.after_series_ids @> array[$2::uuid] and follower.deleted is null
      and task.occurs_on = any($3::date[]) and task.deleted is null and task.status = 'pending' and task.outcome = 'none'
    order by task.occurs_on, task.id limit ${LAID_MAX}`,
  values: [organizationId, seriesId, days],
})

/** Whether a series would wait for itself, if it came after these. */
export const circleStatement = (
  organizationId: string,
  seriesId: string,
  afterSeriesIds: readonly string[],
): Statement<{ readonly isCircle: boolean }> => ({
  text: `with recursive before(id) as (
      select unnest($3::uuid[])
      union select unnest(series.after_series_ids) from before
        join task_series series on series.organization_id = $1 and series.id = before.id and series.deleted is null)
    select exists (select 1 from before where id = $2) as "isCircle"`,
  values: [organizationId, seriesId, afterSeriesIds],
})
