import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, length, links, number } from '../../catalogue/fields.ts'
import { LABEL_PURPOSES } from '../../catalogue/names/label.ts'
import { LANGUAGES } from '../../catalogue/names/languages.ts'

/** How a label looks: its size and the blocks on it. */
export const template = defineEntity({
  name: 'template',
  many: 'templates',
  area: 'labeling',
  permission: 'LT',
  scope: 'organization',
  range: 'placeIds',
  wire: { one: '/labeling/template', many: '/labeling/templates' },
  bytecode: 'LT',
  ends: { by: 'person' },
  title: ['name'],
  offline: { store: 'labeltemplates' },
  screens: { icon: 'template' },
  sort: { by: 'name', sort: 'asc' },
  related: { blocks: { entity: 'templateBlock', by: 'templateId' } },
  row: { end: 'purpose', line: ['language', 'isDefault'] },
  fields: {
    width: length({ required: true, min: 10, max: 300, list: true, group: 'size' }),
    height: length({ required: true, min: 10, max: 500, list: true, group: 'size' }),
    gap: length({ min: 0, max: 50, default: 3, group: 'size' }),
    /** Dots per inch of the printer. */
    dpi: number({ integer: true, min: 100, max: 1200, default: 203, list: true, group: 'size' }),
    language: choice({ options: LANGUAGES, list: true }),
    /** What is asked of it: that of a kitchen, or of food sold prepacked. */
    purpose: choice({ options: LABEL_PURPOSES, default: 'prep', list: true, filter: true }),
    /** Used where no template and no size is asked for; one of the organization at most. */
    isDefault: flag({ default: false, list: true }),
    /** Where it is used; empty: everywhere. */
    placeIds: links({ entity: 'location', default: [], max: 500, filter: true, group: 'range' }),
  },
})
