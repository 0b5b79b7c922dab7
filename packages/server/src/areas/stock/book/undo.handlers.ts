/** Taking a booking back: nothing is erased, its opposite is written beside it. */
import { undoBooking, type VariationLine } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { mayTakeBack } from '@cloche/domain/rules/permissions'
import type { Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { bookedUnder, CLOCK, variationsOf, write } from './operation.ts'

/** The fields of a stored variation that its line in the ledger has. */
function lineOf(row: Awaited<ReturnType<typeof variationsOf>>[number]): VariationLine {
  const { id, productId, batchId, labelId, state, locationId, at, quantity, reason, cost, transferId } = row
  const { checkpointBatchId } = row
  return {
    id,
    productId,
    batchId,
    labelId,
    state,
    locationId,
    at,
    quantity,
    reason,
    cost,
    transferId,
    checkpointBatchId,
  }
}

export const undo: Handler<'stock.undo'> = context => {
  const asked = context.body.undo
  const id = asked.id.toLowerCase()
  return context.write(async transaction => {
    const before = await bookedUnder(transaction, context.actor.organizationId, id)
    const undone = before.find(booked => booked.verb === 'undo')
    const [booked] = before
    const variations = booked === undefined ? [] : await variationsOf(transaction, context, booked)
    // What was booked out of scope is not there for the caller.
    if (booked === undefined || variations.length < booked.variationIds.length)
      throw new Problem('NOT_FOUND', { entity: 'stockVariation' })
    const { actor, session } = context
    if (!mayTakeBack(session.permissions, booked.userId === actor.userId))
      throw new Problem('NOT_ALLOWED', { permission: 'SC', needs: 'create' })
    if (undone !== undefined) return { id, variations: await variationsOf(transaction, context, undone) }
    const { rows } = await transaction.query(CLOCK)
    const facts = { variations: variations.map(lineOf) }
    const moment = momentOf(context, rows[0]?.['now'] as string)
    const effects = effectsOf(undoBooking.decide(asked, facts, moment))
    const written = await write(transaction, context, id, 'undo', effects)
    return { id, variations: await variationsOf(transaction, context, written) }
  })
}
