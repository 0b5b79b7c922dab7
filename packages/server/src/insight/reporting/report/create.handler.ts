/** A report that somebody asks for: whether they may, of which days, and what may stand in it. */
import { REPORT_DAYS_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { daysBetween } from '@cloche/domain/rules/calendar'
import { mayAskReport, mayNamePeople, reportRules, seesReportPrices } from '@cloche/domain/rules/reports'
import { languageCodes, languageOf } from '@cloche/domain/text'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import type { StandardHandler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { askForReport, instantsStatement } from '../../reports/index.ts'

/**
 * @throws NOT_ALLOWED for a kind that they may not see; RULE_BROKEN for days that end before they begin or are too many, and
 * for a report that does not say which action or lot it is about
 */
export const createReport: StandardHandler<'report.create'> = context =>
  context.write(async transaction => {
    const { report: draft } = context.body
    const { session, actor, services } = context
    const { kind, fromDay, toDay } = draft
    if (!mayAskReport(session.permissions, kind)) throw new Problem('NOT_ALLOWED')
    if (toDay < fromDay) throw brokenRule('report.toDay', 'problem.field.endBeforeStart')
    if (daysBetween(fromDay, toDay) >= REPORT_DAYS_MAX)
      throw brokenRule('report.fromDay', 'problem.statistics.tooLong', { limit: REPORT_DAYS_MAX })
    const { asks } = reportRules[kind]
    if (asks === 'action' && (draft.actionId ?? null) === null)
      throw brokenRule('report.actionId', 'problem.field.required')
    if (asks === 'trace' && (draft.labelId ?? null) === null && (draft.lot ?? '').trim() === '')
      throw brokenRule('report.lot', 'problem.field.required')
    const locationId = draft.locationId ?? session.locationId
    if (locationId === null) throw new Problem('LOCATION_REQUIRED')
    const { rows } = await transaction.query(
      instantsStatement(actor.organizationId, locationId, fromDay, toDay),
    )
    const [clock] = rows
    if (clock === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
    const write = writeContext(context as never, transaction, ENTITIES.report, 'create')
    const report = await askForReport(services.queue, write, {
      ...draft,
      locationId,
      from: clock.begins,
      to: clock.ends,
      language: languageCodes.find(one => one === draft.language) ?? languageOf(localeOf(context.request)),
      showsPeople: draft.showsPeople === true && mayNamePeople(session.permissions),
      showsPrices: seesReportPrices(session.permissions),
      userId: actor.memberId,
    })
    return { report }
  })
