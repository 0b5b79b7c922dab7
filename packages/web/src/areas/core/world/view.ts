/** What of the map is seen: its middle in the drawing, and how many times it is enlarged. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const largest = 12

/** The whole map. */
export function wholeOf({ width, height }: Size): View {
  return { x: width / 2, y: height / 2, scale: 1 }
}

/** The view kept within the map, between whole and largest. */
export function within(view: View, { width, height }: Size): View {
  const scale = Math.min(largest, Math.max(1, view.scale))
  const [halfWidth, halfHeight] = [width / 2 / scale, height / 2 / scale]
  return {
    x: Math.min(width - halfWidth, Math.max(halfWidth, view.x)),
    y: Math.min(height - halfHeight, Math.max(halfHeight, view.y)),
    scale,
  }
}

/** Enlarged by a factor while one point of the drawing stays where it is in the window. */
export function zoomed(view: View, factor: number, [x, y]: readonly [number, number], size: Size): View {
  const scale = Math.min(largest, Math.max(1, view.scale * factor))
  const kept = view.scale / scale
  return within({ x: x + (view.x - x) * kept, y: y + (view.y - y) * kept, scale }, size)
}

/** The part of the drawing that is seen, as an SVG `viewBox`. */
export function boxOf({ x, y, scale }: View, { width, height }: Size): string {
  const [seenWidth, seenHeight] = [width / scale, height / scale]
  return [x - seenWidth / 2, y - seenHeight / 2, seenWidth, seenHeight].map(part => part.toFixed(2)).join(' ')
}

type Direction = 'left' | 'right' | 'up' | 'down'

/** The nearest place in a direction from another one: what lies straight ahead counts more than what is beside. */
export function nearest<Place extends { readonly at: readonly [number, number] }>(
  places: readonly Place[],
  from: readonly [number, number],
  direction: Direction,
): Place | undefined {
  let best: Place | undefined
  let bestCost = Number.POSITIVE_INFINITY
  for (const place of places) {
    const [right, down] = [place.at[0] - from[0], place.at[1] - from[1]]
    const ahead = { left: -right, right, up: -down, down }[direction]
    const beside = Math.abs(direction === 'left' || direction === 'right' ? down : right)
    if (ahead <= 0.5) continue
    const cost = ahead + beside * 2.5
    if (cost < bestCost) [best, bestCost] = [place, cost]
  }
  return best
}
