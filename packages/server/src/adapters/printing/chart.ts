/** Bars and lines of a paper, drawn as vectors. */
import { rgb, type Color, type PDFPage } from 'pdf-lib'
import { scaleOf } from './chart-scale.ts'
import type { ChartBlock } from './paper.ts'

/** What a chart takes of a page, at most. Points. */
export const CHART_HEIGHT = 170
const PLOT = 110
const LEFT = 44
/** Told apart in print without colours too: from dark to light. */
const COLORS: readonly Color[] = [
  rgb(0.02, 0.36, 0.33),
  rgb(0.78, 0.35, 0.1),
  rgb(0.45, 0.62, 0.78),
  rgb(0.55, 0.45, 0.65),
  rgb(0.3, 0.3, 0.34),
  rgb(0.72, 0.6, 0.2),
  rgb(0.2, 0.5, 0.2),
  rgb(0.65, 0.65, 0.68),
]
const AXIS = rgb(0.82, 0.85, 0.87)
const colorOf = (at: number): Color => COLORS[at % COLORS.length] as Color

export interface ChartGround {
  readonly left: number
  readonly top: number
  readonly width: number
  text(text: string, x: number, y: number): Promise<void>
  widthOf(text: string): Promise<number>
}

/** Draws it below `top`. @returns how high it is */
export async function drawChart(page: PDFPage, chart: ChartBlock, ground: ChartGround): Promise<number> {
  const { left, top, width } = ground
  const [least, most] = scaleOf(chart)
  const [x0, x1, bottom] = [left + LEFT, left + width, top - PLOT]
  const y = (value: number) => bottom + ((value - least) / (most - least)) * PLOT
  const zero = Math.min(Math.max(y(0), bottom), top)
  const line = (
    from: readonly [number, number],
    to: readonly [number, number],
    color: Color,
    thickness: number,
  ) => page.drawLine({ start: { x: from[0], y: from[1] }, end: { x: to[0], y: to[1] }, color, thickness })
  line([x0, top], [x0, bottom], AXIS, 0.5)
  line([x0, chart.look === 'bars' ? zero : bottom], [x1, chart.look === 'bars' ? zero : bottom], AXIS, 0.5)
  await ground.text(chart.most, left, top - 6)
  await ground.text(chart.least, left, bottom)
  const step = (x1 - x0) / Math.max(1, chart.labels.length)
  if (chart.look === 'bars') {
    const bar = Math.max(0.6, (step * 0.8) / chart.series.length)
    for (const [series, { values }] of chart.series.entries())
      for (const [at, value] of values.entries())
        if (value !== null && value !== 0)
          page.drawRectangle({
            x: x0 + at * step + step * 0.1 + series * bar,
            y: Math.min(zero, y(value)),
            width: bar,
            height: Math.max(0.4, Math.abs(y(value) - zero)),
            color: colorOf(series),
          })
  } else
    for (const [series, { values }] of chart.series.entries())
      for (const [at, value] of values.entries()) {
        const before = values[at - 1]
        const x = x0 + (at + 0.5) * step
        if (value === null) continue
        if (before === null || before === undefined)
          page.drawCircle({ x, y: y(value), size: 1, color: colorOf(series) })
        else line([x - step, y(before)], [x, y(value)], colorOf(series), 1)
      }
  const below = await labelsBelow(chart.labels, { x0, step, y: bottom - 10 }, ground)
  return PLOT + below + (await legend(page, chart, { ...ground, top: bottom - below }))
}

/** Those of the labels that have room, so that none lies on another. @returns how high they are */
async function labelsBelow(
  labels: readonly string[],
  { x0, step, y }: { readonly x0: number; readonly step: number; readonly y: number },
  ground: ChartGround,
): Promise<number> {
  let free = -Infinity
  for (const [at, label] of labels.entries()) {
    const room = Math.max(step - 4, 44)
    let text = label
    while (text.length > 3 && (await ground.widthOf(text)) > room) text = `${text.slice(0, -2).trimEnd()}…`
    const width = await ground.widthOf(text)
    const x = Math.min(x0 + (at + 0.5) * step - width / 2, ground.left + ground.width - width)
    if (x < free) continue
    await ground.text(text, x, y)
    free = x + width + 6
  }
  return 16
}

/** What each colour is, where there are several. @returns how high it is */
async function legend(page: PDFPage, { series }: ChartBlock, ground: ChartGround): Promise<number> {
  if (series.length < 2) return 0
  let [x, y] = [ground.left + LEFT, ground.top - 8]
  for (const [at, { name }] of series.entries()) {
    const width = (await ground.widthOf(name)) + 20
    if (x + width > ground.left + ground.width && x > ground.left + LEFT)
      [x, y] = [ground.left + LEFT, y - 11]
    page.drawRectangle({ x, y, width: 7, height: 7, color: colorOf(at) })
    await ground.text(name, x + 11, y + 0.5)
    x += width
  }
  return ground.top - y + 4
}
