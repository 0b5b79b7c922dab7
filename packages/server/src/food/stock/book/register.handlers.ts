/** Booking food in and out, and carrying it to another location. */
import { bookStock, transferStock } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { mayBook } from '@cloche/domain/rules/permissions'
import type { Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { findBookingFacts, locationOf } from './booking-facts.ts'
import { book } from './operation.ts'

export const register: Handler<'stock.register'> = context => {
  const sent = context.body.register
  if (!mayBook(context.session.permissions, sent.reason))
    throw new Problem('NOT_ALLOWED', {
      permission: 'SC',
      needs: 'create',
      faults: [{ path: 'register.reason', rule: 'problem.doing.onlyReceipts' }],
    })
  const asked = { ...sent, locationId: locationOf(context, sent.locationId) }
  return book(context, 'register', asked.id, async transaction => {
    const { facts, now } = await findBookingFacts(
      transaction,
      context,
      asked,
      asked.locationId,
      asked.sign === 'negative',
    )
    return effectsOf(bookStock.decide(asked, facts, momentOf(context, now)))
  })
}

export const transfer: Handler<'stock.transfer'> = context => {
  const sent = context.body.transfer
  const asked = { ...sent, fromLocationId: locationOf(context, sent.fromLocationId) }
  const to = asked.toLocationId.toLowerCase()
  return book(context, 'transfer', asked.id, async transaction => {
    const { facts, now } = await findBookingFacts(transaction, context, asked, asked.fromLocationId, true, to)
    return effectsOf(transferStock.decide(asked, facts, momentOf(context, now)))
  })
}
