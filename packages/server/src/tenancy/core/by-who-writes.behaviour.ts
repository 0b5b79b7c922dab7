/** What somebody writes down is theirs: nobody signs with the name of somebody else. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Behaviour } from '../../entity-engine/behaviours.ts'

export const byWhoWrites: Behaviour<Row<Entities['crmEvent']>> = {
  beforeCreate: ({ actor }, draft) => ({ ...draft, userId: actor.memberId }),
}
