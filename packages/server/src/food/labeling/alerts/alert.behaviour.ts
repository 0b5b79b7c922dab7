/** Alerts watch for what there is to watch for at their subject. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import { alertFaults, fitsAlert, unfitting } from '@cloche/domain/rules/alert-fields'
import type { Behaviour } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { watchSoon } from './watched.ts'

type Alert = Row<Entities['alert']>

/** @throws RULE_BROKEN for what is missing or wrong, and for what is said of fields that do not fit. */
function check(alert: WireRow, given: WireRow): void {
  const wrong = alertFaults(alert).map(({ field, rule }): Fault => ({ path: `alert.${field}`, rule }))
  const unfit = unfitting(alert)
    .filter(field => field in given)
    .map((field): Fault => ({ path: `alert.${field}`, rule: 'problem.alert.field' }))
  if (wrong.length + unfit.length > 0) throw new Problem('RULE_BROKEN', { faults: [...wrong, ...unfit] })
}

/** Whether what an alert watches changes: one that is switched off need not have all that is asked for today. */
const isShaped = (change: WireRow): boolean =>
  Object.keys(change).some(field => field === 'condition' || !fitsAlert({}, field))

/** What was said for another condition is forgotten with it. */
const emptied = (alert: WireRow): WireRow =>
  Object.fromEntries(unfitting(alert).map(field => [field, DEFAULTS[field] ?? null]))
const DEFAULTS: WireRow = Object.fromEntries(
  Object.entries(ENTITIES.alert.fields).map(([name, field]) => [
    name,
    'default' in field ? field.default : null,
  ]),
)

export const alertBehaviour: Behaviour<Alert> = {
  beforeCreate(_context, draft) {
    check(draft, draft)
    return draft
  },
  /** What it told is over with it. */
  async beforeRemove({ actor, transaction }, before) {
    await transaction.query({
      text: `update notification set ended_at = $3, resolved = true, resolved_at = coalesce(resolved_at, $3), version = version + 1,
          updated = $3, updated_by = $4
        where organization_id = $1 and alert_id = $2 and ended_at is null and deleted is null`,
      values: [actor.organizationId, before.id, actor.now, actor.userId],
    })
    // Sensors keep what goes on there, of other things their incidence alone knows.
    await transaction.query({
      text: `update incidence set is_alerting = false, ended = $3, version = version + 1, updated = $3, updated_by = $4
        where organization_id = $1 and alert_id = $2 and is_alerting and sensor_id is null`,
      values: [actor.organizationId, before.id, actor.now, actor.userId],
    })
  },
  beforeChange(_context, before, change) {
    const after: WireRow = { ...before, ...change }
    if (isShaped(change)) check(after, change)
    return { ...change, ...emptied(after) }
  },
  afterWrite: ({ actor, transaction }) => watchSoon(transaction, actor.organizationId),
  afterSending: ({ actor, transaction }) => watchSoon(transaction, actor.organizationId),
}
