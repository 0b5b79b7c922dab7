/** What is painted under the line: what is outside limits, unknown, and the rows of stretches. */
import type uPlot from 'uplot'
import { rampNames, type RampName } from '../../theme/ramps.ts'
import { LANE, LANE_GAP, type CurveLook, type TimeSpan } from './curve-parts.ts'

export interface Colours {
  readonly line: string
  readonly band: string
  readonly bad: string
  readonly text: string
  readonly grid: string
  readonly surface: string
  readonly unknown: string
  readonly of: (ramp: RampName) => string
}

/** The colours of the scheme in force, as the element has them: resolved, since a canvas knows nothing of schemes. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  element.append(probe)
  const of = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const names = ['line', 'band', 'text', 'grid', 'surface', 'unknown'] as const
  const own = Object.fromEntries(names.map(name => [name, of(`--curve-${name}`)]))
  const ramps = Object.fromEntries(rampNames.map(name => [name, of(`--cloche-chart-${name}`)]))
  probe.remove()
  return {
    ...(own as Record<(typeof names)[number], string>),
    bad: ramps['red'] ?? '',
    of: ramp => ramps[ramp] ?? '',
  }
}

/** The stripes of what is not known. */
function stripes(context: CanvasRenderingContext2D, colour: string, ratio: number): CanvasPattern | string {
  const size = Math.round(8 * ratio)
  const tile = new OffscreenCanvas(size, size)
  const part = tile.getContext('2d')
  if (part === null) return colour
  part.strokeStyle = colour
  part.lineWidth = ratio
  part.beginPath()
  part.moveTo(0, size)
  part.lineTo(size, 0)
  part.stroke()
  return context.createPattern(tile, 'repeat') ?? colour
}

/** Paints everything that lies behind the line. */
export function paintBehind(plot: uPlot, look: CurveLook, colours: Colours, ratio: number): void {
  const { ctx, bbox } = plot
  const { left, top, width, height } = bbox
  const x = (at: number) => Math.min(left + width, Math.max(left, plot.valToPos(at, 'x', true)))
  const y = (value: number) => Math.min(top + height, Math.max(top, plot.valToPos(value, 'y', true)))
  const each = (spans: readonly TimeSpan[], least: number, paint: (from: number, wide: number) => void) => {
    for (const { from, to } of spans) {
      if (to < look.span.from || from > look.span.to) continue
      const [start, end] = [x(from), x(to)]
      paint(start, Math.max(least, end - start))
    }
  }
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, width, height)
  ctx.clip()

  ctx.fillStyle = stripes(ctx, colours.unknown, ratio)
  each(look.unknown, 0, (from, wide) => ctx.fillRect(from, top, wide, height))

  // Beyond the limits.
  ctx.fillStyle = colours.bad
  ctx.globalAlpha = 0.07
  if (look.upper !== null) ctx.fillRect(left, top, width, y(look.upper) - top)
  if (look.lower !== null) ctx.fillRect(left, y(look.lower), width, top + height - y(look.lower))
  // And when it was there.
  ctx.globalAlpha = 0.14
  each(look.outside, ratio, (from, wide) => ctx.fillRect(from, top, wide, height))
  ctx.globalAlpha = 1
  each(look.outside, 2 * ratio, (from, wide) => ctx.fillRect(from, top, wide, 4 * ratio))

  ctx.lineWidth = ratio
  ctx.setLineDash([6 * ratio, 4 * ratio])
  const lines = [
    [look.lower, colours.bad],
    [look.upper, colours.bad],
    [look.goal ?? null, colours.of('basil')],
  ] as const
  for (const [limit, colour] of lines) {
    if (limit === null) continue
    ctx.strokeStyle = colour
    const line = plot.valToPos(limit, 'y', true)
    if (line <= top || line >= top + height) continue
    ctx.beginPath()
    ctx.moveTo(left, line)
    ctx.lineTo(left + width, line)
    ctx.stroke()
  }
  ctx.setLineDash([])

  for (const [place, lane] of look.lanes.toReversed().entries()) {
    const foot = top + height - (LANE_GAP + place * (LANE + LANE_GAP)) * ratio
    ctx.fillStyle = colours.grid
    ctx.fillRect(left, foot - (LANE / 2) * ratio, width, ratio)
    ctx.fillStyle = colours.of(lane.color)
    each(lane.spans, 3 * ratio, (from, wide) => ctx.fillRect(from, foot - LANE * ratio, wide, LANE * ratio))
  }
  ctx.restore()
}

/** The colour of the line: that of a fault beyond the limits. */
export function lineColour(plot: uPlot, look: CurveLook, colours: Colours): string | CanvasGradient {
  const { top, height } = plot.bbox
  if ((look.lower === null && look.upper === null) || !Number.isFinite(top) || height <= 0)
    return colours.line
  const gradient = plot.ctx.createLinearGradient(0, top, 0, top + height)
  const place = (value: number) => Math.min(1, Math.max(0, (plot.valToPos(value, 'y', true) - top) / height))
  const [above, below] = [
    look.upper === null ? 0 : place(look.upper),
    look.lower === null ? 1 : place(look.lower),
  ]
  if (!Number.isFinite(above) || !Number.isFinite(below)) return colours.line
  if (look.upper !== null) {
    gradient.addColorStop(0, colours.bad)
    gradient.addColorStop(above, colours.bad)
  }
  gradient.addColorStop(above, colours.line)
  gradient.addColorStop(Math.max(above, below), colours.line)
  if (look.lower !== null) {
    gradient.addColorStop(Math.max(above, below), colours.bad)
    gradient.addColorStop(1, colours.bad)
  }
  return gradient
}
