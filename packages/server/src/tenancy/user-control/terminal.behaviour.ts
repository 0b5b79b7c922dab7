/** Shared tablets: on one that is deactivated or removed nobody goes on. It stays at its place. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import { revokeTerminal } from '../terminals/index.ts'

export const terminalBehaviour: Behaviour<Row<Entities['terminal']>> = {
  followsCreation: () => false,
  async afterWrite({ actor, transaction }, after, verb) {
    if (verb === 'remove' || !after.active) await revokeTerminal(transaction, actor.organizationId, after.id)
  },
}
