/** The lines of a booking: food without a label, by product, state and location. */
import type { Fault } from '../../problems.ts'
import { costOf, kept, negated, type Amount, type Money, type Price } from '../../rules/amounts/index.ts'
import type { StockPile, Valuation } from '../../rules/stock/index.ts'
import type { VariationLine } from '../effects.ts'
import { unknownLink } from '../faults.ts'
import type { Known } from '../known/known.ts'
import { batchKnown, everyOf } from '../labels/known-facts.ts'
import { inOrder } from '../labels/label-row.ts'
import type { LabelTaken, TakenFacts } from './taken.ts'

/** Food that nobody said a state of. */
const USUAL_STATE = 'init'

export interface AskedLine {
  readonly productId: string
  readonly quantity: Amount
  readonly state?: string
  readonly locationId?: string
  readonly note?: string
  /** Of goods that come in: the supplier's lot, until when they may be used, what was paid for the line, its order. */
  readonly lot?: string
  readonly until?: string
  readonly price?: Money
  readonly orderId?: string
  /** Of goods that go out: what of it labels give; the rest leaves without a label. */
  readonly labels?: readonly LabelTaken[]
}

/** A line with everything said: ids in the one form in which they are compared. */
export interface BookingLine {
  readonly path: string
  readonly productId: string
  readonly quantity: Amount
  readonly state: string
  readonly locationId: string
  readonly note: string | null
  readonly lot: string | null
  readonly until: string | null
  readonly price: Money | null
  readonly orderId: string | null
  readonly labels: readonly LabelTaken[]
}

/** What is without a label of a product in a state at a location, an amount for each measure. */
export interface UnlabelledPile {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly quantity: Amount
}

/** What is known of a product whose cost a receipt moves. */
export interface CostedProduct {
  readonly version: number
  readonly price: Price
  /** What there is of it in the whole organization, an amount for each measure. */
  readonly onHand: readonly Amount[]
}

/** What is there of all that a booking names. */
export interface BookingFacts {
  /** What products cost, by their ids. */
  readonly costs: ReadonlyMap<string, Price>
  readonly locations: ReadonlySet<string>
  readonly states: ReadonlySet<string>
  /** Whether the session of scanning that it belongs to is open. */
  readonly isCheckpointBatchOpen: boolean
  /** The lines of orders that are named and there; undefined where nobody looked. */
  readonly orders?: ReadonlySet<string>
  /** The labels that are named; undefined where none is. */
  readonly taken?: TakenFacts
  /** What is there of what goes out; undefined where nobody knows: a browser. */
  readonly there?: readonly UnlabelledPile[]
  /** The products whose cost may move, by their ids, and how; undefined where nobody knows. */
  readonly costing?: { readonly method: Valuation; readonly products: ReadonlyMap<string, CostedProduct> }
}

/** `call`: under which name its lines stand in what was asked. `locationId`: where lines are that say nothing. */
export function bookingLines(
  call: string,
  asked: { readonly lines: readonly AskedLine[]; readonly note?: string },
  locationId: string,
): BookingLine[] {
  return asked.lines.map((line, index) => ({
    path: `${call}.lines.${index}`,
    productId: line.productId.toLowerCase(),
    quantity: line.quantity,
    state: line.state ?? USUAL_STATE,
    locationId: line.locationId?.toLowerCase() ?? locationId,
    note: line.note?.trim() || asked.note?.trim() || null,
    lot: line.lot?.trim() || null,
    until: line.until ?? null,
    price: line.price ?? null,
    orderId: line.orderId?.toLowerCase() ?? null,
    labels: (line.labels ?? []).map(taken => ({ ...taken, labelId: taken.labelId.toLowerCase() })),
  }))
}

/** Everything named that is not there. `more`: other locations, by their paths. */
export function unknownIn(
  lines: readonly BookingLine[],
  facts: BookingFacts,
  more: { locations?: Readonly<Record<string, string>>; checkpointBatch?: string } = {},
): Fault[] {
  return [
    ...lines.flatMap(line => [
      ...(facts.costs.has(line.productId) ? [] : [`${line.path}.productId`]),
      ...(facts.locations.has(line.locationId) ? [] : [`${line.path}.locationId`]),
      ...(facts.states.has(line.state) ? [] : [`${line.path}.state`]),
      ...(line.orderId === null || facts.orders?.has(line.orderId) !== false ? [] : [`${line.path}.orderId`]),
    ]),
    ...Object.entries(more.locations ?? {}).flatMap(([path, id]) => (facts.locations.has(id) ? [] : [path])),
    ...(more.checkpointBatch === undefined || facts.isCheckpointBatchOpen ? [] : [more.checkpointBatch]),
  ].map(unknownLink)
}

/** An amount that comes in (1) or goes out (-1), as it is kept. */
export const signed = (amount: Amount, sign: 1 | -1): Amount => kept(sign === 1 ? amount : negated(amount))

/** The pile of food without a label. */
export const pileOf = ({
  productId,
  state,
  locationId,
}: Pick<BookingLine, 'productId' | 'state' | 'locationId'>) =>
  ({ productId, batchId: null, labelId: null, state, locationId }) satisfies StockPile

/** A line of the ledger with what it costs. */
export function variation(
  line: Omit<VariationLine, 'cost' | 'transferId'> & { readonly transferId?: string | null },
  { costs }: BookingFacts,
): VariationLine {
  return { transferId: null, ...line, cost: costOf(line.quantity, costs.get(line.productId)) }
}

/** What the products cost that are known. */
export const costsKnown = ({ products }: Known): Map<string, Price> =>
  new Map(
    [...products.values()].map(({ id, cost, consumptionUnit }) => [
      id,
      { cost: cost ?? null, unit: consumptionUnit ?? 'piece' },
    ]),
  )

/** The labels that lines name; undefined where they name none, null where one is not known. */
function takenKnown(known: Known, lines: readonly BookingLine[]): TakenFacts | undefined | null {
  const ids = new Set(lines.flatMap(line => line.labels.map(({ labelId }) => labelId)))
  if (ids.size === 0) return undefined
  const labels = inOrder([...ids].flatMap(id => known.labels.get(id) ?? []))
  const batches = everyOf(new Set(labels.map(label => label.batchId)), id => batchKnown(known, id))
  return labels.length < ids.size || batches === null ? null : { labels, batches }
}

/** Null where a product, a location or a label is not known. */
export function bookingFacts(
  known: Known,
  lines: readonly BookingLine[],
  ...locationIds: readonly string[]
): BookingFacts | null {
  const { products, locations, states } = known
  const isKnown =
    lines.every(line => products.has(line.productId) && locations.has(line.locationId)) &&
    locationIds.every(id => locations.has(id))
  if (!isKnown) return null
  const taken = takenKnown(known, lines)
  if (taken === null) return null
  return {
    ...(taken === undefined ? {} : { taken }),
    costs: costsKnown(known),
    locations: new Set(locations.keys()),
    states: new Set(states.keys()),
    isCheckpointBatchOpen: true,
  }
}
