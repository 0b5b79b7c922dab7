/** Labels as SVG from the same plan as the paper. Fetched with the first label that is shown or printed. */
import {
  gs1128Modules,
  LABEL_SIZES,
  labelPlan,
  modulesPath,
  planToSvg,
  templatePlan,
  type DrawCode,
  type LabelContent,
  type LabelLanguage,
  type LabelPlan,
  type LabelSize,
  type Pictures,
} from '@cloche/domain/rules/labels'
import type { SecondCode } from '../calls.ts'
import { drawQr } from './draw-qr.ts'
import type { PrintTemplate } from './choose-template.ts'

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
  /** Instead of the automatic layout. */
  readonly template?: PrintTemplate | null
  readonly digitalLinkDomain?: string | null
}

export function planOf(content: LabelContent, look: LabelLook, pictures?: Pictures): LabelPlan {
  const { size, language, code, template = null, digitalLinkDomain = null } = look
  const options = { language, ...(digitalLinkDomain === null ? {} : { digitalLinkDomain }) }
  return template === null
    ? labelPlan(content, { size: sizeNamed(size), secondCode: code, ...options })
    : templatePlan(template, content, { ...options, ...(pictures === undefined ? {} : { pictures }) })
}

export async function svgOf(plan: LabelPlan): Promise<string> {
  return planToSvg(plan, await drawerFor(plan))
}
