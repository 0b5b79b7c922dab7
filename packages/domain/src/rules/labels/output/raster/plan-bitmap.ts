import type { CodeBox, LabelPlan, PanelBox, TextBox } from '../../layout/plan.ts'
import type { SetSpan } from '../../type/fit.ts'
import { Bitmap } from './bitmap.ts'
import { runsOf, type Point, type Runs } from './runs.ts'

/** The outlines of a span's letters in mm from the label's top left corner; curves as short lines. */
export type OutlineSpan = (span: SetSpan, box: TextBox) => readonly (readonly Point[])[][]
/** Dark modules of a code, row by row; a linear code has one row. */
export type CodeModules = (code: CodeBox) => readonly (readonly boolean[])[]

export type RasterOptions = {
  readonly dpi: number
  readonly outlineSpan: OutlineSpan
  readonly codeModules: CodeModules
  /** Keeps the dots of texts from label to label: what stands on all of them in the same place is worked out once. */
  readonly known?: Map<string, Runs>
}

/** Texts that are kept; their dots take some hundred bytes a letter. */
const KNOWN_MAX = 200

/** Draws a plan dot by dot, every module of a code and every line on whole dots, as a print head does it. */
export function planToBitmap(
  plan: LabelPlan,
  { dpi, outlineSpan, codeModules, known }: RasterOptions,
): Bitmap {
  const perMm = dpi / 25.4
  const dots = (mm: number) => Math.round(mm * perMm)
  const bitmap = new Bitmap(Math.max(1, dots(plan.size.width)), Math.max(1, dots(plan.size.height)))

  const draw = (box: TextBox): Runs =>
    Int32Array.from(
      box.spans.flatMap(span =>
        outlineSpan(span, box).flatMap(letter =>
          runsOf(
            letter.map(outline => outline.map(([x, y]): Point => [x * perMm, y * perMm])),
            bitmap.height,
          ),
        ),
      ),
    )
  const text = (box: TextBox, ink: 0 | 1) => {
    if (known === undefined) return bitmap.runs(draw(box), ink)
    const key = JSON.stringify(box)
    const runs = known.get(key) ?? draw(box)
    if (known.size < KNOWN_MAX) known.set(key, runs)
    bitmap.runs(runs, ink)
  }
  const panel = (box: PanelBox) => {
    const [x, y] = [dots(box.x), dots(box.y)]
    const [width, height] = [dots(box.width), dots(box.height)]
    const radius = box.radius * perMm
    if (box.look === 'filled') bitmap.rounded(x, y, width, height, radius)
    else bitmap.frame(x, y, width, height, radius, Math.max(1, dots(box.stroke)))
    for (const line of box.texts) text(line, box.look === 'filled' ? 0 : 1)
  }
  const code = (box: CodeBox) => {
    const module = Math.max(1, Math.floor(box.module * perMm))
    const isLinear = box.rows === 1
    const x = Math.round((box.ink.x + box.ink.width / 2) * perMm - (box.columns * module) / 2)
    const middle = (box.ink.y + box.ink.height / 2) * perMm
    const y = isLinear ? dots(box.ink.y) : Math.round(middle - (box.rows * module) / 2)
    const height = isLinear ? dots(box.ink.height) : module
    for (const [row, modules] of codeModules(box).entries())
      for (const [column, isDark] of modules.entries())
        if (isDark) bitmap.rectangle(x + column * module, y + row * height, module, height)
  }
  for (const box of plan.boxes) {
    if (box.kind === 'text') text(box, 1)
    else if (box.kind === 'panel') panel(box)
    else if (box.kind === 'code') code(box)
    else if (box.kind === 'image') bitmap.dots(dots(box.x), dots(box.y), box.dots)
    else
      bitmap.rectangle(dots(box.x), dots(box.y), Math.max(1, dots(box.width)), Math.max(1, dots(box.height)))
  }
  return bitmap
}
