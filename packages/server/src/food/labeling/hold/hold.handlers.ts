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
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { bySecond, provenSecond, type Proof, type Second } from '../../../tenancy/index.ts'
import { batchesOnHoldStatement, lockedBatches, reachedFrom } from '../../../operations/held-batches.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { incidenceWithin } from '../../whereabouts/index.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import { affectedStatement, batchOfLabelStatement, batchesInHandStatement } from './hold.store.ts'

const WHOLE = { kind: 'organization' } as const

/** @throws UNKNOWN_LINK for an incidence that is not there or not within scope */
async function checkIncidence(
  { session, actor }: CallContext,
  transaction: Transaction,
  path: string,
  incidenceId: string | undefined,
): Promise<void> {
  if (incidenceId === undefined) return
  if ((await incidenceWithin(session, transaction, actor.organizationId, incidenceId)) === null)
    throw new Problem('UNKNOWN_LINK', { faults: [{ path, rule: 'problem.field.unknownLink' }] })
}

/** Batches that were named one by one: within reach themselves, or by a label in hand, wherever they were made. */
async function namedOf(
  { actor, session }: CallContext,
  transaction: Transaction,
  ids: readonly string[],
): Promise<BatchOnHold[]> {
  const { organizationId } = actor
  const { rows } = await transaction.query(
    batchesInHandStatement(
      organizationId,
      ids,
      rowScopeOf(ENTITIES.batch, session, 'edit'),
      rowScopeOf(ENTITIES.label, session, 'edit'),
    ),
  )
  return lockedBatches(
    transaction,
    organizationId,
    rows.map(({ id }) => id),
    WHOLE,
  )
}

/** The batch that was named, or that of the label that was: of a label in hand wherever it was made. */
async function startOf(
  { actor, session }: CallContext,
  transaction: Transaction,
  { batchId, labelId }: AskedHold,
): Promise<string | undefined> {
  const { organizationId } = actor
  const statement =
    labelId === undefined
      ? batchesOnHoldStatement(
          organizationId,
          batchId === undefined ? [] : [batchId.toLowerCase()],
          rowScopeOf(ENTITIES.batch, session, 'edit'),
          false,
        )
      : batchOfLabelStatement(organizationId, labelId, rowScopeOf(ENTITIES.label, session, 'edit'))
  const { rows } = await transaction.query<{ id: string }>(statement as Statement<{ id: string }>)
  return rows[0]?.id
}

const plainHold = ({ batchIds, incidenceId, ...asked }: AskedHold): AskedHold => ({
  ...asked,
  ...(batchIds === undefined ? {} : { batchIds: plainIds(batchIds) }),
  ...(incidenceId === undefined ? {} : { incidenceId: incidenceId.toLowerCase() }),
})

/** Holds several batches, each by itself. */
async function holdNamed(
  context: CallContext,
  transaction: Transaction,
  asked: AskedHold,
  ids: readonly string[],
) {
  const reached = await namedOf(context, transaction, ids)
  const moment = momentOf(context, nowIn(await transaction.query(CLOCK)))
  const effects = effectsOf(holdBatch.decide(asked, { start: undefined, reached }, moment))
  await writeEffects(context.actor, transaction, effects)
  const { rows } = await transaction.query(affectedStatement(context.actor.organizationId, ids[0] ?? '', ids))
  const { product = '', code = null, places = [] } = rows[0] ?? {}
  return {
    product,
    code,
    places: [...places],
    batches: reached.length,
    labels: places.reduce((sum, place) => sum + place.labels, 0),
    batchIds: [...ids],
    heldIds: effects.changes.map(({ id }) => id),
  }
}

export const hold: Handler<'labeling.hold'> = context =>
  context.write(async transaction => {
    const asked = plainHold(context.body.hold)
    const { actor } = context
    const { organizationId } = actor
    await checkIncidence(context, transaction, 'hold.incidenceId', asked.incidenceId)
    if (asked.batchIds !== undefined) return holdNamed(context, transaction, asked, asked.batchIds)
    const isClear = (asked.batchId === undefined) !== (asked.labelId === undefined)
    const startId = isClear ? await startOf(context, transaction, asked) : undefined
    if (isClear && startId === undefined)
      throw new Problem('NOT_FOUND', { entity: asked.batchId === undefined ? 'label' : 'batch' })
    const { labels, batches } =
      startId === undefined
        ? { labels: new Map<string, number>(), batches: [] }
        : await reachedFrom(transaction, organizationId, startId, asked.reach === true)
    const start = batches.find(({ id }) => id === startId)
    const moment = momentOf(context, nowIn(await transaction.query(CLOCK)))
    const effects = effectsOf(holdBatch.decide(asked, { start, reached: batches }, moment))
    await writeEffects(actor, transaction, effects)
    const batchIds = [...labels.keys()]
    const { rows } = await transaction.query(affectedStatement(organizationId, start?.id ?? '', batchIds))
    const { product = '', code = null, places = [] } = rows[0] ?? {}
    return {
      product,
      code,
      places: [...places],
      batches: labels.size,
      labels: [...labels.values()].reduce((sum, count) => sum + count, 0),
      batchIds,
      heldIds: effects.changes.map(({ id }) => id),
    }
  })

/** The second person who vouches for food that is let go: one who may let it go themself. */
async function vouching(context: CallContext, proof: Proof | undefined): Promise<Second | undefined> {
  if (proof === undefined) return undefined
  return provenSecond(context, proof, { path: 'release.proof', gate: context.contract.gate })
}

export const release: Handler<'labeling.release'> = async context => {
  const { incidenceId, proof, ...rest } = context.body.release
  const isLetGo = rest.status === 'available'
  // Before the transaction: a wrong try counts whatever becomes of it.
  const second = isLetGo ? await vouching(context, proof) : undefined
  return context.write(async transaction => {
    const asked = incidenceId === undefined ? rest : { ...rest, incidenceId: incidenceId.toLowerCase() }
    const { actor, session } = context
    await checkIncidence(context, transaction, 'release.incidenceId', incidenceId)
    const reach = rowScopeOf(ENTITIES.batch, session, 'edit')
    const batches = await lockedBatches(transaction, actor.organizationId, plainIds(asked.batchIds), reach)
    const moment = momentOf(context, nowIn(await transaction.query(CLOCK)))
    const facts = { batches, ...(second === undefined ? {} : { second }) }
    await writeEffects(actor, transaction, effectsOf(releaseBatches.decide(asked, facts, moment)))
    if (second !== undefined)
      for (const { id } of batches)
        void writeAudit(transaction, bySecond(actor, second), {
          action: 'session.vouched',
          entity: ENTITIES.batch.name,
          recordId: id,
          verb: 'vouch',
          after: { verifiedBy: second.userId, verifiedHow: second.how },
        })
    return { batches: batches.length }
  })
}
