/** The organization itself: what it may say of itself. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import { moveSessions } from '../../http/session.ts'
import { checkTimeZone } from './time-zone.ts'

type Organization = Row<Entities['organization']>

export const organizationBehaviour: Behaviour<Organization> = {
  async beforeChange(context, before, change) {
    const { digitalLinkDomain } = change
    await checkTimeZone(context, 'organization', change)
    // Nobody could log in any more to take it back.
    if (change['active'] === false && (before.isPlatform || !context.actor.isPlatformOwner))
      throw new Problem('FIXED_FIELD', {
        faults: [{ path: 'organization.active', rule: 'problem.field.fixed' }],
      })
    if (
      typeof digitalLinkDomain === 'string' &&
      !/^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w.-]+)*$/i.test(digitalLinkDomain)
    )
      throw brokenRule('organization.digitalLinkDomain', 'problem.field.format')
    return change
  },
  // Whether anybody may be logged in here, in which language and by which clock.
  afterWrite: ({ transaction, actor }) => moveSessions(transaction, actor.organizationId),
}
