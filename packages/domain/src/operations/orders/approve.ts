/** Approving an order, or giving it back to who asked. */
import type { Concern } from '../../rules/orders/index.ts'
import { NO_EFFECTS } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'
import { change, notice, ordererOf, titleOfOrder, type OrderFacts } from './order.ts'
import { dispatch, refusedSending } from './send.ts'

export interface AskedApproval {
  readonly orderBatchId: string
  readonly isApproved: boolean
  readonly reason?: string
  readonly accepts?: readonly Concern[]
}

export const approveOrder = defineOperation({
  call: 'ordering.approveOrder',
  writes: ['orderBatch', 'order', 'orderMessage', 'notification'],
  decide(asked: AskedApproval, facts: OrderFacts, moment) {
    const { order, mayApprove, words } = facts
    if (!mayApprove) return refuse('NOT_ALLOWED', [])
    if (order.sending !== 'toApprove')
      return refuse('RULE_BROKEN', [{ path: 'approve.orderBatchId', rule: 'problem.order.notNow' }])
    if (asked.isApproved)
      return (
        refusedSending(facts, asked.accepts ?? [], moment, 'toSend') ??
        dispatch(facts, 'send', { byId: moment.by.memberId }, moment)
      )
    const reason = asked.reason?.trim() ?? ''
    if (reason === '')
      return refuse('RULE_BROKEN', [{ path: 'approve.reason', rule: 'problem.field.required' }])
    const name = words('order.notice.notApproved', { order: titleOfOrder(order), reason })
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: moment.now,
        // Whoever asked reads why where the order is sent.
        changes: [change(order, { sending: 'draft', answer: reason.slice(0, 1000) })],
        reports: [notice(order, { level: 'warning', name, userId: ordererOf(order) }, moment)],
      },
    }
  },
})
