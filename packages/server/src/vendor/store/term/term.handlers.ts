/** Calling off and taking that back; what the platform's people note of payments, and what they give back. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { creditOf, type QuoteLine } from '@cloche/domain/rules/store'
import type { Transaction } from '../../../database/transaction.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { idOf, type Reference, refuseWhileActing } from '../../../tenancy/index.ts'
import { lockPurchase, readBuyer, type Invoice, type Purchase } from '../buyer.store.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { changePurchase, completePurchase, failPurchase, writing } from '../settle.ts'

const notNow = (rule: string) => new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'purchase', rule }] })

type PurchaseCall = CallContext<{ readonly purchase: Reference }>

function onPurchase<T>(
  context: PurchaseCall,
  work: (transaction: Transaction, purchase: Purchase) => Promise<T>,
): Promise<T> {
  refuseWhileActing(context.session)
  const id = idOf(context.body.purchase)
  return context.write(async transaction =>
    work(transaction, await lockPurchase(transaction, context.session.organizationId, id)),
  )
}

const writeIn = ({ services, actor }: PurchaseCall, transaction: Transaction) =>
  writing(transaction, services.behaviours, actor)

/** Unpaid it is called off at once; what is paid and renews runs until its end, one that ends anyway is left. */
export const cancel: Handler<'store.cancel'> = context =>
  onPurchase(context as unknown as PurchaseCall, async (transaction, purchase) => {
    const { status, renewsAt, lines } = purchase
    const isUnpaid = ['pending', 'processing', 'onHold', 'failed'].includes(status)
    if (lines.length === 0 || !(isUnpaid || (status === 'completed' && renewsAt !== null)))
      throw notNow('problem.store.notCancelled')
    const write = writeIn(context as unknown as PurchaseCall, transaction)
    if (status === 'completed')
      // A renewal that was made and not paid goes with it.
      await transaction
        .query({
          text: `select id from purchase where organization_id = $1 and renews_id = $2 and deleted is null
          and status in ('pending', 'failed') for update`,
          values: [context.session.organizationId, purchase.id],
        })
        .then(async ({ rows }) => {
          for (const row of rows) await changePurchase(write, row['id'] as string, { status: 'canceled' })
        })
    return {
      purchase: await changePurchase(write, purchase.id, {
        status: isUnpaid ? 'canceled' : 'pending_cancel',
      }),
    }
  })

export const resume: Handler<'store.resume'> = context =>
  onPurchase(context as unknown as PurchaseCall, async (transaction, purchase) => {
    if (purchase.status !== 'pending_cancel') throw notNow('problem.store.notResumed')
    const write = writeIn(context as unknown as PurchaseCall, transaction)
    return { purchase: await changePurchase(write, purchase.id, { status: 'completed' }) }
  })

export const settle: Handler<'store.settle'> = context =>
  onPurchase(context as unknown as PurchaseCall, async (transaction, purchase) => {
    const { outcome } = context.body
    const write = writeIn(context as unknown as PurchaseCall, transaction)
    if (outcome === 'failed') return { purchase: await failPurchase(write, purchase.id) }
    if (outcome === 'onHold')
      return { purchase: await changePurchase(write, purchase.id, { status: 'onHold' }) }
    const { purchase: after, moved } = await completePurchase(write, purchase.id)
    if (!moved && after.status !== 'completed') throw notNow('problem.purchase.status')
    return { purchase: after }
  })

async function invoiceOf(transaction: Transaction, organizationId: string, purchaseId: string) {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from invoice where organization_id = $1 and purchase_id = $2 and kind = 'invoice' order by issued_at limit 1`,
    values: [organizationId, purchaseId],
  })
  const [found] = rows
  if (found === undefined) return undefined
  const { statement, finish } = readStatement(ENTITIES.invoice, organizationId, found.id, {
    kind: 'organization',
  })
  const rowsOf = await transaction.query(statement)
  return oneOrNotFound(ENTITIES.invoice, rowsOf.rows, finish) as Invoice
}

/** What goes back of a purchase, in lines. @throws NOT_POSSIBLE_NOW for one that was not paid at the store */
async function backOf(
  transaction: Transaction,
  organizationId: string,
  purchase: Purchase,
  what: 'all' | 'unused',
  now: string,
) {
  if (!['completed', 'pending_cancel'].includes(purchase.status) || purchase.lines.length === 0)
    throw notNow('problem.store.notRefunded')
  const { timeZone } = await readBuyer(transaction, organizationId)
  return creditOf(purchase.lines as QuoteLine[], what, now, timeZone).back
}

const totalOf = (lines: readonly QuoteLine[]) => lines.reduce((sum, line) => sum + line.net + line.tax, 0)

/**
 * The money of a payment by card goes back by its service, before the books say so: where it cannot be asked nothing is
 * changed, and asked again it gives back once. That of a transfer is given back by people.
 */
export const refund: Handler<'store.refund'> = async context => {
  const { services, body, session, actor } = context
  const asked = context as unknown as PurchaseCall
  const { purchase: known, cents } = await onPurchase(asked, async (transaction, purchase) => ({
    purchase,
    cents: totalOf(await backOf(transaction, session.organizationId, purchase, body.what, actor.now)),
  }))
  const { method, paymentReference, id } = known
  if (method === 'card' && paymentReference !== null && cents > 0)
    await services.payments?.refund({ reference: paymentReference, cents, id: `refund-${id}` })
  return onPurchase(asked, async (transaction, purchase) => {
    const back = await backOf(transaction, session.organizationId, purchase, body.what, actor.now)
    const write = writeIn(asked, transaction)
    const after = await changePurchase(write, purchase.id, { status: 'refunded' })
    const invoice = await invoiceOf(transaction, session.organizationId, purchase.id)
    const correction = invoice && { invoice, what: body.what, lines: back }
    const credit = correction === undefined ? null : await issueInvoice(write, after, correction)
    return { purchase: after, invoice: credit }
  })
}
