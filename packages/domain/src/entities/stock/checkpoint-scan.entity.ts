import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, link, text } from '../../catalogue/fields.ts'
import { SCAN_RESULTS } from '../../catalogue/names/order.ts'

/** A scan at a checkpoint, with what came of it: written once. */
export const checkpointScan = defineEntity({
  name: 'checkpointScan',
  many: 'checkpointScans',
  area: 'stock',
  permission: 'SC',
  scope: 'location',
  within: 'checkpointBatchId',
  shape: 'line',
  wire: { one: '/stock/checkpoint-scan', many: '/stock/checkpoint-scans' },
  bytecode: 'CJ',
  ends: { by: 'parent', parent: 'checkpoint_batch', column: 'checkpointBatchId' },
  title: ['result'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { title: 'productId', end: 'result', line: ['labelId', 'userId', 'at'] },
  fields: {
    checkpointBatchId: link({
      entity: 'checkpointBatch',
      readOnly: true,
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    at: instant({ readOnly: true, required: true, list: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    /** Empty: the code was of no label that is known here. */
    labelId: link({ entity: 'label', readOnly: true, index: true, list: true, onRemove: 'forget' }),
    productId: link({ entity: 'product', readOnly: true, list: true, onRemove: 'forget' }),
    /** What was read where it was of no label. */
    code: text({ readOnly: true, max: 500, list: true }),
    result: choice({ options: SCAN_RESULTS, readOnly: true, required: true, list: true, filter: true }),
    fromLocationId: link({ entity: 'location', readOnly: true, onRemove: 'forget' }),
    toLocationId: link({ entity: 'location', readOnly: true, list: true, onRemove: 'forget' }),
    isTakenBack: flag({ readOnly: true, default: false, list: true }),
  },
})
