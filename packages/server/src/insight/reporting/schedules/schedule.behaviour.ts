/** Schedules of reports: when the next one is due, by the clock of the place, and addresses that somebody can have. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { nextReport } from '@cloche/domain/rules/report-schedule'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { planStatement, unplannedStatement } from './due.store.ts'
import { zoneOfPlace } from '../../../operations/zones.ts'

type Schedule = Row<Entities['scheduledReport']>

const ZONE = `select ${zoneOfPlace('$2')} as zone`

async function planned({ transaction, actor }: BehaviourContext, row: WireRow): Promise<string | null> {
  const { rhythm, weekdays, monthDay, at, active, locationId } = row as unknown as Schedule
  if (!active) return null
  const { rows } = await transaction.query<{ zone: string }>({
    text: ZONE,
    values: [actor.organizationId, locationId],
  })
  const when = { rhythm, weekdays, monthDay: monthDay ?? 1, at: at ?? '07:00' }
  return nextReport(when, actor.now, rows[0]?.zone ?? 'UTC')
}

/** @throws RULE_BROKEN for a report of an action that names none */
function check(row: WireRow): void {
  const { kind, actionId } = row as unknown as Schedule
  if (kind === 'action' && actionId === null)
    throw brokenRule('scheduledReport.actionId', 'problem.field.required')
  if (kind === 'trace') throw brokenRule('scheduledReport.kind', 'problem.report.traceOnce')
}

/** What a change of moves the next one. */
const WHEN = ['rhythm', 'weekdays', 'monthDay', 'at', 'active', 'locationId'] as const

export const scheduleBehaviour: Behaviour<Schedule> = {
  async beforeCreate(context, draft) {
    check(draft)
    return { ...draft, nextRun: await planned(context, draft) }
  },
  async beforeChange(context, before, change) {
    const row = { ...before, ...change }
    if ('kind' in change || 'actionId' in change) check(row)
    if (!WHEN.some(name => name in change)) return change
    return { ...change, nextRun: await planned(context, row) }
  },
  async afterWrite({ transaction, actor }, after, verb, before) {
    if (verb === 'change' && before?.nextRun === after.nextRun) return
    const due = verb === 'remove' || !after.active ? null : (after.nextRun ?? actor.now)
    await transaction.query(planStatement(actor.organizationId, after.id, due))
  },
  /** Whose time nobody worked out is due at once, and gets it then. */
  async afterSending({ transaction, actor }) {
    const { rows } = await transaction.query(unplannedStatement(actor.organizationId))
    for (const { id } of rows) await transaction.query(planStatement(actor.organizationId, id, actor.now))
  },
}
