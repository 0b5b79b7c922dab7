/** Templates: one of an organization is the default. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Behaviour } from '../../entity-engine/behaviours.ts'

export const templateBehaviour: Behaviour<Row<Entities['template']>> = {
  async afterWrite({ actor, transaction }, after, verb, before) {
    if (verb === 'remove' || !after.isDefault || (verb === 'change' && before?.isDefault)) return
    await transaction.query({
      text: `update template set is_default = false, version = version + 1, updated = $3, updated_by = $4
             where organization_id = $1 and id <> $2 and is_default and deleted is null`,
      values: [actor.organizationId, after.id, actor.now, actor.userId],
    })
  },
}
