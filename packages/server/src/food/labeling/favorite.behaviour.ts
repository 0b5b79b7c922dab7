/** Tiles of the home screen: a labelling format is one of the product's own. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'

type Favorite = Row<Entities['favorite']>

async function checkBatching(
  { actor, transaction }: BehaviourContext,
  productId: unknown,
  batchingId: unknown,
) {
  if (batchingId === null || batchingId === undefined) return
  const { rows } = await transaction.query({
    text: 'select 1 from batching where organization_id = $1 and id = $2 and product_id = $3 and deleted is null',
    values: [actor.organizationId, batchingId, productId],
  })
  if (rows.length === 0)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'favorite.batchingId', rule: 'problem.field.unknownLink' }],
    })
}

export const favoriteBehaviour: Behaviour<Favorite> = {
  async beforeCreate(context, draft) {
    await checkBatching(context, draft['productId'], draft['batchingId'])
    return draft
  },
  async beforeChange(context, before, change) {
    const after = { ...before, ...change }
    if ('productId' in change || 'batchingId' in change)
      await checkBatching(context, after.productId, after.batchingId)
    return change
  },
}
