/** Scanning labels at doors and tables, and taking a scan back. */
import { ENTITIES } from '@cloche/domain/entities'
import { isScanDone, scanAtCheckpoint, takeScanBack, type AskedScan } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { laterCounts } from '../../../operations/later-counts.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { labelsIn, labelsStatement } from '../ledger/labels.store.ts'
import { turnStatement } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { findLabels } from '../move/move.store.ts'
import { placeStatement } from '../register/register.store.ts'
import {
  findCheckpoint,
  findDoor,
  findRunning,
  findScan,
  saidStatement,
  scannedBeforeStatement,
  scansStatement,
} from './scan.store.ts'

/** Places are those of whoever books. */
const scopeOf = ({ session }: CallContext) => rowScopeOf(ENTITIES.stockVariation, session, 'create')

function plain(sent: AskedScan): AskedScan {
  const ids = (['labelId', 'toLocationId', 'stockCountId'] as const).flatMap(name =>
    sent[name] === undefined ? [] : [[name, sent[name].toLowerCase()]],
  )
  return {
    ...sent,
    id: sent.id.toLowerCase(),
    checkpointId: sent.checkpointId.toLowerCase(),
    checkpointBatchId: sent.checkpointBatchId.toLowerCase(),
    ...Object.fromEntries(ids),
  }
}

async function answered(
  context: CallContext,
  transaction: Transaction,
  id: string,
): Promise<AnswerTo<'stock.scan'>> {
  const { organizationId } = context.actor
  const scan = await findScan(transaction, organizationId, id)
  if (scan === undefined) throw new Problem('NOT_FOUND', { entity: 'checkpointScan' })
  const { locationId: _place, stockCountId: _count, ...row } = scan
  const wanted = { ids: scan.labelId === null ? [] : [scan.labelId] }
  const [said, labels] = await Promise.all([
    transaction.query(saidStatement(organizationId, scan)),
    transaction.query(labelsStatement(organizationId, scopeOf(context), wanted, false)),
  ])
  return {
    scan: row,
    label: labelsIn(labels.rows)[0] ?? null,
    productName: said.rows[0]?.['productName'] ?? null,
    placeName: said.rows[0]?.['placeName'] ?? null,
  } as unknown as AnswerTo<'stock.scan'>
}

/** @throws ALREADY_EXISTS where the id is somebody else's */
export const scan: Handler<'stock.scan'> = context => {
  const { organizationId, memberId } = context.actor
  const asked = plain(context.body.scan)
  const reach = scopeOf(context)
  return withFreshSerials(() =>
    context.write(async transaction => {
      await transaction.query(turnStatement(organizationId, asked.id))
      const before = await findScan(transaction, organizationId, asked.id)
      if (before !== undefined && before.userId !== memberId)
        throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'scan.id', rule: 'problem.field.taken' }] })
      if (before !== undefined) return answered(context, transaction, asked.id)
      // Two devices of one person begin a session once.
      await transaction.query(turnStatement(organizationId, asked.checkpointBatchId))
      const checkpoint = await findCheckpoint(transaction, organizationId, asked.checkpointId, reach)
      const door = await findDoor(
        transaction,
        organizationId,
        checkpoint,
        asked.checkpointBatchId,
        asked.labelId,
      )
      const [here] = (await transaction.query(placeStatement(organizationId, checkpoint.locationId, reach)))
        .rows
      if (here === undefined) throw new Problem('NOT_FOUND', { entity: 'checkpoint' })
      const count = await findRunning(transaction, organizationId, asked.stockCountId, reach)
      const target = asked.toLocationId === undefined ? {} : { locationId: asked.toLocationId }
      const ids = asked.labelId === undefined ? [] : [asked.labelId]
      const { facts: move, now } = await findLabels(transaction, organizationId, ids, target, reach, true)
      const facts = { ...door, checkpoint, here, count, move }
      const effects = effectsOf(scanAtCheckpoint.decide(asked, facts, momentOf(context, now)))
      const isDone = effects.records.some(
        ({ entity, row }) => entity === 'checkpointScan' && isScanDone(row['result'] as never),
      )
      const counts = isDone ? [scansStatement(organizationId, asked.checkpointBatchId, 1)] : []
      await writeEffects(context.actor, transaction, effects, counts)
      return answered(context, transaction, asked.id)
    }),
  )
}

export const unscan: Handler<'stock.unscan'> = context => {
  const { organizationId } = context.actor
  const { unscan: sent } = context.body
  const asked = { ...sent, id: sent.id.toLowerCase(), scanId: sent.scanId.toLowerCase() }
  const reach = scopeOf(context)
  return context.write(async transaction => {
    const found = await findScan(transaction, organizationId, asked.scanId)
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: 'checkpointScan' })
    const count = await findRunning(transaction, organizationId, found.stockCountId ?? undefined, reach)
    const { labelId, productId, fromLocationId } = found
    const [before = null] =
      labelId === null ? [] : (await transaction.query(scannedBeforeStatement(organizationId, found))).rows
    const target = {
      ...(fromLocationId === null ? {} : { locationId: fromLocationId }),
      ...(before?.fromContainerId ? { containerId: before.fromContainerId } : {}),
    }
    const ids = labelId === null ? [] : [labelId]
    const { facts: move, now } = await findLabels(transaction, organizationId, ids, target, reach, true)
    const pile =
      productId === null || fromLocationId === null ? [] : [{ productId, locationId: fromLocationId }]
    const later = await laterCounts(transaction, organizationId, asked.scanId, pile)
    const facts = { scan: found, move, before, later, count }
    const decision = takeScanBack.decide(asked, facts, momentOf(context, now))
    const effects = effectsOf(decision)
    const isLess = effects.changes.length > 0 && isScanDone(found.result)
    const counts = isLess ? [scansStatement(organizationId, found.checkpointBatchId, -1)] : []
    await writeEffects(context.actor, transaction, effects, counts)
    const { scan: row } = await answered(context, transaction, asked.scanId)
    return { scan: row }
  })
}
