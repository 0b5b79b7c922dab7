/** Containers are edited where they are; where they stand and what they stand in changes by moving them. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { DEPTH_MAX } from '@cloche/domain/rules/containers'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { aboveStatement } from './container.store.ts'

type Container = Row<Entities['container']>

async function isFilled({ actor, transaction }: BehaviourContext, id: string): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `select exists (select 1 from label where organization_id = $1 and container_id = $2 and not is_final and deleted is null)
             or exists (select 1 from container where organization_id = $1 and parent_id = $2 and deleted is null) as filled`,
    values: [actor.organizationId, id],
  })
  return rows[0]?.['filled'] === true
}

/** What is new stands where the container stands that it is put into. */
async function checkParent(
  { actor, transaction }: BehaviourContext,
  parentId: unknown,
  locationId: unknown,
): Promise<void> {
  if (typeof parentId !== 'string') return
  const { rows } = await transaction.query({
    text: 'select location_id as "locationId" from container where organization_id = $1 and id = $2 and deleted is null for share',
    values: [actor.organizationId, parentId],
  })
  if (rows[0] !== undefined && rows[0]['locationId'] !== locationId)
    throw brokenRule('container.parentId', 'problem.container.elsewhere')
  const way = await transaction.query(aboveStatement(actor.organizationId, parentId))
  if (way.rows.length >= DEPTH_MAX) throw brokenRule('container.parentId', 'problem.container.tooDeep')
}

export const containerBehaviour: Behaviour<Container> = {
  async beforeCreate(context, draft) {
    await checkParent(context, draft['parentId'], draft['locationId'] ?? context.actor.locationId)
    return draft
  },
  async beforeChange(context, before, change) {
    const isMoved = 'locationId' in change || 'parentId' in change
    if (isMoved && (before.parentId !== null || (await isFilled(context, before.id))))
      throw new Problem('NOT_POSSIBLE_NOW', {
        faults: [
          {
            path: `container.${'parentId' in change ? 'parentId' : 'locationId'}`,
            rule: 'problem.container.moveInstead',
          },
        ],
      })
    if (change['parentId'] === before.id) throw brokenRule('container.parentId', 'problem.container.inItself')
    if (isMoved)
      await checkParent(
        context,
        'parentId' in change ? change['parentId'] : before.parentId,
        change['locationId'] ?? before.locationId,
      )
    return change
  },
}
