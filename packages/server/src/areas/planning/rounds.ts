/** What happens to tasks by the clock: series are laid out ahead, what nobody did is missed, what is overdue is said. */
import { ENTITIES } from '@cloche/domain/entities'
import { addToDay } from '@cloche/domain/rules/calendar'
import { serverActor } from '../../audit/server-actor.ts'
import { transact, transactPlatform } from '../../database/transaction.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Services } from '../../http/call-context.ts'
import type { Job } from '../../queue/index.ts'
import { eachByItself } from '../../watching/index.ts'
import { noteMissed } from './missed.ts'
import { readSeries, readTask } from './records.store.ts'
import { remindOfOverdue } from './reminding/remind.ts'
import { AHEAD_DAYS, layOut } from './series/lay-out.ts'
import { seriesFor } from './series/from-task.ts'
import { seriesLessStatement, shortStatement } from './series/task-series.store.ts'

const { task } = ENTITIES
const WHOLE = { kind: 'organization' } as const
/** So often within one round, before the others have their turn. */
const TURNS_MAX = 50

type Rounding = Pick<Services, 'pool' | 'behaviours'>
/** What one turn does; whether there may be more. */
type Turn = (write: WriteContext) => Promise<boolean>

/** Open tasks that repeat and have no series: of before there were any, or sent to a branch. */
const giveSeries: Turn = async write => {
  const { transaction, actor } = write
  const { rows } = await transaction.query(seriesLessStatement(actor.organizationId))
  for (const { id } of rows) {
    const first = await readTask(transaction, actor.organizationId, id)
    const series = first === undefined ? null : await seriesFor(write, first)
    if (series !== null) await changeRecord(write, task, id, series)
  }
  return rows.length > 0
}

const layOutShort: Turn = async write => {
  const { transaction, actor } = write
  const until = addToDay(actor.now.slice(0, 10), { days: AHEAD_DAYS - 1 })
  const { rows } = await transaction.query(shortStatement(actor.organizationId, until))
  for (const { id } of rows) {
    const series = await readSeries(transaction, actor.organizationId, id)
    if (series !== undefined) await layOut(write, series, { madeUp: true })
  }
  return rows.length > 0
}

const remind: Turn = async write => {
  await write.transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7101))',
    values: [write.actor.organizationId],
  })
  await remindOfOverdue(write)
  return false
}

async function turnsOf({ pool, behaviours }: Rounding, organizationId: string, now: string) {
  const scope = { organizationId, sessionId: null, revision: 0 }
  for (const turn of [giveSeries, layOutShort, noteMissed, remind])
    for (let turns = 0, isMore = true; isMore && turns < TURNS_MAX; turns++)
      isMore = await transact(pool, scope, transaction => {
        const actor = { ...serverActor(organizationId), now }
        return turn({ actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE })
      })
}

/** One round at an instant. What fails at one organization is no other's. */
export async function roundOfTasks(services: Rounding, now = new Date().toISOString()): Promise<void> {
  const { rows } = await transactPlatform(services.pool, transaction =>
    transaction.query<{ id: string }>({
      text: `select organization_id as id from customer where status = 'active' order by organization_id`,
    }),
  )
  await eachByItself(rows, ({ id }) => turnsOf(services, id, now))
}

export const tasksByTheClock: Job = {
  name: 'tasks by the clock',
  everyMs: 60_000,
  run: services => roundOfTasks(services),
}
