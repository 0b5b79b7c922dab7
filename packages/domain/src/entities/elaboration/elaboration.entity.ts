import { defineEntity } from '../../catalogue/entity.ts'
import { flag } from '../../catalogue/fields.ts'

/** An elaboration route: the ordered steps from raw to served. */
export const elaboration = defineEntity({
  name: 'elaboration',
  many: 'elaborations',
  area: 'elaboration',
  permission: 'E',
  scope: 'organization',
  wire: { one: '/elaboration/elaboration', many: '/elaboration/elaborations' },
  bytecode: 'EL',
  ends: { by: 'person' },
  title: ['name'],
  offline: { store: 'elaborations' },
  screens: { icon: 'route' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    steps: { entity: 'step', by: 'elaborationId' },
    products: { entity: 'product', by: 'elaborationId' },
  },
  row: { line: ['isDefault', 'strip'] },
  fields: {
    isDefault: flag({ default: false, list: true }),
  },
})
