/** Alerts watch for what there is to watch for at their subject. */
import type { Row } from '@cloche/domain/catalogue'
import { ALERT_CONDITIONS } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Behaviour } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

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
  beforeChange(_context, before, change) {
    if ('condition' in change) checkCondition({ ...before, ...change })
    return change
  },
}
