/** Holding a batch with everything it reached, and letting batches go again or rejecting them for good. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  holdBatch,
  plainIds,
  releaseBatches,
  type AskedHold,
  type BatchOnHold,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import {
  batchOfLabelStatement,
  labelCountStatement,
  lockBatchesStatement,
  reachedStatement,
} from './hold.store.ts'

const WHOLE = { kind: 'organization' } as const

/** Batches of these ids, locked: whoever is using their food is waited for. */
async function locked(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
): Promise<BatchOnHold[]> {
  if (ids.length === 0) return []
  return (await transaction.query(lockBatchesStatement(organizationId, ids, reach))).rows
}

/** The batch that was named, or that of the label that was: of a label in hand wherever it was made. */
async function startOf(
  { actor, session }: CallContext,
  transaction: Transaction,
  { batchId, labelId }: AskedHold,
): Promise<BatchOnHold | undefined> {
  const { organizationId } = actor
  if (labelId === undefined) {
    const ids = batchId === undefined ? [] : [batchId.toLowerCase()]
    return (await locked(transaction, organizationId, ids, rowScopeOf(ENTITIES.batch, session, 'edit')))[0]
  }
  const reach = rowScopeOf(ENTITIES.label, session, 'edit')
  const { rows } = await transaction.query(batchOfLabelStatement(organizationId, labelId, reach))
  const ids = rows.map(row => row['id'] as string)
  return (await locked(transaction, organizationId, ids, WHOLE))[0]
}

/**
 * All that is held with a batch, locked, and how many labels each has. Somebody may be using a reached batch this
 * moment: its lock waits for them, and the walk is made again until it reaches nothing new.
 */
async function reachedFrom(
  transaction: Transaction,
  organizationId: string,
  start: BatchOnHold,
  isWhole: boolean,
) {
  const walk = (isWhole ? reachedStatement : labelCountStatement)(organizationId, start.id)
  const labels = new Map([[start.id, 0]])
  const batches = [start]
  for (;;) {
    const { rows } = await transaction.query(walk)
    const fresh = rows.map(row => row['id'] as string).filter(id => !labels.has(id))
    for (const row of rows) labels.set(row['id'] as string, row['labels'] as number)
    if (fresh.length === 0) return { labels, batches }
    batches.push(...(await locked(transaction, organizationId, fresh, WHOLE)))
  }
}

export const hold: Handler<'labeling.hold'> = context =>
  context.write(async transaction => {
    const asked = context.body.hold
    const { actor } = context
    const { organizationId } = actor
    const isClear = (asked.batchId === undefined) !== (asked.labelId === undefined)
    const start = isClear ? await startOf(context, transaction, asked) : undefined
    if (isClear && start === undefined)
      throw new Problem('NOT_FOUND', { entity: asked.batchId === undefined ? 'label' : 'batch' })
    const { labels, batches } =
      start === undefined
        ? { labels: new Map<string, number>(), batches: [] }
        : await reachedFrom(transaction, organizationId, start, asked.reach === true)
    const moment = momentOf(context, nowIn(await transaction.query(CLOCK)))
    const effects = effectsOf(holdBatch.decide(asked, { start, reached: batches }, moment))
    await writeEffects(actor, transaction, effects)
    return {
      batches: labels.size,
      labels: [...labels.values()].reduce((sum, count) => sum + count, 0),
      batchIds: [...labels.keys()],
      heldIds: effects.changes.map(({ id }) => id),
    }
  })

export const release: Handler<'labeling.release'> = context =>
  context.write(async transaction => {
    const asked = context.body.release
    const { actor, session } = context
    const reach = rowScopeOf(ENTITIES.batch, session, 'edit')
    const batches = await locked(transaction, actor.organizationId, plainIds(asked.batchIds), reach)
    const moment = momentOf(context, nowIn(await transaction.query(CLOCK)))
    await writeEffects(actor, transaction, effectsOf(releaseBatches.decide(asked, { batches }, moment)))
    return { batches: batches.length }
  })
