/** A line of few points as SVG paths; gaps stay gaps. Pure. */

export interface Spark {
  readonly line: string
  /** The band within the limits: top and height, in pixels. */
  readonly band: { readonly y: number; readonly height: number }
  readonly outside: readonly { readonly x: number; readonly y: number }[]
}

const inset = 2

/** Places points in a box; those outside the limits are told apart. */
export function sparkOf(
  points: readonly (number | null)[],
  limits: { readonly lower: number | null; readonly upper: number | null },
  size: { readonly width: number; readonly height: number },
): Spark {
  const known = points.filter(point => point !== null)
  const all = [...known, ...[limits.lower, limits.upper].filter(limit => limit !== null)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const room = size.height - 2 * inset
  const y = (value: number) =>
    high === low ? size.height / 2 : inset + room * (1 - (value - low) / (high - low))
  const x = (index: number) =>
    points.length === 1 ? size.width / 2 : inset + ((size.width - 2 * inset) * index) / (points.length - 1)
  const indexes = points.flatMap((point, index) => (point === null ? [] : [index]))
  const steps = indexes.slice(1).map((index, at) => index - indexes[at]!)
  // Readings come in their own rhythm: only where it breaks off was nothing measured.
  const usual = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 1
  let line = ''
  const outside: { x: number; y: number }[] = []
  for (const [at, index] of indexes.entries()) {
    const point = points[index] ?? 0
    const isJoined = at > 0 && steps[at - 1]! <= 2 * usual
    line += `${isJoined ? 'L' : 'M'}${x(index).toFixed(1)} ${y(point).toFixed(1)}`
    // A single reading between gaps is still seen.
    if (!isJoined && !(at < steps.length && steps[at]! <= 2 * usual)) line += 'h0.01'
    if ((limits.lower !== null && point < limits.lower) || (limits.upper !== null && point > limits.upper))
      outside.push({ x: x(index), y: y(point) })
  }
  const top = limits.upper === null ? 0 : y(limits.upper)
  const bottom = limits.lower === null ? size.height : y(limits.lower)
  return { line, band: { y: top, height: Math.max(0, bottom - top) }, outside }
}
