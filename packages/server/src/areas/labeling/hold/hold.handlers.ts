/** Holding a batch with everything it reached, and letting batches go again or rejecting them for good. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import { batchMachine, mayFollow, type BatchStatus } from '@cloche/domain/rules/programs'
import type { TraceAction } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { Ledger } from '../ledger/ledger.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import {
  batchOfLabelStatement,
  labelCountStatement,
  lockBatchesStatement,
  reachedStatement,
  setStatusStatement,
  statusHistoryStatement,
  type BatchRow,
} from './hold.store.ts'

const WHOLE = { kind: 'organization' } as const
const ACTIONS = {
  hold: 'batch/hold',
  available: 'batch/release',
  rejected: 'batch/reject',
} as const satisfies Record<BatchStatus, TraceAction>

/** Changes the status of locked batches: rows, history and events. */
async function setStatus(
  transaction: Transaction,
  actor: Actor,
  batches: readonly BatchRow[],
  status: BatchStatus,
  reason: string,
  because?: string,
): Promise<void> {
  if (batches.length === 0) return
  const clock = await transaction.query(CLOCK)
  const ledger = new Ledger(actor, nowIn(clock))
  for (const { id, locationId, productId } of batches)
    ledger.event({
      kind: status === 'available' ? 'info' : 'warning',
      action: ACTIONS[status],
      locationId,
      batchId: id,
      productId,
      data: { reason, ...(because === undefined || because === id ? {} : { because }) },
    })
  const at = { ...actor, now: ledger.now }
  const ids = batches.map(batch => batch.id)
  await Promise.all(
    [
      setStatusStatement(at, ids, status, reason),
      statusHistoryStatement(at, batches, status, reason),
      ...ledger.statements(),
    ].map(statement => transaction.query(statement)),
  )
}

async function startOf(context: CallContext, transaction: Transaction): Promise<BatchRow> {
  const asked = context.body['hold'] as { batchId?: string; labelId?: string }
  if ((asked.batchId === undefined) === (asked.labelId === undefined))
    throw brokenRule('hold', 'problem.hold.batchOrLabel')
  const { organizationId } = context.actor
  let id = asked.batchId?.toLowerCase()
  if (asked.labelId !== undefined) {
    const reach = rowScopeOf(ENTITIES.label, context.session, 'edit')
    const { rows } = await transaction.query(batchOfLabelStatement(organizationId, asked.labelId, reach))
    id = rows[0]?.['id'] as string | undefined
  }
  // The batch of a label in hand is held wherever it was made.
  const reach = asked.labelId === undefined ? rowScopeOf(ENTITIES.batch, context.session, 'edit') : WHOLE
  const { rows } = await transaction.query(
    lockBatchesStatement(organizationId, id === undefined ? [] : [id], reach),
  )
  const batch = rows[0] as unknown as BatchRow | undefined
  if (batch === undefined)
    throw new Problem('NOT_FOUND', { entity: asked.batchId === undefined ? 'label' : 'batch' })
  if (batch.status === 'rejected')
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'hold', rule: 'problem.hold.rejected' }] })
  return batch
}

/**
 * Holds the batch, and with `reach` all that was made from it, wherever it went. Somebody may be using a reached
 * batch this moment: its lock waits for them, and the walk is made again until it reaches nothing new.
 */
export const hold: Handler = context =>
  context.write(async transaction => {
    const { reach, reason } = context.body['hold'] as { reach?: boolean; reason: string }
    const { actor } = context
    const start = await startOf(context, transaction)
    const walk = (reach ? reachedStatement : labelCountStatement)(actor.organizationId, start.id)
    const reached = new Map<string, number>()
    const heldIds: string[] = []
    for (;;) {
      const { rows } = await transaction.query(walk)
      const found = new Map([
        [start.id, 0],
        ...rows.map(row => [row['id'], row['labels']] as [string, number]),
      ])
      const fresh = [...found.keys()].filter(id => !reached.has(id))
      for (const [id, labels] of found) reached.set(id, labels)
      if (fresh.length === 0) break
      const locked = await transaction.query(lockBatchesStatement(actor.organizationId, fresh, WHOLE))
      const open = (locked.rows as unknown as BatchRow[]).filter(({ status }) =>
        mayFollow(batchMachine, status, 'hold'),
      )
      await setStatus(transaction, actor, open, 'hold', reason, start.id)
      heldIds.push(...open.map(({ id }) => id))
    }
    const labels = [...reached.values()].reduce((sum, count) => sum + count, 0)
    return { batches: reached.size, labels, batchIds: [...reached.keys()], heldIds }
  })

export const release: Handler = context =>
  context.write(async transaction => {
    const asked = context.body['release'] as {
      batchIds: string[]
      status: 'available' | 'rejected'
      reason: string
    }
    const ids = [...new Set(asked.batchIds.map(id => id.toLowerCase()))]
    const reach = rowScopeOf(ENTITIES.batch, context.session, 'edit')
    const { rows } = await transaction.query(lockBatchesStatement(context.actor.organizationId, ids, reach))
    const batches = rows as unknown as BatchRow[]
    checkRelease(asked.batchIds, asked.status, batches)
    await setStatus(transaction, context.actor, batches, asked.status, asked.reason)
    return { batches: batches.length }
  })

/** @throws UNKNOWN_LINK, NOT_POSSIBLE_NOW naming each batch that is not there or cannot follow. */
function checkRelease(askedIds: readonly string[], status: BatchStatus, batches: readonly BatchRow[]): void {
  const byId = new Map(batches.map(batch => [batch.id, batch]))
  const unknown: Fault[] = []
  const closed: Fault[] = []
  askedIds.forEach((id, place) => {
    const path = `release.batchIds.${place}`
    const batch = byId.get(id.toLowerCase())
    if (batch === undefined) unknown.push({ path, rule: 'problem.field.unknownLink' })
    else if (!mayFollow(batchMachine, batch.status, status))
      closed.push({
        path,
        rule: batch.status === 'rejected' ? 'problem.hold.rejected' : 'problem.hold.notHeld',
      })
  })
  if (unknown.length > 0) throw new Problem('UNKNOWN_LINK', { faults: unknown })
  if (closed.length > 0) throw new Problem('NOT_POSSIBLE_NOW', { faults: closed })
}
