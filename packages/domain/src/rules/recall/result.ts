/** What a drill finds of one lot: back to suppliers, forward to all that was made of it, who and where. */
import { isPositive, totalsOf, type Amount } from '../amounts/index.ts'
import {
  foundShare,
  lotsOf,
  massBalance,
  descendantsOf,
  sidesOf,
  type BalanceDifference,
  type BalanceLine,
  type TraceData,
  type TracedLabel,
} from '../traceability/index.ts'

/** Where labels can be found, or why they cannot be brought back. */
export type Whereabouts = 'inStock' | 'usedUp' | 'served' | 'consumed' | 'wasted' | 'ended'

export interface DrillPlace {
  readonly id: string
  readonly name: string
  /** Labels that are there now, to be taken out of use. */
  readonly inStock: number
  readonly amounts: readonly Amount[]
}

export interface DrillPerson {
  readonly id: string
  readonly name: string
  /** How often this person had it in hand. */
  readonly events: number
  readonly last: string
}

export interface DrillResult {
  readonly lot: {
    readonly batchId: string
    readonly productName: string
    readonly code: string | null
    readonly supplier: string | null
    readonly supplierLot: string | null
    readonly supplierDocument: string | null
    readonly madeAt: string | null
    readonly received: readonly Amount[]
  }
  /** One step back and further: the deliveries it came from. */
  readonly suppliers: readonly {
    readonly batchId: string
    readonly productName: string
    readonly supplier: string
    readonly supplierLot: string | null
    readonly supplierDocument: string | null
    readonly madeAt: string | null
  }[]
  /** All that was made of it. */
  readonly made: readonly {
    readonly batchId: string
    readonly productName: string
    readonly code: string | null
    readonly labels: number
    readonly places: readonly string[]
  }[]
  readonly whereabouts: readonly {
    readonly kind: Whereabouts
    readonly labels: number
    readonly amounts: readonly Amount[]
  }[]
  readonly places: readonly DrillPlace[]
  readonly people: readonly DrillPerson[]
  readonly balance: readonly BalanceLine[]
  readonly differences: readonly BalanceDifference[]
  /** The share of the lot that was found, from 0 to 1. */
  readonly found: number
  /** Labels reached, the lot's own counted. */
  readonly labels: number
  /** False where the trace was too large to be read whole. */
  readonly isWhole: boolean
}

/** The parts of a drill, in the order in which they are looked at. */

export interface DrillInput {
  readonly batchId: string
  readonly trace: TraceData
  /** Who did something to any of it, and when. */
  readonly handled: readonly { readonly userId: string; readonly name: string; readonly at: string }[]
}

const finals: Readonly<Record<string, Whereabouts>> = {
  serve: 'served',
  consume: 'consumed',
  waste: 'wasted',
  end: 'ended',
  cancel: 'ended',
}
const order: readonly Whereabouts[] = ['inStock', 'served', 'consumed', 'usedUp', 'wasted', 'ended']

function whereaboutsOf({ state, isFinal, quantity }: TracedLabel): Whereabouts {
  return finals[state] ?? (isFinal || !isPositive(quantity) ? 'usedUp' : 'inStock')
}

function peopleOf(handled: DrillInput['handled']): DrillPerson[] {
  return [...Map.groupBy(handled, one => one.userId)]
    .map(([id, own]) => ({
      id,
      name: own[0]?.name ?? '',
      events: own.length,
      last: own.reduce((latest, { at }) => (Date.parse(at) > Date.parse(latest) ? at : latest), own[0]!.at),
    }))
    .sort((a, b) => b.events - a.events || (a.name < b.name ? -1 : 1))
}

/** Places where food of the lot is now come first, with the most. */
function placesOf(descendants: readonly TracedLabel[], trace: TraceData): DrillPlace[] {
  const names = new Map(trace.locations.map(place => [place.id, place.name]))
  return [...Map.groupBy(descendants, label => label.locationId)]
    .map(([id, labels]) => {
      const here = labels.filter(label => whereaboutsOf(label) === 'inStock')
      return {
        id,
        name: names.get(id) ?? '',
        inStock: here.length,
        amounts: totalsOf(here.map(label => label.quantity)),
      }
    })
    .sort((a, b) => b.inStock - a.inStock || (a.name < b.name ? -1 : 1))
}

/** The whole result. Everything that is named is in the trace; the lot itself counts as reached. */
export function drillResult({ batchId, trace, handled }: DrillInput): DrillResult {
  const sides = sidesOf(trace, { kind: 'batch', id: batchId })
  const descendants = trace.nodes.filter(node => sides.start.has(node.id) || sides.forward.has(node.id))
  const batch = trace.batches.find(one => one.id === batchId)
  const product = trace.products.find(one => one.id === batch?.productId)
  const { lines, differences } = massBalance(
    trace.starts,
    trace.links.filter(link => sides.start.has(link.fromId)),
  )
  const byKind = Map.groupBy(descendants, whereaboutsOf)
  return {
    lot: {
      batchId,
      productName: product?.name ?? batch?.name ?? '',
      code: batch?.code ?? null,
      supplier: batch?.supplier ?? null,
      supplierLot: batch?.supplierLot ?? null,
      supplierDocument: batch?.supplierDocument ?? null,
      madeAt: batch?.madeAt ?? null,
      received: lines.map(line => ({ value: line.received, unit: line.measure })),
    },
    suppliers: lotsOf(trace, sides).map(({ batch: lot, productName }) => ({
      batchId: lot.id,
      productName,
      supplier: lot.supplier ?? '',
      supplierLot: lot.supplierLot,
      supplierDocument: lot.supplierDocument,
      madeAt: lot.madeAt,
    })),
    made: descendantsOf(trace, sides).map(({ batch: made, productName, labels, places }) => ({
      batchId: made.id,
      productName,
      code: made.code,
      labels,
      places,
    })),
    whereabouts: order.flatMap(kind => {
      const labels = byKind.get(kind)
      if (labels === undefined) return []
      return [{ kind, labels: labels.length, amounts: totalsOf(labels.map(label => label.quantity)) }]
    }),
    places: placesOf(descendants, trace),
    people: peopleOf(handled),
    balance: lines,
    differences,
    found: foundShare(lines),
    labels: descendants.length,
    isWhole: trace.isWhole,
  }
}
