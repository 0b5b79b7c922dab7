import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, number } from '../../catalogue/fields.ts'
import { KNOWN_WAYS } from '../../catalogue/names/proofs.ts'

/** One session of scanning at a checkpoint. */
export const checkpointBatch = defineEntity({
  name: 'checkpointBatch',
  many: 'checkpointBatches',
  area: 'stock',
  permission: 'SC',
  scope: 'location',
  wire: { one: '/stock/batch', many: '/stock/batches' },
  bytecode: 'CH',
  ends: { by: 'law', law: 'traceability' },
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'package' },
  sort: { by: 'startedAt', sort: 'desc' },
  related: {
    scans: { entity: 'checkpointScan', by: 'checkpointBatchId' },
    variations: { entity: 'stockVariation', by: 'checkpointBatchId' },
  },
  row: { end: 'status', line: ['direction', 'startedAt', 'count'] },
  fields: {
    checkpointId: link({ entity: 'checkpoint', list: true, filter: true, index: true, onRemove: 'forget' }),
    direction: choice({
      options: ['in', 'out', 'count'],
      required: true,
      fixed: true,
      list: true,
      filter: true,
    }),
    status: choice({
      options: ['open', 'closed', 'cancelled'],
      default: 'open',
      moves: { open: ['closed', 'cancelled'], closed: [], cancelled: [] },
      list: true,
      filter: true,
    }),
    startedAt: instant({ required: true, list: true, index: true }),
    endedAt: instant({ list: true }),
    /** Who scans: whoever began it. */
    userId: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    /** The shared tablet on which it was begun. */
    terminalId: link({ entity: 'terminal', readOnly: true, onRemove: 'forget' }),
    /** How the tablet or the checkpoint knew its person; empty: by their log-in alone. */
    knownBy: choice({ options: KNOWN_WAYS, readOnly: true }),
    count: number({ integer: true, readOnly: true, default: 0, list: true }),
  },
})
