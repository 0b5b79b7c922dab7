import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, image, length, link, text } from '../../catalogue/fields.ts'
import { BLOCK_KINDS, LABEL_FIELDS } from '../../catalogue/names/label.ts'

/** One thing on a label: a text, a field, dates, a code, a line. Places and sizes in millimetres from the upper left. */
export const templateBlock = defineEntity({
  name: 'templateBlock',
  many: 'templateBlocks',
  area: 'labeling',
  permission: 'LT',
  scope: 'organization',
  within: 'templateId',
  shape: 'line',
  wire: { one: '/labeling/template/block', many: '/labeling/template/blocks' },
  bytecode: 'TB',
  ends: { by: 'parent', parent: 'template', column: 'templateId' },
  title: ['kind'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { line: ['text'] },
  fields: {
    templateId: link({ entity: 'template', required: true, fixed: true, index: true, onRemove: 'follow' }),
    kind: choice({ options: BLOCK_KINDS, required: true, list: true }),
    x: length({ required: true, min: 0, max: 500, list: true }),
    y: length({ required: true, min: 0, max: 500, list: true }),
    width: length({ required: true, min: 0, max: 500, list: true }),
    height: length({ required: true, min: 0, max: 500, list: true }),
    /** May name fields in braces, `Made by {personName}`. */
    text: text({ max: 500, list: true }),
    /** What a block of kind field shows. */
    field: choice({ options: LABEL_FIELDS }),
    size: length({ min: 1, max: 50, default: 3 }),
    /** The second code that a block of kind code shows. */
    symbology: choice({ options: ['gs1-128', 'datamatrix'], default: 'gs1-128' }),
    /** The name of the field before it; the digits below a code. */
    hasCaption: flag({ default: false }),
    isBold: flag({ default: false }),
    align: choice({ options: ['left', 'centre', 'right'], default: 'left' }),
    /** White on black. */
    isFilled: flag({ default: false }),
    stroke: length({ min: 0.1, max: 10, default: 0.3 }),
    radius: length({ min: 0, max: 50, default: 0 }),
    imageId: image({}),
  },
})
