/** What a place is to order, proposed by supplier with reasons; and what a supplier sells. */
import type { Handler } from '../../../http/call-context.ts'
import { mayApprove } from '../../baskets/write-order.ts'
import { offersStatement } from '../../baskets/basket.store.ts'
import { fillBasket } from '../../baskets/fill.ts'
import { offerAnswer, placeOf } from '../../baskets/place.ts'

export const basket: Handler<'ordering.basket'> = context =>
  context.read(async transaction => {
    const { organizationId, now, memberId } = context.actor
    const place = await placeOf(context as never, transaction, context.body.locationId)
    const filled = await fillBasket(transaction, { organizationId, place, now, memberId }, context.body)
    return {
      locationId: place.id,
      timeZone: place.timeZone,
      currency: place.currency,
      approvalAbove: place.approvalAbove,
      mayApprove: mayApprove(context as never),
      ...filled,
    }
  })

export const offers: Handler<'ordering.offers'> = context =>
  context.read(async transaction => {
    const { supplierId, search = '' } = context.body
    const { rows } = await transaction.query(
      offersStatement(context.actor.organizationId, supplierId.toLowerCase(), search.trim()),
    )
    return { offers: rows.map(offerAnswer) }
  })
