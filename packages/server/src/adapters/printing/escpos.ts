import { bitmapToEscpos, planToBitmap, type EscposOptions, type LabelPlan } from '@cloche/domain/rules/labels'
import { outlineSpan } from './outlines.ts'
import { symbolRows } from './symbols.ts'

/** A plan for a receipt printer of so many dots per inch, with the type faces of all other outputs. */
export function planToEscpos(plan: LabelPlan, dpi: number, options: EscposOptions = {}): Uint8Array {
  return bitmapToEscpos(planToBitmap(plan, { dpi, outlineSpan, codeModules: symbolRows }), options)
}
