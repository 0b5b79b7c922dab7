/** How a purchase that waits is paid: a page of the payment service, or the account for a transfer. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { centsOf, sumOfMoney } from '@cloche/domain/rules/amounts'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { redact } from '../../../../entity-engine/redact.ts'
import type { CallContext } from '../../../../http/call-context.ts'
import { lockPurchase, readBuyer, type Purchase } from '../buyer.store.ts'
import { readSeller } from '../seller.store.ts'
import { changePurchase, writing } from '../settle.ts'

export type Paying = AnswerOf<CallNamed<'store.pay'>>

/** What there is to pay, in cents. */
export function totalCents({ amount, tax, shipping, discount }: Purchase): number {
  const [added, off] = [sumOfMoney([amount, tax, shipping]), centsOf(discount ?? 0)]
  return (centsOf(added ?? 0) ?? 0) - (off ?? 0)
}

const UNPAID = ['pending', 'failed', 'processing']

/** Reads it for the caller, with what is needed to pay it. */
export async function openPayment(
  context: CallContext,
  id: string,
  asked?: 'transfer' | 'card',
): Promise<Paying> {
  const { services, session, actor } = context
  const known = await context.write(async transaction => {
    const purchase = await lockPurchase(transaction, session.organizationId, id)
    const method = asked ?? (purchase.method === 'transfer' ? 'transfer' : 'card')
    const isUnpaid = UNPAID.includes(purchase.status) && purchase.lines.length > 0
    const write = writing(transaction, services.behaviours, actor)
    const now =
      isUnpaid && purchase.method !== method ? await changePurchase(write, id, { method }) : purchase
    const [buyer, selling] = await Promise.all([
      readBuyer(transaction, session.organizationId),
      readSeller(transaction),
    ])
    return { purchase: now, method, isUnpaid, buyer, selling }
  })
  const { purchase, method, isUnpaid, buyer, selling } = known
  const answer = (row: Purchase) => redact(ENTITIES.purchase, session, { ...row }) as unknown as Purchase
  if (!isUnpaid) return { purchase: answer(purchase), url: null, transfer: null }
  if (method === 'transfer') {
    const { name = '', iban = '', bank = '' } = selling?.seller ?? {}
    return {
      purchase: answer(purchase),
      url: null,
      transfer: { name, iban, bank, reference: purchase.reference ?? '' },
    }
  }
  if (services.payments === undefined)
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'method', rule: 'problem.store.noCard' }] })
  const page = await services.payments.open({
    organizationId: session.organizationId,
    purchaseId: id,
    title: `${purchase.reference ?? ''} ${purchase.name}`.trim().slice(0, 120),
    email: buyer.email,
    cents: totalCents(purchase),
    currency: purchase.currency ?? buyer.currency,
    locale: actor.locale,
    returnUrl: `${services.config.publicUrl}/#/purchase/${id}`,
  })
  const after = await context.write(transaction =>
    changePurchase(writing(transaction, services.behaviours, actor), id, {
      paymentReference: page.reference,
    }),
  )
  return { purchase: answer(after), url: page.url, transfer: null }
}
