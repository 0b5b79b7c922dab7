/** Reserving numbers for one browser: no other gets them, here or without a connection. */
import { randomInt } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { runLength, serialBeginning } from '@cloche/domain/rules/registration'
import { idsOnce, newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { Handler } from '../../../http/call-context.ts'
import { batchRange, beginningStatement, productRanges, type Range } from './reserve.store.ts'

/** A beginning is drawn again when it was drawn before: once in many million. */
const ATTEMPTS = 5

export const reserve: Handler<'labeling.reserve'> = context => {
  const asked = context.body.reservation
  return context.write(async transaction => {
    const ranges: Range[] = []
    const { actor } = context
    // The organization's first, as a registration takes them, then products in the order of ids: nobody waits in a circle.
    if (asked.batches === true)
      ranges.push(...(await transaction.query(batchRange(actor, newId(), asked))).rows)
    const ids = idsOnce(asked.productIds ?? [])
    if (ids.length > 0) ranges.push(...(await transaction.query(productRanges(actor, ids, asked))).rows)
    if (asked.labels === true) ranges.push(await reserveLabels(transaction, actor, asked.clientId))
    return { ranges }
  })
}

async function reserveLabels(transaction: Transaction, actor: Actor, clientId: string) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const subject = serialBeginning(randomInt, true)
    const { rows } = await transaction.query(
      beginningStatement(actor, clientId, newId(), subject, runLength - 1),
    )
    if (rows[0] !== undefined) return rows[0]
  }
  throw new Problem('NOT_POSSIBLE_NOW')
}
