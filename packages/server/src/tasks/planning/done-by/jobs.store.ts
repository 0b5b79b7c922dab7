/** SQL of jobs that somebody did, and of the tasks and steps that wait for such a job. */
import type { Amount } from '@cloche/domain/catalogue'
import type { TaskWork, WaitingTask } from '@cloche/domain/rules/tasks'
import type { Statement } from '../../../database/connection.ts'

/** A job as its record says it. */
export interface JobRow {
  readonly id: string
  readonly work: TaskWork
  readonly at: string
  readonly hierarchy: readonly string[]
  readonly userId: string | null
  readonly productId: string | null
  readonly programId: string | null
  readonly haccpPointId: string | null
  readonly supplierId: string | null
  readonly actionId: string | null
  readonly taskId: string | null
}

/** Of each entity: which of its records are a job that was done, and what they name. */
const DONE: Readonly<
  Record<string, { readonly columns: string; readonly from: string; readonly where: string }>
> = {
  batch: {
    columns: `'label' as work, done.made_at as at, done.made_by_id as "userId", done.product_id as "productId"`,
    from: 'batch done',
    where: 'done.made_at is not null and done.deleted is null',
  },
  haccpCheck: {
    columns: `'check' as work, done.at, done.user_id as "userId", done.haccp_point_id as "haccpPointId", done.product_id as "productId"`,
    from: 'haccp_check done',
    where: 'done.corrects_id is null',
  },
  process: {
    columns: `'program' as work, done.ended_at as at, done.user_id as "userId", done.program_id as "programId", done.product_id as "productId"`,
    from: 'process done',
    where: "done.status = 'done' and done.ended_at is not null",
  },
  stockCount: {
    columns: `'count' as work, done.booked_at as at, done.booked_by_id as "userId"`,
    from: 'stock_count done',
    where: "done.status = 'booked' and done.booked_at is not null and done.deleted is null",
  },
  orderBatch: {
    columns: `'order' as work, done.sent_at as at, done.sent_by_id as "userId", done.supplier_id as "supplierId"`,
    from: 'order_batch done',
    where: 'done.sent_at is not null and done.deleted is null',
  },
  event: {
    columns: `case when action.path like 'clean/%' then 'clean' else 'action' end as work, done.at, done.user_id as "userId",
      action.id as "actionId", done.product_id as "productId", done.data ->> 'taskId' as "taskId"`,
    from: 'event done join action on action.organization_id = $1 and action.path = done.action and action.deleted is null',
    // What only begins is not done yet.
    where: "done.action not like 'label/%' and done.kind <> 'start' and done.at > now() - interval '40 days'",
  },
}

export const JOB_ENTITIES = Object.keys(DONE)

/** The jobs among these records; a job that has ended a task already is none. */
export function jobsStatement(
  organizationId: string,
  entity: string,
  ids: readonly string[],
): Statement<Partial<JobRow> & Pick<JobRow, 'id' | 'work' | 'at' | 'hierarchy' | 'userId'>> {
  const { columns, from, where } = DONE[entity] as (typeof DONE)[string]
  return {
    text: `select done.id, ${columns}, here.hierarchy
      from ${from} join location here on here.organization_id = $1 and here.id = done.location_id
      where done.organization_id = $1 and done.id = any($2::uuid[]) and ${where}
        and not exists (select from task where task.organization_id = $1 and task.done_id = done.id::text and task.deleted is null)
      order by at, done.id limit 500`,
    values: [organizationId, ids],
  }
}

const WAITING_MAX = 200

/** What a task stands for: one of an action of labels is done by labelling. */
const WORK = `case when task.work = 'action' and (action.path = 'label' or action.path like 'label/%') then 'label' else task.work end`

/** Open tasks that stand for such a job at these places, or the one that it was done for, locked. */
export const waitingStatement = (
  organizationId: string,
  work: TaskWork,
  hierarchy: readonly string[],
  until: string,
  taskId: string | null,
): Statement<WaitingTask> => ({
  text: `select task.id, ${WORK} as work, task.status, task.outcome, task.start_at as "startAt", task.location_id as "locationId",
      task.product_id as "productId", task.program_id as "programId", task.haccp_point_id as "haccpPointId",
      task.supplier_id as "supplierId", task.action_id as "actionId",
      case when task.quantity_value is not null then jsonb_build_object('value', task.quantity_value::float8, 'unit', task.quantity_unit) end as quantity
    from task left join action on action.organization_id = $1 and action.id = task.action_id
    where task.organization_id = $1 and task.location_id = any($3::uuid[]) and task.deleted is null
      and task.status in ('pending', 'start', 'pause')
      and (task.id = $5::uuid or ($5::uuid is null and ${WORK} = $2 and task.start_at <= $4::timestamptz))
    order by task.start_at desc, task.id limit ${WAITING_MAX} for update of task`,
  values: [organizationId, work, hierarchy, until, taskId],
})

/**
 * What was labelled of a product below a place since an instant, and ended no task yet. Where a plan makes it in parts, what
 * the other parts asked for that are done is taken off instead: what one part made too much counts for the next.
 */
export const labelledStatement = (
  organizationId: string,
  productId: string,
  locationId: string,
  since: string,
  taskId: string,
): Statement<{ quantity: Amount }> => ({
  text: `with done_part as (
      select part.done_id, part.quantity_value, part.quantity_unit from task me
        join task part on part.organization_id = $1 and part.origin = 'plan' and part.origin_id = me.origin_id
          and part.product_id = me.product_id and part.id <> me.id and part.deleted is null and part.done_id is not null
        where me.organization_id = $1 and me.id = $5 and me.origin = 'plan' and part.quantity_value is not null)
    select jsonb_build_object('value', sum(batch.quantity_value)::float8, 'unit', batch.quantity_unit) as quantity
    from batch join location here on here.organization_id = $1 and here.id = batch.location_id
    where batch.organization_id = $1 and batch.product_id = $2 and $3 = any(here.hierarchy) and batch.deleted is null
      and batch.made_at >= $4::timestamptz and batch.quantity_value is not null
      and not exists (select from task where task.organization_id = $1 and task.done_id = batch.id::text and task.deleted is null
        and task.done_id not in (select done_id from done_part))
    group by batch.quantity_unit
    union all select jsonb_build_object('value', -sum(quantity_value)::float8, 'unit', quantity_unit) from done_part group by quantity_unit
    order by 1 limit 50`,
  values: [organizationId, productId, locationId, since, taskId],
})

/** The steps of open tasks that such a job does. */
export const stepsDoneStatement = (
  organizationId: string,
  kind: 'check' | 'label',
  named: string,
  hierarchy: readonly string[],
  until: string,
): Statement<{ id: string }> => ({
  text: `select step.id from subtask step join task on task.organization_id = $1 and task.id = step.task_id
    where step.organization_id = $1 and step.kind = $2 and not step.is_done and step.deleted is null
      and (case when $2 = 'check' then step.haccp_point_id else step.product_id end) = $3
      and task.deleted is null and task.status in ('pending', 'start', 'pause') and task.location_id = any($4::uuid[])
      and task.start_at <= $5::timestamptz and task.outcome = 'none'
    order by task.start_at, step.priority, step.id limit 1`,
  values: [organizationId, kind, named, hierarchy, until],
})
