/** Tasks that nobody began and that are over by the clock: they are missed by themselves, and can still be made up. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { isMissed } from '@cloche/domain/rules/tasks'
import type { Statement } from '../../database/connection.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'
import { zoneOfLocation } from '../../operations/zones.ts'

const { task } = ENTITIES
const MISSED_MAX = 200

type Waiting = Pick<
  Row<Entities['task']>,
  'id' | 'startAt' | 'dueAt' | 'expectedDuration' | 'status' | 'outcome' | 'origin' | 'seriesId'
> & { readonly zone: string; readonly nextStartAt: string | null }

/** Tasks that may be missed by now, each taken by one server, with when the next of its series comes. */
const waitingStatement = (organizationId: string, now: string): Statement<Waiting> => ({
  text: `select task.id, task.start_at as "startAt", task.due_at as "dueAt", task.expected_duration as "expectedDuration",
      task.status, task.outcome, task.origin, task.series_id as "seriesId", ${zoneOfLocation('here')} as zone,
      (select min(next.start_at) from task next where next.organization_id = $1 and next.series_id = task.series_id
        and next.deleted is null and next.occurs_on > task.occurs_on) as "nextStartAt"
    from task join location here on here.organization_id = $1 and here.id = task.location_id
    where task.organization_id = $1 and task.status = 'pending' and task.outcome = 'none' and task.deleted is null and task.active
      and (task.due_at <= $2::timestamptz - interval '1 hour'
        or (task.due_at is null and task.start_at < $2::timestamptz and (task.series_id is not null or task.origin <> 'none')))
    order by task.start_at, task.id limit ${MISSED_MAX} for update of task skip locked`,
  values: [organizationId, now],
})

/** @returns whether there may be more */
export async function noteMissed(write: WriteContext): Promise<boolean> {
  const { transaction, actor } = write
  const { rows } = await transaction.query(waitingStatement(actor.organizationId, actor.now))
  for (const { zone, nextStartAt, seriesId, origin, ...one } of rows) {
    const comesAgain = seriesId !== null || origin !== 'none'
    if (isMissed({ ...one, comesAgain }, nextStartAt, zone, actor.now))
      await changeRecord(write, task, one.id, { outcome: 'missed' })
  }
  return rows.length === MISSED_MAX
}
