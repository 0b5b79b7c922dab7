/** Sending an order: asked for an approval, told by phone, shown to a place of ours, or handed to its ways. */
import {
  hasLeft,
  judgeOrder,
  mayMove,
  needsApproval,
  type Concern,
  type Sending,
} from '../../rules/orders/index.ts'
import { isPositive } from '../../rules/amounts/index.ts'
import { NO_EFFECTS, type Effects, type NewRecord, type RecordChange } from '../effects.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import {
  change,
  concernFaults,
  isChanged,
  lineChange,
  message,
  messageKey,
  notice,
  titleOfOrder,
  type OrderFacts,
  type OrderTarget,
} from './order.ts'

export interface AskedSending {
  readonly orderBatchId: string
  /** `phone`: somebody rang them up, nothing is sent. */
  readonly how: 'send' | 'phone'
  /** What speaks against it and is accepted. */
  readonly accepts?: readonly Concern[]
}

const NO_TERMS = {
  orderDays: [],
  deliveryDays: [],
  orderBefore: null,
  leadDays: 0,
  minimum: null,
  deliveryFee: null,
}

const broken = (rule: 'notNow' | 'empty' | 'noWay' | 'approval', path: string): Decision =>
  refuse('RULE_BROKEN', [{ path, rule: `problem.order.${rule}` }])

/** What an order comes to by the terms of who delivers it. */
export const judged = ({ order, lines, terms, timeZone, othersToday }: OrderFacts, now: string) =>
  judgeOrder(
    { deliverAt: order.deliverAt, prices: lines.map(({ price }) => price), othersToday },
    terms ?? NO_TERMS,
    now,
    timeZone,
  )

/** Messages to each target: new ones, and those that are sent once more. */
function messages(
  { order, messages: kept }: OrderFacts,
  targets: readonly OrderTarget[],
  version: number,
  isThere: boolean,
  moment: Moment,
): { readonly records: NewRecord[]; readonly changes: RecordChange[] } {
  const before = new Map(kept.map(one => [one.key, one]))
  const records: NewRecord[] = []
  const changes: RecordChange[] = []
  for (const target of targets) {
    const again = before.get(messageKey(order.id, version, target))
    if (again === undefined)
      records.push(message(order.id, version, target, { state: isThere ? 'sent' : 'waiting' }, moment))
    else if (!isThere && again.state !== 'waiting' && again.state !== 'handed')
      changes.push({
        entity: 'orderMessage',
        id: again.id,
        version: again.version,
        locationId: order.locationId,
        before: { state: again.state },
        after: { state: 'waiting', planned: moment.now, fault: null, mailId: null, tries: 0 },
      })
  }
  return { records, changes }
}

/** Who gets it: where a place of ours delivers that place, by phone whoever was rung up, else its ways. */
function targetsOf({ order, targets }: OrderFacts, how: AskedSending['how']): readonly OrderTarget[] {
  const to = order.supplier ?? order.name ?? ''
  if (how === 'phone') return [{ way: 'phone', to, orderForwarderId: null }]
  if (order.supplierLocationId !== null)
    return [{ way: 'location', to: order.supplierLocationId, orderForwarderId: null }]
  return targets
}

/** Everything that follows where nothing stands against it. */
export function dispatch(
  facts: OrderFacts,
  how: AskedSending['how'],
  approved: { readonly byId: string | null } | null,
  moment: Moment,
): Decision {
  const { order, lines } = facts
  const { now, by } = moment
  const targets = targetsOf(facts, how)
  if (targets.length === 0) return broken('noWay', 'send.how')
  const isThere = targets.every(({ way }) => way === 'phone' || way === 'location')
  const sending: Sending = isThere ? 'sent' : 'toSend'
  const { total, deliveryFee } = judged(facts, now)
  const of = messages(facts, targets, order.orderVersion, isThere, moment)
  const batch = change(order, {
    status: 'start',
    sending,
    total,
    deliveryFee,
    // Who asked for it stays who ordered.
    sentById: approved === null ? by.memberId : (order.sentById ?? by.memberId),
    sentAt: isThere ? now : null,
    ...(approved === null ? {} : { approvedById: approved.byId, approvedAt: now }),
    ...(hasLeft(order.sending) ? {} : { answer: null }),
  })
  const begun = lines
    .filter(({ status }) => status === 'pending')
    .map(line => lineChange(line, { status: 'start', deliverAt: order.deliverAt }))
  const effects: Effects = {
    ...NO_EFFECTS,
    at: now,
    records: of.records,
    changes: [batch, ...begun, ...of.changes],
  }
  return { ok: true, effects }
}

/** Somebody who manages is asked. */
function toApprove(facts: OrderFacts, moment: Moment): Decision {
  const { order, words } = facts
  const { total, deliveryFee } = judged(facts, moment.now)
  return {
    ok: true,
    effects: {
      ...NO_EFFECTS,
      at: moment.now,
      changes: [
        change(order, {
          sending: 'toApprove',
          total,
          deliveryFee,
          sentById: moment.by.memberId,
          answer: null,
        }),
      ],
      reports: [
        notice(
          order,
          { level: 'warning', name: words('order.notice.toApprove', { order: titleOfOrder(order) }) },
          moment,
        ),
      ],
    },
  }
}

/** Why it cannot be sent as it is; null: nothing is in the way. */
export function refusedSending(
  facts: OrderFacts,
  accepts: readonly Concern[],
  { now }: Pick<Moment, 'now'>,
  to: Sending,
): Decision | null {
  const { order, lines } = facts
  const isOver = order.status === 'end' || order.status === 'cancel'
  if (isOver || !(mayMove(order.sending, to) || order.sending === to))
    return broken('notNow', 'send.orderBatchId')
  if (!lines.some(({ quantity }) => isPositive(quantity))) return broken('empty', 'send.orderBatchId')
  // What left is sent once more as it was; what was changed since is judged as a new one.
  const isAsWas = hasLeft(order.sending) && !isChanged(facts)
  const concerns = isAsWas ? [] : concernFaults(judged(facts, now), accepts, 'send.accepts')
  return concerns.length === 0 ? null : refuse('RULE_BROKEN', concerns)
}

export const sendOrder = defineOperation({
  call: 'ordering.sendOrder',
  writes: ['orderBatch', 'order', 'orderMessage', 'notification'],
  decide(asked: AskedSending, facts: OrderFacts, moment) {
    const { order, approvalAbove, mayApprove } = facts
    const refused = refusedSending(
      facts,
      asked.accepts ?? [],
      moment,
      asked.how === 'phone' ? 'sent' : 'toSend',
    )
    if (refused !== null) return refused
    const { total } = judged(facts, moment.now)
    const isNew = !hasLeft(order.sending)
    const isAbove = needsApproval(total, approvalAbove, mayApprove)
    // The supplier has an order already: who may not approve does not make it a larger one.
    if (!isNew && isAbove && isChanged(facts)) return broken('approval', 'send.orderBatchId')
    if (isNew && isAbove) return toApprove(facts, moment)
    const isApproved = (isNew || isChanged(facts)) && needsApproval(total, approvalAbove, false)
    return dispatch(facts, asked.how, isApproved ? { byId: moment.by.memberId } : null, moment)
  },
})
