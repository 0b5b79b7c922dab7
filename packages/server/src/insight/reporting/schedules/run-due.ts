/** Makes the reports that are due by their schedules: any number of servers may, each report is made once. */
import { ENTITIES } from '@cloche/domain/entities'
import { addSeconds, compareInstants, dayBounds, localDay } from '@cloche/domain/rules/calendar'
import {
  daysOfReport,
  groupsOf,
  nextReport,
  plannedAfter,
  type ReaderGroup,
  type ReportRhythm,
} from '@cloche/domain/rules/report-schedule'
import { chooseLocale, languageOf } from '@cloche/domain/text'
import { derivedId } from '../../../adapters/ids.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Services } from '../../../http/call-context.ts'
import { askForReport } from '../../reports/index.ts'
import { eachByItself } from '../../../queue/each-by-itself.ts'
import { findReaders } from './readers.ts'
import { atWorkStatement, dueStatement, planStatement, unplannedStatement } from './due.store.ts'
import {
  movedStatement,
  placesThereStatement,
  scheduleStatement,
  type RunningSchedule,
} from './schedules.store.ts'

const WHOLE = { kind: 'organization' } as const
export type Running = Pick<Services, 'pool' | 'behaviours' | 'config'> & {
  readonly queue: Pick<Services['queue'], 'add'>
}
export type Clock = () => string
export const clock: Clock = () => new Date().toISOString()

export const rhythmOf = ({ rhythm, weekdays, monthDay, at }: RunningSchedule): ReportRhythm => ({
  rhythm,
  weekdays,
  monthDay: monthDay ?? 1,
  at,
})

/** Makes what is due, one schedule after the other. @returns how many were taken here */
export async function makeDueReports(running: Running, now: Clock = clock): Promise<number> {
  const { rows } = await transactPlatform(running.pool, transaction => transaction.query(dueStatement(now())))
  let count = 0
  await eachByItself(rows, async ({ organizationId, id }) => {
    const scope = serverScope(organizationId)
    const isTaken = await transact(running.pool, scope, transaction =>
      runOne(running, transaction, organizationId, id, now()),
    )
    if (isTaken) count++
  })
  return count
}

/** Schedules that came without their time, with an archive or as a house's records, are due at once and get it then. */
export async function planUnplanned(running: Running, now: Clock = clock): Promise<void> {
  const { rows } = await transactPlatform(running.pool, transaction => transaction.query(atWorkStatement()))
  await eachByItself(rows, ({ organizationId }) =>
    transact(running.pool, serverScope(organizationId), async transaction => {
      const found = await transaction.query(unplannedStatement(organizationId))
      for (const { id } of found.rows) await transaction.query(planStatement(organizationId, id, now()))
    }),
  )
}

/** Until it is looked again at an organization that is not at work. */
const REST_SECONDS = 3600

async function runOne(
  running: Running,
  transaction: Transaction,
  organizationId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const [schedule] = (await transaction.query(scheduleStatement(organizationId, id, true))).rows
  // Another server has it at hand.
  if (schedule === undefined) return false
  const { timeZone, isOn, isAtWork } = schedule
  const rhythm = rhythmOf(schedule)
  const plan = async (next: string | null, last: string | null = null) => {
    await transaction.query(movedStatement(organizationId, schedule, next, last))
    await transaction.query(planStatement(organizationId, id, next))
    return last !== null
  }
  if (!isOn) return plan(null)
  if (!isAtWork) {
    await transaction.query(planStatement(organizationId, id, addSeconds(now, REST_SECONDS)))
    return false
  }
  const planned = schedule.nextRun === null ? null : new Date(schedule.nextRun).toISOString()
  if (planned === null) return plan(nextReport(rhythm, now, timeZone))
  // It was made meanwhile, or put off.
  if (compareInstants(planned, now) > 0) return plan(planned)
  const justBefore = new Date(Date.parse(planned) - 1).toISOString()
  // The place has its clock in another zone since it was planned.
  if (compareInstants(nextReport(rhythm, justBefore, timeZone), planned) !== 0)
    return plan(nextReport(rhythm, now, timeZone))
  const { readers } = await findReaders(running, transaction, organizationId, schedule, now)
  const day = localDay(planned, timeZone)
  for (const group of groupsFor(schedule, groupsOf(readers)))
    await makeReport(running, transaction, organizationId, schedule, group, {
      id: idOf(id, day, group),
      day,
      scheduledFor: planned,
      now,
    })
  return plan(plannedAfter(rhythm, planned, now, timeZone), planned)
}

type Written = Pick<ReaderGroup, 'language' | 'seesPrices'>

/** A schedule that names nobody makes its report for those who look here. */
const groupsFor = (schedule: RunningSchedule, groups: readonly Written[]): readonly Written[] =>
  groups.length > 0 || !isForNobody(schedule)
    ? groups
    : [
        {
          language: schedule.language ?? languageOf(chooseLocale({ saved: schedule.locale })),
          seesPrices: false,
        },
      ]

const isForNobody = ({ userIds, profileIds, emails }: RunningSchedule) =>
  userIds.length === 0 && profileIds.length === 0 && (emails ?? '').trim() === ''

/** The same for whoever makes the report of a day: two servers make one. */
const idOf = (scheduleId: string, day: string, { language, seesPrices }: Written): string =>
  derivedId('scheduled', scheduleId, day, language, String(seesPrices))

/** Asks for the report of a schedule, by its id once; the queue makes it. */
export async function makeReport(
  { behaviours, queue }: Pick<Running, 'behaviours' | 'queue'>,
  transaction: Transaction,
  organizationId: string,
  schedule: RunningSchedule,
  { language, seesPrices }: Written,
  run: {
    readonly id: string
    /** The day on which it is made: it is about the days before. */
    readonly day: string
    /** Null: it is made to try the schedule. */
    readonly scheduledFor: string | null
    readonly now: string
  },
): Promise<void> {
  const { from, to } = daysOfReport(rhythmOf(schedule), run.day)
  const actor = { ...serverActor(organizationId), now: run.now }
  const write: WriteContext = {
    actor,
    transaction,
    behaviours,
    rowScope: WHOLE,
    places: WHOLE,
    forgetsRemoved: true,
  }
  const { rows } = await transaction.query(placesThereStatement(organizationId, schedule.placeIds))
  const draft = {
    id: run.id,
    name: schedule.name,
    kind: schedule.kind,
    fromDay: from,
    toDay: to,
    from: dayBounds(from, schedule.timeZone).start,
    to: dayBounds(to, schedule.timeZone).end,
    locationId: schedule.locationId,
    placeIds: rows.map(({ id }) => id),
    actionId: schedule.actionId,
    language,
    showsPeople: schedule.showsPeople,
    showsPrices: seesPrices,
    scheduledReportId: schedule.id,
    scheduledFor: run.scheduledFor,
  }
  // None of the places is there any more: of all others nobody asked.
  if (schedule.placeIds.length > 0 && rows.length === 0)
    await createRecord(write, ENTITIES.report, { ...draft, status: 'failed', failure: 'noPlace' })
  else await askForReport(queue, write, draft)
}
