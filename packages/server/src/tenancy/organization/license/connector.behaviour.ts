/** Connections to other systems: those of a system with a licence of its own are made and switched on only where it is in force. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { isLicensed } from './connectors.ts'

type Connector = Row<Entities['connector']>

/** Whether it is exempt: nothing is in force, and it is the platform's people who go on. @throws RULE_BROKEN for others */
async function isExempt(context: BehaviourContext, connector: Connector): Promise<boolean> {
  if (await isLicensed(context, connector)) return false
  if (!context.actor.isPlatformOwner) throw brokenRule('connector.type', 'problem.connector.unlicensed')
  return true
}

export const connectorBehaviour: Behaviour<Connector> = {
  async beforeCreate(context, draft) {
    return { ...draft, isExempt: await isExempt(context, draft as unknown as Connector) }
  },
  async beforeChange(context, before, change) {
    const after: Connector = { ...before, ...change }
    const isSwitched = change['status'] !== undefined
    const isJudged = after.status !== 'off' && (isSwitched || change['locationIds'] !== undefined)
    return {
      ...change,
      ...(isJudged ? { isExempt: await isExempt(context, after) } : {}),
      // Whoever switches it, the reason why it was off is over.
      ...(isSwitched && before.offReason !== null ? { offReason: null } : {}),
    }
  },
  async afterWrite(context, after, verb) {
    if (verb === 'restore' && after.status !== 'off' && !after.isExempt) await isExempt(context, after)
  },
}
