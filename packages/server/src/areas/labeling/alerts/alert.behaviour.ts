/** Alerts watch for what there is to watch for at their subject. */
import type { Row } from '@cloche/domain/catalogue'
import { ALERT_CONDITIONS } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Behaviour } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { watchSoon } from './watched.ts'

type Alert = Row<Entities['alert']>

/** @throws RULE_BROKEN for a condition that does not fit the subject. */
function checkCondition({ subject, condition }: WireRow): void {
  const fitting: readonly string[] = ALERT_CONDITIONS[subject as keyof typeof ALERT_CONDITIONS]
  if (!fitting.includes(String(condition))) throw brokenRule('alert.condition', 'problem.alert.condition')
}

export const alertBehaviour: Behaviour<Alert> = {
  beforeCreate(_context, draft) {
    checkCondition(draft)
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
  },
  beforeChange(_context, before, change) {
    if ('condition' in change) checkCondition({ ...before, ...change })
    return change
  },
  async afterWrite({ actor, transaction }, after) {
    if (after.subject === 'label' || after.subject === 'sensor')
      await watchSoon(transaction, actor.organizationId)
  },
  afterSending: ({ actor, transaction }) => watchSoon(transaction, actor.organizationId),
}
