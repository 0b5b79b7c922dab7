/** Labels from what they say to the bytes of a printer's language; runs in a worker. */
import {
  containerPlan,
  labelPlan,
  planToZpl,
  templatePlan,
  type ContainerContent,
  type GreyPicture,
  type LabelContent,
  type LabelLanguage,
  type LabelPlan,
  type LabelSize,
  type SecondCode,
  type Template,
} from '@cloche/domain/rules/labels'
import type { PrintFormat } from '@cloche/domain/rules/printing'
import { escposDrawer } from './escpos.ts'

/** How labels look: laid out by themselves in a size, by a template with its pictures, or as a container's. */
export type Look =
  | { readonly kind: 'container'; readonly content: ContainerContent }
  | { readonly kind: 'size'; readonly size: LabelSize; readonly secondCode: SecondCode }
  | { readonly kind: 'template'; readonly template: Template; readonly pictures: readonly KeyedPicture[] }

/** A picture of a template; `key` stands for its content. */
export interface KeyedPicture {
  readonly id: string
  readonly key: string
  readonly picture: GreyPicture
}

export interface DrawInput {
  /** None where the look says it all. */
  readonly labels: readonly { readonly content: LabelContent; readonly copies: number }[]
  readonly look: Look
  readonly format: PrintFormat
  readonly dpi: number
  /** Of the words. */
  readonly language: LabelLanguage
  readonly digitalLinkDomain: string | null
  readonly sheet: 'a4' | 'single'
}

/** Bytes that go to the printer so many times. */
export interface DrawnPart {
  readonly bytes: Uint8Array
  readonly times: number
}

/** Pictures by their content: dots are worked out once for all parts of a print. */
const pictures = new Map<string, GreyPicture>()
const PICTURES_MAX = 8

function sameOne({ key, picture }: KeyedPicture): GreyPicture {
  const known = pictures.get(key)
  if (known !== undefined) return known
  if (pictures.size >= PICTURES_MAX) pictures.clear()
  pictures.set(key, picture)
  return picture
}

function plansOf({ labels, look, language, dpi, digitalLinkDomain }: DrawInput): LabelPlan[] {
  const domain = digitalLinkDomain === null ? {} : { digitalLinkDomain }
  if (look.kind === 'size') {
    const { size, secondCode } = look
    return labels.map(({ content }) => labelPlan(content, { size, language, secondCode, ...domain }))
  }
  if (look.kind === 'container') return [containerPlan(look.content)]
  const shown = new Map(look.pictures.map(each => [each.id, sameOne(each)]))
  return labels.map(({ content }) =>
    templatePlan(look.template, content, { language, dpi, pictures: shown, ...domain }),
  )
}

/** Neighbours that go out once are one part. */
function joined(parts: readonly DrawnPart[]): DrawnPart[] {
  const result: DrawnPart[] = []
  let single: Uint8Array[] = []
  const close = () => {
    if (single.length > 0) result.push({ bytes: concatenated(single), times: 1 })
    single = []
  }
  for (const part of parts) {
    if (part.times === 1) {
      single.push(part.bytes)
      continue
    }
    close()
    result.push(part)
  }
  close()
  return result
}

function concatenated(all: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const each of all) {
    whole.set(each, at)
    at += each.length
  }
  return whole
}

/**
 * The labels as bytes. How many of each: a label printer is told, pages of a PDF stand for the same drawing; receipt
 * printers know no such command, so what they get says how often it goes to them.
 */
export async function drawPart(input: DrawInput): Promise<DrawnPart[]> {
  const { format, dpi, labels, sheet } = input
  const plans = plansOf(input)
  const copies = labels.map(label => label.copies)
  if (format === 'zpl') {
    const text = plans.map((plan, at) => planToZpl(plan, { dpi, copies: copies[at] ?? 1 })).join('\n')
    return [{ bytes: new TextEncoder().encode(`${text}\n`), times: 1 }]
  }
  if (format === 'escpos') {
    const draw = escposDrawer(dpi)
    return joined(plans.map((plan, at) => ({ bytes: draw(plan), times: copies[at] ?? 1 })))
  }
  const { renderPlansPdf } = await import('./pdf.ts')
  const language =
    input.look.kind === 'template' ? (input.look.template.language ?? input.language) : input.language
  const pages = plans.flatMap((plan, at) => Array.from({ length: copies[at] ?? 1 }, () => plan))
  return [{ bytes: Uint8Array.from(await renderPlansPdf(pages, { sheet, language })), times: 1 }]
}
