/** Holding the batch that a firing is about: by the operation that people hold food by. */
import { holdBatch, type BatchOnHold, type Effects } from '@cloche/domain/operations'
import type { FiringFault } from '@cloche/domain/rules/triggers'
import type { Statement } from '../database/connection.ts'
import type { WriteContext } from '../entity-engine/write.ts'
import { serverMoment } from '../operations/moment.ts'
import { effectsOf, writeEffects } from '../operations/write-effects.ts'

const lockLabelsStatement = (organizationId: string, batchId: string): Statement => ({
  text: `select count(*) from (select id from label where organization_id = $1 and batch_id = $2 and deleted is null order by id for update) as locked`,
  values: [organizationId, batchId],
})

const batchStatement = (organizationId: string, batchId: string): Statement<BatchOnHold> => ({
  text: `select id, status, status_reason as "statusReason", status_by_id as "statusById", version, location_id as "locationId",
      product_id as "productId" from batch where organization_id = $1 and id = $2 and deleted is null for update`,
  values: [organizationId, batchId],
})

/** Each event says by which firing it was written: what follows from it knows where it began. */
const saidBy = (effects: Effects, triggerFiringId: string): Effects => ({
  ...effects,
  events: effects.events.map(event => ({ ...event, data: { ...event.data, triggerFiringId } })),
})

/** @returns the batch that is held now, or why none is */
export async function holdFor(
  { actor, transaction }: WriteContext,
  asked: { readonly batchId: string | null; readonly reason: string; readonly firingId: string },
): Promise<{ readonly batchId: string } | { readonly fault: FiringFault }> {
  const { organizationId, now } = actor
  const { batchId, reason, firingId } = asked
  if (batchId === null) return { fault: 'noBatch' }
  await transaction.query(lockLabelsStatement(organizationId, batchId))
  const [batch] = (await transaction.query(batchStatement(organizationId, batchId))).rows
  if (batch === undefined) return { fault: 'noBatch' }
  if (batch.status !== 'available') return { fault: 'heldAlready' }
  const decision = holdBatch.decide(
    { batchId, reason },
    { start: batch, reached: [batch] },
    serverMoment(organizationId, now),
  )
  await writeEffects(actor, transaction, saidBy(effectsOf(decision), firingId))
  return { batchId }
}
