import type { TraceData } from '../trace-data.ts'
import { graphOf, groupingOf, type Graph, type Grouping } from './graph-model.ts'
import { placesOf } from './layout.ts'

export interface Asked {
  /** Answers to older questions are not shown any more. */
  readonly number: number
  readonly open: readonly string[]
  readonly isUpright: boolean
}

/** Boxes and lines with the places of the boxes. */
export interface LaidOut {
  readonly graph: Graph
  readonly grouping: Grouping
  readonly places: ReadonlyMap<string, { x: number; y: number }>
}

/** Groups a trace and gives every box its place. Pure. */
export function laidOut(data: TraceData, { open, isUpright }: Asked): LaidOut {
  const grouping = groupingOf(data)
  const graph = graphOf(data, new Set(open), grouping)
  return { graph, grouping, places: placesOf(graph, isUpright) }
}
