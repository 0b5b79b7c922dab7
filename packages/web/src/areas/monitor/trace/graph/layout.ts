import dagre from '@dagrejs/dagre'
import { box, layeredPlaces, type Graph } from './graph-model.ts'

/** Beyond this a layout that untangles the lines takes longer than anybody waits. */
const mostUntangled = 300
/** Lines a box: where most are tied to most others, nothing can be untangled. */
const mostLines = 3

/** Where the boxes stand, from left to right or top to bottom, their lines as untangled as the size allows. */
export function placesOf(graph: Graph, isUpright: boolean): Map<string, { x: number; y: number }> {
  if (graph.nodes.length > mostUntangled || graph.links.length > mostLines * graph.nodes.length)
    return layeredPlaces(graph, isUpright)
  const layout = new dagre.graphlib.Graph()
  layout.setGraph({ rankdir: isUpright ? 'TB' : 'LR', nodesep: box.apart, ranksep: box.between })
  layout.setDefaultEdgeLabel(() => ({}))
  for (const { id } of graph.nodes) layout.setNode(id, { width: box.width, height: box.height })
  for (const { fromId, toId } of graph.links) layout.setEdge(fromId, toId)
  dagre.layout(layout)
  return new Map(
    graph.nodes.map(({ id }) => {
      const { x = 0, y = 0 } = layout.node(id) as { x?: number; y?: number }
      return [id, { x: x - box.width / 2, y: y - box.height / 2 }]
    }),
  )
}
