/** What whoever delivers sent, as their advice says: the order is on its way, and its lots are known before they come. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import { localDay, localTime, timeOnDay } from '../../rules/calendar/index.ts'
import { mayMove, type ProposedLot } from '../../rules/orders/index.ts'
import { NO_EFFECTS } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'
import { change, message, type OrderFacts } from './order.ts'

export interface AskedDespatch {
  /** The number of their advice. */
  readonly reference: string | null
  readonly note: string | null
  readonly deliverOn: string | null
  readonly lots: readonly ProposedLot[]
  /** Who sent it, as people may read it. */
  readonly by: string
}

export interface DespatchFacts extends Pick<OrderFacts, 'timeZone'> {
  readonly order: OrderFacts['order'] & Pick<Row<Entities['orderBatch']>, 'confirmedFor'>
}

export const despatchOrder = defineOperation({
  call: 'ordering.takeResponse',
  writes: ['orderBatch', 'orderMessage'],
  decide(asked: AskedDespatch, { order, timeZone }: DespatchFacts, moment) {
    const isAgain = order.sending === 'despatched'
    if (order.status !== 'start' || !(isAgain || mayMove(order.sending, 'despatched')))
      return refuse('RULE_BROKEN', [{ path: 'document', rule: 'problem.order.notNow' }])
    const { now } = moment
    const { deliverOn, reference, note } = asked
    const isOtherDay = deliverOn !== null && deliverOn !== localDay(order.deliverAt, timeZone)
    const confirmedFor = isOtherDay
      ? timeOnDay(deliverOn, localTime(order.deliverAt, timeZone), timeZone)
      : order.confirmedFor
    const lots = asked.lots.flatMap(({ orderId, quantity, supplierLot, expiration, bestBefore }) =>
      quantity === null
        ? []
        : [
            {
              orderId,
              quantity,
              ...(supplierLot === null ? {} : { supplierLot: supplierLot.slice(0, 100) }),
              ...(expiration === null ? {} : { expiration }),
              ...(bestBefore === null ? {} : { bestBefore }),
            },
          ],
    )
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        records: [
          message(
            order.id,
            order.orderVersion,
            { way: 'ubl', to: asked.by, orderForwarderId: null },
            {
              state: 'received',
              key: `${order.id}/${order.orderVersion}/despatch/${now}`,
              answer: {
                sending: 'despatched',
                lots,
                ...(deliverOn === null ? {} : { deliverOn }),
                ...(reference === null ? {} : { reference: reference.slice(0, 100) }),
                ...(note === null ? {} : { note: note.slice(0, 1000) }),
              },
            },
            moment,
          ),
        ],
        changes: [change(order, { sending: 'despatched', answeredAt: now, confirmedFor })],
      },
    }
  },
})
