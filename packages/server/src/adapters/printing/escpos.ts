import {
  bitmapToEscpos,
  planToBitmap,
  type EscposOptions,
  type LabelPlan,
  type Runs,
} from '@cloche/domain/rules/labels'
import { outlineSpan } from './outlines.ts'
import { symbolRows } from './symbols.ts'

/**
 * Draws plans for a receipt printer of so many dots per inch, with the type faces of all other outputs. What several
 * plans have in the same place is drawn once: keep the function from label to label.
 */
export function escposDrawer(dpi: number): (plan: LabelPlan, options?: EscposOptions) => Uint8Array {
  const known = new Map<string, Runs>()
  return (plan, options = {}) =>
    bitmapToEscpos(planToBitmap(plan, { dpi, outlineSpan, codeModules: symbolRows, known }), options)
}

/** One plan alone. */
export const planToEscpos = (plan: LabelPlan, dpi: number, options: EscposOptions = {}): Uint8Array =>
  escposDrawer(dpi)(plan, options)
