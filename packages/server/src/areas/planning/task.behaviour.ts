/** Tasks: when they were started and ended; a task that repeats is planned again once it has ended. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { repetition } from '@cloche/domain/rules/recurrence'
import { secondsBetween } from '@cloche/domain/rules/calendar'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { createRecord, type WriteContext } from '../../entity-engine/write.ts'
import { goOn, type WentOn } from '../../roll-out/series.ts'
import { timeZoneAt } from './place-clock.ts'

const { task, subtask } = ENTITIES
type Task = Row<Entities['task']>

/** Fields that the next occurrence takes over. */
const KEPT = [
  'name',
  'description',
  'code',
  'tag',
  'color',
  'icon',
  'priority',
  'metas',
  'expectedDuration',
  'recurrence',
  'userIds',
  'actionId',
  'productId',
  'programId',
  'deviceId',
  'quantity',
  'patternId',
] as const satisfies readonly (keyof Task)[]

/** @throws RULE_BROKEN for a task that is due before it begins */
function checkTimes(row: WireRow): void {
  const { startAt, dueAt } = row as { startAt?: string; dueAt?: string | null }
  if (startAt !== undefined && dueAt && Date.parse(dueAt) < Date.parse(startAt))
    throw brokenRule('task.dueAt', 'problem.field.endBeforeStart')
}

/** The first repetition after both the task's own start and now: what was missed meanwhile is not piled up. */
function nextStart(done: Task, timeZone: string, now: string): string | null {
  for (let n = 1; ; n++) {
    const at = repetition(done.recurrence, done.startAt, n, timeZone)
    if (at === null || Date.parse(at) > Date.parse(now)) return at
  }
}

async function planNext(context: WriteContext, done: Task): Promise<void> {
  const { transaction, actor } = context
  const zone = await timeZoneAt(transaction, actor.organizationId, done.locationId)
  const startAt = nextStart(done, zone, actor.now)
  if (startAt === null) return
  const kept = Object.fromEntries(KEPT.map(name => [name, done[name]]))
  const ahead = done.dueAt === null ? null : secondsBetween(done.startAt, done.dueAt)
  const next = await createRecord(context, task, {
    ...kept,
    locationId: done.locationId,
    startAt,
    dueAt: ahead === null ? null : new Date(Date.parse(startAt) + ahead * 1000).toISOString(),
  })
  const { rows } = await transaction.query({
    text: `select id, text, priority, expected_duration as "expectedDuration" from subtask
           where organization_id = $1 and task_id = $2 and deleted is null order by priority, id limit 200`,
    values: [actor.organizationId, done.id],
  })
  const steps: WentOn[] = []
  for (const { id, ...row } of rows) {
    const step = await createRecord(context, subtask, { ...row, taskId: next.id })
    steps.push({ from: String(id), to: step.id })
  }
  await goOn(context, 'task', [{ from: done.id, to: next.id }])
  await goOn(context, 'subtask', steps)
}

export const taskBehaviour: Behaviour<Task> = {
  beforeCreate(_context, draft) {
    checkTimes(draft)
    return draft
  },
  beforeChange({ actor }, before, change) {
    checkTimes({ startAt: before.startAt, dueAt: before.dueAt, ...change })
    if (change['status'] === 'start') return { ...change, startedAt: before.startedAt ?? actor.now }
    if (change['status'] === 'end')
      return { ...change, startedAt: before.startedAt ?? actor.now, endedAt: actor.now }
    return change
  },
  async afterWrite(context, after, verb, before) {
    const isDone = verb === 'change' && after.status === 'end' && before?.status !== 'end'
    if (isDone && after.recurrence !== 'none') await planNext(context as WriteContext, after)
  },
}
