import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, link, number, text, weight } from '../../catalogue/fields.ts'
import { LABEL_CODES, LABEL_MODES } from '../../catalogue/names/label.ts'
import { NAMES_STATE } from '../../catalogue/names/states.ts'

/** A labelling format of a product: how much a label stands for, how it is numbered and printed. */
export const batching = defineEntity({
  name: 'batching',
  many: 'batchings',
  area: 'labeling',
  permission: 'PB',
  scope: 'organization',
  wire: { one: '/labeling/batching', many: '/labeling/batchings' },
  bytecode: 'BG',
  ends: { by: 'person' },
  title: ['name'],
  offline: { store: 'batchings' },
  screens: { icon: 'tags' },
  sort: { by: 'name', sort: 'asc' },
  related: { batches: { entity: 'batch', by: 'batchingId' } },
  row: { end: 'weight', line: ['productId', 'mode'] },
  fields: {
    productId: link({
      entity: 'product',
      required: true,
      fixed: true,
      list: true,
      index: true,
      onRemove: 'follow',
    }),
    weight: weight({ min: 0, max: 100_000_000, list: true, group: 'amounts' }),
    /** How many labels registering offers at first. */
    defaultCount: number({ integer: true, min: 1, max: 1000, default: 1, group: 'amounts' }),
    countPerBatchItem: number({ integer: true, min: 1, max: 1000, default: 1, list: true, group: 'amounts' }),
    servingCount: number({ min: 0, max: 100_000, group: 'amounts' }),
    countPerServing: number({ min: 0, max: 100_000, group: 'amounts' }),
    mode: choice({ options: LABEL_MODES, default: 'individual', list: true, filter: true, group: 'labels' }),
    state: text({ ...NAMES_STATE, group: 'labels' }),
    mask: text({ max: 100, group: 'labels' }),
    batchPattern: text({ max: 100, group: 'labels' }),
    /** Goes before the size. */
    templateId: link({ entity: 'template', onRemove: 'forget', group: 'labels' }),
    labelSize: text({ max: 20, default: '62x36', group: 'labels' }),
    labelCode: choice({ options: LABEL_CODES, default: 'none', group: 'labels' }),
    printByDevice: flag({ default: false, group: 'labels' }),
    nextBatchSerial: number({ readOnly: true, integer: true, default: 1, group: 'serials' }),
    nextProductSerial: number({ readOnly: true, integer: true, default: 1, group: 'serials' }),
    nextBatchId: text({ readOnly: true, max: 40, group: 'serials' }),
  },
})
