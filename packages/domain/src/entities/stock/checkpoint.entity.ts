import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, link } from '../../catalogue/fields.ts'

/** A gate at which labels are scanned in, out or counted. */
export const checkpoint = defineEntity({
  name: 'checkpoint',
  many: 'checkpoints',
  area: 'stock',
  permission: 'CB',
  scope: 'location',
  wire: { one: '/stock/checkpoint', many: '/stock/checkpoints' },
  bytecode: 'CK',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'checkpoint' },
  sort: { by: 'name', sort: 'asc' },
  related: { batches: { entity: 'checkpointBatch', by: 'checkpointId' } },
  row: { end: 'direction', line: ['deviceId'] },
  fields: {
    direction: choice({ options: ['in', 'out', 'count', 'both'], default: 'both', list: true, filter: true }),
    deviceId: link({ entity: 'device', list: true, onRemove: 'forget' }),
    sourceId: link({ entity: 'location', onRemove: 'forget' }),
    targetId: link({ entity: 'location', onRemove: 'forget' }),
    needsToken: flag({ default: false }),
  },
})
