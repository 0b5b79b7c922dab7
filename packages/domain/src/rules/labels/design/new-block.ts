import type { Area } from '../layout/plan.ts'
import { overlap } from '../layout/plan.ts'
import { BLOCK_DEFAULTS, type BlockKind, type TemplateBlock } from '../template/blocks.ts'

type Look = Partial<TemplateBlock> & { readonly width: number; readonly height: number }

/** How a block of a kind begins; sides as shares of the label's width where they are below 1, else in mm. */
const LOOKS: Readonly<Record<BlockKind, Look>> = {
  text: { width: 0.5, height: 5, size: 3.5 },
  field: { width: 0.6, height: 6, size: 4.5, field: 'productName', isBold: true },
  dates: { width: 0.6, height: 13, size: 5.5, isFilled: true, radius: 0.8 },
  allergens: { width: 0.6, height: 8, size: 2.4 },
  ingredients: { width: 0.9, height: 12, size: 2.2 },
  code: { width: 0.95, height: 14, size: 2.2, hasCaption: true },
  qr: { width: 17, height: 17 },
  image: { width: 15, height: 12 },
  line: { width: 0.9, height: 0, stroke: 0.3 },
  box: { width: 0.4, height: 10, stroke: 0.4 },
}

const MARGIN = 2
const STEP = 1

/** A block of a kind where there is room for it, looked for from the top; at the margin where there is none. */
export function newBlock(
  kind: BlockKind,
  id: string,
  label: { readonly width: number; readonly height: number },
  others: readonly Area[],
): TemplateBlock {
  const { width: wide, height: high, ...look } = LOOKS[kind]
  const width = Math.round(Math.min(wide < 1 ? wide * label.width : wide, label.width - 2 * MARGIN) * 10) / 10
  const height = Math.min(high, label.height - 2 * MARGIN)
  const isFree = (x: number, y: number) =>
    others.every(other => !overlap({ x, y, width, height: Math.max(1, height) }, other))
  for (let y = MARGIN; y + height <= label.height - MARGIN; y += STEP)
    for (let x = MARGIN; x + width <= label.width - MARGIN + 0.01; x += STEP)
      if (isFree(x, y)) return { ...BLOCK_DEFAULTS, ...look, id, kind, x, y, width, height }
  return { ...BLOCK_DEFAULTS, ...look, id, kind, x: MARGIN, y: MARGIN, width, height }
}
