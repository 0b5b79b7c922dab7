/** What a schedule is going to do, and trying it. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { emailAddress } from '@cloche/domain/rules/addresses'
import { localDay } from '@cloche/domain/rules/calendar'
import { daysOfReport, nextReport } from '@cloche/domain/rules/report-schedule'
import { mayAskReport, seesReportPrices } from '@cloche/domain/rules/reports'
import { languageOf } from '@cloche/domain/text'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { findPerson } from '../../../tenancy/index.ts'
import { addDelivery } from './deliveries.store.ts'
import { findReaders } from './readers.ts'
import { makeReport, rhythmOf } from './run-due.ts'
import { scheduleStatement, type RunningSchedule } from './schedules.store.ts'

const { scheduledReport, report } = ENTITIES
const SHOWN = 3

/** @throws NOT_FOUND for one that the session does not see */
async function findSchedule(
  transaction: Transaction,
  session: Session,
  reference: string | { readonly id: string },
  verb: 'view' | 'edit',
): Promise<RunningSchedule> {
  const id = typeof reference === 'string' ? reference : reference.id
  const { organizationId } = session
  const scope = rowScopeOf(scheduledReport, session, verb)
  const { statement, finish } = readStatement(scheduledReport, organizationId, id, scope)
  oneOrNotFound(scheduledReport, (await transaction.query(statement)).rows, finish)
  const [schedule] = (await transaction.query(scheduleStatement(organizationId, id))).rows
  if (schedule === undefined) throw new Problem('NOT_FOUND', { entity: scheduledReport.name })
  return schedule
}

export const scheduleOutlook: Handler<'reporting.scheduleOutlook'> = context =>
  context.read(async transaction => {
    const { session, actor, body, services } = context
    const schedule = await findSchedule(transaction, session, body.scheduledReport, 'view')
    const { timeZone } = schedule
    const rhythm = rhythmOf(schedule)
    const next: { at: string; from: string; to: string }[] = []
    for (let last = actor.now; schedule.isOn && next.length < SHOWN;) {
      last = nextReport(rhythm, last, timeZone)
      next.push({ at: last, ...daysOfReport(rhythm, localDay(last, timeZone)) })
    }
    const { readers, without, unsubscribed } = await findReaders(
      services,
      transaction,
      actor.organizationId,
      schedule,
      actor.now,
    )
    const people = readers.filter(({ userId }) => userId !== null).length
    return {
      timeZone,
      next,
      people,
      addresses: readers.length - people,
      without,
      unsubscribed: unsubscribed.slice(0, 500),
    }
  })

/** @throws RULE_BROKEN where the person has no address */
export const trySchedule: Handler<'reporting.trySchedule'> = context =>
  context.write(async transaction => {
    const { session, actor, body, services } = context
    const { organizationId, memberId, now } = actor
    const schedule = await findSchedule(transaction, session, body.scheduledReport, 'edit')
    if (!mayAskReport(session.permissions, schedule.kind)) throw new Problem('NOT_ALLOWED')
    const person = memberId === null ? undefined : await findPerson(transaction, organizationId, memberId)
    const address = emailAddress(person?.email ?? '')
    if (person === undefined || address === undefined) throw new Problem('NOT_POSSIBLE_NOW')
    const language = languageOf(person.locale)
    const mayPrices = seesReportPrices(session.permissions)
    const id = newId()
    await makeReport(
      services,
      transaction,
      organizationId,
      schedule,
      { language, seesPrices: mayPrices },
      { id, day: localDay(now, schedule.timeZone), scheduledFor: null, now },
    )
    await transaction.query(
      addDelivery(
        organizationId,
        { id, locationId: schedule.locationId, scheduledReportId: schedule.id },
        { address, userId: person.userId, language, seesPrices: mayPrices },
        now,
      ),
    )
    const { statement, finish } = readStatement(report, organizationId, id, { kind: 'organization' })
    return { report: oneOrNotFound(report, (await transaction.query(statement)).rows, finish) }
  })
