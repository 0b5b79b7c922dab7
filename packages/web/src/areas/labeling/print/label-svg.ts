/** Labels as SVG from the same plan as the paper. Fetched with the first label that is shown or printed. */
import {
  gs1128Modules,
  LABEL_SIZES,
  labelPlan,
  modulesPath,
  planToSvg,
  type DrawCode,
  type LabelContent,
  type LabelLanguage,
  type LabelPlan,
  type LabelSize,
} from '@cloche/domain/rules/labels'
import type { SecondCode } from '../calls.ts'
import { drawQr } from './draw-qr.ts'

/** The size of a label by its name, `62x36`: one of the common ones or any other, width by height in mm. */
export function sizeNamed(id: string): LabelSize {
  const known = LABEL_SIZES.find(size => size.id === id)
  if (known !== undefined) return known
  const [width = 62, height = 36] = id.split('x').map(Number)
  return { id, width, height }
}

/** The drawer of the codes in a plan; that of DataMatrix is fetched when a label has one. */
async function drawerFor(plan: LabelPlan): Promise<DrawCode> {
  const hasMatrix = plan.boxes.some(box => box.kind === 'code' && box.symbology === 'datamatrix')
  const drawMatrix = hasMatrix ? (await import('./second-codes.ts')).drawDataMatrix : drawQr
  return code =>
    code.symbology === 'qr'
      ? drawQr(code)
      : code.symbology === 'datamatrix'
        ? drawMatrix(code)
        : modulesPath([gs1128Modules(code.payload)])
}

export interface LabelLook {
  readonly language: LabelLanguage
  /** `62x36` */
  readonly size: string
  readonly code: SecondCode
}

export function planOf(content: LabelContent, { size, language, code }: LabelLook): LabelPlan {
  return labelPlan(content, { size: sizeNamed(size), language, secondCode: code })
}

export async function svgOf(plan: LabelPlan): Promise<string> {
  return planToSvg(plan, await drawerFor(plan))
}
