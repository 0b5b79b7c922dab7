/** Job profiles: what changes in one is known to live sessions at once. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import { moveSessions } from '../../http/session.ts'

/** Those who make profiles hold everything (RO at 4): what is given is bounded where it is given. */
export const jobProfileBehaviour: Behaviour<Row<Entities['jobProfile']>> = {
  async afterWrite({ actor, transaction }, _after, verb) {
    // Nobody holds a new one yet.
    if (verb !== 'create') await moveSessions(transaction, actor.organizationId)
  },
}
