import type { PrintAmount, PrintFormat } from '@cloche/domain/rules/printing'
import type { Template } from '@cloche/domain/rules/labels'

/** Where no template says another: what labels laid out by themselves are drawn with. */
const USUAL_DPI = 203

/** What each label of a print takes, for the limits that the server keeps too. */
export function amountOf(
  format: PrintFormat,
  size: string,
  template: Pick<Template, 'width' | 'height' | 'dpi' | 'blocks'> | null,
): Omit<PrintAmount, 'labels' | 'stickers'> {
  if (template === null) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { format, width, height, dpi: USUAL_DPI }
  }
  const { width, height, dpi, blocks } = template
  const pictures = blocks.reduce(
    (sum, block) => sum + (block.kind === 'image' ? block.width * block.height : 0),
    0,
  )
  return { format, width, height, dpi, pictures }
}
