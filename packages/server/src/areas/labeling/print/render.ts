/** From labels to the bytes of a printer: one plan for each, by a template or laid out by itself. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import {
  labelPlan,
  LABEL_SIZES,
  planToZpl,
  templatePlan,
  type LabelLanguage,
  type LabelPlan,
  type SecondCode,
} from '@cloche/domain/rules/labels'
import type { ContentRow } from './content.store.ts'
import { readContents, type Contents } from './content.ts'
import { sizeOf } from './label-size.ts'
import { picturesOf } from './pictures.ts'
import type { LabelReader } from './reader.ts'
import { templatesForStatement, type TemplateRow } from './template.store.ts'

export type PrintLanguage = 'zpl' | 'escpos' | 'pdf'

/** How labels are laid out. A size asks for the automatic layout; without both, the format or the default decides. */
export interface AskedLayout {
  readonly labelIds: readonly string[]
  readonly templateId?: string
  /** `62x36` */
  readonly size?: string
  readonly code?: SecondCode
  /** Dots per inch; a template's own, else 203. */
  readonly dpi?: number
}

export interface AskedRender extends AskedLayout {
  readonly language: PrintLanguage
  /** Of each label, beside the pieces that a range stands for. Default 1. */
  readonly copies?: number
  /** Of a PDF: a page each, or as many as go on A4. Default single. */
  readonly sheet?: 'a4' | 'single'
}

/** A label with how many stickers it takes. */
export interface PlannedLabel {
  readonly plan: LabelPlan
  readonly copies: number
}

export interface PlannedLabels {
  readonly rows: readonly ContentRow[]
  readonly labels: readonly PlannedLabel[]
  readonly language: LabelLanguage
  readonly dpi: number
  readonly size: string
  readonly code: SecondCode
  readonly templateId: string | null
}

const DPI = 203
/** Stickers in one answer that is drawn page by page: more would take the memory of whoever opens it. */
export const STICKERS_MAX = 2000

/** How many stickers a label takes: a range one a piece. */
export const copiesOf = ({ mode, count }: Pick<ContentRow, 'mode' | 'count'>) =>
  mode === 'range' ? count : 1

function chosenTemplate(
  asked: AskedLayout,
  { rows }: Contents,
  templates: readonly TemplateRow[],
): TemplateRow | undefined {
  if (asked.templateId !== undefined) {
    const [found] = templates
    if (found === undefined)
      throw new Problem('UNKNOWN_LINK', {
        faults: [{ path: 'templateId', rule: 'problem.field.unknownLink' }],
      })
    return found
  }
  if (asked.size !== undefined) return undefined
  const ofFormat = rows[0]?.templateId ?? null
  return templates.find(({ id }) => id === ofFormat) ?? templates.find(({ isDefault }) => isDefault)
}

/**
 * The plans of labels within the reader's reach, in the order asked.
 * @throws UNKNOWN_LINK for labels or a template that are not there, RULE_BROKEN for a size that no label has
 */
export async function planLabels(reader: LabelReader, asked: AskedLayout): Promise<PlannedLabels> {
  const ids = asked.labelIds.map(id => id.toLowerCase())
  const templateId = asked.templateId?.toLowerCase() ?? null
  const [read, [found]] = await Promise.all([
    readContents(reader, ids),
    reader.readTogether([templatesForStatement(reader.organizationId, templateId, ids)]),
  ])
  const { rows, contents, language, digitalLinkDomain } = read
  const template = chosenTemplate(asked, read, (found?.rows ?? []) as unknown as TemplateRow[])
  const domain = digitalLinkDomain === null ? {} : { digitalLinkDomain }
  const labelsOf = (plan: (content: (typeof contents)[number]) => LabelPlan) =>
    contents.map((content, at) => ({ plan: plan(content), copies: copiesOf(rows[at] as ContentRow) }))
  if (template !== undefined) {
    const dpi = asked.dpi ?? template.dpi
    const options = { language, dpi, pictures: await picturesOf(reader, template), ...domain }
    return {
      rows,
      language: template.language ?? language,
      dpi,
      size: `${template.width}x${template.height}`,
      code: 'none',
      templateId: template.id,
      labels: labelsOf(content => templatePlan(template, content, options)),
    }
  }
  const [first] = rows
  const size = sizeOf(asked.size ?? first?.labelSize ?? LABEL_SIZES[0].id, 'size')
  const secondCode = asked.code ?? first?.labelCode ?? 'none'
  return {
    rows,
    language,
    dpi: asked.dpi ?? DPI,
    size: size.id,
    code: secondCode,
    templateId: null,
    labels: labelsOf(content => labelPlan(content, { size, language, secondCode, ...domain })),
  }
}

export interface DrawnAs {
  readonly language: LabelLanguage
  readonly dpi: number
  readonly sheet?: 'a4' | 'single'
}

/** Plans of one size as the bytes of a printer's language. @throws RULE_BROKEN for too many stickers in one PDF */
export async function drawLabels(
  labels: readonly PlannedLabel[],
  format: PrintLanguage,
  { language, dpi, sheet = 'single' }: DrawnAs,
): Promise<Uint8Array> {
  if (format === 'zpl')
    return Buffer.from(labels.map(({ plan, copies }) => planToZpl(plan, { dpi, copies })).join('\n'))
  const count = labels.reduce((sum, { copies }) => sum + copies, 0)
  if (count > STICKERS_MAX) throw brokenRule('labelIds', 'problem.print.tooMany', { limit: STICKERS_MAX })
  // Type faces and the writer of PDFs are loaded when they are first asked for.
  if (format === 'escpos') {
    const { planToEscpos } = await import('../../../adapters/printing/escpos.ts')
    return Buffer.concat(labels.map(({ plan, copies }) => planToEscpos(plan, dpi, { copies })))
  }
  const { renderPlansPdf } = await import('../../../adapters/printing/pdf.ts')
  const pages = labels.flatMap(({ plan, copies }) => Array.from({ length: copies }, () => plan))
  return renderPlansPdf(pages, { sheet, language })
}

/**
 * The bytes that print labels: ZPL, ESC/POS or PDF. Nothing is noted on the labels: whoever prints does.
 * @throws UNKNOWN_LINK, RULE_BROKEN as `planLabels` and `drawLabels`
 */
export async function renderLabels(reader: LabelReader, asked: AskedRender): Promise<Uint8Array> {
  const { copies: times = 1, language: format, sheet = 'single' } = asked
  const planned = await planLabels(reader, asked)
  const labels = planned.labels.map(({ plan, copies }) => ({ plan, copies: copies * times }))
  return drawLabels(labels, format, { ...planned, sheet })
}
