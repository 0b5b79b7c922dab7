import { choice, defineEntity, flag, image, length, link, text } from '../../catalogue/index.ts'

/** One thing on a label: a text, a field, dates, a code, a line. Places and sizes in millimetres from the upper left. */
export const templateBlock = defineEntity({
  name: 'templateBlock',
  many: 'templateBlocks',
  area: 'labeling',
  permission: 'LT',
  scope: 'organization',
  shape: 'line',
  wire: { one: '/labeling/template/block', many: '/labeling/template/blocks' },
  bytecode: 'TB',
  title: ['kind'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  fields: {
    templateId: link({ entity: 'template', required: true, fixed: true, index: true, onRemove: 'follow' }),
    kind: choice({
      options: ['text', 'field', 'dates', 'allergens', 'ingredients', 'code', 'qr', 'image', 'line', 'box'],
      required: true,
      list: true,
    }),
    x: length({ required: true, min: 0, max: 500, list: true }),
    y: length({ required: true, min: 0, max: 500, list: true }),
    width: length({ required: true, min: 0, max: 500, list: true }),
    height: length({ required: true, min: 0, max: 500, list: true }),
    text: text({ max: 500, list: true }),
    field: text({ max: 60 }),
    size: length({ min: 1, max: 50, default: 3 }),
    isBold: flag({ default: false }),
    align: choice({ options: ['left', 'centre', 'right'], default: 'left' }),
    imageId: image({}),
  },
})
