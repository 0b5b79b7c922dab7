/** A trace as it travels: each id once, since links name labels by their place among the nodes. */
import type { LabelDetails, TraceBatch, TraceData, TracedLabel, TracedLink } from './sides.ts'

export interface CompactTrace<Node extends Omit<TracedLabel, 'productId'>> {
  readonly nodes: readonly Node[]
  /** The labels it starts from, with their details. */
  readonly starts: readonly (LabelDetails & { readonly id: string })[]
  /** `from` and `to` are places in `nodes`, from 0 on. */
  readonly links: readonly (Omit<TracedLink, 'fromId' | 'toId'> & {
    readonly from: number
    readonly to: number
  })[]
  /** What suppliers said only where there is something; a name only where there is no code. */
  readonly batches: readonly (Pick<
    TraceBatch,
    'id' | 'code' | 'productId' | 'origin' | 'status' | 'madeAt'
  > & {
    readonly [field in 'name' | 'supplier' | 'supplierLot' | 'supplierDocument']?: string
  })[]
  readonly products: TraceData['products']
  readonly locations: TraceData['locations']
  readonly isWhole: boolean
}

/** With ids in links, the product of each label, and all fields of batches. */
export function expandTrace<Node extends Omit<TracedLabel, 'productId'>>(
  trace: CompactTrace<Node>,
): TraceData<Node & TracedLabel> {
  const productOf = new Map(trace.batches.map(({ id, productId }) => [id, productId]))
  const nodes = trace.nodes.map(node => ({ ...node, productId: productOf.get(node.batchId) ?? '' }))
  const byId = new Map(nodes.map(node => [node.id, node]))
  const idAt = (place: number) => nodes[place]?.id ?? ''
  const productNames = new Map(trace.products.map(({ id, name }) => [id, name]))
  const batches = trace.batches.map(batch => ({
    name: productNames.get(batch.productId) ?? '',
    supplier: null,
    supplierLot: null,
    supplierDocument: null,
    ...batch,
  }))
  return {
    ...trace,
    nodes,
    batches,
    starts: trace.starts.flatMap(start => {
      const node = byId.get(start.id)
      return node === undefined ? [] : [{ ...node, ...start }]
    }),
    links: trace.links.map(({ from, to, ...link }) => ({ ...link, fromId: idAt(from), toId: idAt(to) })),
  }
}

/** The part of a trace that has these labels alone, with what they name. */
export function partOfTrace<Trace extends CompactTrace<Omit<TracedLabel, 'productId'>>>(
  trace: Trace,
  labelIds: ReadonlySet<string>,
): Trace {
  const nodes = trace.nodes.filter(({ id }) => labelIds.has(id))
  const used = <Named extends { readonly id: string }>(all: readonly Named[], ids: readonly string[]) => {
    const kept = new Set(ids)
    return all.filter(({ id }) => kept.has(id))
  }
  const places = new Map(nodes.map(({ id }, place) => [id, place]))
  const placeOf = (before: number) => places.get(trace.nodes[before]?.id ?? '')
  const batches = used(
    trace.batches,
    nodes.map(({ batchId }) => batchId),
  )
  return {
    ...trace,
    nodes,
    starts: trace.starts.filter(({ id }) => labelIds.has(id)),
    links: trace.links.flatMap(link => {
      const [from, to] = [placeOf(link.from), placeOf(link.to)]
      return from === undefined || to === undefined ? [] : [{ ...link, from, to }]
    }),
    batches,
    products: used(
      trace.products,
      batches.map(({ productId }) => productId),
    ),
    locations: used(
      trace.locations,
      nodes.map(({ locationId }) => locationId),
    ),
    isWhole: trace.isWhole && nodes.length === trace.nodes.length,
  }
}
