/** Writing an order down from a basket: a new one, a draft, or one that left and is sent anew with its changes. */
import type { Fault } from '../../problems.ts'
import { isPositive, type Amount, type Money } from '../../rules/amounts/index.ts'
import {
  hasLeft,
  heldBy,
  isOrderable,
  priceOfPacks,
  totalOf,
  type CataloguePack,
  type Why,
} from '../../rules/orders/index.ts'
import { isAheadOf, localDay } from '../../rules/calendar/index.ts'
import { NO_EFFECTS, type NewRecord, type RecordChange } from '../effects.ts'
import { brokenWith, unknownLink } from '../faults.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'
import { change, lineChange, type OrderInHand, type OrderLineInHand } from './order.ts'

export interface AskedOrderLine {
  readonly productId: string
  /** Of the supplier's catalogue: the amount is that of the packs. */
  readonly supplierProductId?: string
  readonly packs?: number
  /** Where it is bought without packs. */
  readonly quantity?: Amount
  readonly why?: Why
}

export interface AskedOrder {
  readonly id: string
  readonly supplierId?: string
  /** The place of ours that delivers. */
  readonly supplierLocationId?: string
  readonly deliverAt: string
  readonly note?: string
  readonly lines: readonly AskedOrderLine[]
  /** It is sent in the same breath: what left is not changed otherwise. */
  readonly isSent?: boolean
}

export interface Offer extends CataloguePack {
  readonly supplierId: string
  readonly productId: string
}

export interface PutFacts {
  readonly locationId: string
  readonly timeZone: string
  /** Who delivers, by name; null: there is no such supplier or place within reach. */
  readonly supplier: string | null
  /** Null: it is new. */
  readonly order: OrderInHand | null
  readonly lines: readonly OrderLineInHand[]
  /** Names of the products that are named and offered here. */
  readonly products: ReadonlyMap<string, string>
  readonly offers: ReadonlyMap<string, Offer>
}

interface PutLine {
  readonly productId: string
  readonly supplierProductId: string | null
  readonly packs: number | null
  readonly quantity: Amount
  readonly price: Money | null
  readonly why: Why
}

const BY_HAND: Why = { reason: 'byHand' }

function lineOf(
  asked: AskedOrderLine,
  index: number,
  facts: PutFacts,
  supplierId: string | null,
): PutLine | Fault {
  const path = `order.lines.${index}`
  const productId = asked.productId.toLowerCase()
  if (!facts.products.has(productId)) return unknownLink(`${path}.productId`)
  const why = asked.why ?? BY_HAND
  const offerId = asked.supplierProductId?.toLowerCase()
  if (offerId === undefined || asked.packs === undefined) {
    const { quantity } = asked
    if (quantity === undefined) return { path: `${path}.quantity`, rule: 'problem.field.required' }
    return { productId, supplierProductId: null, packs: null, quantity, price: null, why }
  }
  const offer = facts.offers.get(offerId)
  if (offer === undefined || offer.productId !== productId || offer.supplierId !== supplierId)
    return unknownLink(`${path}.supplierProductId`)
  const { packs } = asked
  if (!isOrderable(packs, offer.minimumPacks))
    return {
      path: `${path}.packs`,
      rule: 'problem.order.packs',
      values: { least: offer.minimumPacks },
    }
  return {
    productId,
    supplierProductId: offerId,
    packs,
    quantity: heldBy(packs, offer.pack),
    price: priceOfPacks(packs, offer.price),
    why,
  }
}

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The number of an order: its day and four signs that nobody takes for one another. */
function numberOf(timeZone: string, { now, numbers }: Moment): string {
  const day = localDay(now, timeZone).replaceAll('-', '').slice(2)
  const signs = Array.from({ length: 4 }, () => SIGNS[numbers.random(SIGNS.length)]).join('')
  return `${day}-${signs}`
}

const isFault = (line: PutLine | Fault): line is Fault => 'rule' in line

