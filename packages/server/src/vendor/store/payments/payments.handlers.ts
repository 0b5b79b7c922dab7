/** Paying what waits, asking what became of it, and the messages of payment services. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { BadSignature, TEST_SIGNATURE } from '../../../adapters/payments/index.ts'
import { redact } from '../../../entity-engine/redact.ts'
import { signedBytesOf } from '../../../http/calls.ts'
import type { CallContext, GuestHandler, Handler } from '../../../http/call-context.ts'
import { idOf, refuseWhileActing } from '../../../tenancy/index.ts'
import { lockPurchase } from '../buyer.store.ts'
import { applyPayment } from './apply.ts'
import { openPayment } from './open.ts'

export const pay: Handler<'store.pay'> = async context => {
  refuseWhileActing(context.session)
  return openPayment(context as unknown as CallContext, idOf(context.body.purchase), context.body.method)
}

/** The service is asked, whatever the browser brought back. */
export const check: Handler<'store.check'> = async context => {
  const { services, session } = context
  const id = idOf(context.body.purchase)
  const purchase = await context.write(transaction => lockPurchase(transaction, session.organizationId, id))
  const { paymentReference, status } = purchase
  if (
    services.payments !== undefined &&
    paymentReference !== null &&
    ['pending', 'processing', 'failed'].includes(status)
  ) {
    const event = await services.payments.read(paymentReference)
    if (event !== null) await applyPayment(services, event)
  }
  const after = await context.write(transaction => lockPurchase(transaction, session.organizationId, id))
  const shown = redact(ENTITIES.purchase, session, { ...after }) as unknown as typeof after
  return { purchase: shown, url: null, transfer: null }
}

/** @throws NOT_FOUND for a service that is not the one of this installation, NOT_ALLOWED for what it did not sign. */
export const webhook: GuestHandler<'store.webhook'> = async ({ services, params, request }) => {
  const { payments } = services
  if (payments === undefined || payments.name !== params.provider) throw new Problem('NOT_FOUND')
  const signature = request.headers[TEST_SIGNATURE]
  try {
    const event = payments.event(
      signedBytesOf(request),
      typeof signature === 'string' ? signature : '',
      Date.now(),
    )
    if (event !== null) await applyPayment(services, event)
  } catch (error) {
    if (error instanceof BadSignature) throw new Problem('NOT_ALLOWED')
    throw error
  }
  return { received: true }
}
