import type { Area, Box, CodeBox, Symbology } from '../layout/plan.ts'
import { lineOf, textBox } from '../layout/rows.ts'
import { QUIET } from '../symbols/capacity.ts'
import type { LabelPayloads } from '../symbols/payloads.ts'
import { codeBox, symbolGrid } from '../symbols/symbol-boxes.ts'
import { shrink, truncate } from '../type/fit.ts'
import { CAP_HEIGHT, LINE_HEIGHT, MONO } from '../type/measure.ts'
import type { LabelTextKey } from '../wording/words.ts'
import type { TemplateBlock } from './blocks.ts'

/** Thinner modules than this, in mm, do not come off a thermal head so that a scanner reads them. */
const LEAST_MODULE = 0.24
/** Wider bars only take room. */
const MOST_LINEAR = 0.51
/** The largest magnification that printers take for a QR. */
const MOST_QR_DOTS = 10
/** Bars lower than this, in mm, are missed by hand scanners. */
const LEAST_BARS = 4

export type CodeOutcome = { readonly boxes: readonly Box[]; readonly problem: LabelTextKey | null }

/** The widest module of whole dots at which so many fit; undefined when none is wide enough to be read. */
function moduleFor(modules: number, room: number, dpi: number, mostDots: number): number | undefined {
  const perMm = dpi / 25.4
  const dots = Math.min(mostDots, Math.floor((room * perMm + 0.01) / modules))
  // A hair more than the dots, so that nobody who rounds down loses one.
  return dots / perMm >= LEAST_MODULE ? dots / perMm + 1e-6 : undefined
}

function square(
  symbology: 'qr' | 'datamatrix',
  payload: string,
  area: Area,
  dpi: number,
): CodeBox | undefined {
  const side = symbolGrid(symbology, payload)?.columns
  if (side === undefined) return undefined
  const room = Math.min(area.width, area.height)
  const most = symbology === 'qr' ? MOST_QR_DOTS : Infinity
  const module = moduleFor(side + 2 * QUIET[symbology], room, dpi, most)
  if (module === undefined) return undefined
  const ink = side * module
  const x = area.x + (area.width - ink) / 2
  return codeBox(symbology, payload, module, x, area.y + (area.height - ink) / 2)
}

const none = (problem: LabelTextKey): CodeOutcome => ({ boxes: [], problem })

/** As much data as the width has room for, the digits below when the block asks for them. */
function linear(block: TemplateBlock, payloads: LabelPayloads, dpi: number): CodeOutcome {
  for (const { scan, readable } of payloads.linear) {
    const columns = symbolGrid('gs1-128', scan)?.columns ?? Infinity
    const most = Math.floor((MOST_LINEAR * dpi) / 25.4)
    const module = moduleFor(columns + 2 * QUIET['gs1-128'], block.width, dpi, most)
    if (module === undefined) continue
    const size = block.hasCaption ? Math.min(block.size, block.height * 0.3) : 0
    const bars = block.height - (block.hasCaption ? size * (CAP_HEIGHT + 0.45) : 0)
    if (bars < LEAST_BARS) return none('printedLabel.notice.codeTooSmall')
    const x = block.x + (block.width - columns * module) / 2
    const box = codeBox('gs1-128', scan, module, x, block.y, bars)
    if (box === undefined) continue
    if (!block.hasCaption) return { boxes: [box], problem: null }
    const text = readable.join('  ')
    const set = shrink(text, MONO, size, 1.4, block.width)
    const line = lineOf(truncate(text, MONO, set, block.width), MONO, set)
    const left = block.x + (block.width - line.width) / 2
    const below = textBox(
      'code',
      line,
      set,
      left,
      block.y + block.height - set * (LINE_HEIGHT - 0.1),
      'center',
    )
    return { boxes: [box, below], problem: null }
  }
  return none('printedLabel.notice.codeTooSmall')
}

/**
 * The code of a block: its modules a whole number of the printer's dots, its quiet zone within the block. A code that
 * would be too small to be read is left out, and the outcome says so.
 */
export function setCode(block: TemplateBlock, payloads: LabelPayloads, dpi: number): CodeOutcome {
  const symbology: Symbology = block.kind === 'qr' ? 'qr' : block.symbology
  if (symbology !== 'qr' && payloads.elements === null)
    return none(payloads.problem ?? 'printedLabel.notice.noGtin')
  if (symbology === 'gs1-128') return linear(block, payloads, dpi)
  const payload = symbology === 'qr' ? payloads.qr : (payloads.elements?.scan ?? '')
  const box = square(symbology, payload, block, dpi)
  return box === undefined ? none('printedLabel.notice.codeTooSmall') : { boxes: [box], problem: null }
}
