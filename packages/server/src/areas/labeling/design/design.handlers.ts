/** The designer of templates: what it shows, what it saves, and test prints. */
import { TEMPLATES_MAX } from '@cloche/domain/calls'
import { Problem } from '@cloche/domain/problems'
import { templatePlan, type Template } from '@cloche/domain/rules/labels'
import type { Handler } from '../../../http/call-context.ts'
import { picturesOf, readPictures } from '../print/pictures.ts'
import { asFile } from '../print/print.handlers.ts'
import { readerOf } from '../print/reader.ts'
import { drawLabels, type PrintLanguage } from '../print/render.ts'
import { templatesStatement } from '../print/template.store.ts'
import { writeDesign, type Design } from './save.ts'
import { subjectOf } from './subject.ts'

export const templates: Handler = async context => {
  const [found] = await context.readTogether([
    templatesStatement(context.session.organizationId, TEMPLATES_MAX),
  ])
  return { templates: found?.rows ?? [] }
}

/** @throws NOT_FOUND for a picture that belongs to no template */
export const templatePicture: Handler = async context => {
  const id = (context.query['imageId'] as string).toLowerCase()
  const picture = (await readPictures(readerOf(context), [id])).get(id)
  if (picture === undefined) throw new Problem('NOT_FOUND', { entity: 'attachment' })
  void context.reply.type('image/png').header('cache-control', 'private, max-age=86400')
  return picture.png
}

export const saveDesign: Handler = async context => {
  const design = context.body['design'] as Design
  return { template: await context.write(transaction => writeDesign(context, transaction, design)) }
}

export const designContent: Handler = context =>
  subjectOf(context, context.body as { labelId?: string; productId?: string })

export const proof: Handler = async context => {
  const {
    format,
    design: sent,
    name,
    ...asked
  } = context.body as {
    format: PrintLanguage
    design: Template
    name?: string
    labelId?: string
    productId?: string
  }
  const blocks = sent.blocks.map(block => ({
    ...block,
    text: block.text ?? null,
    field: block.field ?? null,
  }))
  const design = { ...sent, blocks }
  const { content, language, digitalLinkDomain } = await subjectOf(context, asked)
  const plan = templatePlan(design, content, {
    language,
    pictures: await picturesOf(readerOf(context), design),
    ...(digitalLinkDomain === null ? {} : { digitalLinkDomain }),
  })
  const drawn = { language: design.language ?? language, dpi: design.dpi }
  const bytes = await drawLabels([{ plan, copies: 1 }], format, drawn)
  asFile(context, fileName(name ?? ''), format)
  return bytes
}

/** What goes into a header as it is. */
const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w -]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 60) || 'label'
