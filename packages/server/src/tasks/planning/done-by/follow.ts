/** A job that was done ends the task that stands for it, whoever did it and on whichever screen. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { sum } from '@cloche/domain/rules/amounts'
import { addSeconds } from '@cloche/domain/rules/calendar'
import {
  AHEAD_SECONDS,
  isTheJob,
  taskDoneBy,
  type DoneJob,
  type WaitingTask,
} from '@cloche/domain/rules/tasks'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { changeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Follower } from '../../../event-log/index.ts'
import type { Services } from '../../../http/call-context.ts'
import {
  JOB_ENTITIES,
  jobsStatement,
  labelledStatement,
  stepsDoneStatement,
  waitingStatement,
  type JobRow,
} from './jobs.store.ts'

const { task, subtask } = ENTITIES
const WHOLE = { kind: 'organization' } as const
/** Records are looked at so many at once. */
const AT_ONCE = 200

type Job = Partial<JobRow> & Pick<JobRow, 'id' | 'work' | 'at' | 'hierarchy' | 'userId'>

/** A job as a task is measured by it: of a product, how much of it there is by now. */
async function measuredFor(
  transaction: Transaction,
  organizationId: string,
  job: Job,
  waiting: WaitingTask,
): Promise<DoneJob> {
  if (job.work !== 'label' || waiting.quantity === null || waiting.productId === null) return job
  const { rows } = await transaction.query(
    labelledStatement(
      organizationId,
      waiting.productId,
      waiting.locationId,
      addSeconds(waiting.startAt, -AHEAD_SECONDS),
      waiting.id,
    ),
  )
  return {
    ...job,
    amount: sum(
      rows.map(({ quantity }) => quantity),
      waiting.quantity.unit,
    ),
  }
}

/** Ends a task, or begins it where something of it is not done yet. */
async function settle(write: WriteContext, found: WaitingTask, entity: string, job: Job): Promise<void> {
  const done = { doneEntity: entity, doneId: job.id }
  for (const change of [{ status: 'end', ...done }, { status: 'start' }])
    try {
      if (change.status !== found.status) await changeRecord(write, task, found.id, change)
      return
    } catch (error) {
      // A compulsory step is open, or something has to be done before: that is for a person.
      if (!(error instanceof Problem) || error.code !== 'RULE_BROKEN') throw error
    }
}

async function tickStep(write: WriteContext, job: Job, until: string): Promise<void> {
  const { work, haccpPointId, productId, hierarchy } = job
  const named = work === 'check' ? haccpPointId : work === 'label' ? productId : null
  if (named === null || named === undefined) return
  const kind = work as 'check' | 'label'
  const { rows } = await write.transaction.query(
    stepsDoneStatement(write.actor.organizationId, kind, named, hierarchy, until),
  )
  for (const { id } of rows) await changeRecord(write, subtask, id, { isDone: true })
}

async function settleJob(write: WriteContext, entity: string, job: Job): Promise<void> {
  const { transaction, actor } = write
  const until = addSeconds(job.at, AHEAD_SECONDS)
  await tickStep(write, job, until)
  const { rows } = await transaction.query(
    waitingStatement(actor.organizationId, job.work, job.hierarchy, until, job.taskId ?? null),
  )
  const fitting: WaitingTask[] = []
  for (const one of rows)
    if (isTheJob({ ...one, quantity: null }, job)) {
      const measured = await measuredFor(transaction, actor.organizationId, job, one)
      if (isTheJob(one, measured)) fitting.push({ ...one, quantity: null })
    }
  const found = taskDoneBy(fitting, job)
  if (found !== null) await settle(write, found, entity, job)
}

async function settleJobs(
  { pool, behaviours }: Pick<Services, 'pool' | 'behaviours'>,
  organizationId: string,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  await transact(pool, serverScope(organizationId), async transaction => {
    const { rows } = await transaction.query(jobsStatement(organizationId, entity, ids))
    for (const job of rows) {
      const actor = { ...serverActor(organizationId), memberId: job.userId }
      const write = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
      await settleJob(write, entity, job)
    }
  })
}

/** Follows what is labelled, checked, run, counted, ordered and done besides. */
export const tasksThatAreDone: Follower = {
  name: 'tasks-that-are-done',
  entities: JOB_ENTITIES,
  async take(services, happenings) {
    for (const { organizationId, changes } of happenings)
      for (const { entity, verb, ids } of changes)
        if (ids !== null && (verb === 'create' || verb === 'change'))
          for (let from = 0; from < ids.length; from += AT_ONCE)
            await settleJobs(services, organizationId, entity, ids.slice(from, from + AT_ONCE))
  },
}
