/** Keeps the part of a trace that lies within so many links of its start. */

interface Graph<Node, Link> {
  readonly nodes: readonly Node[]
  readonly links: readonly Link[]
}

function walkFrom(
  startIds: readonly string[],
  depth: number,
  next: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const seen = new Set(startIds)
  let edge = [...seen]
  for (let step = 0; step < depth && edge.length > 0; step++) {
    const further: string[] = []
    for (const id of edge)
      for (const other of next.get(id) ?? [])
        if (!seen.has(other)) {
          seen.add(other)
          further.push(other)
        }
    edge = further
  }
  return seen
}

/**
 * The nodes that at most `depth` links lead to from the start, all back or all forward, and the links among them.
 */
export function withinDepth<
  Node extends { readonly id: string },
  Link extends { readonly fromId: string; readonly toId: string },
>(graph: Graph<Node, Link>, startIds: readonly string[], depth: number): { nodes: Node[]; links: Link[] } {
  const group = (from: 'fromId' | 'toId', to: 'fromId' | 'toId') => {
    const next = new Map<string, string[]>()
    for (const link of graph.links) {
      const known = next.get(link[from])
      if (known) known.push(link[to])
      else next.set(link[from], [link[to]])
    }
    return next
  }
  const forward = walkFrom(startIds, depth, group('fromId', 'toId'))
  const back = walkFrom(startIds, depth, group('toId', 'fromId'))
  const kept = (id: string) => forward.has(id) || back.has(id)
  return {
    nodes: graph.nodes.filter(node => kept(node.id)),
    links: graph.links.filter(link => kept(link.fromId) && kept(link.toId)),
  }
}
