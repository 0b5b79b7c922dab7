import { defineEntity } from '../../catalogue/entity.ts'
import { instant, link, number } from '../../catalogue/fields.ts'

/**
 * One reading of a sensor: append-only, partitioned by time, once an instant. The newest also stands at the sensor itself.
 * Where it was measured, its sensor says.
 */
export const stream = defineEntity({
  name: 'stream',
  many: 'streams',
  area: 'monitor',
  permission: 'ST',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/monitor/stream', many: '/monitor/streams' },
  bytecode: 'SM',
  ends: { by: 'setting', setting: 'readings', since: ['at'] },
  title: ['sensorId'],
  partitionBy: 'at',
  keptIn: { table: 'reading', by: 'sensorId', follows: ['locationId', 'deviceId'] },
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'value', line: ['at'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, filter: true }),
    sensorId: link({
      entity: 'sensor',
      readOnly: true,
      required: true,
      list: true,
      filter: true,
    }),
    deviceId: link({ entity: 'device', readOnly: true, filter: true }),
    /** In the sensor's unit. */
    value: number({ readOnly: true, required: true, list: true }),
  },
})
