/** The designer of templates: what it shows, what it saves, and test prints. */
import { TEMPLATES_MAX } from '@cloche/domain/calls'
import { Problem } from '@cloche/domain/problems'
import { tooMuchToPrint } from '@cloche/domain/rules/printing'
import { rangePlaces } from '../../../entity-engine/range.ts'
import type { Handler } from '../../../http/call-context.ts'
import { keyedPicturesOf, readPictures } from '../print/pictures.ts'
import { asFile } from '../print/print.handlers.ts'
import { readerOf } from '../print/reader.ts'
import { drawSome, pictureArea } from '../print/render.ts'
import { untilGone } from '../../../http/gone.ts'
import { templatesStatement } from '../print/template.store.ts'
import { writeDesign } from './save.ts'
import { subjectOf } from './subject.ts'

export const templates: Handler<'labeling.templates'> = async context => {
  const [found] = await context.readTogether([
    templatesStatement(context.session.organizationId, TEMPLATES_MAX, rangePlaces(context.session)),
  ])
  return { templates: found.rows }
}

/** @throws NOT_FOUND for a picture that belongs to no template */
export const templatePicture: Handler<'labeling.templatePicture'> = async context => {
  const id = context.query.imageId.toLowerCase()
  const picture = (await readPictures(readerOf(context), [id])).get(id)
  if (picture === undefined) throw new Problem('NOT_FOUND', { entity: 'attachment' })
  void context.reply.type('image/png').header('cache-control', 'private, max-age=86400')
  return picture.png
}

export const saveDesign: Handler<'labeling.saveDesign'> = async context => {
  const { design } = context.body
  return { template: await context.write(transaction => writeDesign(context, transaction, design)) }
}

export const designContent: Handler<'labeling.designContent'> = context => subjectOf(context, context.body)

export const proof: Handler<'labeling.proof'> = async context => {
  const { format, design: sent, name, ...asked } = context.body
  const blocks = sent.blocks.map(block => ({
    ...block,
    text: block.text ?? null,
    field: block.field ?? null,
    imageId: block.imageId ?? null,
  }))
  const design = { ...sent, blocks }
  const { width, height, dpi } = design
  const amount = { format, width, height, dpi, labels: 1, stickers: 1, pictures: pictureArea(design) }
  const fault = tooMuchToPrint(amount)
  if (fault !== null) throw new Problem('TOO_LARGE', { faults: [{ path: 'design.dpi', ...fault }] })
  const { content, language, digitalLinkDomain } = await subjectOf(context, asked)
  const pictures = await keyedPicturesOf(readerOf(context), design)
  const { organizationId } = context.session
  const [part] = await drawSome(
    context.services.workers,
    {
      labels: [{ content, copies: 1 }],
      look: { kind: 'template', template: design, pictures },
      format,
      dpi,
      language,
      digitalLinkDomain,
      sheet: 'single',
    },
    {
      of: organizationId,
      signal: untilGone(context.reply),
      tooLarge: { path: 'design', rule: 'problem.print.simpler' },
    },
  )
  asFile(context, fileName(name ?? ''), format)
  return Buffer.from(part?.bytes ?? [])
}

/** What goes into a header as it is. */
const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w -]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 60) || 'label'
