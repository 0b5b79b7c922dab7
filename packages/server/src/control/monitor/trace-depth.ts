/** Which part of a trace lies within so many links of its start. */

interface Link {
  readonly fromId: string
  readonly toId: string
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

/** The ids of the nodes that at most `depth` links lead to from the start, all back or all forward. */
export function withinDepth(links: readonly Link[], startIds: readonly string[], depth: number): Set<string> {
  const group = (from: 'fromId' | 'toId', to: 'fromId' | 'toId') => {
    const next = new Map<string, string[]>()
    for (const link of links) {
      const known = next.get(link[from])
      if (known) known.push(link[to])
      else next.set(link[from], [link[to]])
    }
    return next
  }
  const forward = walkFrom(startIds, depth, group('fromId', 'toId'))
  const back = walkFrom(startIds, depth, group('toId', 'fromId'))
  return new Set([...forward, ...back])
}