/** The lines that stand afterwards: kept ones changed, new ones made, what is left out or nothing called off. */
function lineEffects(
  wanted: readonly PutLine[],
  {
    id,
    locationId,
    deliverAt,
  }: { readonly id: string; readonly locationId: string; readonly deliverAt: string },
  status: 'pending' | 'start',
  facts: PutFacts,
  { numbers }: Moment,
): { readonly records: NewRecord[]; readonly changes: RecordChange[] } {
  const keyOf = (line: Pick<PutLine, 'productId' | 'supplierProductId'>) =>
    `${line.productId}/${line.supplierProductId ?? ''}`
  const kept = new Map(facts.lines.map(line => [keyOf(line), line]))
  const records: NewRecord[] = []
  const changes: RecordChange[] = []
  for (const [priority, line] of wanted.entries()) {
    const { packs, quantity, price } = line
    const there = kept.get(keyOf(line))
    kept.delete(keyOf(line))
    if (there === undefined)
      records.push({
        entity: 'order',
        row: {
          ...line,
          id: numbers.newId(),
          name: facts.products.get(line.productId) ?? '',
          locationId,
          orderBatchId: id,
          status,
          deliverAt,
          priority,
        },
        history: { productId: line.productId, quantity },
      })
    else changes.push(lineChange(there, { packs, quantity, price, deliverAt, confirmed: null, said: null }))
  }
  for (const line of kept.values()) changes.push(lineChange(line, { status: 'cancel' }))
  return { records, changes }
}

export const putOrder = defineOperation({
  call: 'ordering.putOrder',
  writes: ['orderBatch', 'order'],
  decide(asked: AskedOrder, facts: PutFacts, moment) {
    const { now } = moment
    const { order, locationId, supplier } = facts
    const supplierId = asked.supplierId?.toLowerCase() ?? null
    const supplierLocationId = asked.supplierLocationId?.toLowerCase() ?? null
    const isOver = order !== null && (order.status === 'end' || order.status === 'cancel')
    const hadLeft = order !== null && hasLeft(order.sending)
    const isBegun = facts.lines.some(({ received }) => received !== null && isPositive(received))
    if (isOver || order?.sending === 'despatched' || (hadLeft && (isBegun || asked.isSent !== true)))
      return refuse('RULE_BROKEN', [{ path: 'order.id', rule: 'problem.order.notNow' }])
    if (supplier === null || (supplierId === null) === (supplierLocationId === null))
      return refuse('UNKNOWN_LINK', [unknownLink('order.supplierId')])
    if (
      order !== null &&
      (order.supplierId !== supplierId || order.supplierLocationId !== supplierLocationId)
    )
      return refuse('RULE_BROKEN', [{ path: 'order.supplierId', rule: 'problem.field.fixed' }])
    const lines = asked.lines.map((line, index) => lineOf(line, index, facts, supplierId))
    const late = isAheadOf(asked.deliverAt, now)
      ? []
      : [{ path: 'order.deliverAt', rule: 'problem.order.past' } as Fault]
    const faults = [...lines.filter(isFault), ...late]
    const refusal = brokenWith(faults)
    if (refusal !== null) return { ok: false, refusal }
    const wanted = (lines as PutLine[]).filter(({ quantity }) => isPositive(quantity))
    if (wanted.length === 0)
      return refuse('RULE_BROKEN', [{ path: 'order.lines', rule: 'problem.order.empty' }])
    const id = asked.id.toLowerCase()
    const { deliverAt } = asked
    const note = asked.note?.trim() || null
    const total = totalOf(wanted.map(({ price }) => price))
    const at = { id, locationId, deliverAt }
    const of = lineEffects(wanted, at, hadLeft ? 'start' : 'pending', facts, moment)
    const batch: NewRecord[] =
      order !== null
        ? []
        : [
            {
              entity: 'orderBatch',
              row: {
                id,
                locationId,
                name: supplier,
                code: numberOf(facts.timeZone, moment),
                supplier,
                supplierId,
                supplierLocationId,
                deliverAt,
                note,
                total,
                status: 'pending',
                sending: 'draft',
              },
              history: { supplier, deliverAt },
            },
          ]
    const changed =
      order === null
        ? []
        : [
            change(order, {
              deliverAt,
              note,
              total,
              ...(hadLeft ? { orderVersion: order.orderVersion + 1 } : {}),
              ...(order.sending === 'toApprove' ? { sending: 'draft' as const } : {}),
            }),
          ]
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        records: [...batch, ...of.records],
        changes: [...changed, ...of.changes],
      },
    }
  },
})
