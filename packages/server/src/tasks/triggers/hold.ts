/** Holding the batch that a firing is about, and what was made of it: by the operation that people hold food by. */
import { holdBatch, type Effects } from '@cloche/domain/operations'
import type { FiringFault } from '@cloche/domain/rules/triggers'
import type { WriteContext } from '../../entity-engine/write.ts'
import { reachedFrom } from '../../operations/held-batches.ts'
import { serverMoment } from '../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../operations/write-effects.ts'

/** Each event says by which firing it was written: what follows from it knows where it began. */
const saidBy = (effects: Effects, triggerFiringId: string): Effects => ({
  ...effects,
  events: effects.events.map(event => ({ ...event, data: { ...event.data, triggerFiringId } })),
})

export interface HoldAsked {
  readonly batchId: string | null
  readonly reason: string
  readonly firingId: string
  /** With all that was made of it, wherever that is. */
  readonly isWhole: boolean
}

/** @returns the batch that is held now, or why none is */
export async function holdFor(
  { actor, transaction }: WriteContext,
  { batchId, reason, firingId, isWhole }: HoldAsked,
): Promise<{ readonly batchId: string } | { readonly fault: FiringFault }> {
  const { organizationId, now } = actor
  if (batchId === null) return { fault: 'noBatch' }
  const { batches } = await reachedFrom(transaction, organizationId, batchId, isWhole)
  const start = batches.find(({ id }) => id === batchId)
  if (start === undefined) return { fault: 'noBatch' }
  const isOpen = batches.some(({ status }) => status === 'available')
  if (start.status === 'rejected' || !isOpen) return { fault: 'heldAlready' }
  const decision = holdBatch.decide(
    { batchId, reason, reach: isWhole },
    { start, reached: batches },
    serverMoment(organizationId, now),
  )
  await writeEffects(actor, transaction, saidBy(effectsOf(decision), firingId))
  return { batchId }
}
