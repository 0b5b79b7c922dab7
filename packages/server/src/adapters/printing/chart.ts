/** Bars of a paper, drawn as vectors. */
import { rgb, type Color, type PDFPage } from 'pdf-lib'
import type { ChartBlock } from './paper.ts'

/** What a chart takes of a page, at most. Points. */
export const CHART_HEIGHT = 170
const PLOT = 110
const LEFT = 44
/** Of the text beside a line. */
const TEXT = 7
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
const BASE = rgb(0.55, 0.6, 0.63)
export const colorOf = (at: number): Color => COLORS[at % COLORS.length] as Color

export interface ChartGround {
  readonly left: number
  readonly top: number
  readonly width: number
  text(text: string, x: number, y: number): Promise<void>
  widthOf(text: string): Promise<number>
}

/** Draws it below `top`. @returns how high it is */
export async function drawChart(page: PDFPage, chart: ChartBlock, ground: ChartGround): Promise<number> {
  const { left, width } = ground
  // The text of the highest line does not touch the title.
  const top = ground.top - TEXT
  const [least, most] = [chart.lines[0]?.value ?? 0, chart.lines.at(-1)?.value ?? 1]
  const widest = await Promise.all(chart.lines.map(({ text }) => ground.widthOf(text)))
  const [x0, x1, bottom] = [left + Math.max(LEFT, Math.max(0, ...widest) + 8), left + width, top - PLOT]
  const y = (value: number) => bottom + ((value - least) / (most - least)) * PLOT
  for (const [at, { value, text }] of chart.lines.entries()) {
    page.drawLine({
      start: { x: x0, y: y(value) },
      end: { x: x1, y: y(value) },
      color: value === 0 ? BASE : AXIS,
      thickness: 0.5,
    })
    await ground.text(text, x0 - 6 - (widest[at] ?? 0), y(value) - TEXT / 3)
  }
  const step = (x1 - x0) / Math.max(1, chart.labels.length)
  const bar = Math.max(0.6, (step * 0.8) / chart.series.length)
  for (const [series, { values }] of chart.series.entries())
    for (const [at, value] of values.entries())
      if (value !== null && value !== 0)
        page.drawRectangle({
          x: x0 + at * step + step * 0.1 + series * bar,
          y: Math.min(y(0), y(value)),
          width: bar,
          height: Math.max(0.4, Math.abs(y(value) - y(0))),
          color: colorOf(series),
        })
  const below = await labelsBelow(chart.labels, { x0, step, y: bottom - 10 }, ground)
  const names = chart.series.length < 2 ? [] : chart.series.map(({ name }) => name)
  return (
    TEXT +
    PLOT +
    below +
    (await legend(page, names, { ...ground, left: x0, width: x1 - x0, top: bottom - below }))
  )
}

/** As much of a text as there is room for. */
async function shortened(text: string, room: number, ground: ChartGround): Promise<string> {
  let short = text
  while (short.length > 3 && (await ground.widthOf(short)) > room) short = `${short.slice(0, -2).trimEnd()}…`
  return short
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
    const text = await shortened(label, room, ground)
    const width = await ground.widthOf(text)
    const x = Math.min(x0 + (at + 0.5) * step - width / 2, ground.left + ground.width - width)
    if (x < free) continue
    await ground.text(text, x, y)
    free = x + width + 6
  }
  return 16
}

/** What each colour is, by their order. @returns how high it is */
export async function legend(page: PDFPage, names: readonly string[], ground: ChartGround): Promise<number> {
  if (names.length === 0) return 0
  let [x, y] = [ground.left, ground.top - 8]
  for (const [at, whole] of names.entries()) {
    const name = await shortened(whole, ground.width - 20, ground)
    const width = (await ground.widthOf(name)) + 20
    if (x + width > ground.left + ground.width && x > ground.left) [x, y] = [ground.left, y - 11]
    page.drawRectangle({ x, y, width: 7, height: 7, color: colorOf(at) })
    await ground.text(name, x + 11, y + 0.5)
    x += width
  }
  return ground.top - y + 4
}
