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

/** More boxes than these are nothing that anybody sees: batches of one product are then drawn together. */
const mostBatches = 1500

/** How labels are drawn together: by batch and state, or, where that is too much for a picture, by product and state. */
export type Grouping = 'batch' | 'product'

/** The grouping in which a trace can be looked at. */
export function groupingOf(data: Pick<TraceData, 'nodes'>): Grouping {
  const groups = new Set(data.nodes.map(node => `${node.batchId}/${node.state}`))
  return groups.size > mostBatches ? 'product' : 'batch'
}

/** The id under which labels of one batch (or product) and state are drawn together. */
export function groupOf(
  node: Pick<TracedLabel, 'batchId' | 'productId' | 'state'>,
  grouping: Grouping = 'batch',
): string {
  return `${grouping === 'batch' ? node.batchId : node.productId}/${node.state}`
}

/** The batch (or product) of a box, opened or not. */
export function batchOf(group: Pick<TraceGroup, 'batchId'>): string {
  return group.batchId.split(opened)[0]!
}

/** More labels than these are not drawn one by one. */
export const mostOpened = 60

/** Groups the labels; those of groups in `open` stand alone. */
export function graphOf(
  data: Pick<TraceData, 'nodes' | 'links'>,
  open: ReadonlySet<string>,
  grouping: Grouping = 'batch',
): Graph {
  const nodes = data.nodes.map(node => {
    const together = grouping === 'batch' ? node.batchId : node.productId
    return open.has(groupOf(node, grouping))
      ? { ...node, batchId: `${together}${opened}${node.id}` }
      : grouping === 'batch'
        ? node
        : { ...node, batchId: together }
  })
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
    layer.forEach((id, index) => {
      const [far, side] = [depth * along, begin + index * across]
      places.set(id, isUpright ? { x: side, y: far } : { x: far, y: side })
    })
  })
  return places
}
