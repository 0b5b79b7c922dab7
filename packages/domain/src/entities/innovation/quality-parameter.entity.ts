import { defineEntity } from '../../catalogue/entity.ts'
import { number, text } from '../../catalogue/fields.ts'

/** What experiments are scored by, such as taste, texture, yield. */
export const qualityParameter = defineEntity({
  name: 'qualityParameter',
  many: 'qualityParameters',
  area: 'innovation',
  permission: 'QP',
  scope: 'organization',
  wire: { one: '/innovation/parameter', many: '/innovation/parameters' },
  bytecode: 'QP',
  ends: { by: 'person' },
  title: ['name'],
  offline: { store: 'qualityparameters' },
  screens: { icon: 'parameter', gate: 'RO>=99|innovation:QP>=1' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'unit', line: ['minimum', 'maximum'] },
  fields: {
    unit: text({ max: 20, list: true }),
    minimum: number({ default: 0, list: true }),
    maximum: number({ default: 10, list: true }),
    weight: number({ min: 0, max: 100, default: 1, list: true }),
  },
})
