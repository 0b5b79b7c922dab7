/** What is told of labels that went onto paper: one event a batch, and the instant of the first print. */
import { Ledger } from '@cloche/domain/operations'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { writeEffects } from '../../../operations/write-effects.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import { printedStatement, type ContentRow } from './content.store.ts'
import { copiesOf } from './render.ts'

export type PrintedRow = Pick<ContentRow, 'id' | 'mode' | 'count' | 'batchId' | 'productId' | 'locationId'>

/**
 * Writes that labels were printed; answers when.
 * @param data what is kept in each event beside its labels and pieces.
 */
export async function notePrintIn(
  transaction: Transaction,
  actor: Actor,
  rows: readonly PrintedRow[],
  data: object,
  copies = 1,
): Promise<string> {
  const ledger = new Ledger({ now: nowIn(await transaction.query(CLOCK)), numbers: { newId } })
  for (const [batchId, labels] of Map.groupBy(rows, row => row.batchId)) {
    const [first] = labels as [PrintedRow, ...PrintedRow[]]
    ledger.event({
      kind: 'info',
      action: 'label/print',
      locationId: first.locationId,
      batchId,
      productId: first.productId,
      ...(labels.length === 1 ? { labelId: first.id } : {}),
      data: {
        ...data,
        count: labels.reduce((sum, row) => sum + copiesOf(row), 0) * copies,
        labelIds: [...new Set(labels.map(row => row.id))],
      },
    })
  }
  const ids = [...new Set(rows.map(row => row.id))].toSorted()
  await writeEffects(actor, transaction, ledger.effects(), [printedStatement(actor, ledger.now, ids)])
  return ledger.now
}
