/** The trace as boxes and lines: grouped by batch and state, single groups opened into their labels. Pure. */
import {
  groupTrace,
  layersOf,
  type TraceGraph,
  type TraceGroup,
  type TraceGroupLink,
} from '@cloche/domain/rules/traceability'
import type { TraceData, TracedLabel } from '../trace-data.ts'

export type Graph = TraceGraph<TraceGroup, TraceGroupLink>

/** Stands between the batch and the label of a group that was opened. */
const opened = '#'

/** The id under which labels of one batch and state are drawn together. */
export function groupOf(node: Pick<TracedLabel, 'batchId' | 'state'>): string {
  return `${node.batchId}/${node.state}`
}

/** The batch of a box, opened or not. */
export function batchOf(group: Pick<TraceGroup, 'batchId'>): string {
  return group.batchId.split(opened)[0]!
}

/** More labels than these are not drawn one by one. */
export const mostOpened = 60

/** Groups the labels; those of groups in `open` stand alone. */
export function graphOf(data: Pick<TraceData, 'nodes' | 'links'>, open: ReadonlySet<string>): Graph {
  const nodes = data.nodes.map(node =>
    open.has(groupOf(node)) ? { ...node, batchId: `${node.batchId}${opened}${node.id}` } : node,
  )
  return groupTrace(nodes, data.links)
}

/** Sizes of a box and the room around it, in pixels. */
export const box = { width: 232, height: 104, between: 72, apart: 20 } as const

/** Where boxes stand: what came first at the left, or on top. Linear in time, for large graphs. */
export function layeredPlaces(graph: Graph, isUpright: boolean): Map<string, { x: number; y: number }> {
  const places = new Map<string, { x: number; y: number }>()
  const layers = layersOf(graph)
  const widest = Math.max(...layers.map(layer => layer.length), 1)
  const along = (isUpright ? box.height : box.width) + box.between
  const across = (isUpright ? box.width : box.height) + box.apart
  layers.forEach((layer, depth) => {
    const begin = ((widest - layer.length) * across) / 2
    layer.forEach((id, place) => {
      const [far, side] = [depth * along, begin + place * across]
      places.set(id, isUpright ? { x: side, y: far } : { x: far, y: side })
    })
  })
  return places
}
