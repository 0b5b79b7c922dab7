/** Shared tablets: one that is moved, deactivated or removed lets nobody go on. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import { endSessionsOn, revokeTerminal } from '../../terminals/index.ts'

export const terminalBehaviour: Behaviour<Row<Entities['terminal']>> = {
  followsCreation: () => false,
  async afterWrite({ actor, transaction }, after, verb, before) {
    if (verb === 'remove' || !after.active) await revokeTerminal(transaction, actor.organizationId, after.id)
    else if (before?.locationId !== after.locationId)
      await endSessionsOn(transaction, actor.organizationId, after.id)
  },
}
