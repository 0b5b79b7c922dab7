/** Taking a booking back: nothing is erased, its opposite is written beside it. */
import { Problem } from '@cloche/domain/problems'
import { negated, type Amount } from '@cloche/domain/rules/amounts'
import { newId } from '../../../adapters/ids.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import type { Handler } from '../../../http/call-context.ts'
import { bookedUnder, CLOCK, variationsOf, write } from './operation.ts'

/** The opposite of each variation; the sides of a transfer stay tied to each other. */
function opposites(variations: readonly WireRow[], note: string | null): WireRow[] {
  const transfers = new Map<unknown, string>()
  return variations.map(({ productId, batchId, labelId, state, locationId, ...variation }) => {
    const { quantity, reason, cost, transferId, checkpointBatchId } = variation
    if (transferId !== null && !transfers.has(transferId)) transfers.set(transferId, newId())
    return {
      productId,
      batchId,
      labelId,
      state,
      locationId,
      quantity: negated(quantity as Amount),
      reason: reason === 'transfer' ? 'transfer' : 'correction',
      cost: cost === null ? null : -(cost as number),
      transferId: transferId === null ? null : transfers.get(transferId),
      checkpointBatchId,
      note,
    }
  })
}

export const undo: Handler = context => {
  const asked = context.body['undo'] as { id: string; note?: string | null }
  const id = asked.id.toLowerCase()
  return context.write(async transaction => {
    const before = await bookedUnder(transaction, context.actor.organizationId, id)
    const undone = before.find(booked => booked.verb === 'undo')
    const [booked] = before
    const variations = booked === undefined ? [] : await variationsOf(transaction, context, booked)
    // What was booked out of reach is not there for the caller.
    if (booked === undefined || variations.length < booked.variationIds.length)
      throw new Problem('NOT_FOUND', { entity: 'stockVariation' })
    if (undone !== undefined) return { id, variations: await variationsOf(transaction, context, undone) }
    const { rows } = await transaction.query(CLOCK)
    const now = rows[0]?.['now'] as string
    const lines = opposites(variations, asked.note?.trim() || null)
    const written = await write(transaction, context, { id, verb: 'undo', now }, { at: now, lines })
    return { id, variations: await variationsOf(transaction, context, written) }
  })
}
