/** What is said of food that comes to the door, and what has to be known to take it in. */
import type { Row } from '../../catalogue/entity.ts'
import type { ARRIVAL_OUTCOMES, REFUSED_REASONS } from '../../catalogue/names/order.ts'
import type { Entities } from '../../entities/all.ts'
import type { Fault } from '../../problems.ts'
import {
  inUnit,
  isPositive,
  measureOf,
  type Amount,
  type Money,
  isNegative,
  minus,
  sum,
  zero,
} from '../../rules/amounts/index.ts'
import { localDay } from '../../rules/calendar/index.ts'
import { limitsFor } from '../../rules/food-safety/index.ts'
import type { CheckedPoint, CheckFacts } from '../haccp/check.ts'
import type { RegisteredProduct, RegisterFacts } from '../labels/register/facts.ts'
import type { BookingFacts } from '../stock/lines.ts'
import { DELIVERED, isOutside, type DoorLimits } from './door-limits.ts'

export type ArrivalOutcome = (typeof ARRIVAL_OUTCOMES)[number]
export type RefusedReason = (typeof REFUSED_REASONS)[number]

/** One lot of a line. */
export interface AskedLot {
  /** The id of the batch that it becomes. */
  readonly id?: string
  /** All of it. */
  readonly quantity: Amount
  /** On so many labels; one unless said. */
  readonly labels?: number
  readonly supplierLot?: string
  readonly bestBefore?: string
  readonly expiration?: string
  /** Measured at the door, in degrees Celsius. */
  readonly temperature?: number
  readonly outcome?: ArrivalOutcome
  /** Why it is held or sent back. */
  readonly reason?: RefusedReason
  /** Of all of it, as delivered. */
  readonly price?: Money
  readonly note?: string
}

export interface AskedArrivalLine {
  readonly orderId?: string
  readonly productId: string
  readonly lots: readonly AskedLot[]
  /** What is missing is not expected any more. */
  readonly isClosed?: boolean
  /** So much of it stands on the delivery note. */
  readonly noted?: Amount
}

/** Crates that came and went, with their deposit. */
export interface AskedCrates {
  readonly crate: string
  readonly came?: number
  readonly went?: number
  /** Of one. */
  readonly deposit?: Money
}

export interface AskedArrival {
  readonly id?: string
  /** When it came, where that is not now. */
  readonly at?: string
  readonly orderBatchId: string
  /** The number of the delivery note. */
  readonly document?: string
  readonly note?: string
  readonly lines: readonly AskedArrivalLine[]
  readonly crates?: readonly AskedCrates[]
  /** The steps of the point at the door that were done, in its words. */
  readonly steps?: readonly string[]
}

export type OrderAtDoor = Pick<
  Row<Entities['orderBatch']>,
  'id' | 'version' | 'name' | 'code' | 'status' | 'supplierId' | 'supplierLocationId' | 'supplier'
> & {
  readonly locationId: string
  /** What the supplier is called, where it is one of ours. */
  readonly supplierName: string | null
}

export type LineAtDoor = Pick<
  Row<Entities['order']>,
  | 'id'
  | 'version'
  | 'productId'
  | 'quantity'
  | 'received'
  | 'refused'
  | 'outcome'
  | 'status'
  | 'price'
  | 'substituteId'
> & { readonly locationId: string }

export type ArrivedProduct = RegisteredProduct

/** The point where deliveries are checked, with what its checks need to know. */
export type DoorFacts = Pick<CheckFacts, 'planVersionId' | 'failing' | 'dueAt'> & {
  readonly point: CheckedPoint
}

