/** Recipes: no product goes into itself, not even through others. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'

type Composition = Row<Entities['composition']>

async function refuseCircle(
  { actor, transaction }: BehaviourContext,
  productId: string,
  ingredientId: string,
): Promise<void> {
  // Two lines that close a circle together would not see each other.
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7033))',
    values: [actor.organizationId],
  })
  const { rows } = await transaction.query({
    text: `with recursive inside (id) as (
             select $2::uuid
             union
             select c.ingredient_id from inside i join composition c
               on c.organization_id = $1 and c.product_id = i.id and c.deleted is null
           ) select 1 from inside where id = $3`,
    values: [actor.organizationId, ingredientId, productId],
  })
  if (rows.length > 0) throw brokenRule('composition.ingredientId', 'problem.composition.circle')
}

export const compositionBehaviour: Behaviour<Composition> = {
  async beforeCreate(context, draft) {
    await refuseCircle(context, draft['productId'] as string, draft['ingredientId'] as string)
    return draft
  },
  async beforeChange(context, before, change) {
    if (typeof change['ingredientId'] === 'string')
      await refuseCircle(context, before.productId, change['ingredientId'])
    return change
  },
  async afterWrite(context, after, verb) {
    if (verb === 'restore') await refuseCircle(context, after.productId, after.ingredientId)
  },
}
