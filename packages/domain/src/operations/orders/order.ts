/** An order and its lines, as operations take them in hand. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import type { Fault } from '../../problems.ts'
import type { Money } from '../../rules/amounts/index.ts'
import {
  hasLeft,
  isAsked,
  type Concern,
  type Judged,
  type OrderTerms,
  type OrderWay,
} from '../../rules/orders/index.ts'
import type { NewRecord, RecordChange, Report, Values } from '../effects.ts'
import type { Moment } from '../operation.ts'

type Batch = Row<Entities['orderBatch']>
type Line = Row<Entities['order']>

export type OrderInHand = Pick<
  Batch,
  | 'id'
  | 'version'
  | 'name'
  | 'code'
  | 'locationId'
  | 'supplierId'
  | 'supplier'
  | 'supplierLocationId'
  | 'status'
  | 'sending'
  | 'orderVersion'
  | 'deliverAt'
  | 'sentAt'
  | 'sentById'
  | 'note'
> & { readonly createdBy?: string | null }

export type OrderLineInHand = Pick<
  Line,
  | 'id'
  | 'version'
  | 'name'
  | 'locationId'
  | 'productId'
  | 'quantity'
  | 'supplierProductId'
  | 'packs'
  | 'price'
  | 'status'
  | 'confirmed'
  | 'substituteId'
  | 'said'
  | 'received'
  | 'deliverAt'
>

/** To whom an order goes, and how. */
export interface OrderTarget {
  readonly way: OrderWay
  /** As people may read it. */
  readonly to: string
  readonly orderForwarderId: string | null
}

/** A message that there is already. */
export interface KeptMessage {
  readonly id: string
  readonly version: number
  readonly key: string
  readonly state: string
  readonly orderVersion: number
}

export interface OrderFacts {
  readonly order: OrderInHand
  /** Those that were not called off. */
  readonly lines: readonly OrderLineInHand[]
  /** Null: whoever delivers is no supplier of ours. */
  readonly terms: OrderTerms | null
  readonly timeZone: string
  /** Of the organization; null: nothing is approved. */
  readonly approvalAbove: Money | null
  readonly mayApprove: boolean
  readonly othersToday: number
  readonly targets: readonly OrderTarget[]
  readonly messages: readonly KeptMessage[]
  /** The words of what is told, in the language of the organization. */
  readonly words: (key: OrderWords, values: Readonly<Record<string, string | number>>) => string
}

export type OrderWords =
  | 'order.notice.toApprove'
  | 'order.notice.notApproved'
  | 'order.notice.changed'
  | 'order.notice.declined'
  | 'order.notice.failed'
  | 'order.notice.dearer'
  | 'order.notice.cheaper'
  | 'order.notice.priceList'
  | 'order.notice.cutOff'

export const titleOfOrder = ({ supplier, name, code }: Pick<Batch, 'supplier' | 'name' | 'code'>): string =>
  [supplier ?? name, code].filter(part => part !== null && part !== '').join(' · ')

/** Whoever asks has to accept what speaks against it; what was accepted is no fault. */
export function concernFaults(
  { concerns, missing }: Judged,
  accepts: readonly Concern[],
  path: string,
): Fault[] {
  return concerns
    .filter(concern => isAsked(concern) && !accepts.includes(concern))
    .map(concern => ({
      path,
      rule: `problem.order.concern.${concern}` as Fault['rule'],
      ...(concern === 'belowMinimum' && missing !== null ? { values: { missing } } : {}),
    }))
}

export const change = (
  { id, version, locationId, ...row }: OrderInHand,
  after: Partial<Batch>,
): RecordChange => ({
  entity: 'orderBatch',
  id,
  version,
  locationId,
  before: Object.fromEntries(Object.keys(after).map(name => [name, (row as Values)[name] ?? null])),
  after: after as Values,
})

export const lineChange = (
  { id, version, locationId, ...row }: OrderLineInHand,
  after: Partial<Line>,
): RecordChange => ({
  entity: 'order',
  id,
  version,
  locationId,
  before: Object.fromEntries(Object.keys(after).map(name => [name, (row as Values)[name] ?? null])),
  after: after as Values,
})

/** The key of a message: the same order, version, way and recipient are sent once. */
export const messageKey = (
  orderId: string,
  version: number,
  { way, to, orderForwarderId }: OrderTarget,
): string => `${orderId}/${version}/${way}/${orderForwarderId ?? to}`.slice(0, 200)

export function message(
  orderId: string,
  orderVersion: number,
  target: OrderTarget,
  of: { readonly state: 'waiting' | 'sent' | 'received'; readonly key?: string; readonly answer?: Values },
  { now, numbers }: Moment,
): NewRecord {
  const { way, to, orderForwarderId } = target
  return {
    entity: 'orderMessage',
    row: {
      id: numbers.newId(),
      orderBatchId: orderId,
      way,
      state: of.state,
      to: to.slice(0, 300),
      orderVersion,
      planned: now,
      sent: of.state === 'waiting' ? null : now,
      answer: of.answer ?? {},
      orderForwarderId,
      key: of.key ?? messageKey(orderId, orderVersion, target),
    },
  }
}

/** People are told of an order; one person where it is theirs. */
export function notice(
  order: OrderInHand,
  of: {
    readonly name: string
    readonly level: 'info' | 'warning' | 'error'
    readonly userId?: string | null
  },
  { numbers }: Pick<Moment, 'numbers'>,
): Report {
  return {
    entity: 'notification',
    draft: {
      id: numbers.newId(),
      kind: 'message',
      level: of.level,
      name: of.name.slice(0, 200),
      locationId: order.locationId,
      userId: of.userId ?? null,
      address: `/ordering/batch/${order.id}`,
    },
  }
}

/** Whether it was changed since it left: as it is now, nobody has it yet. */
export const isChanged = ({ order, messages }: Pick<OrderFacts, 'order' | 'messages'>): boolean =>
  hasLeft(order.sending) &&
  order.orderVersion > 1 &&
  messages.every(({ orderVersion }) => orderVersion < order.orderVersion)

/** Who ordered: who sent it, else who wrote it down. */
export const ordererOf = ({ sentById, createdBy }: OrderInHand): string | null =>
  sentById ?? createdBy ?? null
