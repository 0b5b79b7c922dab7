import {
  labelPlan,
  planToSvg,
  type DrawSpan,
  type LabelContent,
  type LabelOptions,
  type LabelPlan,
} from '@cloche/domain/rules/labels'
import sharp from 'sharp'
import { stretchesOf } from './faces.ts'
import { drawCode } from './symbols.ts'

/** Text as outlines: the picture does not depend on the type faces of the machine. */
const drawOutlines: DrawSpan = ({ text, style, x }, box, colour) => {
  let left = box.x + x
  let drawn = ''
  for (const stretch of stretchesOf(text, style)) {
    const { font } = stretch.file
    const scale = box.size / font.unitsPerEm
    for (const character of stretch.text) {
      const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
      const path = glyph.path.toSVG()
      if (path !== '')
        drawn += `<path transform="translate(${left} ${box.baseline}) scale(${scale} ${-scale})" d="${path}" fill="${colour}"/>`
      left += glyph.advanceWidth * scale
    }
  }
  return drawn
}

/** A plan as a black and white picture of so many dots per inch. */
export function renderPlanPng(plan: LabelPlan, dpi: number): Promise<Uint8Array> {
  const svg = planToSvg(plan, drawCode, drawOutlines)
  const width = Math.round((plan.size.width / 25.4) * dpi)
  return sharp(Buffer.from(svg), { density: dpi })
    .resize({ width })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
}

/** A label in the automatic layout as a picture, for e-mails and lists. */
export const renderLabelPng = (
  content: LabelContent,
  options: LabelOptions,
  dpi: number,
): Promise<Uint8Array> => renderPlanPng(labelPlan(content, options), dpi)