export interface ReceiveFacts
  extends Pick<RegisterFacts, 'location' | 'states' | 'nextBatchSerial'>, Pick<BookingFacts, 'costing'> {
  readonly order: OrderAtDoor | null
  readonly lines: readonly LineAtDoor[]
  readonly products: ReadonlyMap<string, ArrivedProduct>
  /** The numbers of batches and products were taken for this: no counter moves on by it. */
  readonly areSerialsTaken?: boolean
  /** Who receives may say what was paid. */
  readonly mayPrice: boolean
  readonly door: DoorFacts | null
  readonly words: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

/**
 * The temperatures at which a product is taken in: those of the point's group that names it, or what the product is kept
 * at. Both empty: none is asked.
 */
export function limitsAtDoor(
  product: Pick<RegisteredProduct, 'id' | 'temperatureMin' | 'temperatureMax'>,
  point: Pick<CheckedPoint, 'minimum' | 'maximum' | 'source' | 'groupLimits'> | null,
): DoorLimits {
  const grouped = point === null ? null : limitsFor(point, product.id)
  if (grouped !== null && grouped.group !== null)
    return { minimum: grouped.minimum, maximum: grouped.maximum }
  return { minimum: product.temperatureMin ?? null, maximum: product.temperatureMax ?? null }
}

/** What is wrong with a temperature of food that is to be taken in; undefined: nothing. */
export function temperatureFault(
  degrees: number | undefined,
  limits: DoorLimits,
): Pick<Fault, 'rule' | 'values'> | undefined {
  const isAsked = limits.minimum !== null || limits.maximum !== null
  if (degrees === undefined) return isAsked ? { rule: 'problem.field.required' } : undefined
  if (isOutside(degrees, DELIVERED)) return { rule: 'problem.arrival.absurd', values: { degrees } }
  if (!isOutside(degrees, limits)) return undefined
  return {
    rule: 'problem.arrival.temperature',
    values: { degrees, low: limits.minimum ?? '–', high: limits.maximum ?? '–' },
  }
}

/** What of a line has not come yet, in its unit; nothing where all came, or was sent back. */
export function outstandingOf({
  quantity,
  received,
  refused,
}: Pick<LineAtDoor, 'quantity' | 'received' | 'refused'>): Amount {
  const came = [received, refused].flatMap(amount =>
    amount === null ? [] : (inUnit(amount, quantity.unit) ?? []),
  )
  const left = minus(quantity, sum(came, quantity.unit) ?? zero(quantity.unit)) ?? quantity
  return isNegative(left) ? zero(quantity.unit) : left
}

const lotKey = ({ supplierLot, outcome, expiration, bestBefore }: AskedLot) =>
  JSON.stringify([supplierLot?.trim().toLowerCase(), outcome ?? 'accepted', expiration, bestBefore])

/** What is wrong with a lot by itself. `day`: today, at the place. */
function lotFaults(
  lot: AskedLot,
  product: ArrivedProduct,
  { door, mayPrice }: Pick<ReceiveFacts, 'door' | 'mayPrice'>,
  day: string,
  path: string,
): Fault[] {
  const outcome = lot.outcome ?? 'accepted'
  const faults: Fault[] = []
  const fault = (field: string, rule: string, values?: Fault['values']) =>
    faults.push({ path: `${path}.${field}`, rule, ...(values === undefined ? {} : { values }) })
  if (!isPositive(lot.quantity)) fault('quantity', 'problem.arrival.nothing')
  if (lot.price !== undefined && !mayPrice) fault('price', 'problem.arrival.priceNotYours')
  if (outcome !== 'accepted' && lot.reason === undefined) fault('reason', 'problem.arrival.reason')
  if (outcome === 'accepted') {
    const warm = temperatureFault(lot.temperature, limitsAtDoor(product, door?.point ?? null))
    if (warm !== undefined) fault('temperature', warm.rule, warm.values)
  }
  for (const kind of ['expiration', 'bestBefore'] as const) {
    const date = lot[kind]?.slice(0, 10)
    // What is past its date is not taken in, not even to be looked at.
    if (outcome !== 'refused' && date !== undefined && date < day)
      fault(kind, 'problem.arrival.pastDate', { name: product.name })
  }
  return faults
}

/** What is wrong with a line: another product, another measure, a lot twice, and what is wrong with its lots. */
function lineFaults(asked: AskedArrivalLine, facts: ReceiveFacts, day: string, path: string): Fault[] {
  const product = facts.products.get(asked.productId)
  const line = facts.lines.find(({ id }) => id === asked.orderId)
  if (asked.orderId !== undefined && line === undefined)
    return [{ path: `${path}.orderId`, rule: 'problem.field.unknownLink' }]
  if (product === undefined) return [{ path: `${path}.productId`, rule: 'problem.field.unknownLink' }]
  const faults: Fault[] = []
  if (line !== undefined && ![line.productId, line.substituteId].includes(asked.productId)) {
    const ordered = facts.products.get(line.productId)?.name ?? ''
    const values = { name: product.name, ordered }
    faults.push({ path: `${path}.productId`, rule: 'problem.arrival.otherProduct', values })
  }
  if (
    asked.noted !== undefined &&
    line !== undefined &&
    measureOf(asked.noted.unit) !== measureOf(line.quantity.unit)
  )
    faults.push({
      path: `${path}.noted`,
      rule: 'problem.arrival.otherMeasure',
      values: { unit: asked.noted.unit, ordered: line.quantity.unit },
    })
  const seen = new Set<string>()
  for (const [at, lot] of asked.lots.entries()) {
    const of = `${path}.lots.${at}`
    const isSubstitute = line !== undefined && line.productId !== asked.productId
    if (line !== undefined && !isSubstitute && measureOf(lot.quantity.unit) !== measureOf(line.quantity.unit))
      faults.push({
        path: `${of}.quantity`,
        rule: 'problem.arrival.otherMeasure',
        values: { unit: lot.quantity.unit, ordered: line.quantity.unit },
      })
    if (lot.supplierLot?.trim()) {
      if (seen.has(lotKey(lot)))
        faults.push({
          path: `${of}.supplierLot`,
          rule: 'problem.arrival.lotTwice',
          values: { lot: lot.supplierLot.trim() },
        })
      seen.add(lotKey(lot))
    }
    faults.push(...lotFaults(lot, product, facts, day, of))
  }
  return faults
}

/** Everything that is wrong with what is said to have come. `now`: an instant. */
export function arrivalFaults(asked: AskedArrival, facts: ReceiveFacts, now: string): Fault[] {
  const day = localDay(asked.at ?? now, facts.location?.timeZone ?? 'UTC')
  const lines = new Set<string>()
  return asked.lines.flatMap((line, at) => {
    const path = `arrival.lines.${at}`
    const twice: Fault[] =
      line.orderId !== undefined && lines.has(line.orderId)
        ? [{ path: `${path}.orderId`, rule: 'problem.arrival.lineTwice' }]
        : []
    if (line.orderId !== undefined) lines.add(line.orderId)
    return [...twice, ...lineFaults(line, facts, day, path)]
  })
}
