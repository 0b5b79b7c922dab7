/** The tasks of a week copied to other weeks: at the same hours of the same weekdays, by the clock of each place. */
import { COPIED_TASKS_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { addCalendar, localDay, weekBounds, weekOf } from '@cloche/domain/rules/calendar'
import { daysOf, daysToWeek } from '@cloche/domain/rules/patterns'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { finished, listStatements } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { placeFor } from '../place-within-reach.ts'
import { derivedId } from '../../../adapters/ids.ts'
import { timeZoneAt } from '../place-clock.ts'
import { choiceOf, compared, layOut, previewOf, type Drafted, type Task } from './lay-out.ts'

const { task } = ENTITIES
const STEPS_MAX = 5000

/** Fields that a copy takes over. */
const KEPT = [
  'description',
  'code',
  'tag',
  'color',
  'icon',
  'priority',
  'metas',
  'expectedDuration',
  'shiftId',
  'work',
  'actionId',
  'productId',
  'programId',
  'deviceId',
  'haccpPointId',
  'supplierId',
  'quantity',
  'patternId',
  'userIds',
  'profileIds',
] as const satisfies readonly (keyof Task)[]

interface Asked {
  readonly id: string
  readonly locationId: string
  readonly week: string
  readonly to: readonly string[]
}

/** The tasks of the week at the place and below; what comes again by itself and what was called off is not among them. */
async function sources(
  context: Pick<CallContext, 'session' | 'actor'>,
  transaction: Transaction,
  { locationId, week }: Asked,
): Promise<Task[]> {
  const { organizationId } = context.actor
  const zone = await timeZoneAt(transaction, organizationId, locationId)
  const { start, end } = weekBounds(week, zone)
  const within = await transaction.query<{ id: string }>({
    text: 'select id from location where organization_id = $1 and hierarchy && array[$2]::uuid[] order by id limit 1000',
    values: [organizationId, locationId],
  })
  const { rows, finish } = listStatements(
    task,
    organizationId,
    {
      filter: {
        locationId: within.rows.map(({ id }) => id),
        startAt: { gte: start, lt: end },
        status: ['pending', 'start', 'pause', 'lock', 'end'],
        recurrence: 'none',
        seriesId: null,
        active: true,
      },
      by: 'startAt',
      sort: 'asc',
      limit: COPIED_TASKS_MAX + 1,
    },
    rowScopeOf(task, context.session, 'view'),
  )
  return finished((await transaction.query(rows)).rows, finish) as Task[]
}

/** The patterns of these tasks of which each covers a day. */
async function patternsOfDays(transaction: Transaction, organizationId: string, tasks: readonly Task[]) {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from pattern where organization_id = $1 and id = any($2::uuid[]) and span = 'day' order by id`,
    values: [organizationId, [...new Set(tasks.flatMap(({ patternId }) => patternId ?? []))]],
  })
  return new Set(rows.map(({ id }) => id))
}

/** The steps of tasks as they are before anybody did them, by task. */
async function stepsOf(transaction: Transaction, organizationId: string, tasks: readonly Task[]) {
  const { rows } = await transaction.query<WireRow & { taskId: string }>({
    text: `select task_id as "taskId", text, kind, is_compulsory as "isCompulsory", unit, min, max,
        expected_duration::float8 as "expectedDuration", haccp_point_id as "haccpPointId", product_id as "productId"
      from subtask where organization_id = $1 and task_id = any($2::uuid[]) and deleted is null
      order by task_id, priority, id limit $3`,
    values: [organizationId, tasks.map(({ id }) => id), STEPS_MAX],
  })
  const steps = rows.map(({ taskId, ...step }) => ({ taskId, step }))
  return Map.groupBy(steps, ({ taskId }) => taskId)
}

/** @throws NOT_FOUND for a place out of reach; RULE_BROKEN for no tasks, too many, and a week onto itself */
async function plannedOf(
  context: Pick<CallContext, 'session' | 'actor'>,
  transaction: Transaction,
  asked: Asked,
): Promise<{ planned: readonly Drafted[]; zoneOf: ReadonlyMap<string, string> }> {
  const { organizationId } = context.actor
  const weeks = [...new Set(asked.to.map(day => weekOf(day).first))].toSorted()
  if (weeks.includes(weekOf(asked.week).first)) throw brokenRule('copy.to', 'problem.copy.sameWeek')
  await placeFor(transaction, context.session, asked.locationId)
  const tasks = await sources(context, transaction, asked)
  if (tasks.length === 0) throw brokenRule('copy.week', 'problem.copy.empty')
  if (tasks.length * weeks.length > COPIED_TASKS_MAX)
    throw brokenRule('copy.to', 'problem.copy.tooMany', { limit: COPIED_TASKS_MAX })
  const zoneOf = new Map<string, string>()
  for (const locationId of new Set(tasks.map(one => one.locationId)))
    zoneOf.set(locationId, await timeZoneAt(transaction, organizationId, locationId))
  const steps = await stepsOf(transaction, organizationId, tasks)
  const ofDays = await patternsOfDays(transaction, organizationId, tasks)
  const copied = new Set(tasks.map(({ id }) => id))
  const planned = weeks.flatMap(week => {
    const idIn = (taskId: string) => derivedId(asked.id.toLowerCase(), taskId, week)
    return tasks.map((one): Drafted => {
      const zone = zoneOf.get(one.locationId) ?? 'UTC'
      const days = daysToWeek(one.startAt, week, zone)
      const startAt = addCalendar(one.startAt, { days }, zone)
      const isOfPattern = one.origin === 'pattern'
      // Of a copy the task that was copied first, by which it is found again whatever it is called.
      const originId = isOfPattern || one.origin === 'none' ? (one.originId ?? one.id) : one.id
      // It is due on as many days after its start, at the same hour.
      const dueAt = one.dueAt === null ? null : addCalendar(one.dueAt, { days }, zone)
      return {
        id: idIn(one.id),
        name: one.name,
        locationId: one.locationId,
        startAt,
        day: localDay(startAt, zone),
        // What comes of a day's pattern comes again on other days of the week.
        around: daysOf(
          isOfPattern && ofDays.has(one.patternId ?? '') ? 'day' : 'week',
          localDay(startAt, zone),
        ),
        originId,
        after: one.afterIds.filter(id => copied.has(id)).map(idIn),
        draft: {
          ...Object.fromEntries(KEPT.map(name => [name, one[name]])),
          dueAt,
          ...(isOfPattern ? { origin: 'pattern' } : {}),
          originId,
        },
        steps: (steps.get(one.id) ?? []).map(({ step }) => step),
      }
    })
  })
  return {
    planned: planned.toSorted(
      (one, other) => Date.parse(one.startAt) - Date.parse(other.startAt) || (one.id < other.id ? -1 : 1),
    ),
    zoneOf,
  }
}

export const previewCopy: Handler<'planning.previewCopy'> = context =>
  context.read(async transaction => {
    const { planned, zoneOf } = await plannedOf(context, transaction, { ...context.body.copy, id: '' })
    return previewOf(await compared(transaction, context.actor.organizationId, planned, zoneOf))
  })

/** @throws ALREADY_LAID_OUT where some of it stands and nobody said what then */
export const copyWeek: Handler<'planning.copyWeek'> = context =>
  context.write(async transaction => {
    const { copy } = context.body
    const { planned, zoneOf } = await plannedOf(context, transaction, copy)
    const write = writeContext(context, transaction, task, 'create')
    return { tasks: await layOut(write, planned, zoneOf, choiceOf(copy)) }
  })
