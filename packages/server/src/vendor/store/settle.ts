/** What becomes of a purchase, step by step along its statuses; whatever follows, its behaviour does in the transaction. */
import { ENTITIES } from '@cloche/domain/entities'
import type { LicenseStatus } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor, AnyBehaviours } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'
import { lockPurchase, type Purchase } from './buyer.store.ts'

const WHOLE = { kind: 'organization' } as const

/** Writing in the whole organization. */
export const writing = (transaction: Transaction, behaviours: AnyBehaviours, actor: Actor): WriteContext => ({
  actor,
  transaction,
  behaviours,
  rowScope: WHOLE,
  places: WHOLE,
})

export const changePurchase = (context: WriteContext, id: string, change: WireRow): Promise<Purchase> =>
  changeRecord(context, ENTITIES.purchase, id, change) as Promise<Purchase>

/** The way from each status on which money is taken. */
const TO_PAID: Readonly<Record<string, readonly LicenseStatus[]>> = {
  pending: ['processing', 'completed'],
  processing: ['completed'],
  onHold: ['processing', 'completed'],
  failed: ['processing', 'completed'],
}

/** Notes that a purchase was paid; one that is paid already, or called off for ever, stays. Answers whether it moved. */
export async function completePurchase(
  context: WriteContext,
  id: string,
  more: WireRow = {},
): Promise<{ purchase: Purchase; moved: boolean }> {
  let purchase = await lockPurchase(context.transaction, context.actor.organizationId, id)
  const way = TO_PAID[purchase.status] ?? []
  for (const status of way)
    purchase = await changePurchase(context, id, { status, ...(status === 'completed' ? more : {}) })
  return { purchase, moved: way.length > 0 }
}

/** Notes that a payment failed, where it was not paid meanwhile. */
export async function failPurchase(context: WriteContext, id: string): Promise<Purchase> {
  const purchase = await lockPurchase(context.transaction, context.actor.organizationId, id)
  return ['pending', 'processing', 'onHold'].includes(purchase.status)
    ? changePurchase(context, id, { status: 'failed' })
    : purchase
}
