/** How a purchase that waits is paid: a page of the payment service, or the account for a transfer. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { redact } from '../../../entity-engine/redact.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { createHash } from 'node:crypto'
import { newId } from '../../../adapters/ids.ts'
import { lockPurchase, readBuyer, type BuyerRow, type Purchase } from '../buyer.store.ts'
import { readSeller } from '../seller.store.ts'
import { changePurchase, writing } from '../settle.ts'
import { applyPayment } from './apply.ts'
import { totalCents } from './total.ts'

export type Paying = AnswerOf<CallNamed<'store.pay'>>

const UNPAID = ['pending', 'failed', 'processing']

type Card = NonNullable<CallContext['services']['payments']>

/** A page is asked for by what it shows: another address of the buyer is another page. */
const keyOf = (purchase: Purchase, email: string | null): string =>
  `${purchase.paymentKey ?? purchase.id} ${createHash('sha256')
    .update(email ?? '')
    .digest('hex')
    .slice(0, 8)}`

/**
 * The page on which a purchase is paid by card. It is named before it is asked for, so that whoever asks again, or goes on
 * where a server ended, comes to the same one; one that failed or is over makes room for another.
 */
async function pageOf(context: CallContext, payments: Card, purchase: Purchase, buyer: BuyerRow) {
  const { services, session, actor } = context
  const { id } = purchase
  const [, locale = actor.locale] = (purchase.paymentKey ?? '').split(' ')
  const { reference, url } = await payments.open({
    key: keyOf(purchase, buyer.email),
    organizationId: session.organizationId,
    purchaseId: id,
    title: `${purchase.reference ?? ''} ${purchase.name}`.trim().slice(0, 120),
    email: buyer.email,
    cents: totalCents(purchase),
    currency: purchase.currency ?? buyer.currency,
    locale,
    returnUrl: `${services.config.publicUrl}/#/purchase/${id}`,
  })
  const after = await context.write(transaction =>
    changePurchase(writing(transaction, services.behaviours, actor), id, { paymentReference: reference }),
  )
  return { purchase: after, url }
}

/** Reads it for the caller, with what is needed to pay it. */
export async function openPayment(
  context: CallContext,
  id: string,
  asked?: 'transfer' | 'card',
): Promise<Paying> {
  const { services, session, actor } = context
  const { payments } = services
  const read = () =>
    context.write(async transaction => {
      const purchase = await lockPurchase(transaction, session.organizationId, id)
      const method = asked ?? (purchase.method === 'transfer' ? 'transfer' : 'card')
      const isUnpaid = UNPAID.includes(purchase.status) && purchase.lines.length > 0
      const isNamed = method !== 'card' || payments === undefined || purchase.paymentKey !== null
      const change = {
        ...(purchase.method === method ? {} : { method }),
        ...(isNamed ? {} : { paymentKey: `${newId()} ${actor.locale}` }),
      }
      const write = writing(transaction, services.behaviours, actor)
      const now = isUnpaid ? await changePurchase(write, id, change) : purchase
      const [buyer, selling] = await Promise.all([
        readBuyer(transaction, session.organizationId),
        readSeller(transaction),
      ])
      return { purchase: now, method, isUnpaid, buyer, selling }
    })
  let known = await read()
  const last = known.method === 'card' && known.isUnpaid ? known.purchase.paymentReference : null
  if (payments !== undefined && last !== null) {
    // What became of the page that was opened last, before it is shown once more.
    const event = await payments.read(last)
    if (event !== null && (await applyPayment(services, event))) known = await read()
  }
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
  if (payments === undefined)
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'method', rule: 'problem.store.noCard' }] })
  const page = await pageOf(context, payments, purchase, buyer)
  return { purchase: answer(page.purchase), url: page.url, transfer: null }
}
