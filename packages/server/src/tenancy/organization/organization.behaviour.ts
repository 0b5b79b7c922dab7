/** The organization itself: what it may say of itself. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { searchForm } from '../../entity-engine/rows.ts'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import { moveSessions } from '../../http/session.ts'
import { checkTimeZone } from './time-zone.ts'

type Organization = Row<Entities['organization']>

export const organizationBehaviour: Behaviour<Organization> = {
  async beforeChange(context, before, change) {
    const { digitalLinkDomain } = change
    await checkTimeZone(context, 'organization', change)
    // Who looks after organizations suspends them by calls of their own.
    if (change['active'] !== undefined && change['active'] !== before.active)
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
  async afterWrite({ transaction, actor }, { name, country }) {
    // In which language one is logged in here, and by which clock.
    await moveSessions(transaction, actor.organizationId)
    await transaction.query({
      text: 'update customer set name = $2, search_text = $3, country = $4 where organization_id = $1',
      values: [actor.organizationId, name, searchForm(name), country],
    })
  },
}
