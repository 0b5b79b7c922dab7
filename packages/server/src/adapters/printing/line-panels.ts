/** Lines over days as small charts of a paper, two beside each other, drawn as vectors. */
import { rgb, type PDFPage } from 'pdf-lib'
import { colorOf, legend, type ChartGround } from './chart.ts'
import type { LinePanel } from './paper.ts'

/** What the lines of a small chart are drawn in; `dayWidth` is the room of a day's word. Points. */
export const PANEL = { width: 196, height: 74, dayWidth: 40 } as const
const [LEFT, GAP, TEXT] = [40, 26, 7]
const AXIS = rgb(0.86, 0.89, 0.9)
const LIMIT = rgb(0.71, 0.16, 0.1)

/** What a row of two takes at most, but for the names of its lines. */
const FRAME = PANEL.height + 44
const NAME = 11

export const panelsHeight = (panels: readonly LinePanel[]): number =>
  FRAME + NAME * Math.max(1, ...panels.map(({ names }) => names.length))

/** Draws one or two below `top`. @returns how high they are */
export async function drawPanels(
  page: PDFPage,
  panels: readonly LinePanel[],
  ground: ChartGround,
): Promise<number> {
  let height = 0
  for (const [at, panel] of panels.entries()) {
    const left = ground.left + at * (LEFT + PANEL.width + GAP)
    height = Math.max(height, await drawPanel(page, panel, { ...ground, left, width: LEFT + PANEL.width }))
  }
  return height
}

async function drawPanel(page: PDFPage, panel: LinePanel, ground: ChartGround): Promise<number> {
  const { picture, note } = panel
  const named = await legend(page, panel.names, ground)
  if (note !== '') await ground.text(note, ground.left, ground.top - named - 7)
  const [x0, top] = [ground.left + LEFT, ground.top - named - 16]
  const y = (down: number) => top - down
  for (const [at, line] of picture.lines.entries()) {
    page.drawLine({
      start: { x: x0, y: y(line.y) },
      end: { x: x0 + PANEL.width, y: y(line.y) },
      color: AXIS,
      thickness: 0.5,
    })
    const text = panel.lines[at] ?? ''
    await ground.text(text, x0 - 6 - (await ground.widthOf(text)), y(line.y) - TEXT / 3)
  }
  for (const limit of picture.limits)
    page.drawLine({
      start: { x: x0, y: y(limit.y) },
      end: { x: x0 + PANEL.width, y: y(limit.y) },
      color: LIMIT,
      thickness: 0.8,
      dashArray: [4, 3],
    })
  for (const [at, { path, dots }] of picture.paths.entries()) {
    if (path !== '') page.drawSvgPath(path, { x: x0, y: top, borderColor: colorOf(at), borderWidth: 1.2 })
    for (const [x, down] of dots) page.drawCircle({ x: x0 + x, y: y(down), size: 1.4, color: colorOf(at) })
  }
  for (const [at, { x }] of picture.days.entries()) {
    const text = panel.days[at] ?? ''
    const width = await ground.widthOf(text)
    const middle = Math.min(Math.max(x0 + x - width / 2, x0), x0 + PANEL.width - width)
    await ground.text(text, middle, y(PANEL.height) - 11)
  }
  return named + 16 + PANEL.height + 22
}
