import { choice, defineEntity, flag, length } from '../../catalogue/index.ts'

/** How a label looks: its size and the blocks on it. */
export const template = defineEntity({
  name: 'template',
  many: 'templates',
  area: 'labeling',
  permission: 'LT',
  scope: 'organization',
  wire: { one: '/labeling/template', many: '/labeling/templates' },
  bytecode: 'LT',
  title: ['name'],
  offline: { store: 'labeltemplates' },
  screens: { icon: 'template' },
  sort: { by: 'name', sort: 'asc' },
  related: { blocks: { entity: 'templateBlock', by: 'templateId' } },
  fields: {
    width: length({ required: true, min: 10, max: 300, list: true, group: 'size' }),
    height: length({ required: true, min: 10, max: 500, list: true, group: 'size' }),
    gap: length({ min: 0, max: 50, default: 3, group: 'size' }),
    dpi: choice({ options: ['203', '300', '600'], default: '203', list: true, group: 'size' }),
    language: choice({ options: ['en', 'es'], list: true }),
    isDefault: flag({ default: false, list: true }),
  },
})
