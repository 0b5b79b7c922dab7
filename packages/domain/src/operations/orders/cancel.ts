/** Calling an order off: whoever has it already is told. */
import { hasLeft } from '../../rules/orders/index.ts'
import { NO_EFFECTS } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'
import { change, lineChange, message, messageKey, type OrderFacts } from './order.ts'

export interface AskedCancelling {
  readonly orderBatchId: string
}

export const cancelOrder = defineOperation({
  call: 'ordering.cancelOrder',
  writes: ['orderBatch', 'order', 'orderMessage'],
  decide(_asked: AskedCancelling, facts: OrderFacts, moment) {
    const { order, lines, targets, messages } = facts
    if (order.status === 'end' || order.status === 'cancel' || order.sending === 'despatched')
      return refuse('RULE_BROKEN', [{ path: 'cancel.orderBatchId', rule: 'problem.order.notNow' }])
    const wasRead = hasLeft(order.sending) && messages.some(({ state }) => state !== 'failed')
    const version = wasRead ? order.orderVersion + 1 : order.orderVersion
    const offs = wasRead && order.supplierLocationId === null ? targets : []
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: moment.now,
        records: offs.map(target =>
          message(
            order.id,
            version,
            target,
            { state: 'waiting', key: `${messageKey(order.id, version, target).slice(0, 190)}/off` },
            moment,
          ),
        ),
        changes: [
          change(order, { status: 'cancel', ...(wasRead ? { orderVersion: version } : {}) }),
          ...lines
            .filter(({ status }) => status === 'pending' || status === 'start')
            .map(line => lineChange(line, { status: 'cancel' })),
        ],
      },
    }
  },
})
