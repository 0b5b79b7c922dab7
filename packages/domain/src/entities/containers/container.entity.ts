import { defineEntity } from '../../catalogue/entity.ts'
import { choice, code, date, instant, link, text, weight } from '../../catalogue/fields.ts'

/** A box, tray or trolley that holds labels and moves them when it moves. */
export const container = defineEntity({
  name: 'container',
  many: 'containers',
  area: 'containers',
  permission: 'C',
  scope: 'location',
  wire: { one: '/container/container', many: '/container/containers' },
  bytecode: 'CO',
  ends: { by: 'person' },
  title: ['name', 'code'],
  offline: { store: 'containers', indexes: { containerSscc: 'sscc' } },
  screens: { icon: 'box' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    labels: { entity: 'label', by: 'containerId' },
    containers: { entity: 'container', by: 'parentId' },
  },
  row: { end: 'status', line: ['shapeId', 'cleaningDue'] },
  fields: {
    shapeId: link({ entity: 'containerShape', list: true, filter: true, index: true, onRemove: 'refuse' }),
    sscc: code({ scheme: 'sscc18', unique: true, search: true, list: true }),
    grai: code({ scheme: 'grai', unique: true, search: true, max: 30 }),
    parentId: link({ entity: 'container', index: true, onRemove: 'refuse' }),
    /**
     * The shipment with which it travels to another of our places; until it is received there nobody moves, fills or empties it.
     * No link: a shipment names its sensor, which may lie in a container, and tables that name each other are not distributed.
     */
    shipmentId: text({ readOnly: true, max: 36, index: true, hidden: true }),
    status: choice({
      options: ['available', 'inUse', 'toClean', 'retired'],
      default: 'available',
      list: true,
      filter: true,
    }),
    tare: weight({ min: 0, max: 1_000_000_000 }),
    cleanedAt: instant({}),
    cleaningDue: date({ list: true, deadline: { unless: 'status', is: ['retired'] } }),
  },
})
