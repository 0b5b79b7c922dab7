/** What happens to tasks by the clock: series are laid out ahead, what nobody did is missed, what is overdue is said. */
import { ENTITIES } from '@cloche/domain/entities'
import { addSeconds, addToDay } from '@cloche/domain/rules/calendar'
import { serverActor } from '../../audit/server-actor.ts'
import { transact, transactPlatform, serverScope } from '../../database/transaction.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Services } from '../../http/call-context.ts'
import type { Job } from '../../http/area.ts'
import { eachByItself } from '../../queue/index.ts'
import { listUnlisted, lookAgain } from './due/due.ts'
import { atWorkStatement, dueLinesStatement, dueStatement, restStatement } from './due/due.store.ts'
import { noteMissed } from './missed.ts'
import { readSeries, readTask } from './records.store.ts'
import { remindOfOverdue } from './reminding/remind.ts'
import { AHEAD_DAYS } from './series/ahead.ts'
import { layOut } from './series/lay-out.ts'
import { seriesFor } from './series/from-task.ts'
import { seriesLessStatement, shortStatement } from './series/task-series.store.ts'

const { task } = ENTITIES
const WHOLE = { kind: 'organization' } as const
/** So often within one round, before the others have their turn. */
const TURNS_MAX = 50
const SERIES_MAX = 1000

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

type Within = <Answer>(work: (write: WriteContext) => Promise<Answer>) => Promise<Answer>

/** Series that do not stand far enough ahead, each by itself: one that cannot be laid out keeps no other from it. */
async function layOutShort(within: Within): Promise<void> {
  const tried: string[] = []
  const faults: unknown[] = []
  let found: string | null
  do {
    found = null
    try {
      await within(async write => {
        const { transaction, actor } = write
        const until = addToDay(actor.now.slice(0, 10), { days: AHEAD_DAYS - 1 })
        const [next] = (await transaction.query(shortStatement(actor.organizationId, until, tried))).rows
        found = next?.id ?? null
        const series = found === null ? undefined : await readSeries(transaction, actor.organizationId, found)
        if (series !== undefined) await layOut(write, series, { madeUp: true })
      })
    } catch (error) {
      faults.push(error)
    }
    if (found !== null) tried.push(found)
  } while (found !== null && tried.length < SERIES_MAX)
  if (faults.length > 0) throw faults[0]
}

const remind: Turn = async write => {
  await write.transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7101))',
    values: [write.actor.organizationId],
  })
  await remindOfOverdue(write)
  return false
}

/** Until it is looked again at an organization that is not at work. */
const REST_SECONDS = 3600

async function turnsOf({ pool, behaviours }: Rounding, organizationId: string, now: string) {
  const scope = serverScope(organizationId)
  const within: Within = work =>
    transact(pool, scope, transaction => {
      const actor = { ...serverActor(organizationId), now }
      return work({ actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE })
    })
  // What becomes due while it is looked waits for the next round.
  const lines = await within(
    async ({ transaction }) => (await transaction.query(dueLinesStatement(organizationId, now))).rows,
  )
  const often = async (turn: Turn) => {
    for (let turns = 0, isMore = true; isMore && turns < TURNS_MAX; turns++) isMore = await within(turn)
  }
  // What one of them cannot do keeps nobody from the others; the organization stays due.
  const all = [
    () => often(giveSeries),
    () => layOutShort(within),
    () => often(noteMissed),
    () => often(remind),
  ]
  await eachByItself(all, one => one())
  await within(write => lookAgain(write, lines))
}

/** Organizations of a list that are at work; the others rest for a while. */
async function atWork({ pool }: Rounding, ids: readonly string[], now: string): Promise<string[]> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query(atWorkStatement(ids))
    const found = new Set(rows.map(({ id }) => id))
    for (const id of ids.filter(one => !found.has(one)))
      await transaction.query(restStatement(id, now, addSeconds(now, REST_SECONDS)))
    return ids.filter(id => found.has(id))
  })
}

/**
 * One round at an instant: where nothing is due, nobody looks. What fails at one organization is no other's. Two servers may
 * do it at once, and what is left half done stays due.
 * @returns at how many organizations it looked
 */
export async function roundOfTasks(services: Rounding, now = new Date().toISOString()): Promise<number> {
  let count = 0
  for (let after: string | null = null; ;) {
    const { rows } = await transactPlatform(services.pool, transaction =>
      transaction.query(dueStatement(now, after)),
    )
    const last = rows.at(-1)
    if (last === undefined) return count
    const ids = await atWork(
      services,
      rows.map(({ id }) => id),
      now,
    )
    await eachByItself(ids, id => turnsOf(services, id, now))
    count += ids.length
    after = last.id
  }
}

/** Tasks and series that stand in no list, as those of an archive, are looked at from now on. */
export async function listTasks({ pool }: Pick<Rounding, 'pool'>): Promise<void> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query<{ id: string }>({
      text: `select organization_id as id from customer where status = 'active' order by organization_id limit 100000`,
    }),
  )
  await eachByItself(rows, async ({ id: organizationId }) => {
    const scope = serverScope(organizationId)
    const actor = serverActor(organizationId)
    while (await transact(pool, scope, transaction => listUnlisted({ actor, transaction })));
  })
}

export const tasksByTheClock: readonly Job[] = [
  {
    name: 'tasks by the clock',
    everyMs: 60_000,
    run: async services => {
      await roundOfTasks(services)
    },
  },
  { name: 'tasks that stand in no list', everyMs: 21_600_000, run: services => listTasks(services) },
]
