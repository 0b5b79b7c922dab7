/** What a trace is made of, and what people ask of it: where it came from, what it went into, and where that is. */
import { totalsOf, type Amount } from '../amounts/index.ts'
import type { TraceLink, TraceNode } from './types.ts'

export interface TraceBatch {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly productId: string
  readonly origin: string
  readonly status: string
  readonly supplier: string | null
  readonly supplierLot: string | null
  readonly supplierDocument: string | null
  readonly madeAt: string | null
}

export interface TracedLabel extends TraceNode {
  readonly serial: string
  readonly isFinal: boolean
}
export type TracedLink = Omit<TraceLink, 'eventId'>

/** What is told of labels that somebody looks at. */
export interface LabelDetails {
  /** What it was registered with. */
  readonly initialQuantity: Amount
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly createdAt: string
}

export interface TraceData<Label extends TracedLabel = TracedLabel> {
  readonly nodes: readonly Label[]
  /** The labels it starts from. */
  readonly starts: readonly (TracedLabel & LabelDetails)[]
  readonly links: readonly TracedLink[]
  readonly batches: readonly TraceBatch[]
  readonly products: readonly { readonly id: string; readonly name: string; readonly type: string }[]
  readonly locations: readonly { readonly id: string; readonly name: string; readonly type: string }[]
  /** False where the trace was too large to be answered whole. */
  readonly isWhole: boolean
}

/** What a trace starts from. */
export interface TraceStart {
  readonly kind: 'label' | 'batch'
  readonly id: string
}

export type Direction = 'both' | 'back' | 'forward'

/** The labels a trace starts from, those that went into them, and those that came of them. */
export interface Sides {
  readonly start: ReadonlySet<string>
  readonly back: ReadonlySet<string>
  readonly forward: ReadonlySet<string>
}

function walk(start: ReadonlySet<string>, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const queue = [...start]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const other of next.get(id) ?? []) {
      if (seen.has(other) || start.has(other)) continue
      seen.add(other)
      queue.push(other)
    }
  }
  return seen
}

export function sidesOf(
  { nodes, links }: Pick<TraceData, 'nodes' | 'links'>,
  { kind, id }: TraceStart,
): Sides {
  const start = new Set(
    nodes.filter(node => (kind === 'label' ? node.id === id : node.batchId === id)).map(node => node.id),
  )
  const into = new Map<string, string[]>()
  const from = new Map<string, string[]>()
  const add = (all: Map<string, string[]>, key: string, value: string) => {
    const known = all.get(key)
    if (known === undefined) all.set(key, [value])
    else known.push(value)
  }
  for (const link of links) {
    add(into, link.fromId, link.toId)
    add(from, link.toId, link.fromId)
  }
  return { start, back: walk(start, from), forward: walk(start, into) }
}

/** The part of a trace that lies in one direction. */
export function inDirection(data: TraceData, sides: Sides, direction: Direction): TraceData {
  if (direction === 'both') return data
  const side = direction === 'back' ? sides.back : sides.forward
  const isIn = (id: string) => sides.start.has(id) || side.has(id)
  return {
    ...data,
    nodes: data.nodes.filter(node => isIn(node.id)),
    links: data.links.filter(link => isIn(link.fromId) && isIn(link.toId)),
  }
}

/** A supplier's lot that went in, and how much of it. */
export interface Lot {
  readonly batch: TraceBatch
  readonly productName: string
  readonly amounts: readonly Amount[]
}

const byName = <T extends { id: string; name: string }>(all: readonly T[]) =>
  new Map(all.map(one => [one.id, one.name]))

/** The deliveries that the start goes back to, the start itself when it is one. */
export function lotsOf(data: TraceData, sides: Sides): Lot[] {
  const products = byName(data.products)
  const isIn = (id: string) => sides.start.has(id) || sides.back.has(id)
  const batchOf = new Map(data.nodes.filter(node => isIn(node.id)).map(node => [node.id, node.batchId]))
  const reached = new Set(batchOf.values())
  const used = new Map<string, Amount[]>()
  for (const link of data.links) {
    const batchId = batchOf.get(link.fromId)
    const into = batchOf.get(link.toId)
    if (batchId === undefined || into === undefined || into === batchId) continue
    const known = used.get(batchId)
    if (known === undefined) used.set(batchId, [link.quantity])
    else known.push(link.quantity)
  }
  return data.batches
    .filter(batch => reached.has(batch.id) && (batch.origin === 'receipt' || batch.supplierLot !== null))
    .map(batch => ({
      batch,
      productName: products.get(batch.productId) ?? batch.name,
      amounts: totalsOf(used.get(batch.id) ?? []),
    }))
    .sort((a, b) => (a.productName < b.productName ? -1 : 1))
}

/** A batch that the start went into, where its labels are and how they stand. */
export interface DescendantBatch {
  readonly batch: TraceBatch
  readonly productName: string
  readonly labels: number
  /** Labels by state, most first. */
  readonly states: readonly { readonly state: string; readonly count: number }[]
  readonly amounts: readonly Amount[]
  readonly places: readonly string[]
}

/** The batches made from the start, the newest first. */
export function descendantsOf(data: TraceData, sides: Sides): DescendantBatch[] {
  const products = byName(data.products)
  const places = byName(data.locations)
  const starts = new Set(data.nodes.filter(node => sides.start.has(node.id)).map(node => node.batchId))
  const forward = data.nodes.filter(node => sides.forward.has(node.id) && !starts.has(node.batchId))
  const groups = Map.groupBy(forward, node => node.batchId)
  return data.batches
    .flatMap((batch): DescendantBatch[] => {
      const labels = groups.get(batch.id)
      if (labels === undefined) return []
      const states = [...Map.groupBy(labels, node => node.state)]
        .map(([state, all]) => ({ state, count: all.length }))
        .sort((a, b) => b.count - a.count)
      return [
        {
          batch,
          productName: products.get(batch.productId) ?? batch.name,
          labels: labels.length,
          states,
          amounts: totalsOf(labels.map(node => node.quantity)),
          places: [...new Set(labels.map(node => places.get(node.locationId) ?? ''))].filter(
            name => name !== '',
          ),
        },
      ]
    })
    .sort((a, b) => ((a.batch.madeAt ?? '') < (b.batch.madeAt ?? '') ? 1 : -1))
}
