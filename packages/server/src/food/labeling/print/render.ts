/** From labels to the bytes of a printer: one look for all of them, by a template or laid out by itself. */
import { Problem, type Fault } from '@cloche/domain/problems'
import { LABEL_SIZES, type LabelContent, type SecondCode } from '@cloche/domain/rules/labels'
import { PRINT_LIMITS, tooMuchToPrint, type PrintFormat } from '@cloche/domain/rules/printing'
import type { DrawInput, DrawnPart, KeyedPicture, Look } from '../../../adapters/printing/draw.ts'
import type { Workers } from '../../../workers/index.ts'
import type { ContentRow } from './content.store.ts'
import { readContents, type Contents } from './content.ts'
import { sizeOf } from './label-size.ts'
import { keyedPicturesOf } from './pictures.ts'
import type { LabelReader } from './reader.ts'
import { templatesForStatement, type TemplateRow } from './template.store.ts'

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

/** Labels and how they will look; nothing is drawn yet. */
export interface LaidLabels {
  readonly rows: readonly ContentRow[]
  readonly labels: readonly { readonly content: LabelContent; readonly copies: number }[]
  readonly look: { readonly width: number; readonly height: number; readonly template: TemplateRow | null }
  readonly input: Pick<DrawInput, 'dpi' | 'language' | 'digitalLinkDomain'>
  readonly size: string
  readonly code: SecondCode
  readonly templateId: string | null
}

const DPI = 203

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

/** Where a reader prints; undefined: in the whole organization. */
const placesOf = ({ rowScope }: LabelReader) => (rowScope.kind === 'places' ? rowScope.ids : undefined)

/**
 * Lays out labels within scope, in the order asked.
 * @param times of each label, beside the pieces that a range stands for.
 * @param known what the labels say, where it was read before.
 * @throws UNKNOWN_LINK for labels or a template that are not there, RULE_BROKEN for a size no label has
 */
export async function layLabels(
  reader: LabelReader,
  asked: AskedLayout,
  times = 1,
  known?: Contents,
): Promise<LaidLabels> {
  const ids = asked.labelIds.map(id => id.toLowerCase())
  const templateId = asked.templateId?.toLowerCase() ?? null
  const [read, [found]] = await Promise.all([
    known ?? readContents(reader, ids),
    reader.readTogether([templatesForStatement(reader.organizationId, templateId, ids, placesOf(reader))]),
  ])
  const { rows, contents, language, digitalLinkDomain } = read
  const template = chosenTemplate(asked, read, found.rows)
  const labels = contents.map((content, at) => ({
    content,
    copies: copiesOf(rows[at] as ContentRow) * times,
  }))
  if (template !== undefined) {
    const { width, height } = template
    return {
      rows,
      labels,
      look: { width, height, template },
      input: { dpi: asked.dpi ?? template.dpi, language, digitalLinkDomain },
      size: `${width}x${height}`,
      code: 'none',
      templateId: template.id,
    }
  }
  const [first] = rows
  const size = sizeOf(asked.size ?? first?.labelSize ?? LABEL_SIZES[0].id, 'size')
  return {
    rows,
    labels,
    look: { width: size.width, height: size.height, template: null },
    input: { dpi: asked.dpi ?? DPI, language, digitalLinkDomain },
    size: size.id,
    code: asked.code ?? first?.labelCode ?? 'none',
    templateId: null,
  }
}

/** The areas of a template's pictures, in square millimetres. */
export const pictureArea = ({ blocks }: Pick<TemplateRow, 'blocks'>): number =>
  blocks.reduce((sum, { kind, width, height }) => sum + (kind === 'image' ? width * height : 0), 0)

/** @throws TOO_LARGE naming the bound, for more than is printed at once. `path` is the field to change. */
export function judgeAmount(
  { labels, look, input }: LaidLabels,
  format: PrintFormat,
  path: string,
  stickers = labels.reduce((sum, { copies }) => sum + copies, 0),
): void {
  const { width, height, template } = look
  const fault = tooMuchToPrint({
    format,
    width,
    height,
    dpi: input.dpi,
    labels: labels.length,
    stickers,
    pictures: template === null ? 0 : pictureArea(template),
  })
  if (fault !== null) throw new Problem('TOO_LARGE', { faults: [{ path, ...fault }] })
}

/** How many labels, or dots of them, are drawn before the first of them are sent. */
const PART_LABELS = 50
const PART_DOTS = 16_000_000

function labelsAPart({ labels, look, input }: LaidLabels, format: PrintFormat): number {
  // The pages of a PDF stand in one file.
  if (format === 'pdf') return labels.length
  const dots = look.width * look.height * (input.dpi / 25.4) ** 2
  return Math.max(1, Math.min(PART_LABELS, Math.floor(PART_DOTS / dots)))
}

async function lookOf(reader: LabelReader, { look, size, code }: LaidLabels): Promise<Look> {
  const { template, width, height } = look
  if (template === null) return { kind: 'size', size: { id: size, width, height }, secondCode: code }
  const pictures: KeyedPicture[] = await keyedPicturesOf(reader, template)
  return { kind: 'template', template, pictures }
}

export interface Drawing {
  readonly workers: Workers
  readonly format: PrintFormat
  readonly sheet?: 'a4' | 'single'
  /** Aborted when nobody waits for the labels any more. */
  readonly signal?: AbortSignal
}

/**
 * The labels as bytes for the printer, part by part, each drawn by a worker when it is asked for.
 * @throws TOO_LARGE for what takes too much to draw, BUSY
 */
export async function* drawLabels(
  reader: LabelReader,
  laid: LaidLabels,
  { workers, format, sheet = 'single', signal }: Drawing,
): AsyncGenerator<DrawnPart> {
  const look = await lookOf(reader, laid)
  const size = labelsAPart(laid, format)
  for (let at = 0; at < laid.labels.length; at += size) {
    const labels = laid.labels.slice(at, at + size)
    yield* await drawSome(
      workers,
      { ...laid.input, labels, look, format, sheet },
      { of: reader.organizationId, signal, tooLarge: { path: 'labelIds', rule: 'problem.print.tooLong' } },
    )
  }
}

export interface DrawingOf {
  /** Whose labels they are. */
  readonly of: string
  readonly signal: AbortSignal | undefined
  /** What is said of labels that take too much to draw. */
  readonly tooLarge: Fault
}

/** Labels drawn by a worker. @throws TOO_LARGE for what takes too much to draw, BUSY */
export function drawSome(
  workers: Workers,
  input: DrawInput,
  { of, signal, tooLarge }: DrawingOf,
): Promise<DrawnPart[]> {
  return workers.run('labels', input, {
    of,
    tooLarge,
    seconds: PRINT_LIMITS.seconds,
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Bytes as a file has them: as often as they go to the printer. */
export async function* written(parts: AsyncIterable<DrawnPart>): AsyncGenerator<Uint8Array> {
  for await (const { bytes, times } of parts) for (let time = 0; time < times; time++) yield bytes
}
