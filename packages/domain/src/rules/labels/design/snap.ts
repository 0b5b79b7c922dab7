import type { Area } from '../layout/plan.ts'

/** A line that something was aligned with: how far from the label's left edge (x) or its top (y), in mm. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number }
export type Snapped = { readonly dx: number; readonly dy: number; readonly guides: readonly Guide[] }

export type SnapGround = {
  readonly width: number
  readonly height: number
  /** What stands still. */
  readonly others: readonly Area[]
  /** How near an edge has to come to be drawn to it, in mm. */
  readonly reach: number
  /** Where nothing is near, places are multiples of this, in mm; 0 for none. */
  readonly grid: number
}

/** The corner or edge that is dragged: towards the left or the right, up or down. */
export type Handle = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 }

const LEAST_SIDE = 1

const span = (area: Area, axis: Guide['axis']): [from: number, to: number] =>
  axis === 'x' ? [area.x, area.x + area.width] : [area.y, area.y + area.height]

/** Edges and middles of the label and of what stands still, along one axis. */
function linesOf({ width, height, others }: SnapGround, axis: Guide['axis']): number[] {
  const label: Area = { x: 0, y: 0, width, height }
  return [label, ...others].flatMap(area => {
    const [from, to] = span(area, axis)
    return [from, (from + to) / 2, to]
  })
}

const rounded = (mm: number): number => Math.round(mm * 100) / 100

/** By how much the nearest of `edges` is away from a line, and that line; by the grid where none is near. */
function pull(
  edges: readonly number[],
  ground: SnapGround,
  axis: Guide['axis'],
): { by: number; at: number | null } {
  let best: { by: number; at: number | null } = { by: Infinity, at: null }
  for (const at of linesOf(ground, axis))
    for (const edge of edges) if (Math.abs(at - edge) < Math.abs(best.by)) best = { by: at - edge, at }
  if (Math.abs(best.by) <= ground.reach) return best
  const [first = 0] = edges
  const by = ground.grid > 0 ? Math.round(first / ground.grid) * ground.grid - first : 0
  return { by, at: null }
}

const guidesOf = (x: number | null, y: number | null): Guide[] => [
  ...(x === null ? [] : [{ axis: 'x' as const, at: x }]),
  ...(y === null ? [] : [{ axis: 'y' as const, at: y }]),
]

/** How far an area is drawn, so that an edge or its middle meets an edge or a middle; the left edge and the top else. */
export function snapMove(area: Area, ground: SnapGround): Snapped {
  const edges = (axis: Guide['axis']) => {
    const [from, to] = span(area, axis)
    return [from, to, (from + to) / 2]
  }
  const x = pull(edges('x'), ground, 'x')
  const y = pull(edges('y'), ground, 'y')
  return { dx: rounded(x.by), dy: rounded(y.by), guides: guidesOf(x.at, y.at) }
}

/** An area that is dragged at a handle by so many mm: the other edges stay, the dragged one snaps; never inside out. */
export function resized(
  area: Area,
  handle: Handle,
  dx: number,
  dy: number,
  ground: SnapGround,
  least = LEAST_SIDE,
): { readonly area: Area; readonly guides: readonly Guide[] } {
  const side = (axis: Guide['axis'], towards: -1 | 0 | 1, by: number) => {
    const [from, to] = span(area, axis)
    if (towards === 0) return { from, to, at: null }
    const edge = (towards === 1 ? to : from) + by
    const { by: pulled, at } = pull([edge], ground, axis)
    const there = rounded(edge + pulled)
    return towards === 1
      ? { from, to: Math.max(from + least, there), at }
      : { from: Math.min(to - least, Math.max(0, there)), to, at }
  }
  const x = side('x', handle.x, dx)
  const y = side('y', handle.y, dy)
  return {
    area: { x: x.from, y: y.from, width: rounded(x.to - x.from), height: rounded(y.to - y.from) },
    guides: guidesOf(x.at, y.at),
  }
}

/** The area that takes in all of them. */
export function around(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map(area => area.x))
  const y = Math.min(...areas.map(area => area.y))
  return {
    x,
    y,
    width: Math.max(...areas.map(area => area.x + area.width)) - x,
    height: Math.max(...areas.map(area => area.y + area.height)) - y,
  }
}
