/** Layers of a trace for drawing it: what came first stands left, what was made of it to its right. */

export interface LayerGraph {
  readonly nodes: readonly { readonly id: string }[]
  readonly links: readonly { readonly fromId: string; readonly toId: string }[]
}

interface Neighbours {
  readonly next: string[]
  readonly before: string[]
}

function neighboursOf({ nodes, links }: LayerGraph): Map<string, Neighbours> {
  const all = new Map<string, Neighbours>(nodes.map(({ id }) => [id, { next: [], before: [] }]))
  for (const { fromId, toId } of links) {
    const from = all.get(fromId)
    const to = all.get(toId)
    if (from === undefined || to === undefined || from === to) continue
    from.next.push(toId)
    to.before.push(fromId)
  }
  return all
}

/** Of the circle found by walking back from a node over those not placed, the node that stands first in the list. */
function circleHead(
  start: string,
  placed: ReadonlySet<string>,
  neighbours: ReadonlyMap<string, Neighbours>,
  rank: ReadonlyMap<string, number>,
): string {
  const seen = new Map<string, number>()
  const walk: string[] = []
  let id = start
  while (!seen.has(id)) {
    seen.set(id, walk.length)
    walk.push(id)
    id = neighbours.get(id)?.before.find(before => !placed.has(before)) ?? id
  }
  const circle = walk.slice(seen.get(id))
  return circle.reduce((a, b) => ((rank.get(b) ?? 0) < (rank.get(a) ?? 0) ? b : a))
}

/** The layer of every node; where only circles are left, one is opened at the node that stands first in the list. */
function depthsOf(ids: readonly string[], neighbours: ReadonlyMap<string, Neighbours>): Map<string, number> {
  const depths = new Map<string, number>()
  const waiting = new Map(ids.map(id => [id, neighbours.get(id)?.before.length ?? 0]))
  const rank = new Map(ids.map((id, i) => [id, i]))
  const placed = new Set<string>()
  const queue = ids.filter(id => waiting.get(id) === 0)
  let head = 0
  let first = 0
  while (placed.size < ids.length) {
    if (head === queue.length) {
      while (placed.has(ids[first] ?? '')) first++
      queue.push(circleHead(ids[first] ?? '', placed, neighbours, rank))
    }
    const id = queue[head++] ?? ''
    if (placed.has(id)) continue
    placed.add(id)
    const depth = depths.get(id) ?? 0
    depths.set(id, depth)
    for (const target of neighbours.get(id)?.next ?? []) {
      if (placed.has(target)) continue
      depths.set(target, Math.max(depths.get(target) ?? 0, depth + 1))
      const left = (waiting.get(target) ?? 0) - 1
      waiting.set(target, left)
      if (left === 0) queue.push(target)
    }
  }
  return depths
}

/**
 * The ids of a graph in layers: sources stand in the first, every other node behind the last of those it came
 * from, near them. Links to nodes that are not given are ignored. Groups may form a circle (chilled, thawed,
 * chilled again under one batch): it is opened where the list begins. Without circles the time is linear, but for the sort.
 */
export function layersOf(graph: LayerGraph): string[][] {
  const ids = [...new Set(graph.nodes.map(node => node.id))]
  const neighbours = neighboursOf(graph)
  const depths = depthsOf(ids, neighbours)
  const layers: string[][] = []
  for (const id of ids) (layers[depths.get(id) ?? 0] ??= []).push(id)
  const middle = new Map<string, number>()
  for (const layer of layers) {
    const wish = new Map(
      layer.map(id => {
        const middles = (neighbours.get(id)?.before ?? []).flatMap(before => middle.get(before) ?? [])
        return [id, middles.length === 0 ? 0 : middles.reduce((a, b) => a + b, 0) / middles.length]
      }),
    )
    layer.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0))
    layer.forEach((id, i) => middle.set(id, (i + 0.5) / layer.length))
  }
  return layers
}
