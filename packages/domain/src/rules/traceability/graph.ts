/** Drawing a trace of thousands of nodes: grouping by batch and state, layers for the layout. */
import { totalsOf, type Amount } from '../amounts/index.ts'
import type { TraceLink, TraceLinkKind, TraceNode } from './types.ts'

/** Labels of one batch in one state, drawn as one. */
export interface TraceGroup {
  readonly id: string
  readonly productId: string
  readonly batchId: string
  readonly state: string
  readonly nodeIds: readonly string[]
  readonly locationIds: readonly string[]
  /** What they hold together, a total a measure. */
  readonly quantities: readonly Amount[]
}

export interface TraceGroupLink {
  readonly fromId: string
  readonly toId: string
  readonly kind: TraceLinkKind
  readonly quantities: readonly Amount[]
  /** How many single links it stands for. */
  readonly count: number
}

export interface TraceGraph<Node, Link> {
  readonly nodes: readonly Node[]
  readonly links: readonly Link[]
}

function groupIdOf(node: TraceNode): string {
  return `${node.batchId}/${node.state}`
}

/**
 * Groups a trace by batch and state, in the order the groups were first seen. Links between two groups are summed
 * per kind; links inside a group disappear, as do links to nodes that are not given.
 */
export function groupTrace(
  nodes: readonly TraceNode[],
  links: readonly Omit<TraceLink, 'eventId'>[],
): TraceGraph<TraceGroup, TraceGroupLink> {
  const groupOf = new Map(nodes.map(node => [node.id, groupIdOf(node)]))
  const groups = [...Map.groupBy(nodes, groupIdOf)].map(([id, members]): TraceGroup => {
    const [first] = members as [TraceNode, ...TraceNode[]]
    return {
      id,
      productId: first.productId,
      batchId: first.batchId,
      state: first.state,
      nodeIds: members.map(node => node.id),
      locationIds: [...new Set(members.map(node => node.locationId))],
      quantities: totalsOf(members.map(node => node.quantity)),
    }
  })
  const between = new Map<string, { fromId: string; toId: string; kind: TraceLinkKind; all: Amount[] }>()
  for (const { fromId, toId, kind, quantity } of links) {
    const from = groupOf.get(fromId)
    const to = groupOf.get(toId)
    if (from === undefined || to === undefined || from === to) continue
    const key = JSON.stringify([from, to, kind])
    const known = between.get(key)
    if (known === undefined) between.set(key, { fromId: from, toId: to, kind, all: [quantity] })
    else known.all.push(quantity)
  }
  const grouped = [...between.values()].map(({ all, ...ends }) => ({
    ...ends,
    quantities: totalsOf(all),
    count: all.length,
  }))
  return { nodes: groups, links: grouped }
}
