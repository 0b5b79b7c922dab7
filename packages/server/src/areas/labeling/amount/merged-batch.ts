/** The batch of a label merged from several batches: none of theirs tells the whole of where it came from. */
import { randomInt } from 'node:crypto'
import { ENTITIES } from '@cloche/domain/entities'
import { batchCode, patternOf } from '@cloche/domain/operations'
import { brokenRule } from '@cloche/domain/problems'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import type { LabelRow } from '../ledger/label-row.ts'
import { takeSerial } from '../register/register.store.ts'

/** Takes a serial for the batch of this label; answers the statements that write the batch and its one item. */
export async function mergedBatch(
  transaction: Transaction,
  actor: Actor,
  label: LabelRow,
  timeZone: string,
): Promise<Statement[]> {
  const { organizationId, now } = actor
  const [product, serial] = await Promise.all([
    transaction.query({
      text: 'select name, batch_pattern as "batchPattern" from product where organization_id = $1 and id = $2',
      values: [organizationId, label.productId],
    }),
    takeSerial(transaction, organizationId, label.productId),
  ])
  const { name, batchPattern } = product.rows[0] as { name: string; batchPattern: string | null }
  const { locationId, productId, quantity, state, bestBefore, expiration, madeAt } = label
  const serials = { product: serial, batch: serial }
  const code = batchCode(patternOf(null, batchPattern), serials, now, timeZone, randomInt)
  if (!code.ok) throw brokenRule('registration.batchCode', code.fault.rule, code.fault.values)
  const batch = {
    id: label.batchId,
    locationId,
    name,
    code: code.code,
    serial,
    productId,
    origin: 'production',
    status: 'available',
    quantity,
    madeAt,
    madeById: actor.memberId,
    bestBefore,
    expiration,
  }
  const item = {
    id: label.batchItemId,
    locationId,
    batchId: label.batchId,
    productId,
    count: 1,
    quantity,
    state,
    bestBefore,
    expiration,
  }
  const { id, ...after } = batch
  return [
    insertMany(ENTITIES.batch, actor, now, [batch]),
    insertMany(ENTITIES.batchItem, actor, now, [item]),
    historyStatement(actor, { entity: 'batch', recordId: id, verb: 'create', version: 1, after }),
  ]
}
