/** Prints labels from the page: each on its own sheet of the roll, or many on A4. */
import type { LabelContent } from '@cloche/domain/rules/labels'
import { printPage } from '../../../data/print-page.ts'
import { planOf, sizeNamed, svgOf, type LabelLook } from './label-svg.ts'
import { fetchPictures } from './use-pictures.ts'

/** The fonts of the app, for the document that is printed. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap(sheet => {
      try {
        return [...sheet.cssRules]
      } catch {
        return []
      }
    })
    .filter(rule => rule instanceof CSSFontFaceRule)
    .map(rule => rule.cssText)
    .join('\n')
}

function styleOf({ size, template, sheet }: LabelLook & { sheet: 'a4' | 'single' }): string {
  const { width, height } = template ?? sizeNamed(size)
  const label = `width:${width}mm;height:${height}mm;overflow:hidden;break-inside:avoid`
  return sheet === 'single'
    ? `@page{size:${width}mm ${height}mm;margin:0}body{margin:0}div{${label};break-after:page}div:last-child{break-after:auto}svg{display:block}`
    : `@page{size:A4;margin:8mm}body{margin:0;display:flex;flex-wrap:wrap;gap:3mm;justify-content:center}div{${label};outline:.1mm dashed #999}svg{display:block}`
}

/** Opens the print dialog with these labels; a label that stands for several pieces is printed as often. */
export async function printPages(
  labels: readonly { content: LabelContent; copies: number }[],
  look: LabelLook & { sheet: 'a4' | 'single' },
): Promise<void> {
  const pictures = await fetchPictures(look.template?.blocks ?? [])
  const drawn = await Promise.all(
    labels.map(async ({ content, copies }) =>
      `<div>${await svgOf(planOf(content, look, pictures))}</div>`.repeat(copies),
    ),
  )
  await printPage(labels[0]?.content.productName ?? '', fontFaces() + styleOf(look), page => {
    page.body.innerHTML = drawn.join('')
    return page.fonts.ready
  })
}
