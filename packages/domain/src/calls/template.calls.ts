/** Calls of the template designer, and of whoever prints by templates. */
import { defineCall } from '../catalogue/call.ts'
import { BLOCK_KINDS, LABEL_FIELDS, LABEL_PURPOSES } from '../catalogue/names/label.ts'
import { LANGUAGES } from '../catalogue/names/languages.ts'
import { LABEL_CONTENT } from './labeling-shapes.ts'
import {
  flag,
  line,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  rowOf,
  said,
  typed,
  uuid,
  whole,
} from './schema.ts'

export const TEMPLATES_MAX = 200
export const BLOCKS_MAX = 60

type LabelField = (typeof LABEL_FIELDS)[number]
type Language = (typeof LANGUAGES)[number]

const mm = (most: number, least = 0) => typed<number>({ type: 'number', minimum: least, maximum: most })

const blockFields = {
  id: uuid,
  kind: oneOf(BLOCK_KINDS),
  x: mm(500),
  y: mm(500),
  width: mm(500),
  height: mm(500),
  text: nullable(typed<string>({ type: 'string', maxLength: 500 })),
  field: typed<LabelField | null>({ type: ['string', 'null'], enum: [...LABEL_FIELDS, null] }),
  size: mm(50, 1),
  symbology: oneOf(['gs1-128', 'datamatrix']),
  hasCaption: flag,
  isBold: flag,
  align: oneOf(['left', 'centre', 'right']),
  isFilled: flag,
  stroke: mm(10, 0.1),
  radius: mm(50),
  imageId: nullable(uuid),
}
const block = object(blockFields, ['text', 'field', 'imageId'])

const looks = {
  width: mm(300, 10),
  height: mm(500, 10),
  dpi: whole(100, 1200),
  language: typed<Language | null>({ type: ['string', 'null'], enum: [...LANGUAGES, null] }),
  purpose: oneOf(LABEL_PURPOSES),
  blocks: list(block, BLOCKS_MAX),
} as const

/** A template to print by, with its blocks. */
const TEMPLATE = object({
  ...looks,
  ...propertiesOf('template', ['id', 'name', 'gap', 'isDefault']),
  blocks: list(object(blockFields), 1000),
})

/** Whose data a design is shown with: a label's, a product's, or those of a sample. */
const subject = { labelId: uuid, productId: uuid } as const

export const TEMPLATE_CALLS = [
  defineCall({
    name: 'labeling.templates',
    area: 'labeling',
    method: 'GET',
    path: '/labeling/print/templates',
    gate: { key: 'LA', verb: 'view' },
    summary: 'The templates that labels can be printed by, with their blocks; the default first',
    answer: object({ templates: list(TEMPLATE, TEMPLATES_MAX) }),
  }),
  defineCall({
    name: 'labeling.templatePicture',
    area: 'labeling',
    method: 'GET',
    path: '/labeling/print/picture',
    gate: { key: 'LA', verb: 'view' },
    summary: 'A picture on a template in shades of grey, as it is printed from',
    query: object({ imageId: uuid }),
    answerType: 'image/png',
  }),
  defineCall({
    name: 'labeling.saveDesign',
    area: 'labeling',
    method: 'PUT',
    path: '/labeling/template/design',
    gate: { key: 'LT', verb: 'edit' },
    summary: 'All blocks of a template and its size at once; refused when somebody else changed it meanwhile',
    body: object({
      design: object({ templateId: uuid, version: whole(1, 2e9), gap: mm(50), ...looks }),
    }),
    answer: object({ template: rowOf('template') }),
  }),
  defineCall({
    name: 'labeling.designContent',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/template/content/get',
    gate: { key: 'LT', verb: 'view' },
    summary: 'What a design is shown with: a label, a product as if it were made now, or a sample',
    body: object(subject, ['labelId', 'productId']),
    isRead: true,
    answer: object({
      content: LABEL_CONTENT,
      language: oneOf(LANGUAGES),
      digitalLinkDomain: said,
    }),
  }),
  defineCall({
    name: 'labeling.proof',
    isHeavy: true,
    isUrgent: true,
    area: 'labeling',
    method: 'POST',
    path: '/labeling/template/proof',
    gate: { key: 'LT', verb: 'view' },
    summary: 'A test print of a design that need not be saved; nothing is noted',
    body: object(
      { ...subject, name: line(200), format: oneOf(['pdf', 'zpl', 'escpos']), design: object(looks) },
      ['labelId', 'productId', 'name'],
    ),
    isRead: true,
    answerType: 'application/pdf',
  }),
]
