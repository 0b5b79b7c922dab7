/** Reserving numbers for one browser: no other gets them, here or without a connection. */
import { randomInt } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { runLength, serialBeginning } from '@cloche/domain/rules/registration'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { Handler } from '../../../http/call-context.ts'
import { beginningStatement, rangesStatement, type Range } from './reserve.store.ts'

/** A beginning is drawn again when it was drawn before: once in many million. */
const ATTEMPTS = 5

export const reserve: Handler<'labeling.reserve'> = context => {
  const asked = context.body.reservation
  return context.write(async transaction => {
    const ranges: Range[] = []
    // One after the other, each in the order of ids: two browsers wait for each other, never both.
    for (const kind of ['product', 'batching'] as const) {
      const ids = [...new Set((asked[`${kind}Ids`] ?? []).map(id => id.toLowerCase()))]
      if (ids.length === 0) continue
      const { rows } = await transaction.query(rangesStatement(context.actor, kind, ids, asked))
      ranges.push(...rows)
    }
    if (asked.labels === true) ranges.push(await reserveLabels(transaction, context.actor, asked.clientId))
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
