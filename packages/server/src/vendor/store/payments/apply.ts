/** What a payment service says, carried out: each message once, whichever came first. */
import { Problem } from '@cloche/domain/problems'
import type { PaymentEvent } from '../../../adapters/payments/index.ts'
import { transact, serverScope } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import { lockPurchase, type Purchase } from '../buyer.store.ts'
import { serverAsOwner } from '../../../audit/server-actor.ts'
import { changePurchase, completePurchase, failPurchase, writing } from '../settle.ts'
import { totalCents } from './total.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether what was paid is what was asked for. */
const isWhole = (event: PaymentEvent, purchase: Purchase): boolean =>
  event.cents === totalCents(purchase) && event.currency === (purchase.currency ?? event.currency)

/**
 * A failure counts for the page that was opened last alone; money that came counts whichever page it came by. Another
 * sum than was asked for is left to people: on hold. Answers whether the message was new.
 */
export async function applyPayment(services: Services, event: PaymentEvent): Promise<boolean> {
  if (services.payments === undefined || !UUID.test(event.organizationId) || !UUID.test(event.purchaseId))
    throw new Problem('NOT_FOUND')
  const { name } = services.payments
  const { organizationId, purchaseId } = event
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const purchase = await lockPurchase(transaction, organizationId, purchaseId)
    const { rowCount } = await transaction.query({
      text: `insert into payment_event (organization_id, provider, event_id, purchase_id, kind, reference)
        values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [
        organizationId,
        name,
        event.id.slice(0, 200),
        purchaseId,
        event.kind,
        event.reference.slice(0, 200),
      ],
    })
    if (rowCount === 0) return false
    const context = writing(transaction, services.behaviours, serverAsOwner(organizationId))
    if (event.kind === 'paid' && isWhole(event, purchase))
      await completePurchase(context, purchaseId, { paymentReference: event.reference })
    else if (['failed', 'expired'].includes(event.kind) && event.reference === purchase.paymentReference) {
      if (event.kind === 'failed') await failPurchase(context, purchaseId)
      // The page is over: whoever pays again gets another one.
      await changePurchase(context, purchaseId, { paymentKey: null })
    }
    return true
  })
}
