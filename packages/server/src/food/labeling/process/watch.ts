/**
 * Looks after processes while they run: what their sensors measured and what the clock shows, findings and forecasts, and the end
 * that comes by itself. Each look is a transaction with the process locked: of two servers one does it, and one that is killed
 * leaves it to the next. Readings that come late are judged with all others, for a day after the end too.
 */
import { isDeepStrictEqual } from 'node:util'
import { endsAt, followProcess, instantOf, type ProcessRow } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { serverActor } from '../../../audit/server-actor.ts'
import type { Pool } from '../../../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { serverMoment } from '../../../operations/moment.ts'
import { writeEffects } from '../../../operations/write-effects.ts'
import type { Job } from '../../../http/area.ts'
import { eachByItself } from '../../../queue/index.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { endNow } from './end.ts'
import { judgedBy, keptOf, measuredOf } from './judge.ts'
import { findProcess, keepStatement, labelsIn } from './process.store.ts'
import { tellAll, wordsIn } from './words.ts'

const WHOLE = { kind: 'organization' } as const
const TAKEN_AT_ONCE = 50
/** Seconds between two looks at one process; at one that is over, for what comes late. */
const EVERY_SECONDS = 5
const LATE_EVERY_SECONDS = 300
const LATE_MS = 86_400_000

interface Due {
  readonly organizationId: string
  readonly processId: string
}

const takeDue = (pool: Pool): Promise<Due[]> =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Due>({
      text: `update process_watch watched set due = now() + make_interval(secs => $1) from (
          select organization_id, process_id from process_watch where due <= now()
            and organization_id not in (select organization_id from customer where status <> 'active')
          order by due limit ${TAKEN_AT_ONCE} for update skip locked) next
        where watched.organization_id = next.organization_id and watched.process_id = next.process_id
        returning watched.organization_id as "organizationId", watched.process_id as "processId"`,
      values: [EVERY_SECONDS],
    })
    return rows
  })

const unwatch = ({ organizationId, processId }: Due) => ({
  text: 'delete from process_watch where organization_id = $1 and process_id = $2',
  values: [organizationId, processId],
})

/** The process asks: it ended otherwise than it should. */
const failedNow = (endedAt: string) => ({ status: 'failed', asks: true, endedAt })

/** Of one that is over: what came late completes its record. */
async function lookLate(transaction: Transaction, due: Due, process: ProcessRow, now: string) {
  const { organizationId } = due
  const isOld = process.endedAt === null || Date.parse(now) - Date.parse(process.endedAt) > LATE_MS
  if (process.status === 'cancelled' || (isOld && !process.asks)) {
    await transaction.query(unwatch(due))
    return
  }
  const measured = await measuredOf(transaction, organizationId, process, process.endedAt ?? now)
  const { core, chamber } = measured.readings
  if (core.length + chamber.length !== (process.curve?.count ?? 0)) {
    const judged = judgedBy(process, measured, now, process.endedAt)
    // What they show is found and told now, whatever became of the food; where all was reached after all, the end says so.
    if (process.asks && judged.verdict === 'fulfilled') {
      const kept = keptOf(process, judged, measured.readings)
      await transaction.query(keepStatement(organizationId, process, kept))
      await endBySelf(transaction, organizationId, process)
    } else
      await tell(
        transaction,
        organizationId,
        process,
        judged,
        now,
        keptOf(process, judged, measured.readings),
      )
  }
  await transaction.query({
    text: 'update process_watch set due = now() + make_interval(secs => $3) where organization_id = $1 and process_id = $2',
    values: [organizationId, process.id, LATE_EVERY_SECONDS],
  })
}

/** All was reached: the food moves on by itself. Where it cannot, the process asks. */
async function endBySelf(
  transaction: Transaction,
  organizationId: string,
  process: ProcessRow,
  endedAt?: string,
): Promise<void> {
  const actor = serverActor(organizationId)
  const moment = (now: string) => serverMoment(organizationId, now)
  const asked = { processId: process.id, outcome: 'next' } as const
  try {
    await endNow(transaction, { actor, reach: WHOLE, moment }, process, asked, endedAt)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await askNow(transaction, organizationId, process, endedAt ?? actor.now)
  }
}

/** It is over and was not as it should be: what was found is kept and told, and somebody has to decide. */
export async function askNow(
  transaction: Transaction,
  organizationId: string,
  process: ProcessRow,
  endedAt: string,
): Promise<void> {
  const now = new Date().toISOString()
  const measured = await measuredOf(transaction, organizationId, process, endedAt)
  const judged = judgedBy(process, measured, now, endedAt)
  await tell(transaction, organizationId, process, judged, now, {
    ...keptOf(process, judged, measured.readings),
    ...failedNow(endedAt),
  })
}

async function tell(
  transaction: Transaction,
  organizationId: string,
  process: ProcessRow,
  judged: ReturnType<typeof judgedBy>,
  now: string,
  kept: { readonly [name: string]: unknown },
): Promise<void> {
  const food = await labelsIn(transaction, organizationId, process.labelIds ?? [])
  const words = await wordsIn(transaction, organizationId)
  const facts = { process, judged, food, words }
  const { effects, findings } = followProcess(facts, serverMoment(organizationId, now))
  const actor = serverActor(organizationId)
  await writeEffects(actor, transaction, effects)
  await tellAll(transaction, actor, effects)
  await transaction.query(keepStatement(organizationId, process, { ...kept, findings }))
}

/** Anything that a look writes down and that the record does not say yet. */
const isNews = (process: ProcessRow, kept: { readonly [name: string]: unknown }): boolean =>
  Object.entries(kept).some(
    ([name, value]) =>
      !isDeepStrictEqual(
        process[name as keyof ProcessRow] ?? null,
        JSON.parse(JSON.stringify(value ?? null)),
      ),
  )

async function look(transaction: Transaction, due: Due): Promise<void> {
  const { organizationId, processId } = due
  const process = await findProcess(transaction, organizationId, processId, WHOLE, true)
  if (process === undefined) {
    await transaction.query(unwatch(due))
    return
  }
  const { rows } = await transaction.query<{ now: string }>({
    text: 'select clock_timestamp() as now',
    values: [],
  })
  const now = new Date(rows[0]?.now as string).toISOString()
  if (process.status !== 'running') {
    await lookLate(transaction, due, process, now)
    return
  }
  const measured = await measuredOf(transaction, organizationId, process, now)
  const judged = judgedBy(process, measured, now, null)
  const end = endsAt(process, judged, (Date.parse(now) - Date.parse(process.countsFrom)) / 1000)
  if (end !== null) {
    const endedAt = instantOf(process, end)
    const atEnd = judgedBy(process, measured, now, endedAt)
    if (atEnd.verdict === 'fulfilled') await endBySelf(transaction, organizationId, process, endedAt)
    else await askNow(transaction, organizationId, process, endedAt)
    return
  }
  const kept = keptOf(process, judged, measured.readings)
  if (isNews(process, kept)) await tell(transaction, organizationId, process, judged, now, kept)
}

/** Looks once at all processes that are due. Answers how many those were. */
export async function watchProcesses(pool: Pool): Promise<number> {
  const due = await takeDue(pool)
  await eachByItself(due, one =>
    withFreshSerials(() =>
      transact(pool, serverScope(one.organizationId), transaction => look(transaction, one)),
    ),
  )
  return due.length
}

export const processesJob: Job = {
  name: 'processes that run',
  everyMs: 5000,
  run: ({ pool }) => watchProcesses(pool),
}
